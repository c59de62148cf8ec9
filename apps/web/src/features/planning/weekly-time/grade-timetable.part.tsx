import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { isInForce } from '@lousa/rules/planning/timetable/weekly-hours.rules.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconBell, IconCopy, IconPlus } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ActionButton, MoreActionsMenu } from '../../../frames/page/action-button.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { gradeOptions } from '../../academics/academics.api.ts'
import { plansOptions } from '../planning.api.ts'
import type { OpenTime } from './form/weekly-time-form.tsx'
import { PlanHours } from './plan-hours.tsx'
import { type TimetableDay, TimetableDayBar } from './timetable-day.part.tsx'
import { WeekGrid } from './week-grid.part.tsx'
import { clashAt, type GridTime, isSamePlace, type Place } from './week-grid.values.ts'
import { gridTimesOfGrade, gridTimesOfOthers, todaysWeekday } from './week-times.values.ts'
import {
  bellTimesOptions,
  deleteWeeklyTime,
  timetableChanged,
  updateWeeklyTime,
  weeklyTimesAsOf,
  weeklyTimesOptions,
} from './weekly-time.api.ts'
import { placeWords, refusalSentence, timeName } from './weekly-time.words.ts'

const WeeklyTimeForm = lazy(async () => ({
  default: (await import('./form/weekly-time-form.tsx')).WeeklyTimeForm,
}))
const BellTimesForm = lazy(async () => ({
  default: (await import('./form/bell-times-form.tsx')).BellTimesForm,
}))
const CopyDay = lazy(async () => ({ default: (await import('./form/times-copy.tsx')).CopyDay }))
const CopyGrade = lazy(async () => ({ default: (await import('./form/times-copy.tsx')).CopyGrade }))
const SlotGiving = lazy(async () => ({ default: (await import('./form/slot-giving.tsx')).SlotGiving }))
const TimeChange = lazy(async () => ({ default: (await import('./form/time-change.tsx')).TimeChange }))

const T = TIMETABLE
const NEW_TIME = { label: T.newOne, icon: <IconPlus size={18} aria-hidden /> }
const COPY = <IconCopy size={18} aria-hidden />
const BELL = <IconBell size={18} aria-hidden />

/** Until lessons exist a time changes at once, and can be put back from the notice. */
const moveAtOnce = async (time: WeeklyTime, to: Place): Promise<void> => {
  const moved = await updateWeeklyTime(time, to)
  await timetableChanged()
  const { weekday, start, end } = time
  const undo = async (): Promise<void> => {
    await updateWeeklyTime(moved, { weekday, start, end }).catch((error: unknown) =>
      toast.error(refusalSentence(error)),
    )
    void timetableChanged()
  }
  toast.undoable(fill(T.moved, { name: timeName(time), ...placeWords(to) }), () => void undo())
}

const deleteAtOnce = async (time: WeeklyTime): Promise<void> => {
  const goesOn = await confirm({
    title: fill(T.deleteTitle, { name: timeName(time) }),
    effect: fill(T.deleteEffect, placeWords(time)),
    verb: M.btn.delete,
  })
  if (!goesOn) return
  await deleteWeeklyTime(time)
  toast.success(M.toast.deleted)
  void timetableChanged()
}

/** Where else the instructors of the class's plans are, so that a clash is seen before it is saved. */
const useOtherTimes = (
  plans: readonly LessonPlan[],
  { gradeId, day }: { gradeId: string; day: string },
): ReadonlyMap<string, WeeklyTime[]> => {
  const ids = [...new Set(plans.flatMap(({ instructors }) => instructors.map(({ user }) => user.id)))]
  const answers = useQueries({ queries: ids.map(instructorId => weeklyTimesOptions({ instructorId })) })
  return new Map(
    ids.map((id, index) => [
      id,
      (answers[index]?.data?.data ?? []).filter(
        time => time.lessonPlan.grade.id !== gradeId && isInForce(time, day),
      ),
    ]),
  )
}

type Changing = { time: WeeklyTime; place: Place | null }

const Week = ({
  year,
  gradeId,
  times: all,
  plans,
  day,
  today,
  onDay,
}: TimetableDay & {
  year: AcademicYear
  gradeId: string
  /** Those of the day, and later ones. */
  times: readonly WeeklyTime[]
  plans: readonly LessonPlan[]
}) => {
  const times = all.filter(time => isInForce(time, day))
  const grade = useQuery(gradeOptions(gradeId)).data
  const bells = useQuery({
    ...bellTimesOptions(grade?.educationLevel.id ?? ''),
    enabled: grade !== undefined,
  }).data?.data
  const bellsOfShift = bells?.find(({ shift }) => shift === (grade?.shift ?? null))
  const slots = bellsOfShift?.slots ?? []
  const others = useOtherTimes(plans, { gradeId, day })
  const isPhone = usePhone()
  const [open, setOpen] = useState<OpenTime | null>(null)
  const [isBellOpen, setBellOpen] = useState(false)
  const [copying, setCopying] = useState<'day' | 'grade' | null>(null)
  const [changing, setChanging] = useState<Changing | null>(null)
  const [giving, setGiving] = useState<{ time: WeeklyTime; plan: LessonPlan } | null>(null)
  const isFinished = year.status === 'FINISHED'
  const isPast = day < today
  const isOpen = !isFinished && !isPast
  const shown = gridTimesOfGrade(times, plans)
  const timeOf = ({ id }: GridTime): WeeklyTime | undefined => times.find(time => time.id === id)
  const hasLessons = all.some(({ confirmed }) => confirmed)
  const from = hasLessons ? day : null
  const [applied, setApplied] = useState<string | null>(null)
  const onApplied = (validFrom: string): void => setApplied(validFrom < today ? today : validFrom)
  const isCovered = open !== null || copying !== null || changing !== null || giving !== null
  // What was just changed is seen: the week is that of its first day. Only once nothing lies over the page, since
  // closing goes back in the history, and would take the day back with it.
  useEffect(() => {
    if (applied === null || isCovered) return
    setApplied(null)
    onDay(applied)
  }, [applied, isCovered, onDay])
  const copy = { plans, day, from, onApplied }
  const seldom: readonly PageAction[] = [
    { label: T.copyGrade, icon: COPY, onClick: () => setCopying('grade') },
    ...(times.length > 0 ? [{ label: T.copyDay, icon: COPY, onClick: () => setCopying('day') }] : []),
    ...(bells ? [{ label: T.bells, icon: BELL, onClick: () => setBellOpen(true) }] : []),
  ]

  const clash = (gridTime: GridTime, place: Place): GridTime | null => {
    const plan = plans.find(({ id }) => id === timeOf(gridTime)?.lessonPlanId)
    const ofInstructors = (plan?.instructors ?? []).flatMap(({ user }) => others.get(user.id) ?? [])
    return clashAt(gridTime, place, { ofGrade: shown, ofInstructors: gridTimesOfOthers(ofInstructors) })
  }
  const move = async (time: WeeklyTime, place: Place): Promise<void> => {
    if (isSamePlace(time, place)) return
    if (time.confirmed) setChanging({ time, place })
    else await moveAtOnce(time, place)
  }
  const act = (work: Promise<void>): void => {
    work.catch((error: unknown) => {
      toast.error(refusalSentence(error))
      void timetableChanged()
    })
  }
  const remove = (time: WeeklyTime): void => {
    setOpen(null)
    if (time.confirmed) setChanging({ time, place: null })
    else act(deleteAtOnce(time))
  }
  const give = (time: WeeklyTime): void => {
    const plan = plans.find(({ id }) => id === time.lessonPlanId)
    setOpen(null)
    if (plan) setGiving({ time, plan })
  }
  return (
    <>
      {all.length > 0 && <TimetableDayBar times={all} year={year} day={day} today={today} onDay={onDay} />}
      {isPast && !isFinished && (
        <Text c="dimmed" mb="sm">
          {fill(T.pastDay, { date: showDate(day) })}
        </Text>
      )}
      {isOpen && (
        <Group mb="sm" className="no-print">
          <ActionButton
            primary
            action={{ ...NEW_TIME, onClick: () => setOpen({ place: null, time: null }) }}
          />
          {/* On a phone the week itself is what is looked for; these are done once a year. */}
          {isPhone ? (
            <MoreActionsMenu label={T.moreOfWeek} actions={seldom} />
          ) : (
            seldom.map(action => <ActionButton key={action.label} action={action} />)
          )}
        </Group>
      )}
      {isOpen && all.length === 0 && (
        <Text c="dimmed" mb="sm">
          {T.nothingOfGrade}
        </Text>
      )}
      <WeekGrid
        times={shown}
        slots={slots}
        today={todaysWeekday(day)}
        {...(!isOpen
          ? {}
          : {
              editing: {
                clash,
                onPlace: (gridTime, place) => {
                  const time = timeOf(gridTime)
                  if (time) act(move(time, place))
                },
                onOpen: gridTime => {
                  const time = timeOf(gridTime)
                  if (time) setOpen({ time, place: time })
                },
                onFree: place => setOpen({ place, time: null }),
              },
            })}
      />
      {grade && <PlanHours grade={grade} times={all} plans={plans} today={day} />}
      <Suspense>
        {open && (
          <WeeklyTimeForm
            open={open}
            plans={plans}
            slots={slots}
            from={from}
            onMove={move}
            onGive={give}
            onDelete={remove}
            onApplied={onApplied}
            onClose={() => setOpen(null)}
          />
        )}
        {copying === 'day' && <CopyDay times={times} {...copy} onClose={() => setCopying(null)} />}
        {copying === 'grade' && grade && (
          <CopyGrade grade={grade} {...copy} onClose={() => setCopying(null)} />
        )}
        {isBellOpen && grade && (
          <BellTimesForm grade={grade} bells={bellsOfShift} onClose={() => setBellOpen(false)} />
        )}
        {changing && (
          <TimeChange
            time={changing.time}
            place={changing.place}
            day={day}
            onApplied={onApplied}
            onClose={() => setChanging(null)}
          />
        )}
        {giving && <SlotGiving {...giving} day={day} onApplied={onApplied} onClose={() => setGiving(null)} />}
      </Suspense>
    </>
  )
}

/** The week of a class, placed and changed here. */
export const GradeTimetable = ({
  year,
  gradeId,
  ...asOf
}: TimetableDay & { year: AcademicYear; gradeId: string }) => {
  const times = useQuery(weeklyTimesAsOf({ gradeId }, asOf))
  const plans = useQuery(plansOptions({ academicYearId: year.id, gradeId }))
  const failed = [times, plans].find(({ error, data }) => error && !data)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!times.data || !plans.data) return <PageSkeleton />
  const whole = plans.data.filter(
    ({ parentLessonPlanId, isActive }) => parentLessonPlanId === null && isActive,
  )
  if (whole.length === 0)
    return (
      <EmptyState
        title={T.nothing}
        reason={T.noPlans}
        action={
          <Button component={Link} to={`${PATHS.lessonPlans}?${new URLSearchParams({ turma: gradeId })}`}>
            {T.toPlans}
          </Button>
        }
      />
    )
  return <Week year={year} gradeId={gradeId} times={times.data.data} plans={whole} {...asOf} />
}

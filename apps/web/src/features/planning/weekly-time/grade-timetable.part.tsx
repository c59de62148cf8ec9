import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { isInForce } from '@lousa/rules/planning/timetable/weekly-hours.rules.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconBell, IconCopy, IconPlus } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { ActionButton, MoreActionsMenu } from '../../../frames/page/action-button.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { plansOptions } from '../planning.api.ts'
import { PlanHours } from './plan-hours.tsx'
import { TimeWindows } from './time-windows.tsx'
import { type TimetableDay, TimetableDayBar } from './timetable-day.part.tsx'
import { useBells } from './use-bells.part.ts'
import { useTimeChanges } from './use-time-changes.ts'
import { WeekGrid } from './week-grid.part.tsx'
import { clashAt, exchangedAt, type GridSlot, type GridTime } from './week-grid.values.ts'
import { gridTimesOfGrade, gridTimesOfOthers, isTaughtBy, todaysWeekday } from './week-times.values.ts'
import { weeklyTimesAsOf } from './weekly-time.api.ts'

const BellTimesForm = lazy(async () => ({
  default: (await import('./form/bell-times-form.tsx')).BellTimesForm,
}))

const T = TIMETABLE
const NEW_TIME = { label: T.newOne, icon: <IconPlus size={18} aria-hidden /> }
const COPY = <IconCopy size={18} aria-hidden />
const BELL = <IconBell size={18} aria-hidden />

/** Where else the instructors of the class's plans are, so that a clash is seen before it is saved. */
const useOtherTimes = (
  plans: readonly LessonPlan[],
  { gradeId, day, today }: { gradeId: string; day: string; today: string },
): ReadonlyMap<string, WeeklyTime[]> => {
  const ids = [...new Set(plans.flatMap(({ instructors }) => instructors.map(({ user }) => user.id)))]
  const answers = useQueries({
    queries: ids.map(instructorId => weeklyTimesAsOf({ instructorId }, { day, today })),
  })
  return new Map(
    ids.map((id, index) => [
      id,
      (answers[index]?.data?.data ?? []).filter(
        time => time.lessonPlan.grade.id !== gradeId && isInForce(time, day) && isTaughtBy(time, id),
      ),
    ]),
  )
}

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
  const { grade, bells, bellsOfShift, slots } = useBells(gradeId)
  const others = useOtherTimes(plans, { gradeId, day, today })
  const isPhone = usePhone()
  const changes = useTimeChanges(plans, { day, today, onDay })
  const { setOpen, setCopying } = changes
  const [isBellOpen, setBellOpen] = useState(false)
  const isFinished = year.status === 'FINISHED'
  const isPast = day < today
  const isOpen = !isFinished && !isPast
  const shown = gridTimesOfGrade(times, plans)
  const timeOf = ({ id }: GridTime): WeeklyTime | undefined => times.find(time => time.id === id)
  const hasLessons = all.some(({ confirmed }) => confirmed)
  const from = hasLessons ? day : null
  const seldom: readonly PageAction[] = [
    { label: T.copyGrade, icon: COPY, onClick: () => setCopying('grade') },
    ...(times.length > 0 ? [{ label: T.copyDay, icon: COPY, onClick: () => setCopying('day') }] : []),
    ...(bells ? [{ label: T.bells, icon: BELL, onClick: () => setBellOpen(true) }] : []),
  ]

  const clash = (gridTime: GridTime, place: GridSlot): GridTime | null => {
    const plan = plans.find(({ id }) => id === timeOf(gridTime)?.lessonPlanId)
    const ofInstructors = (plan?.instructors ?? [])
      .filter(({ start, end }) => start <= day && (end === null || end >= day))
      .flatMap(({ user }) => others.get(user.id) ?? [])
    const exchanged = exchangedAt(gridTime, place, shown)
    return clashAt(gridTime, exchanged ?? place, {
      ofGrade: shown.filter(each => each !== exchanged),
      ofInstructors: gridTimesOfOthers(ofInstructors),
    })
  }
  return (
    <>
      {hasLessons && <TimetableDayBar times={all} year={year} day={day} today={today} onDay={onDay} />}
      {isPast && !isFinished && (
        <Text c="dimmed" mb="sm">
          {fill(T.pastDay, { date: showDate(day) })}
        </Text>
      )}
      {isOpen && (
        <Group mb="sm" className="no-print">
          <ActionButton action={{ ...NEW_TIME, onClick: () => setOpen({ place: null, time: null }) }} />
          {/* On a phone the week itself is what is looked for; these are done once a year. */}
          {isPhone ? (
            <MoreActionsMenu label={T.moreOfWeek} actions={seldom} />
          ) : (
            seldom.map(action => <ActionButton key={action.label} action={action} />)
          )}
        </Group>
      )}
      {isOpen && all.length > 1 && (
        <Text size="sm" c="dimmed" mb="sm" className="no-print">
          {T.exchangeHint}
        </Text>
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
                  const met = exchangedAt(gridTime, place, shown)
                  const other = met && timeOf(met)
                  if (time) changes.act(other ? changes.exchange(time, other) : changes.move(time, place))
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
      <TimeWindows
        changes={changes}
        grade={grade}
        times={times}
        plans={plans}
        slots={slots}
        day={day}
        from={from}
      />
      <Suspense>
        {isBellOpen && grade && (
          <BellTimesForm grade={grade} bells={bellsOfShift} onClose={() => setBellOpen(false)} />
        )}
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

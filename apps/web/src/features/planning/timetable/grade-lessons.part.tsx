import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { OWN_SCHEDULE as S } from '@lousa/contract/planning/timetable/timetable.messages.ts'
import { TIMETABLE as T } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { PeriodBar } from '../../../frames/page/period-bar.tsx'
import { classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { addDays, showDate } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { isFixedLesson } from '../lesson/lesson-fixed.values.ts'
import { placeLesson, toastFixed } from '../lesson/place-lesson.part.ts'
import { scheduleOptions } from '../planning.api.ts'
import { useBells } from '../weekly-time/use-bells.part.ts'
import { WeekGrid } from '../weekly-time/week-grid.part.tsx'
import { clashAt, exchangedAt, type GridSlot, type GridTime } from '../weekly-time/week-grid.values.ts'
import { todaysWeekday } from '../weekly-time/week-times.values.ts'
import { dateOf, dayNamesOf, lessonTimes } from './grade-lessons.values.ts'
import { weekOf } from './own-schedule.values.ts'

const LessonExchange = lazy(async () => ({
  default: (await import('../lesson/lesson-exchange.part.tsx')).LessonExchange,
}))

const WEEK = 7
const VIEWS = ['semana'] as const

type Pair = { one: Lesson; other: Lesson }

/** The lessons of a class in the week of a day, each on its date; in an open year they are exchanged and moved here. */
export const GradeLessons = ({
  year,
  gradeId,
  day,
  today,
  onDay,
}: {
  year: AcademicYear
  gradeId: string
  day: string
  today: string
  onDay: (day: string) => void
}) => {
  const navigate = useNavigate()
  const week = weekOf(day)
  const { data, error, refetch } = useQuery(scheduleOptions(year.id, { ...week, gradeId }))
  const { slots } = useBells(gradeId)
  const [exchanging, setExchanging] = useState<Pair | null>(null)
  const lessons = (data?.data ?? []).flatMap(plan => plan.lessons).filter(({ deleted }) => !deleted)
  const times = lessonTimes(data?.data ?? [])
  const lessonOf = ({ id }: GridTime): Lesson | undefined => lessons.find(lesson => lesson.id === id)
  const isOpen = year.status !== 'FINISHED'

  // A stretched lesson stays where it begins, and takes no other lesson's place.
  const metAt = (time: GridTime, slot: GridSlot): GridTime | null =>
    time.weekday === slot.weekday && time.start === slot.start ? null : exchangedAt(time, slot, times)
  const place = (time: GridTime, slot: GridSlot): void => {
    const lesson = lessonOf(time)
    const met = metAt(time, slot)
    const other = met && lessonOf(met)
    if (!lesson) return
    if (!other)
      placeLesson(lesson, { date: dateOf(week.start, slot.weekday), start: slot.start, end: slot.end })
    else if (isFixedLesson(other)) toastFixed(other)
    else setExchanging({ one: lesson, other })
  }
  const clash = (time: GridTime, slot: GridSlot): GridTime | null => {
    const met = metAt(time, slot)
    if (met?.isFixed) return met
    return clashAt(time, met ?? slot, { ofGrade: times.filter(each => each !== met), ofInstructors: [] })
  }
  const open = (time: GridTime): void => {
    const lesson = lessonOf(time)
    if (!lesson) return
    const { id, date, lessonPlan } = lesson
    const address = planAddress(classPathsOf('ADMINISTRATOR').lessons, {
      plano: lessonPlan.id,
      aula: id,
      dia: date,
    })
    void navigate(address)
  }
  return (
    <>
      <PeriodBar
        words={{ views: S.views, previous: S.previous, next: S.next, today: S.today }}
        views={VIEWS}
        view="semana"
        period={fill(S.week, { start: showDate(week.start), end: showDate(week.end) })}
        onView={() => {}}
        onTurn={by => onDay(addDays(day, by * WEEK))}
        onToday={() => onDay(today)}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSkeleton />
      ) : times.length === 0 ? (
        <EmptyState title={T.datedNone} reason={T.datedNoneReason} />
      ) : (
        <>
          {isOpen && (
            <Text size="sm" c="dimmed" mb="sm" className="no-print">
              {T.datedHint} {times.some(({ isFixed }) => isFixed) && T.datedLocked}
            </Text>
          )}
          <WeekGrid
            key={week.start}
            times={times}
            slots={slots}
            today={todaysWeekday(day)}
            dayNames={dayNamesOf(week.start)}
            {...(isOpen ? { editing: { clash, onPlace: place, onOpen: open } } : {})}
          />
        </>
      )}
      {exchanging && (
        <Suspense>
          <LessonExchange {...exchanging} onClose={() => setExchanging(null)} />
        </Suspense>
      )}
    </>
  )
}

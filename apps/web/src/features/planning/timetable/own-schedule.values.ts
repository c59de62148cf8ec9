import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { listSchedule } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import { withNucleus } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { addDays, type DateRange, datesBetween, weekStart } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { LocalMoment } from '@lousa/rules/planning/lesson-begin.rules.ts'

export type ScheduledPlan = AnswerOf<typeof listSchedule>['data'][number]
/** A lesson with what is said of its plan. */
export type ScheduledLesson = { lesson: Lesson; name: string; instructors: string }

const DAYS = 7
const WEEKDAYS = 5

/** The days from Monday to Sunday of the week of a civil date. */
export const weekOf = (date: string): DateRange => {
  const start = weekStart(date)
  return { start, end: addDays(start, DAYS - 1) }
}

/** The instructors of a plan on a day. */
const instructorsOn = ({ instructors }: ScheduledPlan, date: string): string =>
  instructors
    .filter(({ start, end }) => start <= date && (end === null || date <= end))
    .map(({ user }) => displayName(user))
    .join(', ')

const nameOf = ({ name, curriculumComponent, grade }: ScheduledPlan): string =>
  withNucleus(name ? `${curriculumComponent.name} (${name})` : curriculumComponent.name, grade.name)

const momentOf = ({ date, start }: Lesson): string => `${date} ${start}`

/** The lessons of all plans in the order of their days; deleted ones are left out. */
export const lessonsInOrder = (plans: readonly ScheduledPlan[]): ScheduledLesson[] =>
  plans
    .flatMap(plan =>
      plan.lessons
        .filter(({ deleted }) => !deleted)
        .map(lesson => ({ lesson, name: nameOf(plan), instructors: instructorsOn(plan, lesson.date) })),
    )
    .toSorted((a, b) => momentOf(a.lesson).localeCompare(momentOf(b.lesson)))

/** The first lesson, of those in order, that has not begun. */
export const nextOf = (
  lessons: readonly ScheduledLesson[],
  { date, time }: LocalMoment,
): ScheduledLesson | undefined => lessons.find(({ lesson }) => momentOf(lesson) > `${date} ${time}`)

export const isRunning = ({ date, start, end }: Lesson, now: LocalMoment): boolean =>
  date === now.date && start <= now.time && now.time < end

/** Monday to Friday, and the days of the weekend that have lessons. */
export const shownDates = ({ start, end }: DateRange, lessons: readonly ScheduledLesson[]): string[] =>
  datesBetween(start, end).filter(
    (date, index) => index < WEEKDAYS || lessons.some(({ lesson }) => lesson.date === date),
  )

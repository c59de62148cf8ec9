import type { InstructorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'

/** A lesson, or the lessons of a class that calls one roll a day. */
export type BoardCard = { lessons: readonly [Lesson, ...Lesson[]]; isDay: boolean }

export type DayLessons = {
  /** The card with the lesson that runs, else with the next one of today. */
  now: BoardCard | undefined
  /** The others of today. */
  today: BoardCard[]
}

/** The plans of classes that call one roll a day. A dashboard that an older release kept on the device names none. */
export const plansByDay = ({ lessonPlans }: Pick<InstructorYear, 'lessonPlans'>): ReadonlySet<string> =>
  new Set(
    lessonPlans
      .filter(({ rollMode }) => rollMode === 'PER_DAY' || rollMode === 'PER_DAY_ALL')
      .map(({ id }) => id),
  )

/**
 * An instructor's lessons in the order of their day, as cards; deleted ones are left out. `byDay`: plans whose lessons of one
 * class share a card. `time`: '07:30:00'.
 */
export const dayLessons = (
  lessons: readonly Lesson[],
  time: string,
  byDay: ReadonlySet<string> = new Set(),
): DayLessons => {
  const held = lessons.filter(({ deleted }) => !deleted).toSorted((a, b) => a.start.localeCompare(b.start))
  const keyOf = ({ id, lessonPlan }: Lesson) => (byDay.has(lessonPlan.id) ? lessonPlan.grade.id : id)
  const cards = [...Map.groupBy(held, keyOf).values()].flatMap(([first, ...others]): BoardCard[] =>
    first ? [{ lessons: [first, ...others], isDay: byDay.has(first.lessonPlan.id) }] : [],
  )
  const current = held.find(({ end }) => time < end)
  const now = current && cards.find(card => card.lessons.includes(current))
  return { now, today: cards.filter(card => card !== now) }
}

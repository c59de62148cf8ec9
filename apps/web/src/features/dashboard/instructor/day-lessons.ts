import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'

export type DayLessons = {
  /** The lesson that runs, else the next one of today. */
  now: Lesson | undefined
  /** The others of today. */
  today: Lesson[]
}

/** An instructor's lessons in the order of their day; deleted ones are left out. `time`: '07:30:00'. */
export const dayLessons = (lessons: readonly Lesson[], time: string): DayLessons => {
  const held = lessons.filter(({ deleted }) => !deleted).toSorted((a, b) => a.start.localeCompare(b.start))
  const now = held.find(({ end }) => time < end)
  return { now, today: held.filter(lesson => lesson !== now) }
}

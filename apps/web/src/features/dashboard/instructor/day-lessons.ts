import type { Lesson } from '@lousa/contract/planning/planning.contract.ts'

const byTime = (a: Lesson, b: Lesson): number => `${a.date} ${a.start}`.localeCompare(`${b.date} ${b.start}`)

export type DayLessons = {
  /** The lesson that runs, else the next one of today. */
  now: Lesson | undefined
  today: Lesson[]
  tomorrow: Lesson[]
  /** The other days of the week. */
  week: Lesson[]
}

/** An instructor's lessons in the order of their day; deleted ones are left out. `time`: '07:30:00'. */
export const dayLessons = (
  all: { today: readonly Lesson[]; week: readonly Lesson[] },
  { today, tomorrow, time }: { today: string; tomorrow: string; time: string },
): DayLessons => {
  const held = (lessons: readonly Lesson[]) => lessons.filter(({ deleted }) => !deleted).toSorted(byTime)
  const ofToday = held(all.today)
  const others = held(all.week).filter(({ date }) => date !== today)
  const now = ofToday.find(({ end }) => time < end)
  return {
    now,
    today: ofToday.filter(lesson => lesson !== now),
    tomorrow: others.filter(({ date }) => date === tomorrow),
    week: others.filter(({ date }) => date !== tomorrow),
  }
}

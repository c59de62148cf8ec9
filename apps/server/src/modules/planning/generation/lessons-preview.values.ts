import type { LessonsPreview, PreviewedLesson, PreviewReason } from '@lousa/contract/lessons-preview.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { GeneratedLesson, LeftOutDate } from '@lousa/rules/planning/lesson-generation.rules.ts'
import type { ClassTime } from './class-times.queries.ts'
import type { InsertedLesson, InsertOutcome } from './lesson-insert.queries.ts'

type Ref = { id: string; name: string }
export type PlanOfLesson = { planId: string; grade: Ref; component: Ref }
type Times = { date: CivilDate; start: string; end: string }

export const previewed = (
  { date, start, end }: Times,
  { planId, grade, component }: PlanOfLesson,
  reason: PreviewReason | null = null,
): PreviewedLesson => ({
  date,
  start,
  end,
  lessonPlan: { id: planId, grade, curriculumComponent: component },
  reason,
})

const LISTS = {
  ADDED: 'added',
  KEPT: 'kept',
  RELEASED: 'kept',
  ATTENDANCE: 'kept',
  COVERED: 'kept',
  DELETED: 'skipped',
  OVERLAP: 'skipped',
} as const satisfies Record<InsertOutcome, keyof LessonsPreview>

const reasonOf = (fate: InsertOutcome): PreviewReason | null =>
  fate === 'ADDED' || fate === 'KEPT' ? null : fate

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
export const inOrder = (lessons: PreviewedLesson[]): PreviewedLesson[] =>
  lessons.sort(
    (a, b) => order(a.date, b.date) || order(a.start, b.start) || order(a.lessonPlan.id, b.lessonPlan.id),
  )

/** The written lessons, one by one, with the dates without any. */
export const previewOf = ({
  lessons,
  inserted,
  skipped,
}: {
  lessons: readonly GeneratedLesson<ClassTime>[]
  inserted: readonly InsertedLesson[]
  skipped: readonly LeftOutDate<ClassTime>[]
}): LessonsPreview => {
  const lists: LessonsPreview = { added: [], removed: [], kept: [], skipped: [] }
  for (const { time, date, reason } of skipped)
    lists.skipped.push(previewed({ date, start: time.start, end: time.end }, time, reason))
  for (const one of inserted) {
    const time = lessons[one.number]?.time
    if (time) lists[LISTS[one.fate]].push(previewed(one, time, reasonOf(one.fate)))
  }
  inOrder(lists.skipped)
  inOrder(lists.kept)
  return lists
}

const keyOf = ({ date, start, lessonPlan }: PreviewedLesson): string => `${lessonPlan.id} ${date} ${start}`
const withoutThose = (lessons: readonly PreviewedLesson[], others: readonly PreviewedLesson[]) => {
  const keys = new Set(others.map(keyOf))
  return lessons.filter(lesson => !keys.has(keyOf(lesson)))
}

/**
 * Joins what became of lessons of days: of lost and gained ones, and of those with another timetable.
 * @param present all lessons of the days with another timetable, also those that were just added
 */
export const joinedPreview = (
  ofKinds: LessonsPreview,
  ofTimetables: LessonsPreview,
  present: readonly PreviewedLesson[],
): LessonsPreview => {
  const added = [...ofKinds.added, ...ofTimetables.added]
  const joined = {
    ...ofKinds,
    added: inOrder(added),
    removed: inOrder([...ofKinds.removed, ...ofTimetables.removed]),
    skipped: inOrder([...ofKinds.skipped, ...withoutThose(ofTimetables.skipped, ofKinds.skipped)]),
  }
  joined.kept = inOrder([...ofKinds.kept, ...withoutThose(present, added)])
  return joined
}

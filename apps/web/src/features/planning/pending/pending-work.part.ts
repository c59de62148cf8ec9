import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { isAttendanceComplete } from '../planning.api.ts'
import { entriesOf, isPending } from '../record/release-record.values.ts'

export { entriesOf, isPending } from '../record/release-record.values.ts'

export type LessonDue = {
  lesson: Lesson
  release: 'due' | 'waiting' | null
  attendance: 'due' | 'waiting' | null
}

const dueOf = (isDone: boolean, entry: EntryView | null): 'due' | 'waiting' | null => {
  if (isDone || entry?.state === 'saved') return null
  return isPending(entry) ? 'waiting' : 'due'
}

/** Unfinished work of lessons, with entries that wait on this device; finished work is left out. */
export const lessonsDue = (lessons: readonly Lesson[], entries: readonly EntryView[]): LessonDue[] =>
  lessons
    .map((lesson): LessonDue => {
      const { release, attendance } = entriesOf(entries, lesson.id)
      return {
        lesson,
        release: dueOf(lesson.accomplished !== null, release),
        attendance: dueOf(isAttendanceComplete(lesson), attendance),
      }
    })
    .filter(({ release, attendance }) => release !== null || attendance !== null)

/** How much of what the server still counts is done and waits on this device. */
export const waitingIn = (
  lessons: readonly LessonDue[],
): { unreleased: number; withoutAttendance: number } => ({
  unreleased: lessons.filter(({ release }) => release === 'waiting').length,
  withoutAttendance: lessons.filter(({ attendance }) => attendance === 'waiting').length,
})

/** The oldest lesson of a plan and span of days about which something is still to be done here. */
export const firstDueOf = (
  lessons: readonly Lesson[],
  entries: readonly EntryView[],
  { planId, start = '', end }: { planId: string; start?: string; end?: string },
): Lesson | undefined =>
  lessonsDue(lessons, entries).find(
    ({ lesson: { date, lessonPlan }, release, attendance }) =>
      lessonPlan.id === planId &&
      start <= date &&
      date <= (end ?? date) &&
      (release === 'due' || attendance === 'due'),
  )?.lesson

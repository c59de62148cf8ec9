import type { Lesson } from '@lousa/contract/planning/planning.contract.ts'
import type { EntryView } from '../../lib/outbox/outbox.types.ts'
import { entriesOf, isWaiting } from './release-record.ts'

export type LessonDue = {
  lesson: Lesson
  release: 'due' | 'waiting' | null
  attendance: 'due' | 'waiting' | null
}

const dueOf = (isDone: boolean, entry: EntryView | null): 'due' | 'waiting' | null => {
  if (isDone || entry?.state === 'saved') return null
  return isWaiting(entry) ? 'waiting' : 'due'
}

/** What is still to be done about lessons, beside what already waits on this device; done ones are left out. */
export const lessonsDue = (lessons: readonly Lesson[], entries: readonly EntryView[]): LessonDue[] =>
  lessons
    .map((lesson): LessonDue => {
      const { release, attendance } = entriesOf(entries, lesson.id)
      return {
        lesson,
        release: dueOf(lesson.accomplished !== null, release),
        attendance: dueOf(lesson.attendanceTaken, attendance),
      }
    })
    .filter(({ release, attendance }) => release !== null || attendance !== null)

import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { canReleaseWith, isPending } from '../record/release-record.values.ts'
import type { ReleaseValue } from '../record/release-value.values.ts'

export type RecordStatus = 'open' | 'recorded' | 'waiting' | 'covered' | 'conflict' | 'refused' | 'closed'

/** Where the record of a lesson stands, by what the server was last heard to hold and what the device does. */
export const recordStatus = (
  lesson: Lesson,
  entry: EntryView<ReleaseValue> | null,
  entries: readonly EntryView[],
): RecordStatus => {
  if (entry?.state === 'conflict') return 'conflict'
  if (entry?.state === 'refused') return 'refused'
  if (isPending(entry)) return 'waiting'
  if (!canReleaseWith(lesson, entries, lesson.id)) return 'covered'
  // Released a moment ago: the list of lessons will say so, too.
  if (lesson.accomplished || entry?.savedAt) return 'recorded'
  return lesson.can.launch ? 'open' : 'closed'
}

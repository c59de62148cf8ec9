import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { EntryView } from '../../../../lib/outbox/outbox.types.ts'
import { isFreeFor, isWaiting } from '../../record/release-record.values.ts'
import type { ReleaseValue } from '../../record/release-value.values.ts'

export type RecordStanding = 'open' | 'recorded' | 'waiting' | 'covered' | 'conflict' | 'refused' | 'closed'

/** Where the record of a lesson stands, by what the server was last heard to hold and what the device does. */
export const recordStanding = (
  lesson: Lesson,
  entry: EntryView<ReleaseValue> | null,
  entries: readonly EntryView[],
): RecordStanding => {
  if (entry?.state === 'conflict') return 'conflict'
  if (entry?.state === 'refused') return 'refused'
  if (isWaiting(entry)) return 'waiting'
  if (!isFreeFor(lesson, entries, lesson.id)) return 'covered'
  // Released a moment ago: the list of lessons will say so, too.
  if (lesson.accomplished || entry?.savedAt) return 'recorded'
  return lesson.can.launch ? 'open' : 'closed'
}

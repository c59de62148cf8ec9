import { COUNTED_RECORDS as W } from '@lousa/contract/enrollment/movement/counted-records.messages.ts'
import type { CountedRecords } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Lines } from '../../../ui/lines.tsx'
import { countedLines } from './counted-records.words.ts'

/**
 * Asks before other days of an enrolment change the records that count; a user who does not go on reads it at the field of the
 * date (`path`).
 */
export const confirmCounted = async (
  counted: CountedRecords | undefined,
  { name, path, verb = W.go }: { name: string; path: string; verb?: string },
): Promise<void> => {
  const lines = counted ? countedLines(counted) : []
  if (lines.length === 0) return
  const goesOn = await confirm({
    title: fill(W.title, { name }),
    effect: <Lines of={lines} />,
    verb,
    harmless: true,
  })
  if (!goesOn) throw refusedFields([{ path, code: 'INVALID', message: W.refused }])
}

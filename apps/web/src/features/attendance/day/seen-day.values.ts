import { punctualityOf, type SentPunctuality } from '@lousa/rules/attendance/punctuality.rules.ts'

type Mark = SentPunctuality & { readonly status: string | null; readonly justification: string | null }

/**
 * A student's row of the roll of a day as plain JSON, to compare what was seen with what is stored. The version of a day also grows by
 * lessons that do not count for the roll, and by withdrawals.
 */
export const seenDay = (mark: Mark, differentIn: readonly string[]): unknown => {
  const { arrivedLate, leftEarly } = punctualityOf(mark)
  const reason = mark.status === 'JUSTIFIED_ABSENCE' ? mark.justification?.trim() || null : null
  return [mark.status, reason, arrivedLate, leftEarly, differentIn.toSorted()]
}

import { ATTENDANCE_STATUSES } from '@lousa/contract/attendance/attendance.contract.ts'
import { punctualityTexts } from '@lousa/contract/attendance/punctuality/punctuality-text.ts'
import { M } from '@lousa/contract/messages.ts'
import {
  isSamePunctuality,
  punctualityAfter,
  punctualityOf,
  type SentPunctuality,
} from '@lousa/rules/attendance/punctuality.rules.ts'
import { z } from 'zod'

// Absent where the sender leaves it as it is stored, and in answers about a student who was on time.
const minutes = z.number().nullish()

/** A mark as it waits in the outbox, travels and is answered. */
export const markValue = z.object({
  status: z.enum(ATTENDANCE_STATUSES),
  justification: z.string().nullable(),
  arrivedLate: minutes,
  leftEarly: minutes,
})
type Mark = z.output<typeof markValue>
type ListedRow = SentPunctuality & { readonly status: string | null }

const trimmed = (justification: string | null): string | null => justification?.trim() || null

/** A mark as the server answers it; over the row of a list, every field that the row has. */
export const normalizeMark = (mark: Mark, before?: ListedRow): Mark => {
  const { arrivedLate, leftEarly } = punctualityAfter(mark, before ?? null)
  return {
    status: mark.status,
    justification: trimmed(mark.justification),
    ...(arrivedLate !== null || before ? { arrivedLate: arrivedLate ?? undefined } : {}),
    ...(leftEarly !== null || before ? { leftEarly: leftEarly ?? undefined } : {}),
  }
}

/**
 * Whether a stored mark has minutes of another user: it is the sent one, with late or left early that the sent one left out, as a
 * screen does where it knows of none.
 */
export const hasOthersMinutes = (sent: Mark, stored: Mark): boolean =>
  sent.status === stored.status &&
  trimmed(sent.justification) === trimmed(stored.justification) &&
  isSamePunctuality(punctualityAfter(sent, stored), punctualityOf(stored)) &&
  !isSamePunctuality(punctualityOf(sent), punctualityOf(stored))

/** Fields that are left out of a value are left out of its request. */
export const sentMark = ({ justification, ...mark }: Mark): Partial<Mark> => ({
  ...mark,
  justification: trimmed(justification),
})

/** "Presença (Atraso de 10 min)". */
export const markText = (mark: Mark): string => {
  const more = [...(mark.justification ? [mark.justification] : []), ...punctualityTexts(mark)]
  return `${M.enum[mark.status]}${more.length > 0 ? ` (${more.join(', ')})` : ''}`
}

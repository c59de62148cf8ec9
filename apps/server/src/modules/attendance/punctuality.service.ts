import type { AttendanceRow } from '@lousa/contract/attendance/attendance.contract.ts'
import { type FieldError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import {
  PUNCTUALITY_FIELDS,
  type Punctuality,
  punctualityOf,
  punctualityRefusal,
  type SentPunctuality,
} from '@lousa/rules/attendance/punctuality.rules.ts'
import { punctualityMode } from '../identity/institution/current-institution.public.queries.ts'
import type { Ctx } from '../module.ts'

type StoredMark = (SentPunctuality & { status: string | null }) | null | undefined

/** The fields of an answer; a field that does not apply is left out. */
export const answeredPunctuality = (mark: StoredMark): { arrivedLate?: number; leftEarly?: number } => {
  const { arrivedLate, leftEarly } = punctualityOf(mark ?? null)
  return { ...(arrivedLate === null ? {} : { arrivedLate }), ...(leftEarly === null ? {} : { leftEarly }) }
}

/** Refuses the whole list for late or left early of an absent student, or against the setting; each field is named in its row. */
export const assertPunctuality = async (
  ctx: Ctx,
  sent: readonly AttendanceRow[],
  storedOf: (enrollmentId: string) => StoredMark,
): Promise<void> => {
  const isSent = PUNCTUALITY_FIELDS.some(field => sent.some(row => typeof row[field] === 'number'))
  if (!isSent) return
  const mode = await punctualityMode(ctx)
  const errors = sent.flatMap((row, index) => {
    const stored: Punctuality = punctualityOf(storedOf(row.studentEnrollmentId) ?? null)
    return PUNCTUALITY_FIELDS.flatMap((field): FieldError[] => {
      const code = punctualityRefusal(row[field], { status: row.status, mode, stored: stored[field] })
      return code === null ? [] : [fieldError(`attendances.${index}.${field}`, code)]
    })
  })
  if (errors.length > 0) throw invalidFields(...errors)
}

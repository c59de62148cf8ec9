import { ANNULMENT_REASON_MAX } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { COUNCIL_MEETING } from '@lousa/contract/evaluation/council/meeting-table.ts'
import { civilDate, optionalLine, optionalText, requiredText, timeOfDay } from '@lousa/contract/schema.ts'
import { ATTENDANT_DUTIES } from '@lousa/rules/evaluation/council/meeting.rules.ts'
import { z } from 'zod'

/** Seconds are not typed. */
const typedTime = z
  .string()
  .transform(value => (value === '' ? null : value.length === 5 ? `${value}:00` : value))
  .pipe(timeOfDay.nullable())

/** The fields of a meeting as they are typed; '' is the council of the whole year. */
export const MEETING_FORM = z.object({
  academicTermId: z.string().transform(value => value || null),
  date: civilDate,
  startTime: typedTime,
  endTime: typedTime,
  place: optionalLine(COUNCIL_MEETING.place.max),
})

export const TEXT_FORM = z.object({
  discussion: optionalText(COUNCIL_MEETING.discussion.max),
  remarks: optionalText(COUNCIL_MEETING.remarks.max),
})

export const ATTENDANTS_FORM = z.object({
  attendants: z.array(
    z.object({
      accountId: z.string().nullable(),
      name: requiredText(200),
      function: optionalLine(100),
      duty: z.enum(['NONE', ...ATTENDANT_DUTIES]).transform(value => (value === 'NONE' ? null : value)),
    }),
  ),
})
export type AttendantsInput = z.input<typeof ATTENDANTS_FORM>
export type AttendantsValues = z.output<typeof ATTENDANTS_FORM>

export const ANNULMENT_FORM = z.object({ reason: requiredText(ANNULMENT_REASON_MAX) })

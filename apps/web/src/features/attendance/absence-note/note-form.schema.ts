import { MAX_NOTE_TEXT } from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { coded, optionalText } from '@lousa/contract/schema.ts'
import {
  MAX_NOTE_PICTURES,
  NOTE_REASONS,
  noteDaysFault,
} from '@lousa/rules/attendance/absence-note/absence-note.rules.ts'
import { type CivilDate, formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { z } from 'zod'

/** A note as it is typed on a day; the contract checks it once more. */
export const noteFormOn = (today: CivilDate) =>
  z
    .object({
      start: z.string().min(1, coded('REQUIRED')),
      end: z.string().min(1, coded('REQUIRED')),
      reason: z.string().min(1, coded('REQUIRED')).pipe(z.enum(NOTE_REASONS)),
      text: optionalText(MAX_NOTE_TEXT),
      pictures: z.array(z.string()).max(MAX_NOTE_PICTURES),
      /** A photograph is being made small: without it the note would go out with a paper less. */
      isPreparing: z.boolean().refine(isPreparing => !isPreparing, coded('IMAGE_NOT_READY')),
    })
    .superRefine(({ start, end }, context) => {
      const fault = noteDaysFault({ start, end }, today)
      if (fault === null) return
      const { field } = fault
      const code = field === 'start' ? 'DATE_TOO_EARLY' : 'DATE_TOO_LATE'
      const issue =
        fault.code === 'ORDER' ? coded('END_FIRST') : coded(code, { value: formatDate(fault.limit) })
      context.addIssue({ code: 'custom', path: [field], ...issue })
    })
    .transform(({ isPreparing, ...note }) => note)
export type NoteInput = z.input<ReturnType<typeof noteFormOn>>
export type NoteValues = z.output<ReturnType<typeof noteFormOn>>

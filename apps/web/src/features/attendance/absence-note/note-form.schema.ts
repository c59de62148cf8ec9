import { MAX_NOTE_TEXT } from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { coded, optionalText } from '@lousa/contract/schema.ts'
import { MAX_NOTE_PICTURES, NOTE_REASONS } from '@lousa/rules/attendance/absence-note/absence-note.rules.ts'
import { z } from 'zod'

/** A note as a family types it; the contract checks it once more. */
export const noteForm = z
  .object({
    start: z.string().min(1, coded('REQUIRED')),
    end: z.string().min(1, coded('REQUIRED')),
    reason: z.string().min(1, coded('REQUIRED')).pipe(z.enum(NOTE_REASONS)),
    text: optionalText(MAX_NOTE_TEXT),
    pictures: z.array(z.string()).max(MAX_NOTE_PICTURES),
  })
  .refine(({ start, end }) => start === '' || end === '' || start <= end, {
    ...coded('INVALID_DATE'),
    path: ['end'],
  })
export type NoteInput = z.input<typeof noteForm>
export type NoteValues = z.output<typeof noteForm>

import { MAX_NOTE_TEXT } from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { requiredText } from '@lousa/contract/schema.ts'
import { z } from 'zod'

/** A refusal says why. */
export const refusalForm = z.object({ reason: requiredText(MAX_NOTE_TEXT) })
export type RefusalInput = z.input<typeof refusalForm>
export type RefusalValues = z.output<typeof refusalForm>

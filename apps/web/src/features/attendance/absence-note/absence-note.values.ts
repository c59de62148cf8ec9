import { ABSENCE_NOTES as W } from '@lousa/contract/attendance/absence-note/absence-note.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { NOTE_REASONS } from '@lousa/rules/attendance/absence-note/absence-note.rules.ts'
import { z } from 'zod'
import { showDate } from '../../../lib/text/dates.ts'

/** "10/08/2026" of one day, "10/08/2026 a 14/08/2026" of several. */
export const daysText = ({ start, end }: { start: string; end: string }): string =>
  start === end
    ? fill(W.day, { start: showDate(start) })
    : fill(W.span, { start: showDate(start), end: showDate(end) })

/** A note in the outbox, as plain JSON. */
export const queuedNote = z.object({
  start: z.string(),
  end: z.string(),
  reason: z.enum(NOTE_REASONS),
  text: z.string().nullable(),
  pictures: z.array(z.string()),
})

/** The only row of an entry of the outbox: the note. */
export const NOTE_ROW = 'note'

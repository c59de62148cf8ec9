import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { SHEET } from '@lousa/contract/attendance/sheet/attendance-sheet.messages.ts'
import type { EntryView, OutboxView } from '../../../lib/outbox/outbox.types.ts'
import { lessonStatusText } from '../sheet/entry-text.words.ts'
import type { BarState } from '../sheet/save-bar.part.tsx'
import type { SheetRow } from '../sheet/sheet-rows.values.ts'

type SheetStatus = {
  dirty: boolean
  draftKept: boolean
  readOnly: boolean
  /** The server seems not to answer. */
  slow: boolean
  /** The lesson is not released: its attendance does not count yet. */
  lacksRecord: boolean
}

/** Where the marks and the record of the shown lesson are. `entries`: what the device holds of both. */
export const saveBarState = (
  rows: readonly SheetRow[],
  entries: readonly (EntryView | null)[],
  outbox: Pick<OutboxView, 'blocked' | 'durable'>,
  { dirty, draftKept, readOnly, slow, lacksRecord }: SheetStatus,
): BarState => {
  if (dirty && !draftKept) return { tone: 'trouble', text: SHEET.unsavedNotKept }
  if (dirty) return { tone: 'dirty', text: SHEET.unsaved }
  const held = entries.filter(entry => entry !== null)
  const unsent = held.filter(({ state }) => state !== 'saved')
  const hasUnmarked = rows.some(({ current }) => current.status === null)
  // A record that is being sent is reported at its own name: below unsaved marks, "guardada" would seem to be about these.
  const recordOnItsWay = unsent.every(
    ({ kind, state }) => kind === 'release' && (state === 'queued' || state === 'sending'),
  )
  if (hasUnmarked && recordOnItsWay && (outbox.durable || unsent.length === 0))
    return { tone: 'plain', text: readOnly ? LESSON_SHEET.notTaken : LESSON_SHEET.notSavedYet }
  if (unsent.length > 0) return lessonStatusText(unsent, outbox, slow) ?? { tone: 'plain', text: '' }
  const words = lessonStatusText(held, outbox, slow) ?? { tone: 'good', text: LESSON_SHEET.saved }
  return lacksRecord ? { ...words, text: LESSON_SHEET.saved, lacksRecord } : words
}

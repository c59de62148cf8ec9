import { sendChildNote } from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { ABSENCE_NOTES as W } from '@lousa/contract/attendance/absence-note/absence-note.messages.ts'
import type { EntrySubject, SyncHandler } from '../../../lib/outbox/outbox.types.ts'
import { sendSerialized, serializedCall } from '../../../lib/outbox/serialized-call.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { invalidateChildNotes } from './absence-note.api.ts'
import { daysText, NOTE_ROW, queuedNote } from './absence-note.values.ts'

declare module '../../../lib/outbox/outbox.types.ts' {
  interface OutboxKinds {
    absenceNote: true
  }
}

/** Three photographs on a slow network. */
const ANSWER_WITHIN_MS = 180_000

/** A note of a guardian; the id of its entry is the one that makes it a single note at the server. */
export const absenceNoteSyncHandler: SyncHandler = {
  kind: 'absenceNote',
  maxRows: 1,
  answerWithinMs: ANSWER_WITHIN_MS,
  buildRequest: ({ subjectId: clientId, place }: EntrySubject, rows) => ({
    params: { studentId: place.studentId ?? '' },
    body: { clientId, ...queuedNote.parse(rows[NOTE_ROW]?.value) },
  }),
  send: async (_, flight, way) => {
    const { version } = await sendSerialized(sendChildNote, serializedCall.parse(flight.request), {
      flight,
      way,
    })
    return { acknowledged: { [NOTE_ROW]: version }, conflicts: {}, refused: {} }
  },
  onSynced: () => void invalidateChildNotes(),
  onSyncedElsewhere: () => void invalidateChildNotes(),
  describeRow: (_, _rowId, value) => {
    const note = queuedNote.parse(value)
    return [
      `${W.reasons[note.reason]}: ${daysText(note)}`,
      ...(note.text === null ? [] : [note.text]),
      ...(note.pictures.length === 0 ? [] : [countedIn(W.pictures, note.pictures.length)]),
    ].join('\n')
  },
}

import { ABSENCE_NOTES } from '@lousa/contract/attendance/absence-note/absence-note.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import { daysText, NOTE_ROW } from './absence-note.values.ts'
import type { NoteValues } from './note-form.schema.ts'
import { type InitialNote, NoteForm } from './note-form.tsx'

const W = ABSENCE_NOTES.family

type Child = { studentId: string; name: string }

/** Puts a note into the outbox: it goes out at once, or as soon as there is a network. */
const queueNote = async (
  { studentId, name }: Child,
  subjectId: string,
  { start, end, ...others }: NoteValues,
): Promise<void> => {
  const days = daysText({ start, end })
  await requireOutbox().enqueue(
    {
      kind: 'absenceNote',
      subjectId,
      place: { studentId },
      title: fill(W.entry, { name, days }),
    },
    { [NOTE_ROW]: { value: { start, end, ...others }, version: 0 } },
  )
}

/** The form of a note about a child. `corrects`: the id of the entry in the outbox whose note it replaces. */
export const ChildNoteForm = ({
  initial,
  corrects,
  onClose,
  ...child
}: Child & { initial: InitialNote; corrects?: string; onClose: () => void }) => (
  <NoteForm
    name={child.name}
    initial={initial}
    successMessage={W.queued}
    onSend={values => queueNote(child, corrects ?? newIdempotencyKey(), values)}
    onClose={onClose}
  />
)

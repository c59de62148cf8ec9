import { OFFICE_NOTES as W } from '@lousa/contract/attendance/absence-note/office-notes.messages.ts'
import { useState } from 'react'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { invalidateNotes, sendStudentNote } from './absence-note.api.ts'
import { NoteForm } from './note-form.tsx'

/** The form of a note that the office sends on behalf of a family. */
export const StudentNoteForm = ({
  studentId,
  name,
  onClose,
}: {
  studentId: string
  name: string
  onClose: () => void
}) => {
  const { timeZone } = useInstitution()
  const [keyOf] = useState(keyPerBody)
  const today = todayIn(timeZone)
  return (
    <NoteForm
      name={name}
      initial={{ start: today, end: today }}
      successMessage={W.registered}
      onSend={async values => {
        await sendStudentNote(studentId, { clientId: keyOf(values), ...values })
        void invalidateNotes()
      }}
      onClose={onClose}
    />
  )
}

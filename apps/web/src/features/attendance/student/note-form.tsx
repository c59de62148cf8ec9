import type { StudentNote } from '@lousa/contract/attendance/student/student-note.contract.ts'
import { STUDENT_NOTES as W } from '@lousa/contract/attendance/student/student-note.messages.ts'
import { STUDENT_NOTE } from '@lousa/contract/attendance/student/student-note-table.ts'
import { fill } from '@lousa/contract/messages.ts'
import { useState } from 'react'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { RecordInput } from '../../../frames/record/record-input.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { blankNote, type NoteInput, type NoteValues, noteForm, typedNote } from './note-form.schema.ts'
import { createNote, invalidateNotes, updateNote } from './student-note.api.ts'

/** A new note on a student, or the change of one. */
export const NoteForm = ({
  student,
  note,
  onClose,
}: {
  student: { id: string; name: string }
  note: StudentNote | null
  onClose: () => void
}) => {
  const { timeZone } = useInstitution()
  const [keyOf] = useState(keyPerBody)
  const save = async (values: NoteValues): Promise<void> => {
    if (note) await updateNote(note, values)
    else await createNote(student.id, values, keyOf(values))
    void invalidateNotes()
  }
  return (
    <FormModal<NoteInput, NoteValues>
      opened
      onClose={onClose}
      title={fill(note ? W.editOf : W.addTo, { name: student.name })}
      schema={noteForm}
      defaultValues={note ? typedNote(note) : blankNote(todayIn(timeZone))}
      onSubmit={save}
      submitLabel={W.save}
      successMessage={W.saved}
    >
      {form => (
        <>
          <RecordInput form={form} fields={STUDENT_NOTE} name="date" />
          <RecordInput form={form} fields={STUDENT_NOTE} name="text" autoFocus />
          <RecordInput form={form} fields={STUDENT_NOTE} name="shared" description={W.sharedHint} />
        </>
      )}
    </FormModal>
  )
}

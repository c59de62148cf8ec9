import { STUDENT_NOTES as W } from '@lousa/contract/attendance/student/student-note.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Modal } from '../../../ui/modal.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { NoteList } from './note-list.tsx'

/** The notes that instructors share on a student, for the office. They are read when the window opens: each reading is audited. */
export const SharedNotesModal = ({
  student,
  onClose,
}: {
  student: { id: string; name: string }
  onClose: () => void
}) => (
  <Modal
    opened
    onClose={onClose}
    title={fill(W.titleOf, { name: student.name })}
    size="lg"
    centered
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    <NoteList
      studentId={student.id}
      noneReason={W.noneShared}
      detailOf={({ author }) => fill(W.by, { person: nameInUse(author) })}
    />
  </Modal>
)

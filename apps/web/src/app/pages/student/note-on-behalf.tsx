import { OFFICE_NOTES } from '@lousa/contract/attendance/absence-note/office-notes.messages.ts'
import { IconMailPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const StudentNoteForm = lazy(async () => ({
  default: (await import('../../../features/attendance/absence-note/student-note-form.part.tsx'))
    .StudentNoteForm,
}))

/** A note that a family has brought to the office: the entry of the menu, and its window. */
export const useNoteOnBehalf = (studentId: string) => {
  const [isOpen, setOpen] = useState(false)
  return {
    action: {
      label: OFFICE_NOTES.onBehalf,
      icon: <IconMailPlus size={18} aria-hidden />,
      onClick: () => setOpen(true),
    },
    modal: (name: string) => (
      <Suspense>
        {isOpen && <StudentNoteForm studentId={studentId} name={name} onClose={() => setOpen(false)} />}
      </Suspense>
    ),
  }
}

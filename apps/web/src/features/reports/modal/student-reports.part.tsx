import { fill } from '@lousa/contract/messages.ts'
import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { ActionIcon } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { studentPapers } from './place-papers.part.ts'
import { ReportModal } from './report-modal.part.tsx'

/** Higher where there is a finger. */
const FINGER = { base: 44, sm: 34 }

type Props = { enrollmentId: string; name: string; grade: { id: string; name: string } }

/** "Emitir relatório" of one student of a class, beside the figures. */
export const StudentReports = ({ enrollmentId, name, grade }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const reader = { role: useActor().role, kind: useInstitution().kind }
  const about = `${name} — ${grade.name}`
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        w={FINGER}
        h={FINGER}
        aria-label={fill(W.titleOf, { about: name })}
        onClick={() => setIsOpen(true)}
      >
        <IconPrinter size={18} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <ReportModal
          opened
          onClose={() => setIsOpen(false)}
          about={about}
          papers={studentPapers(enrollmentId, reader)}
          gradeId={grade.id}
        />
      )}
    </>
  )
}

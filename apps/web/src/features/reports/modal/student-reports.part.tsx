import { fill } from '@lousa/contract/messages.ts'
import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { ActionIcon } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { ReportModal } from './report-modal.part.tsx'
import { studentReports } from './student-papers.part.ts'

/** Higher where there is a finger. */
const FINGER = { base: 44, sm: 34 }

type Props = { enrollmentId: string; name: string; grade: { id: string; name: string } }

/** "Emitir relatório" of one student of a class, beside the figures. */
export const StudentReports = ({ enrollmentId, name, grade }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const isSchool = useInstitution().kind === 'SCHOOL'
  const isOffice = useActor().role === 'ADMINISTRATOR'
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
          papers={studentReports(enrollmentId, { isSchool, isOffice })}
          gradeId={grade.id}
        />
      )}
    </>
  )
}

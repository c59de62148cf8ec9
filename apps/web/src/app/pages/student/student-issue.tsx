import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { REPORT_MODAL } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { enrollmentsOfStudentOptions } from '../../../features/enrollment/enrollment.api.ts'
import { useInstitution } from '../../../features/identity/identity.api.ts'
import { isOfStudent, studentPapers } from '../../../features/reports/modal/place-papers.part.ts'
import { ReportModal } from '../../../features/reports/modal/report-modal.part.tsx'
import { late } from '../../../lib/device/late.ts'
import { useSession } from '../../../lib/session/session.ts'
import { LateMenu } from '../../../ui/late-menu.tsx'
import { shownName } from '../../../ui/person-avatar.tsx'

const issueMenu = late(async () => (await import('./student-issue-menu.tsx')).StudentIssueMenu)

/** "Emitir": everything that can be given out about a student, behind one button. */
export const StudentIssue = ({ studentId }: { studentId: string }) => {
  const year = useSession(({ menuYear }) => menuYear)
  const { kind } = useInstitution()
  const { data } = useQuery({
    ...enrollmentsOfStudentOptions(year?.id ?? '', studentId),
    enabled: year !== null && year !== undefined,
  })
  const [chosen, setChosen] = useState<StudentEnrollment | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const issue = (enrollment: StudentEnrollment): void => {
    setChosen(enrollment)
    setIsOpen(true)
  }
  return (
    <>
      <LateMenu
        menu={issueMenu}
        given={{ enrollments: data?.data.filter(isOfStudent) ?? [], onIssue: issue }}
        button={
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {REPORT_MODAL.issue}
          </Button>
        }
      />
      {chosen && (
        <ReportModal
          opened={isOpen}
          onClose={() => setIsOpen(false)}
          about={`${shownName(chosen.user)} — ${chosen.grade.name}`}
          papers={studentPapers(chosen.id, { role: 'ADMINISTRATOR', kind })}
          gradeId={chosen.grade.id}
        />
      )}
    </>
  )
}

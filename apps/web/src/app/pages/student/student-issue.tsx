import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { REPORT_MODAL } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { enrollmentsOfStudentOptions } from '../../../features/enrollment/enrollment.api.ts'
import { isOfStudent } from '../../../features/enrollment/list/with-reports.values.ts'
import { useIssue } from '../../../frames/issue/use-issue.tsx'
import { lazyModule } from '../../../lib/device/lazy.ts'
import { useSession } from '../../../lib/session/session.ts'
import { LateMenu } from '../../../ui/late-menu.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'

const issueMenu = lazyModule(async () => (await import('./student-issue-menu.tsx')).StudentIssueMenu)

/** "Emitir": everything that can be given out about a student, behind one button. */
export const StudentIssue = ({ studentId }: { studentId: string }) => {
  const year = useSession(({ menuYear }) => menuYear)
  const { data } = useQuery({
    ...enrollmentsOfStudentOptions(year?.id ?? '', studentId),
    enabled: year !== null && year !== undefined,
  })
  const { issue, issueWindow } = useIssue()
  const open = ({ id, user, grade }: StudentEnrollment): void =>
    issue({ of: 'STUDENT', id, gradeId: grade.id, about: `${nameInUse(user)} — ${grade.name}` })
  return (
    <>
      <LateMenu
        menu={issueMenu}
        given={{ enrollments: data?.data.filter(isOfStudent) ?? [], onIssue: open }}
        button={
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {REPORT_MODAL.issue}
          </Button>
        }
      />
      {issueWindow}
    </>
  )
}

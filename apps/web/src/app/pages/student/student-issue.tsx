import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { enrollmentsOfStudentOptions } from '../../../features/enrollment/enrollment.api.ts'
import { useInstitution } from '../../../features/identity/identity.api.ts'
import { askForReportCard, filesChanged } from '../../../features/reports/reports.api.ts'
import { late } from '../../../lib/device/late.ts'
import { useSession } from '../../../lib/session/session.ts'
import { LateMenu } from '../../../ui/late-menu.tsx'
import { toast } from '../../../ui/toast.tsx'

/** The waiting list and events have no report card. */
const hasCard = ({ status, grade, exit }: StudentEnrollment): boolean =>
  status === 'ACTIVE' && !grade.isEvent && exit?.reason !== 'CANCELLED'

const useReportCard = () => {
  const [asking, setAsking] = useState(false)
  const ask = async (enrollmentId: string, includeUnpublished?: 'true'): Promise<void> => {
    setAsking(true)
    try {
      await askForReportCard(enrollmentId, { includeUnpublished })
      toast.info(M.toast.queued)
      void filesChanged()
    } catch (error) {
      toast.error(error)
    }
    setAsking(false)
  }
  return { asking, ask }
}

const issueMenu = late(async () => (await import('./student-issue-menu.tsx')).StudentIssueMenu)

/** "Emitir": everything that can be given out about a student, behind one button. */
export const StudentIssue = ({ studentId }: { studentId: string }) => {
  const year = useSession(({ menuYear }) => menuYear)
  const { kind } = useInstitution()
  const isSchool = kind === 'SCHOOL'
  const { data } = useQuery({
    ...enrollmentsOfStudentOptions(year?.id ?? '', studentId),
    enabled: isSchool && year !== null && year !== undefined,
  })
  const { asking, ask } = useReportCard()
  return (
    <LateMenu
      menu={issueMenu}
      given={{
        enrollments: isSchool ? (data?.data.filter(hasCard) ?? []) : [],
        onAsk: (id: string, unpublished?: 'true') => void ask(id, unpublished),
      }}
      button={
        <Button variant="default" loading={asking} rightSection={<IconChevronDown size={16} aria-hidden />}>
          Emitir
        </Button>
      }
    />
  )
}

import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileText, IconFolder, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { enrollmentsOfStudentOptions } from '../../features/enrollment/enrollment.api.ts'
import { useInstitution } from '../../features/identity/identity.api.ts'
import { askForReportCard, filesChanged } from '../../features/reports/reports.api.ts'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'

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

const Cards = ({
  enrollments,
  onAsk,
}: {
  enrollments: readonly StudentEnrollment[]
  onAsk: (enrollmentId: string, includeUnpublished?: 'true') => void
}) => (
  <>
    {enrollments.map(({ id, grade }) => (
      <div key={id}>
        <Menu.Label>{grade.name}</Menu.Label>
        <Menu.Item leftSection={<IconFileText size={18} aria-hidden />} onClick={() => onAsk(id)}>
          {M.menu.reportCard}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={18} aria-hidden />} onClick={() => onAsk(id, 'true')}>
          {M.menu.reportCard} com períodos não divulgados
        </Menu.Item>
      </div>
    ))}
    {enrollments.length > 0 && (
      <Menu.Item component={Link} to={PATHS.reportCards} leftSection={<IconFolder size={18} aria-hidden />}>
        Ver documentos emitidos
      </Menu.Item>
    )}
  </>
)

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
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" loading={asking} rightSection={<IconChevronDown size={16} aria-hidden />}>
          Emitir
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isSchool && (
          <Cards
            enrollments={data?.data.filter(hasCard) ?? []}
            onAsk={(id, unpublished) => void ask(id, unpublished)}
          />
        )}
        <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Ficha do aluno (imprimir)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { M } from '@lousa/contract/messages.ts'
import type { User } from '@lousa/contract/people/user.contract.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { personOptions } from '../../features/people/people.api.ts'
import { DetailPage, type DetailQuery } from '../../frames/detail-page.tsx'
import { PageHeader } from '../../frames/page-header.tsx'
import { PATHS } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shownName } from '../../ui/person-avatar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { StudentEnrollments } from './student-enrollments.tsx'
import { StudentRecord } from './student-record.tsx'

const NoStudent = () => (
  <>
    <PageHeader title="Aluno" />
    <EmptyState
      title="Escolha um aluno"
      reason="Abra um aluno pela lista para ver o seu cadastro."
      action={
        <Button component={Link} to={PATHS.students}>
          Ver alunos
        </Button>
      }
    />
  </>
)

/** The whole record: what administrators are answered. */
const useStudent = (id: string): DetailQuery<User> => {
  const { data, error, isPending, refetch } = useQuery(personOptions(id))
  return { data: data && 'documents' in data ? data : undefined, error, isPending, refetch }
}

const Student = ({ id }: { id: string }) => (
  <DetailPage
    query={useStudent(id)}
    waitingTitle="Aluno"
    header={student => ({
      title: shownName(student),
      subtitle: student.studentRegistrationNumber && `Matrícula ${student.studentRegistrationNumber}`,
      aside: (
        <StatusBadge tone={student.status === 'Ativo' ? 'good' : 'neutral'}>{student.status}</StatusBadge>
      ),
      breadcrumb: [
        { label: M.menu.dashboard, to: PATHS.app },
        { label: M.menu.users, to: PATHS.users },
        { label: M.menu.students, to: PATHS.students },
        { label: shownName(student) },
      ],
    })}
    side={student => <StudentEnrollments student={student} />}
  >
    {student => <StudentRecord student={student} />}
  </DetailPage>
)

/** One student, in show mode. */
export const Component = () => {
  const { id } = useParams()
  return id ? <Student key={id} id={id} /> : <NoStudent />
}

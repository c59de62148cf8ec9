import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { enrollmentsOfStudentOptions, modalityText } from '../../features/enrollment/enrollment.api.ts'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { showDate } from '../../lib/dates.ts'
import { useSession } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const EXITS: Record<NonNullable<StudentEnrollment['exit']>['reason'], string> = {
  TRANSFERRED: M.situation.TRANSFERRED,
  DROPPED: M.situation.DROPPED,
  CANCELLED: 'Cancelada',
  RECLASSIFIED: M.situation.RECLASSIFIED,
}

const Status = ({ enrollment: { exit, status, queuePosition } }: { enrollment: StudentEnrollment }) => {
  if (exit) return <StatusBadge tone="neutral">{EXITS[exit.reason]}</StatusBadge>
  if (status === 'ACTIVE') return <StatusBadge tone="good">{M.enum.ACTIVE}</StatusBadge>
  return (
    <StatusBadge tone="warn">
      {M.enum.SURPLUS}
      {queuePosition === null ? '' : `: ${queuePosition}º`}
    </StatusBadge>
  )
}

const Enrollment = ({ enrollment }: { enrollment: StudentEnrollment }) => {
  const { grade, number, start, exit } = enrollment
  const modality = modalityText(enrollment)
  return (
    <Stack gap={8} component="li">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{grade.name}</Text>
        <Status enrollment={enrollment} />
      </Group>
      <Text size="sm" c="dimmed">
        {number === null ? '' : `Nº ${number} · `}
        {modality === '' ? '' : `${modality} · `}
        desde {showDate(start)}
        {exit ? ` até ${showDate(exit.date)}` : ''}
      </Text>
    </Stack>
  )
}

const List = ({ yearId, studentId }: { yearId: string; studentId: string }) => {
  const query = useQuery(enrollmentsOfStudentOptions(yearId, studentId))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <RowsSkeleton rows={2} />
  if (query.data.data.length === 0)
    return (
      <EmptyState
        title={PEOPLE.notEnrolled}
        reason={fill(PEOPLE.notEnrolledHint, { menu: M.menu.enrollment })}
      />
    )
  return (
    <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
      {query.data.data.map(enrollment => (
        <Enrollment key={enrollment.id} enrollment={enrollment} />
      ))}
    </Stack>
  )
}

/** The student's classes in the year that the application looks at. */
export const StudentEnrollments = ({ student }: { student: User }) => {
  const year = useSession(({ menuYear }) => menuYear)
  return (
    <ContentCard title={year ? `Matrículas de ${year.year}` : 'Matrículas'}>
      {year ? <List yearId={year.id} studentId={student.id} /> : <RowsSkeleton rows={2} />}
    </ContentCard>
  )
}

import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { PAGES } from '@lousa/contract/shell/pages.messages.ts'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BeforeYear } from '../../../features/academics/year/before-year.part.tsx'
import { enrollmentsOfStudentOptions } from '../../../features/enrollment/enrollment.api.ts'
import { EnrollmentState } from '../../../features/enrollment/list/enrollment-state.part.tsx'
import { modalityText } from '../../../features/enrollment/modality.words.ts'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { enrollmentAddress } from '../../../lib/address/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'

const W = PAGES.student

const spanText = (start: string, exit: { date: string } | null): string =>
  exit
    ? fill(W.between, { start: showDate(start), end: showDate(exit.date) })
    : fill(W.since, { start: showDate(start) })

/** "continua a de 6º ano A": what a move or a return follows. */
const formerText = (
  { previousEnrollmentId }: StudentEnrollment,
  all: readonly StudentEnrollment[],
): string => {
  if (previousEnrollmentId === null) return ''
  const former = all.find(({ id }) => id === previousEnrollmentId)
  return former ? fill(W.follows, { grade: former.grade.name }) : W.followsOther
}

const Enrollment = ({
  enrollment,
  all,
}: {
  enrollment: StudentEnrollment
  all: readonly StudentEnrollment[]
}) => {
  const { grade, number, protocol, start, exit } = enrollment
  const facts = [
    number === null ? '' : fill(W.number, { number }),
    modalityText(enrollment),
    spanText(start, exit),
    fill(W.protocol, { protocol }),
    formerText(enrollment, all),
  ]
  return (
    <Stack gap={8} component="li">
      <Group justify="space-between" gap="xs" align="flex-start">
        {grade.isEvent ? (
          <Text fw={600}>{grade.name}</Text>
        ) : (
          <Anchor component={Link} to={enrollmentAddress({ turma: grade.id })} fw={600}>
            {grade.name}
          </Anchor>
        )}
        <EnrollmentState enrollment={enrollment} />
      </Group>
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
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
        <Enrollment key={enrollment.id} enrollment={enrollment} all={query.data.data} />
      ))}
    </Stack>
  )
}

/** The student's classes in the year that the application looks at. */
export const StudentEnrollments = ({ student }: { student: User }) => {
  const year = useSession(({ menuYear }) => menuYear)
  return (
    <ContentCard
      title={year ? fill(W.enrollmentsOf, { year: year.year }) : W.enrollments}
      aside={
        student.status === 'Ativo' && (
          <Button component={Link} to={enrollmentAddress({ aluno: student.id })} variant="default" size="xs">
            {W.enroll}
          </Button>
        )
      }
    >
      {year ? (
        <List yearId={year.id} studentId={student.id} />
      ) : (
        <BeforeYear waiting={<RowsSkeleton rows={2} />} />
      )}
    </ContentCard>
  )
}

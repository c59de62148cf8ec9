import { fill } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { classLine } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BeforeYear } from '../../features/academics/year/before-year.part.tsx'
import { plansOptions } from '../../features/planning/planning.api.ts'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { classPathsOf, planAddress } from '../../lib/address/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { showDate } from '../../lib/text/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'

const { lessons } = classPathsOf('ADMINISTRATOR')

/** Since when, and until when where that is known: instructors change within a year. */
const periodOf = ({ instructors }: LessonPlan, instructorId: string): string => {
  const { start, end } = instructors.find(({ user }) => user.id === instructorId) ?? {
    start: null,
    end: null,
  }
  if (!start) return ''
  return end
    ? fill(PEOPLE.taughtUntil, { inicio: showDate(start), fim: showDate(end) })
    : fill(PEOPLE.taughtFrom, { inicio: showDate(start) })
}

const Plans = ({ yearId, instructorId }: { yearId: string; instructorId: string }) => {
  const query = useQuery(plansOptions({ academicYearId: yearId, instructorId }))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <RowsSkeleton rows={2} />
  if (query.data.length === 0) return <EmptyState title={PEOPLE.noClasses} reason={PEOPLE.noClassesWhy} />
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {query.data.map(plan => (
        <li key={plan.id}>
          <Anchor component={Link} to={planAddress(lessons, { plano: plan.id })} fw={600}>
            {classLine(plan.grade.name, plan.curriculumComponent.name)}
          </Anchor>
          <Text size="sm" c="dimmed">
            {periodOf(plan, instructorId)}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

/** The plans of an instructor in the selected year. */
export const InstructorClasses = ({ instructor }: { instructor: User }) => {
  const year = useSession(({ menuYear }) => menuYear)
  return (
    <ContentCard title={year ? fill(PEOPLE.classesOf, { ano: year.year }) : PEOPLE.classesOfYear}>
      {year ? (
        <Plans yearId={year.id} instructorId={instructor.id} />
      ) : (
        <BeforeYear waiting={<RowsSkeleton rows={2} />} />
      )}
    </ContentCard>
  )
}

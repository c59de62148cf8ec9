import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { PATHS } from '../../lib/address/paths.ts'
import { addDays, showDate, showLongDate, todayIn } from '../../lib/text/dates.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { calendarDatesOptions } from '../calendar/calendar.api.ts'
import { useInstitution } from '../identity/identity.api.ts'
import { ChildConsent } from '../people/consent/child-consent.part.tsx'
import { ChildProposals } from '../people/record-proposal/child-proposals.part.tsx'
import { ChildLooks } from './child-looks.tsx'
import { ChildReenrollment } from './child-reenrollment.tsx'
import { childEnrollmentsOptions } from './family.api.ts'
import classes from './family.module.css'

const W = FAMILY.school
const DAYS_AHEAD = 90

const Enrollments = ({ studentId, yearId }: { studentId: string; yearId: string }) => {
  const { data, error, refetch } = useQuery(childEnrollmentsOptions(studentId, yearId))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={2} />
  if (data.data.length === 0) return <Text>{W.noPlace}</Text>
  return (
    <ul className={classes.list}>
      {data.data.map(({ id, grade, start, exit }) => (
        <li key={id}>
          <Text>
            {exit
              ? fill(W.left, { grade: grade.name, date: showDate(exit.date) })
              : fill(W.since, { grade: grade.name, date: showDate(start) })}
          </Text>
        </li>
      ))}
    </ul>
  )
}

const Dates = () => {
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone)
  const { data, error, refetch } = useQuery(
    calendarDatesOptions({ start: today, end: addDays(today, DAYS_AHEAD) }),
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={3} />
  if (data.data.length === 0) return <Text>{W.noDates}</Text>
  return (
    <ul className={classes.list}>
      {data.data.map(({ id, title, start }) => (
        <li key={id}>
          <Text fw={650}>{title}</Text>
          <Text>{showLongDate(start)}</Text>
        </li>
      ))}
    </ul>
  )
}

/** Schools ask for the next year; municipal institutions do not. */
const Reenrollment = ({ child }: { child: { id: string; name: string } }) =>
  useInstitution().kind === 'SCHOOL' ? <ChildReenrollment child={child} /> : null

/** The question for the next year, the enrolment of a child, the dates of the school, and the office. */
export const ChildSchool = ({
  child,
  yearId,
}: {
  child: { id: string; name: string }
  yearId: string | null
}) => (
  <Stack gap="md">
    <Reenrollment key={child.id} child={child} />
    {yearId && (
      <ContentCard title={W.enrollments}>
        <Enrollments studentId={child.id} yearId={yearId} />
      </ContentCard>
    )}
    <ChildProposals key={`dados-${child.id}`} child={child} />
    <ChildConsent key={`imagem-${child.id}`} child={child} />
    <ContentCard title={W.calendar}>
      <Dates />
    </ContentCard>
    <ChildLooks key={`consultas-${child.id}`} child={child} />
    <ContentCard title={W.doubts}>
      <Text>{W.doubtsText}</Text>
      <Anchor component={Link} to={PATHS.verify.replace('/:id?', '')} py={8} display="inline-block">
        {W.check}
      </Anchor>
    </ContentCard>
  </Stack>
)

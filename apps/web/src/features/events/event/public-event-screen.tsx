import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENTS } from '@lousa/contract/events/event.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { generatePath, Link, useParams } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { now } from '../../../lib/device/clock.ts'
import { useSession } from '../../../lib/session/session.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { windowOn } from '../../enrollment/own/open-class.values.ts'
import { WaitlistLink } from '../../enrollment/own/own-place.part.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { eventOptions } from './event.api.ts'
import { eventStatusOn } from './event.values.ts'
import { EventEnrolling } from './event-enrolling.part.tsx'
import { EventFacts, EventStatusBadge } from './event-facts.part.tsx'
import classes from './public-event.module.css'

const STUDENTS: readonly unknown[] = ['STUDENT', 'STUDENT-SMELJ']

/** A visitor returns here after the sign-in. */
const WaysIn = ({ event }: { event: SchoolEvent }) => {
  const { selfRegistration } = useInstitution()
  const here = encodeURIComponent(generatePath(PATHS.event, { id: event.id }))
  return (
    <Group gap="xs">
      <Button size="md" component={Link} to={`${PATHS.login}?de=${here}`}>
        {event.vacancies.free === 0 ? EVENTS.signInToWait : EVENTS.signIn}
      </Button>
      {selfRegistration && (
        <Button size="md" variant="default" component={Link} to={PATHS.studentRegister}>
          {EVENTS.register}
        </Button>
      )}
    </Group>
  )
}

const Enrolling = ({ event, today }: { event: SchoolEvent; today: string }) => {
  const role = useSession(({ auth }) => auth?.user.role)
  // Visitors do not see who may enrol; for others the button shows it.
  const isOpen = windowOn({ ...event, selfEnrollment: event.selfEnrollment !== false }, today) === 'OPEN'
  if (eventStatusOn(event, today) === 'OVER') return null
  if (STUDENTS.includes(role)) return <EventEnrolling event={event} today={today} />
  if (!isOpen) return null
  return role === undefined ? <WaysIn event={event} /> : <Text c="dimmed">{EVENTS.mustBeStudent}</Text>
}

const Page = ({ event }: { event: SchoolEvent }) => {
  usePageTitle(event.name)
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone, now())
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Title order={1}>{event.name}</Title>
        <EventStatusBadge event={event} today={today} />
      </Group>
      <Enrolling event={event} today={today} />
      <ContentCard>
        <EventFacts event={event} today={today} />
        <WaitlistLink place={event} />
      </ContentCard>
      <AddToCalendar event={event} today={today} />
    </Stack>
  )
}

/** An event as everybody sees it, by the link that is passed on. */
export const Component = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(eventOptions(id))
  return (
    <div className={classes.sheet}>
      {data && <Page event={data} />}
      {!data && error && (
        <>
          <Title order={1}>{EVENTS.name}</Title>
          {error instanceof Refusal && error.status === 404 ? (
            <EmptyState title={EVENTS.missing} reason={EVENTS.missingReason} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </>
      )}
      {!data && !error && <PageSkeleton />}
    </div>
  )
}

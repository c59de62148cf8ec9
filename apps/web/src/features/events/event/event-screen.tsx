import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENTS as E } from '@lousa/contract/events/event.messages.ts'
import { eventWhen } from '@lousa/contract/events/event-when.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { generatePath, Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { DetailPage } from '../../../frames/page/detail-page.tsx'
import { PageHeader, type PageHeaderProps } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { now } from '../../../lib/device/clock.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { OfficeSurvey } from '../survey/office-survey.tsx'
import { OwnSurvey } from '../survey/own-survey.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { eventOptions } from './event.api.ts'
import { EventEnrolling } from './event-enrolling.part.tsx'
import { EventFacts, EventStatusBadge } from './event-facts.part.tsx'
import { EventStudents } from './event-students.tsx'
import { useOfficeEvents } from './office-events.tsx'

const search = searchOf({ evento: anyText })

/** The address of a single event that names none. */
const ChooseEvent = () => (
  <>
    <PageHeader title={E.name} />
    <EmptyState
      title={E.choose}
      reason={E.chooseReason}
      action={
        <Button component={Link} to={PATHS.events}>
          {M.menu.events}
        </Button>
      }
    />
  </>
)

/** One event: what it is, who comes, and what they say of it. */
export const Component = () => {
  const [{ evento }] = useSearch(search)
  return evento === '' ? <ChooseEvent /> : <OneEvent evento={evento} />
}

const OneEvent = ({ evento }: { evento: string }) => {
  const { timeZone } = useInstitution()
  const isOffice = useActor().role === 'ADMINISTRATOR'
  const office = useOfficeEvents(isOffice)
  const query = useQuery(eventOptions(evento))
  const today = todayIn(timeZone, now())
  const header = (event: SchoolEvent): PageHeaderProps => ({
    title: event.name,
    subtitle: eventWhen(event),
    aside: <EventStatusBadge event={event} today={today} />,
    breadcrumb: [{ label: M.menu.events, to: PATHS.events }, { label: event.name }],
    actions: isOffice
      ? [
          ...office.actionsOf(event),
          {
            label: E.openPublic,
            icon: <IconExternalLink size={18} aria-hidden />,
            to: generatePath(PATHS.event, { id: event.id }),
          },
        ]
      : [],
  })
  return (
    <DetailPage query={query} header={header} waitingTitle={E.name}>
      {event => (
        <Stack gap="md">
          {!isOffice && <EventEnrolling event={event} today={today} />}
          <ContentCard>
            <EventFacts event={event} today={today} />
          </ContentCard>
          {isOffice ? (
            <>
              <EventStudents event={event} />
              <OfficeSurvey event={event} />
            </>
          ) : (
            <>
              <OwnSurvey event={event} today={today} />
              <AddToCalendar event={event} today={today} />
            </>
          )}
        </Stack>
      )}
    </DetailPage>
  )
}

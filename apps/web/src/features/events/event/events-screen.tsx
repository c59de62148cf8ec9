import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { EVENTS as E } from '@lousa/contract/events/event.messages.ts'
import { eventWhen } from '@lousa/contract/events/event-when.ts'
import { M } from '@lousa/contract/messages.ts'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ListColumn } from '../../../frames/list/list-page.tsx'
import { ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { now } from '../../../lib/device/clock.ts'
import { useSession } from '../../../lib/session/session.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { eventsOptions } from '../../academics/academics.api.ts'
import { BeforeYear } from '../../academics/year/before-year.part.tsx'
import { OfYear } from '../../academics/year/of-year.part.tsx'
import { myEnrollmentsOptions } from '../../enrollment/enrollment.api.ts'
import { EnrollmentState } from '../../enrollment/list/enrollment-state.part.tsx'
import { vacanciesText } from '../../enrollment/own/open-class.values.ts'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { enrollmentText, eventPath, eventStatusOn } from './event.values.ts'
import { EventStatusBadge } from './event-facts.part.tsx'
import { useOfficeEvents } from './office-events.tsx'

const search = listSearch({})

const columnsOn = (today: string, own: ReadonlyMap<string, StudentEnrollment>): ListColumn<SchoolEvent>[] => [
  {
    id: 'name',
    title: E.name,
    render: ({ name }) => (
      <Text span fw={600}>
        {name}
      </Text>
    ),
  },
  { id: 'when', title: E.when, render: eventWhen },
  { id: 'place', title: EVENT.place.label, render: ({ place }) => place ?? '–' },
  {
    id: 'vacancies',
    title: E.vacancies,
    render: event => (eventStatusOn(event, today) === 'OVER' ? '–' : vacanciesText(event)),
  },
  { id: 'enrollment', title: E.enrollment, render: event => enrollmentText(event, today) },
  {
    id: 'standing',
    title: E.state,
    render: event => {
      const place = own.get(event.id)
      if (!place && eventStatusOn(event, today) === 'COMING') return '–'
      return (
        <Group gap="xs">
          {place && <EnrollmentState enrollment={place} />}
          <EventStatusBadge event={event} today={today} />
        </Group>
      )
    },
  },
]

const Events = ({ yearId, isOffice }: { yearId: string; isOffice: boolean }) => {
  const { filters, state } = useListSearch(search)
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone, now())
  const query = useQuery(
    eventsOptions({
      academicYearId: yearId,
      searchFor: filters.busca || undefined,
      currentPage: filters.pagina,
    }),
  )
  const mine = useQuery({ ...myEnrollmentsOptions(yearId), enabled: !isOffice })
  const own = new Map(
    mine.data?.data.filter(({ exit }) => exit === null).map(one => [one.grade.id, one] as const),
  )
  const office = useOfficeEvents(isOffice)
  return (
    <ListPage
      title={M.menu.events}
      query={query}
      state={state}
      searchLabel={E.search}
      {...office.page}
      columns={columnsOn(today, own)}
      rowName={({ name }) => name}
      rowTo={({ id }) => eventPath(id)}
      empty={{ title: E.none, reason: isOffice ? E.noneReasonOffice : E.noneReason }}
    />
  )
}

/** The events of the year: for the office to keep, for residents to enrol in. */
export const Component = () => {
  const isOffice = useActor().role === 'ADMINISTRATOR'
  const yearId = useSession(({ menuYear }) => menuYear?.id)
  if (isOffice)
    return <OfYear title={M.menu.events}>{year => <Events key={year.id} yearId={year.id} isOffice />}</OfYear>
  return yearId ? (
    <Events key={yearId} yearId={yearId} isOffice={false} />
  ) : (
    <>
      <PageHeader title={M.menu.events} />
      <BeforeYear waiting={<RowsSkeleton />} />
    </>
  )
}

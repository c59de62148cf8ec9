import { MEETINGS as W } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS, taughtMeetingAddress } from '../../../lib/address/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { WithoutYear } from '../../academics/year/of-year.part.tsx'
import { meetingsOptions } from './meeting.api.ts'
import { MeetingRow } from './meeting-row.tsx'

const Meetings = ({ yearId }: { yearId: string }) => {
  const { data, error, refetch } = useQuery(meetingsOptions({ academicYearId: yearId }))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  if (data.data.length === 0) return <EmptyState title={W.ownNone} reason={W.ownNoneReason} />
  return (
    <Stack gap="sm">
      {data.data.map(meeting => (
        <MeetingRow key={meeting.id} meeting={meeting} to={taughtMeetingAddress(meeting.id)} ofClass />
      ))}
    </Stack>
  )
}

/** Minutes of the councils of an instructor's classes, the newest first. */
export const Component = () => {
  const year = useSession(({ menuYear }) => menuYear)
  return (
    <>
      <PageHeader
        title={W.ownTitle}
        subtitle={year ? fill(W.ownSubtitle, { year: year.year }) : undefined}
        breadcrumb={[{ label: M.menu.classes, to: PATHS.classes }, { label: ROUTES.minutes }]}
      />
      {year ? (
        <Meetings key={year.id} yearId={year.id} />
      ) : (
        <WithoutYear empty={<EmptyState title={W.ownNone} reason={W.ownNoneReason} />} />
      )}
    </>
  )
}

import { MEETINGS as W } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { meetingOptions } from './meeting.api.ts'
import { MEETING_TONES, meetingName } from './meeting.words.ts'
import { MeetingParts, MeetingStatus } from './meeting-parts.tsx'

/** The minutes of one council of an own class, to be read. */
export const Component = () => {
  const { meetingId = '' } = useParams()
  const { data: meeting, error, refetch } = useQuery(meetingOptions(meetingId))
  if (!meeting) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  const name = meetingName(meeting)
  return (
    <>
      <PageHeader
        title={name}
        tabTitle={`${name}: ${meeting.grade.name}`}
        subtitle={meeting.grade.name}
        breadcrumb={[
          { label: M.menu.classes, to: PATHS.classes },
          { label: ROUTES.minutes, to: PATHS.taughtMinutes },
          { label: name },
        ]}
        aside={<StatusBadge tone={MEETING_TONES[meeting.status]}>{W.statuses[meeting.status]}</StatusBadge>}
      />
      <Stack gap="md">
        <MeetingStatus meeting={meeting} />
        <MeetingParts meeting={meeting} />
      </Stack>
    </>
  )
}

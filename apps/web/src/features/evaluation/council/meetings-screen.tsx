import type { MeetingHead } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { MEETINGS as W } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { generatePath, Link, useNavigate, useParams } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { meetingAddress, PATHS } from '../../../lib/address/paths.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { gradeOptions } from '../../academics/academics.api.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { createMeeting, meetingsOptions } from './meeting.api.ts'
import { councilName, MEETING_TONES, meetingName, meetingTime } from './meeting.words.ts'

const MeetingRow = ({ meeting }: { meeting: MeetingHead }) => (
  <ContentCard>
    <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
      <Stack gap={2}>
        <Anchor component={Link} to={meetingAddress(meeting.grade.id, meeting.id)} fw={650} py={4}>
          {meetingName(meeting)}
        </Anchor>
        <Text size="sm">
          {councilName(meeting)} · {meetingTime(meeting)}
        </Text>
        <Text size="sm" c="dimmed">
          {countedIn(W.attendants, meeting.attendantCount)} · {countedIn(W.decisions, meeting.decisionCount)}
        </Text>
        {meeting.rectifies && (
          <Text size="sm" c="dimmed">
            {fill(W.rectifies, { number: meeting.rectifies.number })}
          </Text>
        )}
        {meeting.rectifiedBy && (
          <Text size="sm" c="dimmed">
            {fill(W.rectifiedBy, { number: meeting.rectifiedBy.number })}
          </Text>
        )}
      </Stack>
      <StatusBadge tone={MEETING_TONES[meeting.status]}>{W.statuses[meeting.status]}</StatusBadge>
    </Group>
  </ContentCard>
)

/** Meetings of the council of a class, the newest first. */
export const Component = () => {
  const { id: gradeId = '' } = useParams()
  const { data, error, refetch } = useQuery(meetingsOptions({ gradeId }))
  const grade = useQuery(gradeOptions(gradeId))
  const { timeZone } = useInstitution()
  const navigate = useNavigate()
  const [keyOf] = useState(keyPerBody)
  const [isCreating, setCreating] = useState(false)
  const create = async (): Promise<void> => {
    setCreating(true)
    const body = { gradeId, date: todayIn(timeZone) }
    try {
      const { id } = await createMeeting(body, keyOf({ ...body, after: data?.totalRowCount }))
      void navigate(meetingAddress(gradeId, id))
    } catch (failure) {
      toast.error(failure)
    }
    setCreating(false)
  }
  return (
    <>
      <PageHeader
        title={W.title}
        tabTitle={grade.data ? `${W.title}: ${grade.data.name}` : W.title}
        subtitle={grade.data?.name}
        primary={{ label: W.add, onClick: () => void create(), loading: isCreating }}
        actions={[{ label: W.council, to: generatePath(PATHS.gradeCouncil, { id: gradeId }) }]}
      />
      {data ? (
        data.data.length === 0 ? (
          <EmptyState title={W.none} reason={W.noneReason} />
        ) : (
          <Stack gap="sm">
            {data.data.map(meeting => (
              <MeetingRow key={meeting.id} meeting={meeting} />
            ))}
          </Stack>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

import type { MeetingHead } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { MEETINGS as W } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { countedIn } from '../../../lib/text/numbers.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { councilName, MEETING_TONES, meetingName, meetingTime } from './meeting.words.ts'

/** A meeting in a list, with a link to its page; `ofClass` shows its class. */
export const MeetingRow = ({
  meeting,
  to,
  ofClass = false,
}: {
  meeting: MeetingHead
  to: string
  ofClass?: boolean
}) => (
  <ContentCard>
    <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
      <Stack gap={2}>
        <Anchor component={Link} to={to} fw={650} py={4}>
          {meetingName(meeting)}
        </Anchor>
        <Text size="sm">
          {[...(ofClass ? [meeting.grade.name] : []), councilName(meeting), meetingTime(meeting)].join(' · ')}
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

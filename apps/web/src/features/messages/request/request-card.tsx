import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { REQUESTS } from '@lousa/contract/messages/request/request.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { showMoment } from '../../../lib/text/dates.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { requestSign } from './request.words.ts'
import classes from './request-card.module.css'
import { RequestFacts } from './request-facts.tsx'

const R = REQUESTS

/** One request: its author, the requested and the current state, and the answer. */
export const RequestCard = ({
  message,
  ways,
}: {
  message: SchoolMessage
  /** The actions for it. */
  ways?: ReactNode
}) => {
  const { id, title, body, sender, createdAt, request } = message
  if (!request) return null
  const { tone, label } = requestSign(request)
  const { decision } = request
  return (
    <li className={classes.card} aria-labelledby={`solicitacao-${id}`}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" gap="xs">
          <div>
            <Title order={2} size="h4" id={`solicitacao-${id}`}>
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {R.of[request.kind]} · {fill(R.from, { name: nameInUse(sender), at: showMoment(createdAt) })}
            </Text>
          </div>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </Group>
        <RequestFacts request={request} />
        {body && (
          <Text size="sm" className={classes.words ?? ''}>
            {body}
          </Text>
        )}
        {decision && (
          <Text size="sm" className={classes.answer ?? ''}>
            <b>
              {label} {fill(R.answeredBy, { name: nameInUse(decision.by), at: showMoment(decision.at) })}
            </b>
            {decision.reason && <span className={classes.words}>{decision.reason}</span>}
          </Text>
        )}
        {ways}
      </Stack>
    </li>
  )
}

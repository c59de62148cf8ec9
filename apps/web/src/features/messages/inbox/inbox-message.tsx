import { INBOX } from '@lousa/contract/messages/inbox/inbox.messages.ts'
import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_WORDS } from '@lousa/contract/messages/message/message-words.messages.ts'
import { REMINDER_LETTER } from '@lousa/contract/messages/reminder/reminder.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { showMoment } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { messageOptions } from '../message/message.api.ts'
import { MessageText } from '../message/message-text.part.tsx'
import classes from './inbox.module.css'
import { useReceipt } from './use-receipt.ts'

const Confirmation = ({ receipt, isConfirming, confirm }: ReturnType<typeof useReceipt>) => {
  if (!receipt) return null
  if (receipt.status === 'CONFIRMED')
    return (
      <div role="status">
        <StatusBadge tone="good">{fill(INBOX.confirmedAt, { moment: showMoment(receipt.at) })}</StatusBadge>
      </div>
    )
  return (
    <Group gap="sm">
      <Button
        size="md"
        leftSection={<IconCheck size={18} aria-hidden />}
        loading={isConfirming}
        onClick={() => void confirm()}
      >
        {INBOX.confirm}
      </Button>
      <Text size="sm" c="dimmed" className={classes.hint ?? ''}>
        {INBOX.confirmHint}
      </Text>
    </Group>
  )
}

const Opened = ({ message }: { message: SchoolMessage }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const receipt = useReceipt(message)
  const way = useWay(message)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader goes on from its title
  useEffect(() => heading.current?.focus(), [message.id])
  const { title, type, sender, createdAt, body } = message
  return (
    <Stack gap="md" component="article">
      <div>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          {title}
        </h2>
        <Text size="sm" c="dimmed">
          {fill(INBOX.from, {
            type: MESSAGE_WORDS.types[type],
            sender: nameInUse(sender),
            moment: showMoment(createdAt),
          })}
        </Text>
      </div>
      <MessageText body={body} />
      {way && (
        <Button component={Link} to={way.to} variant="light" className={classes.way ?? ''}>
          {way.label}
        </Button>
      )}
      {receipt.isUnmarked && <Notice tone="warn">{INBOX.notMarked}</Notice>}
      {receipt.failure && <Notice tone="bad">{receipt.failure}</Notice>}
      <Confirmation {...receipt} />
    </Stack>
  )
}

/** Where a message is acted on: what a reminder counts, or what the office is asked for. */
const useWay = ({ type, title }: SchoolMessage): { label: string; to: string } | null => {
  const { role } = useActor()
  if (type === 'REMINDER' && title === REMINDER_LETTER.title && role === 'INSTRUCTOR')
    return { label: INBOX.seePending, to: PATHS.classes }
  return type === 'REQUEST' && role === 'ADMINISTRATOR'
    ? { label: INBOX.seeRequests, to: PATHS.requests }
    : null
}

/** A received message, by its id where nothing more is known of it. */
export type OpenMessage = SchoolMessage | { id: string }

/** One message as who received it sees it. */
export const InboxMessage = ({ message }: { message: OpenMessage }) => {
  const given = 'body' in message ? message : null
  const { data, error, refetch } = useQuery({ ...messageOptions(message.id), enabled: given === null })
  const shown = given ?? data
  if (shown) return <Opened key={shown.id} message={shown} />
  if (error instanceof Refusal && error.status === 404)
    return <EmptyState title={INBOX.missing} reason={INBOX.missingReason} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} />
}

import type { ChildMessage } from '@lousa/contract/family/family.contract.ts'
import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { errorText } from '../../lib/http/error-text.ts'
import { showMoment } from '../../lib/text/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { MessageText } from '../messages/message/message-text.part.tsx'
import { PushHint } from '../messages/push/push-hint.part.tsx'
import { childMessagesOptions, markChildMessage } from './family.api.ts'

const W = FAMILY.messages

/** One that is to the family is opened first, which marks it as read, and confirmed for this child. */
const Message = ({ message, child }: { message: ChildMessage; child: { id: string; name: string } }) => {
  const { id, title, sender, createdAt, body, receipt } = message
  const [isOpen, setOpen] = useState(receipt?.status !== 'DELIVERED')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const mark = async (status: 'READ' | 'CONFIRMED'): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    try {
      await markChildMessage({ studentId: child.id, messageId: id }, status)
    } catch (error) {
      setFailure(`${W.failed} ${errorText(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ContentCard title={title}>
      <Text c="dimmed" mb="xs">
        {fill(W.from, { sender: nameInUse(sender), moment: showMoment(createdAt) })}
      </Text>
      {isOpen ? (
        <MessageText body={body} />
      ) : (
        <Button
          size="md"
          variant="light"
          aria-label={fill(W.openOf, { title })}
          onClick={() => {
            setOpen(true)
            void mark('READ')
          }}
        >
          {W.open}
        </Button>
      )}
      {failure && <Notice tone="bad">{failure}</Notice>}
      {receipt?.status === 'CONFIRMED' && (
        <div role="status">
          <StatusBadge tone="good">{fill(W.confirmed, { moment: showMoment(receipt.at) })}</StatusBadge>
        </div>
      )}
      {isOpen && receipt && receipt.status !== 'CONFIRMED' && (
        <Stack gap={4} mt="sm" align="flex-start">
          <Button
            size="md"
            loading={isBusy}
            aria-label={fill(W.confirmOf, { title })}
            onClick={() => void mark('CONFIRMED')}
          >
            {W.confirm}
          </Button>
          <Text size="sm" c="dimmed">
            {fill(W.confirmHint, { name: child.name })}
          </Text>
        </Stack>
      )}
    </ContentCard>
  )
}

/** The messages that the school has sent to a child and to the family, the newest first. */
export const ChildMessages = ({ child }: { child: { id: string; name: string } }) => {
  const [pages, setPages] = useState(1)
  const read = useQueries({
    queries: Array.from({ length: pages }, (_, at) => childMessagesOptions(child.id, at + 1)),
  })
  const messages = read.flatMap(({ data }) => data?.data ?? [])
  const failed = read.find(({ data, error }) => error && !data)
  const total = read[0]?.data?.totalRowCount
  if (total === 0) return <EmptyState title={W.none} reason={W.noneReason} />
  return (
    <Stack gap="md">
      <PushHint />
      {messages.map(message => (
        <Message key={message.id} message={message} child={child} />
      ))}
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && total === undefined && <RowsSkeleton rows={4} />}
      {!failed && total !== undefined && messages.length < total && (
        <Button
          variant="default"
          size="md"
          loading={read.some(({ data }) => data === undefined)}
          onClick={() => setPages(pages + 1)}
        >
          {W.more}
        </Button>
      )}
    </Stack>
  )
}

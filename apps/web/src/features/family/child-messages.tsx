import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { showMoment } from '../../lib/text/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { MessageText } from '../messages/message/message-text.part.tsx'
import { childMessagesOptions } from './family.api.ts'

const W = FAMILY.messages

/** The messages that the school has sent to a child, the newest first. Reading them here marks nothing as read. */
export const ChildMessages = ({ studentId }: { studentId: string }) => {
  const [pages, setPages] = useState(1)
  const { data, error, refetch, isFetching } = useQuery(childMessagesOptions(studentId, pages))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  if (data.data.length === 0) return <EmptyState title={W.none} reason={W.noneReason} />
  return (
    <Stack gap="md">
      {data.data.map(({ id, title, sender, createdAt, body }) => (
        <ContentCard key={id} title={title}>
          <Text c="dimmed" mb="xs">
            {fill(W.from, { sender: nameInUse(sender), moment: showMoment(createdAt) })}
          </Text>
          <MessageText body={body} />
        </ContentCard>
      ))}
      {data.data.length < data.totalRowCount && (
        <Button variant="default" size="md" loading={isFetching} onClick={() => setPages(pages + 1)}>
          {W.more}
        </Button>
      )}
    </Stack>
  )
}

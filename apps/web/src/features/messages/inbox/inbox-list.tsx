import { INBOX } from '@lousa/contract/messages/inbox/inbox.messages.ts'
import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { inboxOptions } from './inbox.api.ts'
import { InboxRows } from './inbox-rows.tsx'

export type InboxView = { unread: boolean; page: number }

const Rows = ({
  view,
  onView,
  onOpen,
}: {
  view: InboxView
  onView: (view: InboxView) => void
  onOpen: (message: SchoolMessage) => void
}) => {
  const { data, error, refetch } = useQuery(inboxOptions(view))
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={5} />
  if (data.data.length === 0)
    return view.unread ? (
      <EmptyState title={INBOX.noneUnread} reason={INBOX.noneUnreadReason} />
    ) : (
      <EmptyState title={INBOX.empty} reason={INBOX.emptyReason} />
    )
  const { currentPage, totalPages } = data
  return (
    <>
      <InboxRows messages={data.data} onOpen={onOpen} />
      {totalPages > 1 && (
        <Group justify="space-between" p="md">
          <Button
            variant="default"
            disabled={currentPage <= 1}
            onClick={() => onView({ ...view, page: currentPage - 1 })}
          >
            {INBOX.newer}
          </Button>
          <Button
            variant="default"
            disabled={currentPage >= totalPages}
            onClick={() => onView({ ...view, page: currentPage + 1 })}
          >
            {INBOX.older}
          </Button>
        </Group>
      )}
    </>
  )
}

/** Received messages, the newest first: all of them, or the unread ones. */
export const InboxList = (props: Parameters<typeof Rows>[0]) => (
  <Stack gap="sm">
    <Group px="md" pt="sm">
      <SegmentedControl
        aria-label={INBOX.show}
        data={[
          { value: 'all', label: INBOX.all },
          { value: 'unread', label: INBOX.unread },
        ]}
        value={props.view.unread ? 'unread' : 'all'}
        onChange={chosen => props.onView({ unread: chosen === 'unread', page: 1 })}
      />
    </Group>
    <Rows {...props} />
  </Stack>
)

import { INBOX } from '@lousa/contract/messages/inbox/inbox.messages.ts'
import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { latestOptions } from './inbox.api.ts'
import { InboxRows } from './inbox-rows.tsx'

const InboxModal = lazy(async () => ({ default: (await import('./inbox-modal.tsx')).InboxModal }))

const LATEST = 5

/** The latest messages that a person has received, for a dashboard; each opens over it. */
export const MessagesCard = () => {
  const { role } = useActor()
  const { data, error, refetch } = useQuery(latestOptions(LATEST))
  const [open, setOpen] = useState<SchoolMessage | null>(null)
  const content = () => {
    if (!data)
      return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} />
    if (data.data.length === 0) return <EmptyState title={INBOX.empty} reason={INBOX.emptyReason} />
    return <InboxRows messages={data.data} onOpen={setOpen} />
  }
  return (
    <>
      <ContentCard
        title={INBOX.card}
        padded={false}
        // Others have no page of them: the bell in the header opens all.
        aside={
          role === 'STUDENT' && (
            <Anchor component={Link} to={PATHS.studentNotifications} size="sm">
              {INBOX.openAll}
            </Anchor>
          )
        }
      >
        {content()}
      </ContentCard>
      <Suspense>{open && <InboxModal message={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}

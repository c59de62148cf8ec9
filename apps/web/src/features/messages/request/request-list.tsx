import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import type { ReactNode } from 'react'
import type { ListQuery } from '../../../frames/list/list-page.tsx'
import { ListPager } from '../../../frames/list/list-pager.tsx'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import classes from './request-card.module.css'
import { RequestCard } from './request-card.tsx'

/** Requests one below the other, newest first. */
export const RequestList = ({
  query,
  onPage,
  empty,
  waysOf,
}: {
  query: ListQuery<SchoolMessage>
  onPage: (page: number) => void
  empty: { title: string; reason: string }
  waysOf?: (message: SchoolMessage) => ReactNode
}) => {
  const isPhone = usePhone()
  const { data, error, refetch } = query
  return (
    <ContentCard padded={false}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton />
      ) : data.data.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <>
          <ul className={classes.list}>
            {data.data.map(message => (
              <RequestCard key={message.id} message={message} ways={waysOf?.(message)} />
            ))}
          </ul>
          <ListPager page={data} onPage={onPage} wide={!isPhone} />
        </>
      )}
    </ContentCard>
  )
}

import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import classes from './detail-page.module.css'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'

/** The part of a TanStack query that a detail page needs: pass the whole result of `useQuery(read(...))`. */
export type DetailQuery<T> = {
  data: T | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

export type DetailPageProps<T> = {
  query: DetailQuery<T>
  /** The head, from the data; before it arrives `waitingTitle` stands there. */
  header: (data: T) => PageHeaderProps
  waitingTitle: string
  /** Content: usually `<ContentCard title="…">` sections, one below the other. */
  children: (data: T) => ReactNode
  /** A column at the right from 992 px on, below the content before: summary, related links. */
  side?: (data: T) => ReactNode
  /** After both columns, in full width: what is long and rarely looked at. */
  below?: (data: T) => ReactNode
}

/** Terms and values of a record; empty values print a dash. */
export const Facts = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
      </div>
    ))}
  </dl>
)

/** One record as a page: head, sections, optional side column; loading and failure included. */
export const DetailPage = <T,>({
  query,
  header,
  waitingTitle,
  children,
  side,
  below,
}: DetailPageProps<T>) => {
  const { data } = query
  if (data === undefined) {
    return query.error ? (
      <>
        <PageHeader title={waitingTitle} />
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </>
    ) : (
      <PageSkeleton />
    )
  }
  return (
    <>
      <PageHeader {...header(data)} />
      <div className={side ? classes.columns : undefined}>
        <Stack gap="md" miw={0}>
          {children(data)}
        </Stack>
        {side && <Stack gap="md">{side(data)}</Stack>}
      </div>
      {below && <div className={classes.below}>{below(data)}</div>}
    </>
  )
}

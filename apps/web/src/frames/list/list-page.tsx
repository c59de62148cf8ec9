import { fill, M } from '@lousa/contract/messages.ts'
import { RECORD } from '@lousa/contract/record.messages.ts'
import type { Page } from '@lousa/contract/schema.ts'
import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { ContentCard } from '../page/content-card.tsx'
import { PageHeader, type PageHeaderProps } from '../page/page-header.tsx'
import { type FilterChip, FilterChips } from './filter-chips.tsx'
import { ListFilters } from './list-filters.tsx'
import { type ListColumn, ListRows, type SortOption } from './list-rows.tsx'
import type { ListState } from './list-search.ts'
import type { RowAction } from './row-actions.tsx'

export type { ListColumn } from './list-rows.tsx'

/** The part of a TanStack query that a list needs: pass the whole result of `useQuery(readList(...))`. */
export type ListQuery<Row> = {
  data: Page<Row> | undefined
  error: Error | null
  isPending: boolean
  isPlaceholderData?: boolean
  refetch: () => unknown
}

export type ListPageProps<Row extends { id: string }> = Omit<PageHeaderProps, 'count'> & {
  query: ListQuery<Row>
  columns: readonly ListColumn<Row>[]
  /** From `useListSearch`: page, search text, clear. Without it there is no paging and no search box. */
  state?: ListState
  /** Placeholder and accessible name of the search box; without it there is no box. */
  searchLabel?: string
  /** Selects and switches next to the search box. */
  filters?: ReactNode
  /** Filters of the list, each of which can be removed alone. */
  chips?: readonly FilterChip[]
  /** The name of a row in "Ações de {nome}" and on its card. */
  rowName: (row: Row) => string
  /** Where a row leads: its first column becomes the link. */
  rowTo?: (row: Row) => string
  rowActions?: (row: Row) => readonly RowAction[]
  /** The orders that phones offer, in words; see `ListColumn.sort`. */
  sortOptions?: readonly SortOption[]
  /** Text and action for an empty list, as opposed to a search without results. */
  empty: { title: string; reason?: ReactNode; action?: ReactNode }
  /** The empty state of a part of the list that a filter names: no word is misspelled there. */
  emptyPart?: { title: string; reason?: ReactNode; action?: ReactNode } | undefined
  /** Between the filters and the card: a notice, a summary. */
  above?: ReactNode
  /** After the card. */
  below?: ReactNode
}

const NoMatch = ({ state }: { state: ListState }) => (
  <EmptyState
    title={state.searchText ? fill(M.empty.search, { busca: state.searchText }) : RECORD.list.noMatch}
    reason={RECORD.list.noMatchHint}
    action={
      <Button variant="default" onClick={state.clear}>
        {M.filters.clear}
      </Button>
    }
  />
)

const Content = <Row extends { id: string }>(props: ListPageProps<Row>) => {
  const { query, state, empty, emptyPart, columns, rowName, rowTo, rowActions, sortOptions } = props
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <RowsSkeleton />
  if (query.data.data.length === 0)
    return state?.isFiltered && !emptyPart ? (
      <NoMatch state={state} />
    ) : (
      <EmptyState {...(emptyPart ?? empty)} />
    )
  return (
    <ListRows
      page={query.data}
      columns={columns}
      rowName={rowName}
      stale={query.isPlaceholderData ?? false}
      {...(rowTo ? { rowTo } : {})}
      {...(rowActions ? { rowActions } : {})}
      {...(sortOptions ? { sortOptions } : {})}
      {...(state ? { onPage: state.setPage } : {})}
      {...(state?.sort ? { sort: state.sort } : {})}
    />
  )
}

/**
 * A list as a page: breadcrumb, title and count, actions, search and filters, and a card with the rows — a table
 * from 768 px on, list cards with the same actions below. Loading, empty, no match and failure included.
 */
export const ListPage = <Row extends { id: string }>(props: ListPageProps<Row>) => {
  const { query, state, searchLabel, filters, chips, above, below } = props
  return (
    <>
      <PageHeader {...props} {...(query.data ? { count: query.data.totalRowCount } : {})} />
      <Stack gap="md">
        {(searchLabel || filters) && (
          <ListFilters {...(state && searchLabel ? { state } : {})} {...(searchLabel ? { searchLabel } : {})}>
            {filters}
          </ListFilters>
        )}
        {chips && <FilterChips chips={chips} {...(state ? { clear: state.clear } : {})} />}
        {above}
        <ContentCard padded={false}>
          <Content {...props} />
        </ContentCard>
        {below}
      </Stack>
    </>
  )
}

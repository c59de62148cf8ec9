import { fill, M } from '@lousa/contract/messages.ts'
import { REPORT_REQUEST as W } from '@lousa/contract/reports/report-card/report-request.messages.ts'
import { Pagination } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import classes from './file-list.module.css'
import { FileRows } from './file-rows.tsx'
import { filesOptions } from './reports.api.ts'

type FileListProps = { tag: string; page: number; onPage: (page: number) => void; empty: string }

/** Generated documents of one kind: being made, ready or failed. */
export const FileList = ({ tag, page, onPage, empty }: FileListProps) => {
  const query = useQuery(filesOptions(tag, page))
  const { data: files } = query
  const content = () => {
    if (query.error && !files) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (!files) return <RowsSkeleton rows={4} />
    if (files.data.length === 0) return <EmptyState title={M.empty.files} reason={empty} />
    return <FileRows files={files.data} />
  }
  return (
    <ContentCard title={W.files} padded={false}>
      {content()}
      {files && files.totalPages > 1 && (
        <nav className={classes.pager} aria-label={M.pager.pages}>
          <Pagination
            size="sm"
            total={files.totalPages}
            value={page}
            onChange={onPage}
            getControlProps={control => ({
              'aria-label': control === 'previous' ? M.pager.previous : M.pager.next,
            })}
            getItemProps={number => ({ 'aria-label': fill(M.pager.page, { number }) })}
          />
        </nav>
      )}
    </ContentCard>
  )
}

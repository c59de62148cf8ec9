import { fill, M } from '@lousa/contract/messages.ts'
import { FILES as W } from '@lousa/contract/reports/file/file.messages.ts'
import { Pagination } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import classes from './file-list.module.css'
import { FileRows } from './file-rows.tsx'
import { filesOptions } from './files.api.ts'

type FileListProps = {
  /** Absent: documents of every kind. */
  tag?: string
  /** Only documents of this student. */
  studentId?: string
  title?: string
  page: number
  onPage: (page: number) => void
  /** The action where there is none yet. */
  empty: string
}

/** Generated documents, of one kind or of all: being made, ready or failed. */
export const FileList = ({ tag, studentId, title = W.title, page, onPage, empty }: FileListProps) => {
  const query = useQuery(filesOptions({ tag, studentId, currentPage: page }))
  const { data: files } = query
  const content = () => {
    if (query.error && !files) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (!files) return <RowsSkeleton rows={4} />
    if (files.data.length === 0) return <EmptyState title={M.empty.files} reason={empty} />
    return <FileRows files={files.data} />
  }
  return (
    <ContentCard title={title} padded={false}>
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

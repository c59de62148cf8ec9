import { M } from '@lousa/contract/messages.ts'
import { ISSUE } from '@lousa/contract/reports/paper/issue.messages.ts'
import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { fileSubjectOf } from '@lousa/rules/reports/file/file-name.rules.ts'
import { CloseButton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import classes from './file-list.module.css'
import { FileRows } from './file-rows.tsx'
import { filesOptions } from './reports.api.ts'

/** The newest of each kind: a class is not issued more often than they are looked through. */
const FIRST_PAGE = 1

const newestFirst = (files: readonly GeneratedFile[]): GeneratedFile[] =>
  files.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))

type Props = {
  tags: readonly string[]
  /** Of what the documents are: the class or event, and enrolments in it. */
  subjects: ReadonlySet<string>
  onClose: () => void
}

/** The documents lately made of a class, an event and the students in it. */
export const IssuedFiles = ({ tags, subjects, onClose }: Props) => {
  const queries = useQueries({ queries: tags.map(tag => filesOptions(tag, FIRST_PAGE)) })
  const failed = queries.find(({ error, data }) => error && !data)
  const isComplete = queries.every(({ data }) => data)
  const files = newestFirst(queries.flatMap(({ data }) => data?.data ?? [])).filter(({ name }) =>
    subjects.has(fileSubjectOf(name) ?? ''),
  )
  const content = () => {
    if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
    if (files.length > 0) return <FileRows files={files} />
    return isComplete ? (
      <EmptyState title={M.empty.files} reason={ISSUE.noneHint} />
    ) : (
      <RowsSkeleton rows={1} />
    )
  }
  return (
    <div className={classes.onScreen}>
      <ContentCard
        title={ISSUE.issued}
        padded={false}
        aside={<CloseButton size={44} aria-label={M.btn.close} onClick={onClose} />}
      >
        {content()}
      </ContentCard>
    </div>
  )
}

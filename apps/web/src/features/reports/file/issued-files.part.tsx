import { M } from '@lousa/contract/messages.ts'
import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { fileSubjectOf } from '@lousa/rules/reports/file/file-name.rules.ts'
import { Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { FileRows } from './file-rows.tsx'
import { filesOptions } from './files.api.ts'

/** The newest of each kind: a class is not issued more often than they are looked through. */
const FIRST_PAGE = 1

const newestFirst = (files: readonly GeneratedFile[]): GeneratedFile[] =>
  files.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))

export type IssuedOf = {
  tags: readonly string[]
  /** The subjects of the documents: the class or event, plans of it, enrolments in it. */
  subjects: ReadonlySet<string>
}

/** The documents lately made in a place: of a class, an event, a plan, and the students in it. */
export const IssuedFiles = ({ tags, subjects }: IssuedOf) => {
  const queries = useQueries({
    queries: [...new Set(tags)].map(tag => filesOptions({ tag, currentPage: FIRST_PAGE })),
  })
  const failed = queries.find(({ error, data }) => error && !data)
  const isComplete = queries.every(({ data }) => data)
  const files = newestFirst(queries.flatMap(({ data }) => data?.data ?? [])).filter(({ name }) =>
    subjects.has(fileSubjectOf(name) ?? ''),
  )
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (files.length > 0) return <FileRows files={files} />
  return isComplete ? (
    <Text size="sm" c="dimmed" px="sm" pb="sm">
      {M.empty.files}. {W.noneHint}
    </Text>
  ) : (
    <RowsSkeleton rows={1} />
  )
}

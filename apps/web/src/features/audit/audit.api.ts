import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import type { QueryInput } from '@lousa/contract/endpoint.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

const ENTRIES = 20

export type HistoryOf = Pick<
  QueryInput<typeof listAuditEntries>,
  'userId' | 'studentId' | 'gradeId' | 'lessonPlanId' | 'kind'
>

/** A history, newest first, page after page as the reader asks for more. */
export const historyOptions = (of: HistoryOf) =>
  infiniteQueryOptions({
    queryKey: [listAuditEntries.path, 'history', of],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, { query: { ...of, currentPage: pageParam, rowsPerPage: ENTRIES }, signal }),
    initialPageParam: 1,
    getNextPageParam: page => page.nextPage,
  })

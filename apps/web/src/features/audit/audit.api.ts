import * as auditCalls from '@lousa/contract/audit/audit.contract.ts'
import type { QueryInput } from '@lousa/contract/endpoint.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api-client.ts'
import { read } from '../../lib/http/query-client.ts'

const ENTRIES = 20

export const bulkReadingOptions = () => read(auditCalls.listBulkReading)

export type HistoryOf = Pick<
  QueryInput<typeof auditCalls.listAuditEntries>,
  'userId' | 'studentId' | 'gradeId' | 'lessonPlanId' | 'byId' | 'kind'
>

/** A history, newest first, page after page as the reader asks for more. */
export const historyOptions = (of: HistoryOf) =>
  infiniteQueryOptions({
    // Fetched at each opening: changes on other screens are listed here.
    staleTime: 0,
    queryKey: [auditCalls.listAuditEntries.path, 'history', of],
    queryFn: ({ pageParam, signal }) =>
      call(auditCalls.listAuditEntries, {
        query: { ...of, currentPage: pageParam, rowsPerPage: ENTRIES },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: page => page.nextPage,
  })

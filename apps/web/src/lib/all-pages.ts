import type { AnswerOf, AnyEndpoint, QueryInput } from '@lousa/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api-client.ts'

/** The most that the API gives at once. */
const ROWS_PER_PAGE = 100

type RowOf<E extends AnyEndpoint> = AnswerOf<E> extends { data: (infer Row)[] } ? Row : never

/**
 * Query options of a whole list, page after page until the last (spec section 4): for pickers, which must offer
 * everything. The endpoint is one that pages.
 */
export const readAll = <E extends AnyEndpoint>(
  endpoint: E,
  query: Omit<NonNullable<QueryInput<E>>, 'currentPage' | 'rowsPerPage'>,
) =>
  queryOptions({
    queryKey: [endpoint.path, { query, all: true }],
    queryFn: async ({ signal }): Promise<RowOf<E>[]> => {
      const rows: RowOf<E>[] = []
      for (let currentPage = 1, last = 1; currentPage <= last; currentPage += 1) {
        const paged = { ...query, currentPage, rowsPerPage: ROWS_PER_PAGE }
        const page = await request(endpoint, { query: paged, signal })
        rows.push(...page.data)
        last = page.totalPages
      }
      return rows
    },
  })

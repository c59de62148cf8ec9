import type { AnswerOf, AnyEndpoint, ParamsOf, QueryInput } from '@lousa/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api-client.ts'

/** The most that the API gives at once. */
const ROWS_PER_PAGE = 100

type RowOf<E extends AnyEndpoint> = AnswerOf<E> extends { data: (infer Row)[] } ? Row : never

/**
 * Query options of a whole list, page after page until the last: for what must show or offer
 * everything. The endpoint is one that pages; `params` are those of its path.
 */
export const readAll = <E extends AnyEndpoint>(
  endpoint: E,
  query: Omit<NonNullable<QueryInput<E>>, 'currentPage' | 'rowsPerPage'>,
  ...[params]: string extends keyof ParamsOf<E>
    ? []
    : keyof ParamsOf<E> extends never
      ? []
      : [params: ParamsOf<E>]
) =>
  queryOptions({
    queryKey: [endpoint.path, { ...(params ? { params } : {}), query, all: true }],
    queryFn: async ({ signal }): Promise<RowOf<E>[]> => {
      const rows: RowOf<E>[] = []
      for (let currentPage = 1, last = 1; currentPage <= last; currentPage += 1) {
        const paged = { ...query, currentPage, rowsPerPage: ROWS_PER_PAGE }
        const page = await request(endpoint, { ...(params ? { params } : {}), query: paged, signal })
        rows.push(...page.data)
        last = page.totalPages
      }
      return rows
    },
  })

import type { AnswerOf, AnyEndpoint, ParamsOf, QueryInput } from '@lousa/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api-client.ts'

/** The most that the API gives at once. */
const ROWS_PER_PAGE = 100
/** Pages that are requested at the same time. */
const PAGES_TOGETHER = 8

type RowOf<E extends AnyEndpoint> = AnswerOf<E> extends { data: (infer Row)[] } ? Row : never

/**
 * Query options of a whole list, all of its pages: for what must show or offer everything. The first page says how many
 * there are, and the others are requested in groups. The endpoint is one that pages; `params` are those of its path.
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
      const pageAt = async (currentPage: number) => {
        const paged = { ...query, currentPage, rowsPerPage: ROWS_PER_PAGE }
        return request(endpoint, { ...(params ? { params } : {}), query: paged, signal })
      }
      const first = await pageAt(1)
      const pages = [first]
      // The list may grow in between: then the last page says so.
      for (let last = first.totalPages; pages.length < last; last = pages.at(-1)?.totalPages ?? 0) {
        const next = pages.length + 1
        const length = Math.min(last - pages.length, PAGES_TOGETHER)
        const others = Array.from({ length }, (_, at) => pageAt(next + at))
        pages.push(...(await Promise.all(others)))
      }
      return pages.flatMap(page => page.data)
    },
  })

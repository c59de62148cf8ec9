import type { QueryInput } from '@lousa/contract/endpoint.ts'
import { getDemonstrative } from '@lousa/contract/reports/demonstrative/demonstrative.contract.ts'
import { read } from '../../../lib/http/query-client.ts'

const SECOND = 1000

/** The filters of the demonstrative. */
export type DemonstrativeFilter = QueryInput<typeof getDemonstrative>

/** The table; while figures are behind it is asked again. */
export const demonstrativeOptions = (query: DemonstrativeFilter) => ({
  ...read(getDemonstrative, { query }),
  refetchInterval: ({ state }: { state: { data?: { status: string } | undefined } }) =>
    state.data && state.data.status !== 'UPDATED' ? 5 * SECOND : (false as const),
})

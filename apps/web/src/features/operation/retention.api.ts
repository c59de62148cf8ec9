import type { BodyInput } from '@lousa/contract/endpoint.ts'
import {
  getRetention,
  listRetentionRemovals,
  type Retention,
  updateRetention,
} from '@lousa/contract/operation/retention.contract.ts'
import { call } from '../../lib/http/api-client.ts'
import { queryClient, read } from '../../lib/http/query-client.ts'

export const retentionOptions = () => read(getRetention)

export const removalsOptions = (rowsPerPage: number) =>
  read(listRetentionRemovals, { query: { rowsPerPage } })

export const saveRetention = async (
  terms: BodyInput<typeof updateRetention>['terms'],
  version: number,
): Promise<Retention> => {
  const saved = await call(updateRetention, { body: { terms }, version })
  queryClient.setQueryData(retentionOptions().queryKey, saved)
  return saved
}

import type { BodyInput } from '@lousa/contract/endpoint.ts'
import * as firstRunCalls from '@lousa/contract/identity/first-run/first-run.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read } from '../../../lib/http/query-client.ts'
import { institutionOptions } from '../identity.api.ts'

/** Whether this server still waits for its first institution. It may have got one in another window. */
export const firstRunOptions = () => ({ ...read(firstRunCalls.getFirstRun), staleTime: 0, gcTime: 0 })

/** From then on an institution answers at this address. */
export const createFirst = async (
  body: BodyInput<typeof firstRunCalls.createFirstInstitution>,
): Promise<void> => {
  await call(firstRunCalls.createFirstInstitution, { body })
  queryClient.removeQueries({ queryKey: institutionOptions.queryKey })
}

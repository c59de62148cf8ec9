import type { BodyInput } from '@lousa/contract/endpoint.ts'
import type { Institution } from '@lousa/contract/identity/institution/institution.contract.ts'
import * as institutionCalls from '@lousa/contract/identity/institution/institution.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read } from '../../../lib/http/query-client.ts'

/** The settings of the institution, among them its rule of calculation. */
export const institutionSettingsOptions = () => read(institutionCalls.getInstitution, {})

type Policy = NonNullable<BodyInput<typeof institutionCalls.updateInstitution>['performancePolicy']>

/** Changes the rule of the classes that have none of their own; says how many keep the former one. */
export const saveDefaultPolicy = async (
  performancePolicy: Policy,
  version: number,
): Promise<{ keptPolicies: number }> => {
  const { keptPolicies = 0, ...saved } = await call(institutionCalls.updateInstitution, {
    body: { performancePolicy },
    version,
  })
  const institution: Institution = saved
  queryClient.setQueryData(institutionSettingsOptions().queryKey, institution)
  return { keptPolicies }
}

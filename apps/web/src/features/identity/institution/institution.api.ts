import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import * as identityCalls from '@lousa/contract/identity/identity.contract.ts'
import * as institutionCalls from '@lousa/contract/identity/institution/institution.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

export type InstitutionChange = BodyInput<typeof institutionCalls.updateInstitution>

/** The settings, as who may change them sees them. */
export const settingsOptions = () => read(institutionCalls.getInstitution)

/** Saves the changed fields; the name, the logo and the rest that every page shows follow at once. */
export const updateInstitution = async (
  body: InstitutionChange,
  version: number | null,
): Promise<AnswerOf<typeof institutionCalls.updateInstitution>> => {
  const saved = await call(institutionCalls.updateInstitution, {
    body,
    ...(version === null ? {} : { version }),
  })
  const { keptPolicies: _, ...institution } = saved
  queryClient.setQueryData(settingsOptions().queryKey, institution)
  void queryClient.invalidateQueries({ queryKey: readKey(identityCalls.getCurrentInstitution) })
  return saved
}

/** Asks the server to look for the proof of a host name now. */
export const verifyHostName = async (name: string): Promise<void> => {
  const institution = await call(institutionCalls.verifyHost, { body: { name } })
  queryClient.setQueryData(settingsOptions().queryKey, institution)
}

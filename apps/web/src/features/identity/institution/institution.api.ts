import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import { getCurrentInstitution } from '@lousa/contract/identity/identity.contract.ts'
import {
  getInstitution,
  updateInstitution,
  verifyHost,
} from '@lousa/contract/identity/institution/institution.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/query-client.ts'

export type InstitutionChange = BodyInput<typeof updateInstitution>

/** The settings, as who may change them sees them. */
export const settingsOptions = () => read(getInstitution)

/** Saves the changed fields; the name, the logo and the rest that every page shows follow at once. */
export const changeInstitution = async (
  body: InstitutionChange,
  version: number | null,
): Promise<AnswerOf<typeof updateInstitution>> => {
  const saved = await call(updateInstitution, { body, ...(version === null ? {} : { version }) })
  const { keptPolicies: _, ...institution } = saved
  queryClient.setQueryData(settingsOptions().queryKey, institution)
  void queryClient.invalidateQueries({ queryKey: readKey(getCurrentInstitution) })
  return saved
}

/** Asks the server to look for the proof of a host name now. */
export const verifyHostName = async (name: string): Promise<void> => {
  const institution = await call(verifyHost, { body: { name } })
  queryClient.setQueryData(settingsOptions().queryKey, institution)
}

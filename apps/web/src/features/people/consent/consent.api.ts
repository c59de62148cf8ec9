import type { BodyInput } from '@lousa/contract/endpoint.ts'
import { type Consent, listConsents, recordConsent } from '@lousa/contract/people/consent/consent.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/query-client.ts'

export const consentsOptions = (userId: string) => read(listConsents, { params: { id: userId } })

/** Records or withdraws the agreement to the use of a person's image. */
export const saveConsent = async (
  userId: string,
  body: BodyInput<typeof recordConsent>,
  idempotencyKey: string,
): Promise<Consent> => {
  const consent = await call(recordConsent, { params: { id: userId }, body, idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: readKey(listConsents) })
  return consent
}

import type { BodyInput } from '@lousa/contract/endpoint.ts'
import type { Consent } from '@lousa/contract/people/consent/consent.contract.ts'
import * as consentCalls from '@lousa/contract/people/consent/consent.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

export const consentsOptions = (userId: string) => read(consentCalls.listConsents, { params: { id: userId } })

/** Records or withdraws the agreement to the use of a person's image. */
export const saveConsent = async (
  userId: string,
  body: BodyInput<typeof consentCalls.createConsent>,
  idempotencyKey: string,
): Promise<Consent> => {
  const consent = await call(consentCalls.createConsent, { params: { id: userId }, body, idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: readKey(consentCalls.listConsents) })
  return consent
}

export const childConsentOptions = (studentId: string) =>
  read(consentCalls.getChildConsent, { params: { studentId } })

/** A guardian's answer; what it makes of the whole is shown at once. */
export const answerChildConsent = async (
  studentId: string,
  body: BodyInput<typeof consentCalls.answerChildConsent>,
): Promise<void> => {
  await call(consentCalls.answerChildConsent, { params: { studentId }, body })
  await queryClient.invalidateQueries({ queryKey: readKey(consentCalls.getChildConsent) })
}

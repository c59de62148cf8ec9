import * as auditCalls from '@lousa/contract/audit/audit.contract.ts'
import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { erasePersonalData, listErasures } from '@lousa/contract/operation/erasure.contract.ts'
import * as consentCalls from '@lousa/contract/people/consent/consent.contract.ts'
import * as userCalls from '@lousa/contract/people/person/user.contract.ts'
import { call } from '../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../lib/http/query-client.ts'
import { LISTS_OF_PEOPLE } from '../people/person/people.api.ts'

type Answer = AnswerOf<typeof erasePersonalData>

export const erasuresOptions = (id: string) => read(listErasures, { params: { id } })

/** The data that would stay and the data that would be removed. */
export const previewErasure = (id: string): Promise<Answer> =>
  call(erasePersonalData, { params: { id }, body: { preview: true } })

export const removePersonalData = async (
  id: string,
  body: { registration: string; note: string | null; version: number },
  idempotencyKey: string,
): Promise<Answer> => {
  const done = await call(erasePersonalData, { params: { id }, body, idempotencyKey })
  for (const endpoint of [
    ...LISTS_OF_PEOPLE,
    userCalls.getUser,
    consentCalls.listConsents,
    auditCalls.listAuditEntries,
    listErasures,
  ])
    void queryClient.invalidateQueries({ queryKey: readKey(endpoint) })
  return done
}

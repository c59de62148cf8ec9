import { nameInUse } from '../../../ui/person-avatar.tsx'
import type { PersonRecord } from '../person/person-records.values.ts'
import type { SlipRequest } from './invitation-slips.api.ts'

export type SlipsOf = { request: SlipRequest; about: string }

/** A slip replaces an e-mail; for a student without CPF or own e-mail it also replaces the link for a new password. */
export const canPrintSlip = ({ type, status, access, userName, email }: PersonRecord): boolean =>
  status === 'Ativo' &&
  (type === 'STUDENT' || Boolean(userName)) &&
  (access !== 'ACTIVE' || (type === 'STUDENT' && !(email && userName)))

const kindOf = (type: PersonRecord['type']): SlipRequest['kind'] =>
  type === 'STUDENT' || type === 'INSTRUCTOR' ? type : 'STAFF'

export const slipOf = (person: Pick<PersonRecord, 'id' | 'type' | 'name' | 'socialName'>): SlipsOf => ({
  request: { kind: kindOf(person.type), userIds: [person.id] },
  about: nameInUse(person),
})

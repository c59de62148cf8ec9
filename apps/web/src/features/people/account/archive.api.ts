import * as auditCalls from '@lousa/contract/audit/audit.contract.ts'
import * as userWritingCalls from '@lousa/contract/people/editing/user-writing.contract.ts'
import type { PERSON_STATUSES, User } from '@lousa/contract/people/person/user.contract.ts'
import * as userCalls from '@lousa/contract/people/person/user.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, readKey } from '../../../lib/http/query-client.ts'
import { LISTS_OF_PEOPLE, personOptions } from '../person/people.api.ts'

/** The fields of a person that archiving needs: a row of any list of people has them. */
export type Archivable = Pick<User, 'id' | 'type' | 'name' | 'socialName'> &
  Partial<Pick<User, 'statusReason'>>

type StatusChange = {
  status: (typeof PERSON_STATUSES)[number]
  statusReason: string | null
  /** Archives although classes go on. */
  confirmInUse?: boolean
}

/** Queries that a change of a person makes outdated. The record that was just saved is shown at once. */
export const peopleChanged = (saved?: User): Promise<unknown> => {
  if (saved) queryClient.setQueryData(personOptions(saved.id).queryKey, saved)
  return Promise.all(
    [...LISTS_OF_PEOPLE, userCalls.getUser, auditCalls.listAuditEntries].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
}

/** Archives or brings back; without a version, because nothing else of the record is written. */
export const updateStatus = async ({ id, type }: Archivable, body: StatusChange): Promise<User> => {
  const input = { params: { id }, body }
  if (type === 'STUDENT') return call(userWritingCalls.updateStudent, input)
  return type === 'INSTRUCTOR'
    ? call(userWritingCalls.updateInstructor, input)
    : call(userWritingCalls.updateStaff, input)
}

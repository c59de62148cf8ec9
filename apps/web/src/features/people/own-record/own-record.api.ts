import type { BodyInput } from '@lousa/contract/endpoint.ts'
import * as identityCalls from '@lousa/contract/identity/identity.contract.ts'
import * as userWritingCalls from '@lousa/contract/people/editing/user-writing.contract.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

export const ownRecordOptions = () => read(userWritingCalls.getOwnRecord)

/** Saves changes of one's own record; the name and picture in the header follow. */
export const updateOwnRecord = async (
  body: BodyInput<typeof userWritingCalls.updateOwnRecord>,
  version: number,
): Promise<User> => {
  const user = await call(userWritingCalls.updateOwnRecord, { body, version })
  void queryClient.invalidateQueries({ queryKey: readKey(identityCalls.getProfile) })
  return user
}

/** The state that the screens show from now on. */
export const ownRecordChanged = (user: User): void => {
  queryClient.setQueryData(ownRecordOptions().queryKey, user)
}

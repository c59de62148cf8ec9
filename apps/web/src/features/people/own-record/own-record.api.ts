import type { BodyInput } from '@lousa/contract/endpoint.ts'
import { getProfile } from '@lousa/contract/identity/identity.contract.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { getOwnRecord, updateOwnRecord } from '@lousa/contract/people/recording/user-writing.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/query-client.ts'

export const ownRecordOptions = () => read(getOwnRecord)

/** Saves changes of one's own record; the name and picture in the header follow. */
export const changeOwnRecord = async (
  body: BodyInput<typeof updateOwnRecord>,
  version: number,
): Promise<User> => {
  const user = await call(updateOwnRecord, { body, version })
  void queryClient.invalidateQueries({ queryKey: readKey(getProfile) })
  return user
}

/** What the screens show from now on. */
export const ownRecordChanged = (user: User): void => {
  queryClient.setQueryData(ownRecordOptions().queryKey, user)
}

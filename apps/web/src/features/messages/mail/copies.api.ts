import * as copiesCalls from '@lousa/contract/messages/mail/copies.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read } from '../../../lib/http/query-client.ts'

export const copiesOptions = () => read(copiesCalls.getCopies)

export const saveCopies = async (byEmail: boolean): Promise<void> => {
  const saved = await call(copiesCalls.updateCopies, { body: { wanted: byEmail } })
  queryClient.setQueryData(copiesOptions().queryKey, saved)
}

/** The address of the copies is that of the own record: a saved record may have another one. */
export const invalidateCopies = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: copiesOptions().queryKey })

export const unsubscribe = (token: string): Promise<void> =>
  call(copiesCalls.unsubscribe, { body: { token } })

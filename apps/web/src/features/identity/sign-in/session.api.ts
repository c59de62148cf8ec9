import {
  endOtherSessions,
  endSession,
  listSessions,
} from '@lousa/contract/identity/sign-in/session.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/query-client.ts'

export const sessionsOptions = () => read(listSessions)

export const closeSession = async (id: string): Promise<void> => {
  await call(endSession, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: readKey(listSessions) })
}

export const closeOtherSessions = async (): Promise<void> => {
  await call(endOtherSessions)
  await queryClient.invalidateQueries({ queryKey: readKey(listSessions) })
}

import * as sessionCalls from '@lousa/contract/identity/sign-in/session.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

export const sessionsOptions = () => read(sessionCalls.listSessions)

export const closeSession = async (id: string): Promise<void> => {
  await call(sessionCalls.endSession, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: readKey(sessionCalls.listSessions) })
}

export const closeOtherSessions = async (): Promise<void> => {
  await call(sessionCalls.endOtherSessions)
  await queryClient.invalidateQueries({ queryKey: readKey(sessionCalls.listSessions) })
}

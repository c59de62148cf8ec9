import type { BodyInput } from '@lousa/contract/endpoint.ts'
import {
  changePassword,
  forgotPassword,
  getLink,
  studentResetPassword,
  updatePassword,
} from '@lousa/contract/identity/access-link/access-link.contract.ts'
import { listSessions } from '@lousa/contract/identity/sign-in/session.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/query-client.ts'

export const askForLink = (email: string) => call(forgotPassword, { body: { email } })

export const askForStudentLink = (body: BodyInput<typeof studentResetPassword>) =>
  call(studentResetPassword, { body })

/** What the link in somebody's e-mail is good for. Never asked again by itself: it does not become better. */
export const linkOptions = (token: string) => ({
  ...read(getLink, { body: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export const createPassword = (body: BodyInput<typeof updatePassword>) => call(updatePassword, { body })

export const changeOwnPassword = async (body: BodyInput<typeof changePassword>): Promise<void> => {
  await call(changePassword, { body })
  void queryClient.invalidateQueries({ queryKey: readKey(listSessions) })
}

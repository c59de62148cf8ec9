import type { BodyInput } from '@lousa/contract/endpoint.ts'
import * as accessLinkCalls from '@lousa/contract/identity/access-link/access-link.contract.ts'
import * as sessionCalls from '@lousa/contract/identity/sign-in/session.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

export const askForLink = (email: string) => call(accessLinkCalls.forgotPassword, { body: { email } })

export const askForStudentLink = (body: BodyInput<typeof accessLinkCalls.studentResetPassword>) =>
  call(accessLinkCalls.studentResetPassword, { body })

/** The purpose of the link in an e-mail. It is fetched once: it does not change for the better. */
export const linkOptions = (token: string) => ({
  ...read(accessLinkCalls.getLink, { body: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export const createPassword = (body: BodyInput<typeof accessLinkCalls.updatePassword>) =>
  call(accessLinkCalls.updatePassword, { body })

export const updateOwnPassword = async (
  body: BodyInput<typeof accessLinkCalls.updateOwnPassword>,
): Promise<void> => {
  await call(accessLinkCalls.updateOwnPassword, { body })
  void queryClient.invalidateQueries({ queryKey: readKey(sessionCalls.listSessions) })
}

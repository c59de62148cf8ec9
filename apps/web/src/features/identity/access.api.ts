import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import {
  changePassword,
  forgotPassword,
  readLink,
  studentResetPassword,
  updatePassword,
} from '@lousa/contract/identity/access-link/access-link.contract.ts'
import { getProfile } from '@lousa/contract/identity/identity.contract.ts'
import { listOutbox } from '@lousa/contract/identity/mail/outbox.contract.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
} from '@lousa/contract/identity/sign-in/session.contract.ts'
import { acceptTerms, getInstitutionText } from '@lousa/contract/identity/texts/text.contract.ts'
import { call } from '../../lib/api-client.ts'
import { queryClient, read, readKey, readList } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'

export type AccessTextKind = QueryInput<typeof getInstitutionText>['kind']

/** A text of the institution, as of a version or the current one. */
export const textOptions = (kind: AccessTextKind, version?: number) =>
  read(getInstitutionText, { query: { kind, ...(version ? { version } : {}) } })

export const askForLink = (email: string) => call(forgotPassword, { body: { email } })

export const askForStudentLink = (body: BodyInput<typeof studentResetPassword>) =>
  call(studentResetPassword, { body })

/** What the link in somebody's e-mail is good for. Never asked again by itself: it does not become better. */
export const linkOptions = (token: string) => ({
  ...read(readLink, { body: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** The texts are others by now: whoever is agreeing reads them again. */
export const textsChanged = () => queryClient.invalidateQueries({ queryKey: readKey(getInstitutionText) })

export const createPassword = (body: BodyInput<typeof updatePassword>) => call(updatePassword, { body })

export const changeOwnPassword = async (body: BodyInput<typeof changePassword>): Promise<void> => {
  await call(changePassword, { body })
  void queryClient.invalidateQueries({ queryKey: readKey(listSessions) })
}

export const sessionsOptions = () => read(listSessions)

export const closeSession = async (id: string): Promise<void> => {
  await call(endSession, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: readKey(listSessions) })
}

export const closeOtherSessions = async (): Promise<void> => {
  await call(endOtherSessions)
  await queryClient.invalidateQueries({ queryKey: readKey(listSessions) })
}

/** From then on the person is not asked again for this version. */
export const agreeToTerms = async (acceptedTermsVersion: number): Promise<void> => {
  await call(acceptTerms, { body: { acceptedTermsVersion } })
  const { auth, setUser } = useSession.getState()
  if (auth) setUser({ ...auth.user, mustAcceptTerms: false })
  await queryClient.invalidateQueries({ queryKey: readKey(getProfile) })
}

export const outboxOptions = (query: QueryInput<typeof listOutbox>) => readList(listOutbox, { query })

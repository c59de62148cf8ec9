import type { AnswerOf, BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import * as identityCalls from '@lousa/contract/identity/identity.contract.ts'
import * as textCalls from '@lousa/contract/identity/texts/text.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'

export type AccessTextKind = QueryInput<typeof textCalls.getInstitutionText>['kind']

/** A text of the institution, as of a version or the current one. */
export const textOptions = (kind: AccessTextKind, version?: number) =>
  read(textCalls.getInstitutionText, { query: { kind, ...(version ? { version } : {}) } })

/** The texts have changed in between: a person who is about to agree reads them again. */
export const textsChanged = () =>
  queryClient.invalidateQueries({ queryKey: readKey(textCalls.getInstitutionText) })

/** From then on the person is not asked again for this version. */
export const agreeToTerms = async (acceptedTermsVersion: number): Promise<void> => {
  await call(textCalls.acceptTerms, { body: { acceptedTermsVersion } })
  const { auth, setUser } = useSession.getState()
  if (auth) setUser({ ...auth.user, mustAcceptTerms: false })
  await queryClient.invalidateQueries({ queryKey: readKey(identityCalls.getProfile) })
}

export const textVersionsOptions = (kind: AccessTextKind) =>
  read(textCalls.listInstitutionTexts, { query: { kind } })

export const publishText = async (
  body: BodyInput<typeof textCalls.publishInstitutionText>,
  idempotencyKey: string,
): Promise<AnswerOf<typeof textCalls.publishInstitutionText>> => {
  const published = await call(textCalls.publishInstitutionText, { body, idempotencyKey })
  await Promise.all(
    [textCalls.getInstitutionText, textCalls.listInstitutionTexts].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
  return published
}

import type { AnswerOf, BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import { getProfile } from '@lousa/contract/identity/identity.contract.ts'
import {
  acceptTerms,
  getInstitutionText,
  listInstitutionTexts,
  publishInstitutionText,
} from '@lousa/contract/identity/texts/text.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/query-client.ts'
import { useSession } from '../../../lib/session.ts'

export type AccessTextKind = QueryInput<typeof getInstitutionText>['kind']

/** A text of the institution, as of a version or the current one. */
export const textOptions = (kind: AccessTextKind, version?: number) =>
  read(getInstitutionText, { query: { kind, ...(version ? { version } : {}) } })

/** The texts are others by now: whoever is agreeing reads them again. */
export const textsChanged = () => queryClient.invalidateQueries({ queryKey: readKey(getInstitutionText) })

/** From then on the person is not asked again for this version. */
export const agreeToTerms = async (acceptedTermsVersion: number): Promise<void> => {
  await call(acceptTerms, { body: { acceptedTermsVersion } })
  const { auth, setUser } = useSession.getState()
  if (auth) setUser({ ...auth.user, mustAcceptTerms: false })
  await queryClient.invalidateQueries({ queryKey: readKey(getProfile) })
}

export const textVersionsOptions = (kind: AccessTextKind) => read(listInstitutionTexts, { query: { kind } })

export const publishText = async (
  body: BodyInput<typeof publishInstitutionText>,
  idempotencyKey: string,
): Promise<AnswerOf<typeof publishInstitutionText>> => {
  const published = await call(publishInstitutionText, { body, idempotencyKey })
  await Promise.all(
    [getInstitutionText, listInstitutionTexts].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
  return published
}

import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { leave } from '../identity.api.ts'
import { PASSWORD_CREATED } from '../sign-in/login-greeting.values.ts'
import { PublicPage } from '../sign-in/public-page.part.tsx'
import { textsChanged } from '../texts/text.api.ts'
import { createPassword, linkOptions } from './access-link.api.ts'
import { BadLink } from './bad-link.tsx'
import { type Created, CreatePasswordForm } from './create-password-form.part.tsx'
import { dropLinkToken, takeLinkToken } from './link-token.part.ts'

const isBadLink = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'INVALID_LINK' || error.code === 'VALIDATION_ERROR')

const WithToken = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const query = useQuery(linkOptions(token))
  const [usedUp, setUsedUp] = useState(false)
  const create = async ({ password, acceptedTermsVersion }: Created) => {
    try {
      await createPassword({
        token,
        password,
        ...(acceptedTermsVersion === null ? {} : { acceptedTermsVersion }),
      })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'INVALID_LINK') return setUsedUp(true)
      if (error instanceof Refusal && error.code === 'CONSENT_REQUIRED') void textsChanged()
      throw error
    }
    dropLinkToken()
    // Another person's session ends: the link's person uses this device now.
    if (useSession.getState().auth) await leave()
    await navigate(PATHS.login, { replace: true, state: PASSWORD_CREATED })
  }
  if (usedUp || isBadLink(query.error)) return <BadLink missing={false} />
  if (query.data) return <CreatePasswordForm link={query.data} onSubmit={create} />
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <PageSkeleton />
}

/** Where the links of invitations and of forgotten passwords lead. */
export const Component = () => {
  usePageTitle(ACCESS.createPassword)
  // Another link opened in the same tab changes nothing but this.
  const { hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when another link was opened
  const token = useMemo(takeLinkToken, [hash])
  return (
    <PublicPage>{token === '' ? <BadLink missing /> : <WithToken key={token} token={token} />}</PublicPage>
  )
}

import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { SIGN_IN } from '@lousa/contract/identity/sign-in/sign-in.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { Anchor, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { isReturnPath } from '../../../lib/address/return-path.ts'
import { searchOf, textThat } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import type { AccessToken } from '../../../lib/http/access-token.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useInstitution } from '../identity.api.ts'
import { begin, enter } from './entering.api.ts'
import { type Credentials, LoginForm } from './login-form.tsx'
import { INSTITUTION_CREATED, PASSWORD_CREATED } from './login-greeting.values.ts'
import { PublicPage } from './public-page.part.tsx'
import { useUnsentWork } from './use-left-here.ts'

/** The success of an action on another screen, which is reported here. */
const GREETINGS = new Map<unknown, string>([
  [PASSWORD_CREATED, ACCESS.passwordCreated],
  [INSTITUTION_CREATED, ACCESS.institutionCreated],
])

const search = searchOf({ de: textThat(isReturnPath, PATHS.app) })

const FurtherStep = lazy(async () => ({ default: (await import('./further-step.tsx')).FurtherStep }))

/** The password was right, and something else is asked for. */
const FURTHER = /^(CHOOSE_ROLE|SECOND_FACTOR_(SETUP_)?REQUIRED)$/

const NOTHING: Credentials = { username: '', password: '' }

const Links = () => {
  const { selfRegistration } = useInstitution()
  return (
    <Group justify="space-between" gap="xs">
      <Anchor component={Link} to={PATHS.forgotPassword} size="sm" py={4}>
        {M.auth.forgot}
      </Anchor>
      <Anchor component={Link} to={PATHS.studentResetPassword} size="sm" py={4}>
        {ACCESS.studentForgot}
      </Anchor>
      <Anchor component={Link} to={PATHS.guardianLetter} size="sm" py={4}>
        {M.auth.guardianLetter}
      </Anchor>
      {selfRegistration && (
        <Anchor component={Link} to={PATHS.studentRegister} size="sm" py={4}>
          {M.auth.studentRegister}
        </Anchor>
      )}
    </Group>
  )
}

export const Component = () => {
  usePageTitle(SIGN_IN.title)
  const { kind, features } = useInstitution()
  const [{ de }] = useSearch(search)
  const expired = useSession(session => session.expired)
  const left = useUnsentWork(expired)
  const greeting = GREETINGS.get(useLocation().state) ?? ''
  const navigate = useNavigate()
  const [credentials, setCredentials] = useState(NOTHING)
  const [step, setStep] = useState<Refusal | null>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  const attempt = async (given: Credentials, role?: Role) => {
    setBusy(true)
    setFailure('')
    setCredentials(given)
    try {
      await enter({ ...given, ...(role ? { role } : {}) })
      await navigate(de, { replace: true })
    } catch (error) {
      const isFurther = error instanceof Refusal && FURTHER.test(error.code)
      setStep(isFurther ? error : null)
      if (!isFurther) setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  const proceed = async (token: AccessToken) => {
    await begin(token)
    await navigate(de, { replace: true })
  }

  return (
    <PublicPage>
      {step ? (
        <Suspense>
          <FurtherStep
            step={step}
            busy={busy}
            onRole={role => void attempt(credentials, role)}
            onToken={proceed}
            onBack={reason => {
              setStep(null)
              setFailure(reason)
            }}
          />
        </Suspense>
      ) : (
        <LoginForm
          failure={failure}
          greeting={greeting}
          notice={expired && greeting === '' ? [M.auth.sessionExpired, left].filter(Boolean).join(' ') : ''}
          demo={features.includes('demo') ? kind : null}
          start={credentials}
          onSubmit={given => attempt(given)}
          links={<Links />}
        />
      )}
    </PublicPage>
  )
}

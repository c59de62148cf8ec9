import { GUARDIAN_CODE as W } from '@lousa/contract/identity/guardian-code/guardian-code.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { type Created, CreatePasswordForm, type Link } from '../access-link/create-password-form.part.tsx'
import { dropLinkToken, takeLinkToken } from '../access-link/link-token.part.ts'
import { leave } from '../identity.api.ts'
import { enter } from '../sign-in/entering.api.ts'
import { PASSWORD_CREATED } from '../sign-in/login-greeting.values.ts'
import { PublicPage } from '../sign-in/public-page.part.tsx'
import { textsChanged } from '../texts/text.api.ts'
import { checkLetter, createPasswordByLetter } from './guardian-code.api.ts'
import { type LetterCode, LetterCodeForm } from './letter-code-form.tsx'

const Letter = ({ scanned }: { scanned: string }) => {
  const navigate = useNavigate()
  const [isTyped, setTyped] = useState(scanned === '')
  const [letter, setLetter] = useState<LetterCode>({ code: scanned, taxNumber: '' })
  const [checked, setChecked] = useState<Link | null>(null)

  const check = async (given: LetterCode): Promise<void> => {
    const answer = await checkLetter(given)
    setLetter(given)
    setChecked(answer)
  }

  const create = async ({ password, acceptedTermsVersion }: Created): Promise<void> => {
    try {
      await createPasswordByLetter({
        ...letter,
        password,
        ...(acceptedTermsVersion === null ? {} : { acceptedTermsVersion }),
      })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'CONSENT_REQUIRED') void textsChanged()
      throw error
    }
    dropLinkToken()
    // Another person's session ends: the letter's person uses this device now.
    if (useSession.getState().auth) await leave()
    try {
      await enter({ username: letter.taxNumber, password, role: 'GUARDIAN' })
      await navigate(PATHS.app, { replace: true })
    } catch {
      // The password is created. What else is asked for, such as a second factor, is asked by the page for signing in.
      await navigate(PATHS.login, { replace: true, state: PASSWORD_CREATED })
    }
  }

  if (checked)
    return (
      <>
        <CreatePasswordForm link={checked} until={W.until} onSubmit={create} />
        <Button variant="subtle" mt="md" onClick={() => setChecked(null)}>
          {W.backToCode}
        </Button>
      </>
    )
  return (
    <LetterCodeForm
      key={String(isTyped)}
      start={isTyped && letter.code === scanned ? { ...letter, code: '' } : letter}
      scanned={!isTyped}
      onType={() => setTyped(true)}
      onSubmit={check}
    />
  )
}

/** A guardian without e-mail comes in by the letter of the school: its code, the own CPF, a password. */
export const Component = () => {
  usePageTitle(M.auth.guardianLetter)
  // Another QR code opened in the same tab changes nothing but this.
  const { hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when another letter was opened
  const scanned = useMemo(takeLinkToken, [hash])
  return (
    <PublicPage>
      <Letter key={scanned} scanned={scanned} />
    </PublicPage>
  )
}

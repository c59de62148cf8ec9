import type { AuthenticatorSetup as Setup } from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { AccessToken } from '../../../lib/http/access-token.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useInstitution } from '../identity.api.ts'
import { AuthenticatorSetup } from './authenticator-setup.part.tsx'
import { PasskeySetup } from './passkey-setup.part.tsx'
import { RecoveryCodes } from './recovery-codes.part.tsx'
import {
  beginRequiredPasskey,
  beginRequiredSetup,
  confirmRequiredSetup,
  factorErrorText,
  hasPasskeys,
  makePasskey,
} from './second-factor.api.ts'

type Entered = { token: AccessToken; codes: readonly string[] }

/** The step of a sign-in after the password, where the role requires a second factor and there is none. */
export const RequiredSetup = ({
  challenge,
  onToken,
  onBack,
}: {
  challenge: string
  onToken: (token: AccessToken) => Promise<void>
  /** Back to the password, with the reason when the step has ended. */
  onBack: (reason: string) => void
}) => {
  const { name: institution } = useInstitution()
  const [app, setApp] = useState<Setup | null>(null)
  const [withPasskey, setWithPasskey] = useState(false)
  const [failure, setFailure] = useState('')
  const [entered, setEntered] = useState<Entered | null>(null)

  const during = async <T,>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof Refusal && error.code === 'INVALID_CHALLENGE') onBack(error.message)
      throw error
    }
  }
  const begin = async () => {
    setFailure('')
    try {
      setApp(await during(beginRequiredSetup(challenge)))
    } catch (error) {
      setFailure(factorErrorText(error))
    }
  }
  const keep = async (body: Omit<Parameters<typeof confirmRequiredSetup>[0], 'challenge'>) => {
    const { recoveryCodes: codes, ...token } = await during(confirmRequiredSetup({ challenge, ...body }))
    setEntered({ token, codes })
  }
  if (entered)
    return (
      <Stack gap="md">
        <Title order={1}>{FACTOR.codesTitle}</Title>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <RecoveryCodes
          codes={entered.codes}
          onKept={() => void onToken(entered.token).catch(error => setFailure(factorErrorText(error)))}
        />
      </Stack>
    )
  return (
    <Stack gap="md">
      <Title order={1}>{FACTOR.requiredTitle}</Title>
      <Text>{fill(FACTOR.requiredLead, { instituicao: institution })}</Text>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {app && <AuthenticatorSetup setup={app} confirm={code => keep({ setup: app.setup, code })} />}
      {withPasskey && (
        <PasskeySetup
          create={async name => {
            const options = await during(beginRequiredPasskey(challenge))
            await keep({ name, passkey: await makePasskey(options) })
          }}
        />
      )}
      {!app && !withPasskey && (
        <>
          <Button size="md" onClick={() => void begin()}>
            {FACTOR.byApp}
          </Button>
          {hasPasskeys() && (
            <Button size="md" variant="default" onClick={() => setWithPasskey(true)}>
              {FACTOR.byPasskey}
            </Button>
          )}
        </>
      )}
      <Button
        variant="subtle"
        onClick={() => {
          if (!app && !withPasskey) return onBack('')
          setApp(null)
          setWithPasskey(false)
        }}
      >
        {M.btn.back}
      </Button>
    </Stack>
  )
}

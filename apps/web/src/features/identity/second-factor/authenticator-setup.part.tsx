import type { AuthenticatorSetup as Setup } from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { Anchor, Code, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { usePhone } from '../../../ui/use-phone.ts'
// Not in the first load: see build/used-styles.ts.
import '@mantine/core/styles/Code.css'
import { CodeField } from './code-field.part.tsx'
import { FactorFailure } from './factor-failure.tsx'
import { QrPicture } from './qr-picture.part.tsx'
import { factorErrorText, isWrongCode } from './second-factor.api.ts'

/** The typed form: groups of four. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** An app is shown a secret, by picture or by hand, and shows with its first code that it has it. */
export const AuthenticatorSetup = ({
  setup,
  confirm,
}: {
  setup: Setup
  /** Rejects with what is wrong; then the next code is typed. */
  confirm: (code: string) => Promise<void>
}) => {
  const isPhone = usePhone()
  const [failure, setFailure] = useState<{ text: string; isCode: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (code: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await confirm(code)
    } catch (error) {
      setFailure({ text: factorErrorText(error), isCode: isWrongCode(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <Text>{FACTOR.scan}</Text>
      <QrPicture text={setup.uri} />
      {isPhone && (
        <Anchor href={setup.uri} py={4}>
          {FACTOR.openApp}
        </Anchor>
      )}
      <div>
        <Text size="sm">{FACTOR.typeSecret}</Text>
        <Code fz="md">{grouped(setup.secret)}</Code>
      </div>
      <Text>{FACTOR.firstCode}</Text>
      {failure && <FactorFailure {...failure} />}
      <CodeField busy={busy} onWhole={send} />
    </Stack>
  )
}

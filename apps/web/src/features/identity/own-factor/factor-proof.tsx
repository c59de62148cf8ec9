import type { OwnFactor } from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { OWN_FACTOR } from '@lousa/contract/identity/own-factor/own-factor.messages.ts'
import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { FactorAnswer } from '../second-factor/factor-answer.part.tsx'
import { PasswordField } from '../sign-in/password-field.part.tsx'
import { askOwnPasskey, stepUp } from './own-factor.api.ts'
import { isOn, methodsOf } from './own-factor.values.ts'

/** By who has no second factor yet. */
const ByPassword = ({ onProven }: { onProven: () => void }) => {
  const userName = useSession(({ auth }) => auth?.user.userName ?? '')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure('')
    try {
      await stepUp({ password })
      onProven()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack gap="md">
        <Text>{OWN_FACTOR.proofPassword}</Text>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {/* A password manager needs the user name for the password. */}
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        <PasswordField
          label={M.auth.password}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" loading={busy} disabled={password === ''}>
          {FACTOR.confirm}
        </Button>
      </Stack>
    </form>
  )
}

/** Asked before something is changed: who found this screen open does not get any further. */
export const FactorProof = ({ own, onProven }: { own: OwnFactor; onProven: () => void }) =>
  isOn(own) ? (
    <FactorAnswer
      methods={methodsOf(own, location.hostname)}
      ask={askOwnPasskey}
      send={async answer => {
        await stepUp(answer)
        onProven()
      }}
    />
  ) : (
    <ByPassword onProven={onProven} />
  )

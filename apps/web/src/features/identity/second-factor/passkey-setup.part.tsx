import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { factorErrorText } from './second-factor.api.ts'

/** A new passkey, under a name by which its owner knows it again. */
export const PasskeySetup = ({
  create,
}: {
  /** Rejects with what is wrong; then the person tries again. */
  create: (name: string) => Promise<void>
}) => {
  const [name, setName] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure('')
    try {
      await create(name.trim())
    } catch (error) {
      setFailure(factorErrorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack gap="md">
        <Text>{FACTOR.byPasskeyLead}</Text>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <TextInput
          label={FACTOR.passkeyName}
          placeholder={FACTOR.passkeyNameExample}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={60}
          autoComplete="off"
          data-autofocus
        />
        <Button type="submit" loading={busy} disabled={name.trim() === ''}>
          {FACTOR.createPasskey}
        </Button>
      </Stack>
    </form>
  )
}

import type {
  FactorAnswer as Answer,
  FactorMethod,
} from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { useStepFocus } from '../../../ui/use-step-focus.ts'
import { CodeField } from './code-field.part.tsx'
import { FactorFailure } from './factor-failure.tsx'
import {
  answerByPasskey,
  factorErrorText,
  hasPasskeys,
  isWrongCode,
  type PasskeyOptions,
} from './second-factor.api.ts'

const OTHER: Record<FactorMethod, string> = {
  CODE: FACTOR.useCode,
  PASSKEY: FACTOR.usePasskey,
  RECOVERY_CODE: FACTOR.useRecoveryCode,
}
const LEAD: Record<FactorMethod, string> = {
  CODE: FACTOR.codeLead,
  PASSKEY: FACTOR.passkeyLead,
  RECOVERY_CODE: FACTOR.recoveryLead,
}

/** Answers with what the person has: the app first, else a passkey, else a recovery code; each leads to the others. */
export const FactorAnswer = ({
  methods,
  send,
  ask,
  children,
}: {
  methods: readonly FactorMethod[]
  /** Rejects with what is wrong; then the person tries again. */
  send: (answer: Answer) => Promise<void>
  /** Asks the server what a passkey is to sign. */
  ask: () => Promise<PasskeyOptions>
  children?: ReactNode
}) => {
  const possible = methods.filter(each => each !== 'PASSKEY' || hasPasskeys())
  const [method, setMethod] = useState(possible[0])
  const [failure, setFailure] = useState<{ text: string; isCode: boolean } | null>(null)
  const step = useStepFocus<HTMLDivElement>(method ?? '')
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')

  const attempt = async (answer: () => Promise<Answer>) => {
    setBusy(true)
    setFailure(null)
    try {
      await send(await answer())
    } catch (error) {
      setFailure({ text: factorErrorText(error), isCode: method === 'CODE' && isWrongCode(error) })
    } finally {
      setBusy(false)
    }
  }
  const recover = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') void attempt(async () => ({ recoveryCode: typed }))
  }
  if (method === undefined) return <Notice tone="warn">{FACTOR.nothingWorks}</Notice>
  return (
    <Stack gap="md" ref={step}>
      <Text>{LEAD[method]}</Text>
      {failure && <FactorFailure {...failure} />}
      {method === 'CODE' && <CodeField busy={busy} onWhole={code => attempt(async () => ({ code }))} />}
      {method === 'PASSKEY' && (
        <Button
          size="md"
          loading={busy}
          data-autofocus
          onClick={() => void attempt(async () => answerByPasskey(await ask()))}
        >
          {FACTOR.usePasskey}
        </Button>
      )}
      {method === 'RECOVERY_CODE' && (
        <form onSubmit={recover} noValidate>
          <Stack gap="md">
            <TextInput
              size="md"
              label={FACTOR.recoveryCode}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="XXXX-XXXX-XXXX-XXXX"
              maxLength={40}
              data-autofocus
            />
            <Button type="submit" size="md" loading={busy} disabled={typed.trim() === ''}>
              {FACTOR.confirm}
            </Button>
          </Stack>
        </form>
      )}
      {children}
      <Stack gap={4} align="flex-start">
        {possible
          .filter(each => each !== method)
          .map(each => (
            <Button
              key={each}
              variant="subtle"
              disabled={busy}
              onClick={() => {
                setFailure(null)
                setMethod(each)
              }}
            >
              {OTHER[each]}
            </Button>
          ))}
      </Stack>
    </Stack>
  )
}

import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { TextInput } from '@mantine/core'
import { type Ref, useState } from 'react'

const DIGITS = 6

/**
 * The code of an authenticator app, in the way phones offer it: typed, pasted or filled in, with or without a blank. It is
 * submitted once it is complete; a refused code is typed again.
 */
export const CodeField = ({
  label = FACTOR.code,
  busy,
  onWhole,
  inputRef,
}: {
  label?: string
  busy: boolean
  onWhole: (code: string) => Promise<void>
  inputRef?: Ref<HTMLInputElement>
}) => {
  const [code, setCode] = useState('')
  const type = async (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, DIGITS)
    setCode(digits)
    if (busy || digits === code || digits.length < DIGITS) return
    await onWhole(digits)
    setCode('')
  }
  return (
    <TextInput
      ref={inputRef}
      size="md"
      label={label}
      value={code}
      onChange={({ currentTarget }) => void type(currentTarget.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      readOnly={busy}
      data-autofocus
    />
  )
}

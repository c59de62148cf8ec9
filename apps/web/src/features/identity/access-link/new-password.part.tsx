import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { FIELD_MESSAGES } from '@lousa/contract/refusal/field-errors.ts'
import { checkPassword } from '@lousa/rules/identity/password.rules.ts'
import { Stack } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { FocusEventHandler, Ref } from 'react'
import { PasswordField } from '../sign-in/password-field.part.tsx'
import classes from './new-password.module.css'
import { strengthOf } from './password-strength.ts'

/** The type that `useController` returns. */
type Controlled = {
  field: {
    name: string
    value: string
    onChange: (text: string) => void
    onBlur: FocusEventHandler<HTMLInputElement>
    ref: Ref<HTMLInputElement>
  }
  fieldState: { error?: { message?: string | undefined } | undefined }
}

type State = 'open' | 'met' | 'broken'

const SIGNS = { open: IconCircle, met: IconCircleCheck, broken: IconCircleX }
const WORDS: Record<State, string> = { open: '', met: ' (certo)', broken: ' (falta)' }

const Rule = ({ state, children }: { state: State; children: string }) => {
  const Sign = SIGNS[state]
  return (
    <li data-state={state}>
      <Sign size={16} aria-hidden />
      <span>
        {children}
        <span className={classes.hidden}>{WORDS[state]}</span>
      </span>
    </li>
  )
}

const rulesFor = (password: string): { long: State; rare: State } => {
  if (password === '') return { long: 'open', rare: 'open' }
  const problem = checkPassword(password)
  return {
    long: problem === 'TOO_SHORT' ? 'open' : 'met',
    rare: problem === 'TOO_COMMON' ? 'broken' : problem === null ? 'met' : 'open',
  }
}

/** The requirements of a password, and the strength of this one, during typing. */
const Hints = ({ password }: { password: string }) => {
  const { long, rare } = rulesFor(password)
  const strength = strengthOf(password)
  return (
    <div className={classes.hints}>
      <p id="regras-da-senha">{ACCESS.passwordRules}</p>
      <ul aria-labelledby="regras-da-senha">
        <Rule state={long}>{ACCESS.passwordLong}</Rule>
        <Rule state={rare}>{ACCESS.passwordRare}</Rule>
      </ul>
      <div className={classes.strength} data-strength={password === '' ? 'none' : strength} aria-hidden>
        <span />
        <span />
        <span />
      </div>
      <p role="status" className={classes.word}>
        {password === ''
          ? ACCESS.passwordTip
          : fill(ACCESS.passwordStrength, { forca: ACCESS.passwordStrengths[strength] })}
      </p>
    </div>
  )
}

const message = ({ fieldState }: Controlled): string | undefined => fieldState.error?.message

/** A new password, twice. One of the most common ones is refused while it is typed. */
export const NewPassword = ({
  password,
  confirmation,
  size = 'md',
}: {
  password: Controlled
  confirmation: Controlled
  size?: 'sm' | 'md'
}) => {
  const typed = password.field.value
  const tooCommon = checkPassword(typed) === 'TOO_COMMON' ? FIELD_MESSAGES.TOO_COMMON : undefined
  return (
    <Stack gap="md">
      <PasswordField
        {...password.field}
        onChange={event => password.field.onChange(event.currentTarget.value)}
        size={size}
        required
        label={M.auth.newPassword}
        autoComplete="new-password"
        maxLength={200}
        error={tooCommon ?? message(password)}
      />
      <Hints password={typed} />
      <PasswordField
        {...confirmation.field}
        onChange={event => confirmation.field.onChange(event.currentTarget.value)}
        size={size}
        required
        label={M.auth.confirmPassword}
        autoComplete="new-password"
        maxLength={200}
        error={message(confirmation)}
      />
    </Stack>
  )
}

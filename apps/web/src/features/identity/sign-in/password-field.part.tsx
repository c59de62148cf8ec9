import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

/** A password that can be looked at, and that says so when capitals are locked. */
export const PasswordField = ({ onKeyUp, onBlur, ...props }: PasswordInputProps) => {
  const [locked, setLocked] = useState(false)
  const look = (event: KeyboardEvent<HTMLInputElement>) => {
    setLocked(event.getModifierState('CapsLock'))
    onKeyUp?.(event)
  }
  return (
    <div>
      <PasswordInput
        {...props}
        {...(props.error ? { 'aria-invalid': true } : {})}
        onKeyUp={look}
        onBlur={event => {
          setLocked(false)
          onBlur?.(event)
        }}
        visibilityToggleButtonProps={{ 'aria-label': ACCESS.showPassword }}
      />
      <Text role="status" size="xs" c="var(--lousa-warn)" fw={600} {...(locked ? { mt: 4 } : {})}>
        {locked ? ACCESS.capsLock : ''}
      </Text>
    </div>
  )
}

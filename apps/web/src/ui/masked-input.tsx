import { TextInput, type TextInputProps } from '@mantine/core'
import { type Ref, useLayoutEffect, useRef } from 'react'
import { caretAfter, digitsOf } from '../lib/form/tax-number-mask.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'ref'> & {
  value: string
  /** The formatted text. */
  onChange: (text: string) => void
  /** The typed text with its mask: see `lib/contact-masks.ts`. */
  format: (text: string) => string
  /** The value, once the field is left or Enter submits its form. */
  complete?: (text: string) => string
  ref?: Ref<HTMLInputElement>
}

/** Digits that get their mask while they are typed. The caret keeps its place also in the middle of the number. */
export const MaskedInput = ({
  value,
  onChange,
  format,
  complete,
  onBlur,
  onKeyDown,
  ref,
  ...props
}: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const finish = (): void => {
    const whole = complete?.(value) ?? value
    if (whole !== value) onChange(whole)
  }
  return (
    <TextInput
      inputMode="numeric"
      {...props}
      ref={element => {
        input.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      value={value}
      onBlur={event => {
        finish()
        onBlur?.(event)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') finish()
        onKeyDown?.(event)
      }}
      onChange={event => {
        const { value: typed, selectionStart } = event.currentTarget
        const formatted = format(typed)
        const before = typed.slice(0, selectionStart ?? typed.length)
        // At the end it stays there, also where a mask adds digits of its own.
        caret.current = before === typed ? formatted.length : caretAfter(formatted, digitsOf(before).length)
        onChange(formatted)
      }}
    />
  )
}

import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { caretAfter, digitsOf } from '../../../lib/tax-number-mask.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'ref'> & {
  value: string
  /** The text with its mask. */
  onChange: (text: string) => void
  format: (typed: string) => string
  ref?: React.Ref<HTMLInputElement>
}

/** A number with a mask, formatted while it is typed. The caret keeps its place also in the middle of it. */
export const MaskedInput = ({ value, onChange, format, ref, ...props }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
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
      onChange={event => {
        const { value: typed, selectionStart } = event.currentTarget
        const formatted = format(typed)
        caret.current = caretAfter(formatted, digitsOf(typed.slice(0, selectionStart ?? typed.length)).length)
        onChange(formatted)
      }}
    />
  )
}

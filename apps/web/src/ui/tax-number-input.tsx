import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { caretAfter, digitsOf, formatTaxNumber } from '../lib/form/tax-number-mask.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  /** The formatted text. */
  onChange: (text: string) => void
}

/** CPF or CNPJ, formatted while it is typed. The caret keeps its place also in the middle of the number. */
export const TaxNumberInput = ({
  value,
  onChange,
  ref,
  ...props
}: Props & { ref?: React.Ref<HTMLInputElement> }) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <TextInput
      {...props}
      ref={element => {
        input.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      inputMode="numeric"
      value={value}
      onChange={event => {
        const { value: typed, selectionStart } = event.currentTarget
        const formatted = formatTaxNumber(typed)
        caret.current = caretAfter(formatted, digitsOf(typed.slice(0, selectionStart ?? typed.length)).length)
        onChange(formatted)
      }}
    />
  )
}

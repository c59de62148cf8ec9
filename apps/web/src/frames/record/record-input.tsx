import type { RecordField } from '@lousa/contract/record-table.ts'
import { Textarea, TextInput } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { DateField } from '../form/date-field.tsx'
import { errorOf } from '../form/error-of.ts'
import { SwitchField } from '../form/switch-field.tsx'
import type { ContractForm } from '../form/use-contract-form.ts'

/** Attributes of the input of a text of each kind. */
const INPUTS = { time: { type: 'time' }, whole: { inputMode: 'numeric' } } as const

/** The input of one field of a record, by its kind. */
export const RecordInput = <I extends FieldValues, O extends FieldValues, N extends FieldPath<I>>({
  form,
  fields,
  name,
  required,
  description,
  placeholder,
  min,
  onTyped,
  autoFocus = false,
  disabled = false,
}: {
  form: ContractForm<I, O>
  fields: { readonly [K in N]: RecordField }
  name: N
  /** Where what else is typed requires it. */
  required?: boolean
  description?: string
  placeholder?: string
  /** The first date. */
  min?: string | undefined
  /** The person has written or chosen the date. */
  onTyped?: (value: string) => void
  autoFocus?: boolean
  disabled?: boolean
}) => {
  const { kind, label, max, initial } = fields[name]
  if (kind === 'flag')
    return (
      <SwitchField
        control={form.control}
        name={name}
        label={label}
        disabled={disabled}
        {...(description ? { description } : {})}
      />
    )
  const shown = {
    label,
    required: required ?? initial === undefined,
    description,
    error: errorOf(form, name),
  }
  if (kind === 'date')
    return <DateField control={form.control} name={name} min={min} onTyped={onTyped} {...shown} />
  const attributes = {
    ...shown,
    disabled,
    ...(max === undefined ? {} : { maxLength: max }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(autoFocus ? { 'data-autofocus': true } : {}),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    ...form.register(name),
  }
  if (kind === 'text') return <Textarea autosize minRows={3} maxRows={8} {...attributes} />
  return <TextInput {...(kind === 'time' || kind === 'whole' ? INPUTS[kind] : {})} {...attributes} />
}

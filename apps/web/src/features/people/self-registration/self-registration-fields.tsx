import { M } from '@lousa/contract/messages.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { Controller, type FieldPathByValue, useFormContext } from 'react-hook-form'
import { formatCpf, formatPhone } from '../../../lib/form/contact-masks.ts'
import { MaskedInput } from '../../../ui/masked-input.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Typed } from './self-registration-form.schema.ts'

type TextName = FieldPathByValue<Typed, string | null | undefined>
type Shown = Pick<
  TextInputProps,
  | 'label'
  | 'description'
  | 'inputWrapperOrder'
  | 'required'
  | 'maxLength'
  | 'autoComplete'
  | 'placeholder'
  | 'type'
  | 'inputMode'
> & {
  name: TextName
  /** An error that the form's own check does not know. */
  error?: string | undefined
}

const useError = (name: TextName): string | undefined => {
  const { getFieldState, formState } = useFormContext<Typed>()
  return getFieldState(name, formState).error?.message
}

export const TextField = ({ name, error, ...shown }: Shown) => {
  const { register } = useFormContext<Typed>()
  const ownError = useError(name)
  return <TextInput {...register(name)} {...shown} error={error ?? ownError} />
}

export const EmailField = (shown: Pick<Shown, 'name' | 'required' | 'description' | 'autoComplete'>) => (
  <TextField
    {...shown}
    type="email"
    maxLength={254}
    label={M.field.email}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
  />
)

export const MaskedField = ({
  name,
  error,
  ...shown
}: Shown & { format: (typed: string) => string; complete?: (typed: string) => string }) => {
  const { control } = useFormContext<Typed>()
  const ownError = useError(name)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <MaskedInput {...field} value={field.value ?? ''} {...shown} error={error ?? ownError} />
      )}
    />
  )
}

export const CpfField = (shown: Pick<Shown, 'name' | 'description' | 'error'>) => (
  <MaskedField
    {...shown}
    format={formatCpf}
    required
    label={M.field.taxNumber}
    placeholder="000.000.000-00"
    autoComplete="off"
  />
)

export const CellphoneField = (shown: Pick<Shown, 'name' | 'autoComplete'>) => (
  <MaskedField
    {...shown}
    format={formatPhone}
    type="tel"
    inputMode="tel"
    required
    label={M.field.cellphone}
    placeholder="(11) 98765-4321"
  />
)

export const ChoiceField = ({
  name,
  options,
  ...shown
}: Pick<Shown, 'name' | 'required'> & { label: string; options: readonly string[]; clearable?: boolean }) => {
  const { control } = useFormContext<Typed>()
  const error = useError(name)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <Select
          {...field}
          {...shown}
          data={[...options]}
          value={value || null}
          onChange={chosen => onChange(chosen ?? '')}
          error={error}
        />
      )}
    />
  )
}

import { Switch } from '@mantine/core'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'

/**
 * A yes or no of a form. The kit's switch shows what it is given and never what is in the page, so that a registered
 * one would stand off whatever the form holds.
 */
export const SwitchField = <I extends FieldValues>({
  control,
  name,
  ...shown
}: {
  control: Control<I, unknown, FieldValues>
  name: FieldPath<I>
  label: string
  description?: string
  disabled?: boolean
  error?: string | undefined
}) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange, onBlur, ref } }) => (
      <Switch
        {...shown}
        ref={ref}
        name={name}
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        onBlur={onBlur}
      />
    )}
  />
)

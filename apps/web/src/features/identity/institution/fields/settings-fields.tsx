import { Switch, Text, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldPathByValue, useController, useFormContext } from 'react-hook-form'
import type { SettingsValues } from '../settings-values.ts'

type TextPath = FieldPathByValue<SettingsValues, string>

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** A text of the settings. `format` masks what is typed, `complete` what is left there. */
export const SettingsText = ({
  name,
  hint,
  format,
  complete,
  ...props
}: Omit<TextInputProps, 'name' | 'value' | 'onChange'> & {
  name: TextPath
  hint?: ReactNode
  format?: (typed: string) => string
  complete?: (typed: string) => string
}) => {
  const { control } = useFormContext<SettingsValues>()
  const { field, fieldState } = useController({ control, name })
  return (
    <TextInput
      {...props}
      id={name}
      ref={field.ref}
      name={name}
      value={field.value}
      onChange={({ currentTarget }) =>
        field.onChange(format ? format(currentTarget.value) : currentTarget.value)
      }
      onBlur={() => {
        const whole = complete?.(field.value) ?? field.value
        if (whole !== field.value) field.onChange(whole)
        field.onBlur()
      }}
      autoComplete="off"
      description={hint}
      inputWrapperOrder={ORDER}
      error={fieldState.error?.message}
    />
  )
}

/** A switch that says what being on, or off, means. */
export const SettingsSwitch = ({
  name,
  label,
  on,
  off,
}: {
  name: 'selfRegistration' | 'waitlistPromotion' | 'publicWaitingList'
  label: string
  on: string
  off: string
}) => {
  const { control } = useFormContext<SettingsValues>()
  const { field } = useController({ control, name })
  return (
    <Switch
      id={name}
      ref={field.ref}
      name={name}
      checked={field.value}
      onChange={({ currentTarget }) => field.onChange(currentTarget.checked)}
      onBlur={field.onBlur}
      label={label}
      description={
        <Text span size="sm" c="dimmed" aria-live="polite">
          {field.value ? on : off}
        </Text>
      }
    />
  )
}

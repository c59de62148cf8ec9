import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { PUNCTUALITY_MODES } from '@lousa/rules/attendance/punctuality.rules.ts'
import { useController, useFormContext } from 'react-hook-form'
import { Select } from '../../../../ui/select.tsx'
import type { SettingsValues } from '../settings-values.ts'

const S = SETTINGS.punctuality

/** How rolls record that students arrive late or leave early. */
export const PunctualityField = () => {
  const { control } = useFormContext<SettingsValues>()
  const { field, fieldState } = useController({ control, name: 'punctuality' })
  return (
    <Select
      id={field.name}
      ref={field.ref}
      name={field.name}
      label={S.label}
      description={S.hint}
      data={PUNCTUALITY_MODES.map(mode => ({ value: mode, label: S.modes[mode] }))}
      allowDeselect={false}
      value={field.value}
      onChange={value => field.onChange(value ?? field.value)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}

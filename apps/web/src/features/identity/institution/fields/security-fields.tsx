import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { FACTOR_GROUPS, type FactorGroup } from '@lousa/rules/identity/second-factor.rules.ts'
import { Checkbox, Fieldset, Stack, Text } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import type { SettingsValues } from '../settings-values.ts'

const S = SETTINGS.secondFactor

/** The roles that need a second factor at the sign-in. */
export const SecurityFields = () => {
  const { control } = useFormContext<SettingsValues>()
  const { field } = useController({ control, name: 'secondFactorFor' })
  const chosen = (group: FactorGroup, on: boolean): FactorGroup[] =>
    FACTOR_GROUPS.filter(each => (each === group ? on : field.value.includes(each)))
  return (
    <Fieldset legend={S.legend}>
      <Text size="sm" c="dimmed" mb="sm">
        {S.lead}
      </Text>
      <Stack gap="sm">
        {FACTOR_GROUPS.map((group, index) => (
          <Checkbox
            key={group}
            id={index === 0 ? 'secondFactorFor' : `secondFactorFor.${group}`}
            {...(index === 0 ? { ref: field.ref } : {})}
            label={S.groups[group]}
            checked={field.value.includes(group)}
            onChange={({ currentTarget }) => field.onChange(chosen(group, currentTarget.checked))}
            onBlur={field.onBlur}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}

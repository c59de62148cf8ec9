import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { Select } from '../../../ui/select.tsx'
import { SettingsText } from './fields/settings-fields.tsx'
import { weekdayName } from './settings-labels.ts'
import type { SettingsValues } from './settings-values.ts'

const S = SETTINGS.mail

const WeekdayField = () => {
  const { control } = useFormContext<SettingsValues>()
  const { field, fieldState } = useController({ control, name: 'weeklyReminder.weekday' })
  return (
    <Select
      id={field.name}
      ref={field.ref}
      name={field.name}
      label={S.reminderWeekday}
      data={[
        { value: '', label: S.noReminder },
        ...WEEKDAYS.map(weekday => ({ value: weekday, label: weekdayName(weekday) })),
      ]}
      value={field.value}
      onChange={value => field.onChange(value ?? '')}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}

/** When copies of messages rest, and when instructors are reminded. */
export const MailSection = () => (
  <Stack gap="lg">
    <Fieldset legend={S.quietHours}>
      <Text size="sm" c="dimmed" mb="sm">
        {S.quietLead}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={480}>
        <SettingsText name="quietHours.start" label={S.quietStart} type="time" />
        <SettingsText name="quietHours.end" label={S.quietEnd} type="time" />
      </SimpleGrid>
    </Fieldset>
    <Fieldset legend={S.weeklyReminder}>
      <Text size="sm" c="dimmed" mb="sm">
        {S.reminderLead}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={480}>
        <WeekdayField />
        <SettingsText name="weeklyReminder.time" label={S.reminderTime} type="time" />
      </SimpleGrid>
    </Fieldset>
  </Stack>
)

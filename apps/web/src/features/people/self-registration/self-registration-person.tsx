import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { completePastDate, formatTypedDate } from '@lousa/rules/calendar/typed-date.rules.ts'
import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { Notice } from '../../../ui/notice.tsx'
import { isMinor } from './minor.values.ts'
import { ChoiceField, CpfField, MaskedField, TextField } from './self-registration-fields.tsx'
import type { Typed } from './self-registration-form.schema.ts'

/** The future student. */
export const PersonStep = ({ today }: { today: string }) => {
  const { control } = useFormContext<Typed>()
  const birthdate = useWatch({ control, name: 'birthdate' })
  return (
    <Stack gap="md">
      <TextField name="name" required maxLength={150} label={M.field.name} autoComplete="off" />
      <TextField
        name="socialName"
        maxLength={150}
        label={M.field.socialName}
        description={ACCESS.socialNameHint}
        autoComplete="off"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <MaskedField
          name="birthdate"
          format={formatTypedDate}
          complete={text => completePastDate(text, Number(today.slice(0, 4)))}
          required
          label={M.field.birthdate}
          placeholder="DD/MM/AAAA"
          autoComplete="bday"
        />
        <ChoiceField name="gender" label={M.field.gender[0]} clearable options={M.enum.gender} />
      </SimpleGrid>
      <CpfField name="taxNumber" description={ACCESS.enrolCpfHint} />
      {isMinor(birthdate, today) ? (
        <Notice tone="info">{ACCESS.enrolMinor}</Notice>
      ) : (
        <Controller
          control={control}
          name="withGuardian"
          render={({ field: { value, onChange, name } }) => (
            <Checkbox
              name={name}
              checked={value}
              onChange={event => onChange(event.currentTarget.checked)}
              label={ACCESS.enrolWithGuardian}
            />
          )}
        />
      )}
    </Stack>
  )
}

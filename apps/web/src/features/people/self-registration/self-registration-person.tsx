import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { completePastDate, formatTypedDate } from '@lousa/rules/calendar/typed-date.rules.ts'
import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { formatCpf } from '../../../lib/form/contact-masks.ts'
import { MaskedInput } from '../../../ui/masked-input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { isMinor } from './minor.values.ts'
import type { Typed } from './self-registration-form.schema.ts'

/** Who is to be a student. */
export const PersonStep = ({ today }: { today: string }) => {
  const { control, register, getFieldState, formState } = useFormContext<Typed>()
  const birthdate = useWatch({ control, name: 'birthdate' })
  const errorAt = (name: keyof Typed) => getFieldState(name, formState).error?.message
  return (
    <Stack gap="md">
      <TextInput
        {...register('name')}
        required
        maxLength={150}
        label={M.field.name}
        autoComplete="name"
        error={errorAt('name')}
      />
      <TextInput
        {...register('socialName')}
        maxLength={150}
        label={M.field.socialName}
        description={ACCESS.socialNameHint}
        autoComplete="off"
        error={errorAt('socialName')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Controller
          control={control}
          name="birthdate"
          render={({ field }) => (
            <MaskedInput
              {...field}
              format={formatTypedDate}
              complete={text => completePastDate(text, Number(today.slice(0, 4)))}
              required
              label={M.field.birthdate}
              placeholder="DD/MM/AAAA"
              autoComplete="bday"
              error={errorAt('birthdate')}
            />
          )}
        />
        <Controller
          control={control}
          name="gender"
          render={({ field: { value, onChange, onBlur, ref, name } }) => (
            <Select
              ref={ref}
              name={name}
              label={M.field.gender[0]}
              clearable
              data={[...M.enum.gender]}
              value={value || null}
              onChange={gender => onChange(gender ?? '')}
              onBlur={onBlur}
              error={errorAt('gender')}
            />
          )}
        />
      </SimpleGrid>
      <Controller
        control={control}
        name="taxNumber"
        render={({ field }) => (
          <MaskedInput
            {...field}
            format={formatCpf}
            required
            label={M.field.taxNumber}
            description={ACCESS.enrolCpfHint}
            placeholder="000.000.000-00"
            autoComplete="off"
            error={errorAt('taxNumber')}
          />
        )}
      />
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

import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { formatCpf, formatPhone } from '../../../lib/form/contact-masks.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MaskedInput } from '../../../ui/masked-input.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { Select } from '../../../ui/select.tsx'
import { textOptions } from '../../identity/texts/text.api.ts'
import classes from './self-registration.module.css'
import type { Typed } from './self-registration-form.schema.ts'

/** LGPD art. 14: what a responsible agrees to stands out and is agreed to by itself. */
const GuardianConsent = () => {
  const { control, getFieldState, formState, setValue } = useFormContext<Typed>()
  const text = useQuery(textOptions('GUARDIAN'))
  const version = text.data?.version ?? null
  useEffect(() => {
    if (version !== null) setValue('guardianConsentVersion', version)
  }, [version, setValue])
  const missing = getFieldState('guardianConsent', formState).error
  return (
    <section className={classes.consent} aria-label={ACCESS.guardianText}>
      <h3>{ACCESS.guardianText}</h3>
      {text.data ? (
        <Prose text={text.data.body} headings="h3" />
      ) : text.error ? (
        <ErrorState error={text.error} onRetry={() => void text.refetch()} />
      ) : (
        <RowsSkeleton rows={2} />
      )}
      <Controller
        control={control}
        name="guardianConsent"
        render={({ field: { value, onChange, ref, name } }) => (
          <Checkbox
            ref={ref}
            name={name}
            mt="sm"
            checked={value}
            disabled={version === null}
            onChange={event => onChange(event.currentTarget.checked)}
            label={ACCESS.guardian}
            error={missing && ACCESS.mustAccept}
            required
            styles={{ body: { alignItems: 'flex-start' }, label: { lineHeight: 1.4, fontWeight: 600 } }}
          />
        )}
      />
    </section>
  )
}

/** Who answers for the student. */
export const GuardianStep = ({ minor }: { minor: boolean }) => {
  const { control, register, getFieldState, formState } = useFormContext<Typed>()
  const [own, theirs] = useWatch({ control, name: ['taxNumber', 'guardian.taxNumber'] })
  const isSame = theirs !== '' && theirs === own
  const errorAt = (name: keyof Typed['guardian']) =>
    getFieldState(`guardian.${name}`, formState).error?.message
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          {...register('guardian.name')}
          required
          maxLength={150}
          label={M.field.name}
          autoComplete="off"
          error={errorAt('name')}
        />
        <Controller
          control={control}
          name="guardian.kinship"
          render={({ field: { value, onChange, onBlur, ref, name } }) => (
            <Select
              ref={ref}
              name={name}
              required
              label={M.field.kinship[0]}
              data={[...M.enum.kinship]}
              value={value || null}
              onChange={kinship => onChange(kinship ?? '')}
              onBlur={onBlur}
              error={errorAt('kinship')}
            />
          )}
        />
        <Controller
          control={control}
          name="guardian.taxNumber"
          render={({ field }) => (
            <MaskedInput
              {...field}
              format={formatCpf}
              required
              label={M.field.taxNumber}
              placeholder="000.000.000-00"
              autoComplete="off"
              error={isSame ? ACCESS.enrolSameCpf : errorAt('taxNumber')}
            />
          )}
        />
        <Controller
          control={control}
          name="guardian.cellphone"
          render={({ field }) => (
            <MaskedInput
              {...field}
              value={field.value ?? ''}
              format={formatPhone}
              type="tel"
              inputMode="tel"
              required
              label={M.field.cellphone}
              placeholder="(11) 98765-4321"
              autoComplete="off"
              error={errorAt('cellphone')}
            />
          )}
        />
      </SimpleGrid>
      <TextInput
        {...register('guardian.email')}
        type="email"
        maxLength={254}
        label={M.field.email}
        autoComplete="off"
        error={errorAt('email')}
      />
      {minor && <GuardianConsent />}
    </Stack>
  )
}

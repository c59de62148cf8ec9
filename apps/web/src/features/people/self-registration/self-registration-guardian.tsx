import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { textOptions } from '../../identity/texts/text.api.ts'
import classes from './self-registration.module.css'
import { CellphoneField, ChoiceField, CpfField, EmailField, TextField } from './self-registration-fields.tsx'
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

/** The guardian of the student. */
export const GuardianStep = ({ minor }: { minor: boolean }) => {
  const [own, theirs] = useWatch<Typed, ['taxNumber', 'guardian.taxNumber']>({
    name: ['taxNumber', 'guardian.taxNumber'],
  })
  const isSame = theirs !== '' && theirs === own
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField name="guardian.name" required maxLength={150} label={M.field.name} autoComplete="off" />
        <ChoiceField name="guardian.kinship" required label={M.field.kinship[0]} options={M.enum.kinship} />
        <CpfField name="guardian.taxNumber" error={isSame ? ACCESS.enrolSameCpf : undefined} />
        <CellphoneField name="guardian.cellphone" autoComplete="off" />
      </SimpleGrid>
      <EmailField name="guardian.email" autoComplete="off" />
      {minor && <GuardianConsent />}
    </Stack>
  )
}

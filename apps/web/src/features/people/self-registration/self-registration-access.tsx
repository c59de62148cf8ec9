import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Stack, Text } from '@mantine/core'
import { Controller, useController, useFormContext } from 'react-hook-form'
import { NewPassword } from '../../identity/access-link/new-password.part.tsx'
import { AcceptTerms } from '../../identity/texts/accept-terms.part.tsx'
import type { Typed } from './self-registration-form.schema.ts'

/** With what the student will enter, and what they agree to. */
export const AccessStep = () => {
  const { control, getValues, getFieldState, formState } = useFormContext<Typed>()
  const password = useController({ control, name: 'password' })
  const confirmation = useController({ control, name: 'confirmation' })
  const { name, socialName } = getValues()
  const first = (socialName || name).trim().split(/\s+/)[0] ?? ''
  const missing = getFieldState('acceptedTermsVersion', formState).error
  return (
    <Stack gap="md">
      <Text c="dimmed">{fill(ACCESS.enrolPasswordOf, { nome: first })}</Text>
      <NewPassword password={password} confirmation={confirmation} size="sm" />
      <Controller
        control={control}
        name="acceptedTermsVersion"
        render={({ field: { value, onChange } }) => (
          <AcceptTerms value={value} onChange={onChange} error={missing && ACCESS.mustAccept} />
        )}
      />
    </Stack>
  )
}

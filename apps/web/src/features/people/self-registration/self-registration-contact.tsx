import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { formatPhone } from '../../../lib/form/contact-masks.ts'
import { MaskedInput } from '../../../ui/masked-input.tsx'
import { AddressFields } from '../postal-code/address-fields.part.tsx'
import type { Typed } from './self-registration-form.schema.ts'

/** How and where the student is reached. */
export const ContactStep = () => {
  const { control, register, getFieldState, formState } = useFormContext<Typed>()
  const errorAt = (name: keyof Typed) => getFieldState(name, formState).error?.message
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Controller
          control={control}
          name="cellphone"
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
              autoComplete="tel-national"
              error={errorAt('cellphone')}
            />
          )}
        />
        <TextInput
          {...register('email')}
          required
          type="email"
          maxLength={254}
          label={M.field.email}
          description={ACCESS.enrolEmailHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="email"
          error={errorAt('email')}
        />
      </SimpleGrid>
      <Title order={3} size="h4" mt="xs">
        {ACCESS.ownAddress}
      </Title>
      <AddressFields base="address" own />
    </Stack>
  )
}

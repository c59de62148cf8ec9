import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { SimpleGrid, Stack, Title } from '@mantine/core'
import { AddressFields } from '../postal-code/address-fields.part.tsx'
import { CellphoneField, EmailField } from './self-registration-fields.tsx'

/** How and where the student is reached. */
export const ContactStep = () => (
  <Stack gap="md">
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <CellphoneField name="cellphone" autoComplete="tel-national" />
      <EmailField name="email" required description={ACCESS.enrolEmailHint} autoComplete="email" />
    </SimpleGrid>
    <Title order={3} size="h4" mt="xs">
      {ACCESS.ownAddress}
    </Title>
    <AddressFields base="address" own />
  </Stack>
)

import { M } from '@lousa/contract/messages.ts'
import { STAFF_ROLES } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { formatCpf, formatPhone } from '../../../lib/form/contact-masks.ts'
import { MaskedInput } from '../../../ui/masked-input.tsx'
import type { StaffInput, StaffValues } from './staff-form.schema.ts'

type Form = ContractForm<StaffInput, StaffValues>

/** The permissions of each role stand next to it. */
const RoleChoice = ({ form }: { form: Form }) => (
  <Controller
    control={form.control}
    name="role"
    render={({ field }) => (
      <Radio.Group {...field} label={PEOPLE.role} required error={errorOf(form, 'role')}>
        <Stack gap="sm" mt="xs">
          {STAFF_ROLES.map(role => (
            <Radio key={role} value={role} label={M.enum[role]} description={PEOPLE.staffRoles[role]} />
          ))}
        </Stack>
      </Radio.Group>
    )}
  />
)

/** The fields of a person of the office. */
export const StaffFields = ({ form }: { form: Form }) => (
  <>
    <TextInput
      label={M.field.name}
      required
      maxLength={150}
      data-autofocus
      autoComplete="off"
      error={errorOf(form, 'name')}
      {...form.register('name')}
    />
    <TextInput
      label={M.field.socialName}
      description={PEOPLE.form.socialNameHint}
      maxLength={150}
      autoComplete="off"
      error={errorOf(form, 'socialName')}
      {...form.register('socialName')}
    />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Controller
        control={form.control}
        name="taxNumber"
        render={({ field }) => (
          <MaskedInput
            format={formatCpf}
            {...field}
            value={field.value ?? ''}
            label={M.field.taxNumber}
            description={PEOPLE.cpfEnters}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            autoComplete="off"
            error={errorOf(form, 'taxNumber')}
          />
        )}
      />
      <Controller
        control={form.control}
        name="cellphone"
        render={({ field }) => (
          <MaskedInput
            format={formatPhone}
            {...field}
            value={field.value ?? ''}
            label={M.field.cellphone}
            placeholder="(00) 00000-0000"
            type="tel"
            inputMode="tel"
            maxLength={25}
            autoComplete="off"
            error={errorOf(form, 'cellphone')}
          />
        )}
      />
    </SimpleGrid>
    <TextInput
      label={M.field.email}
      description={PEOPLE.inviteGoesTo}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      type="email"
      maxLength={254}
      autoComplete="off"
      error={errorOf(form, 'email')}
      {...form.register('email')}
    />
    <RoleChoice form={form} />
  </>
)

import { FAMILY_OFFICE } from '@lousa/contract/people/guardian-letter/family-office.messages.ts'
import { Text, TextInput } from '@mantine/core'
import { errorOf } from '../../../frames/form/error-of.ts'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import type { NewBondInput, NewBondValues } from './bond-form.schema.ts'

const W = FAMILY_OFFICE.restriction

/** An order of a court that counts from the first moment of a new bond. */
export const NewBondOrder = ({ form }: { form: ContractForm<NewBondInput, NewBondValues> }) => (
  <>
    <SwitchField control={form.control} name="hasOrder" label={W.fromStart} description={W.fromStartHint} />
    {form.watch('hasOrder') && (
      <>
        <TextInput
          {...form.register('restriction.orderNumber')}
          required
          maxLength={100}
          label={W.orderNumber}
          error={errorOf(form, 'restriction.orderNumber')}
        />
        <TextInput
          {...form.register('restriction.court')}
          required
          maxLength={100}
          label={W.court}
          error={errorOf(form, 'restriction.court')}
        />
        <Text size="sm">{W.ownAccount}</Text>
        <SwitchField
          control={form.control}
          name="restriction.closeStudentAccess"
          label={W.closeStudentAccess}
          description={W.closeHint}
        />
      </>
    )}
  </>
)

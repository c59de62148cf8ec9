import { fill } from '@lousa/contract/messages.ts'
import { FAMILY_OFFICE } from '@lousa/contract/people/guardian-letter/family-office.messages.ts'
import type {
  Guardianship,
  GuardianshipRestriction,
} from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import {
  NO_HOME,
  type RestrictionInput,
  type RestrictionValues,
  restrictionForm,
} from './bond-form.schema.ts'
import { createRestriction, familyChanged, updateRestriction } from './guardianship.api.ts'

const W = FAMILY_OFFICE.restriction

/** Open bonds of other guardians, one of whom the student may live with. */
const othersOf = (bond: Guardianship, bonds: readonly Guardianship[]): Guardianship[] =>
  bonds.filter(({ guardian, status }) => guardian.id !== bond.guardian.id && status !== 'ENDED')

const startOf = (one: GuardianshipRestriction | null, hasOthers: boolean): RestrictionInput => ({
  noAccess: one?.noAccess ?? true,
  noAddress: one?.noAddress ?? false,
  noContactWithOther: one?.noContactWithOther ?? false,
  livesWithId: hasOthers ? '' : NO_HOME,
  orderNumber: one?.orderNumber ?? '',
  court: one?.court ?? '',
  startsOn: one?.startsOn ?? '',
  endsOn: one?.endsOn ?? '',
  closeStudentAccess: true,
})

/** The student has an account too, which an order about a guardian does not close. */
const OwnAccount = ({ email }: { email: string | null }) => (
  <div>
    <Text size="sm">{W.ownAccount}</Text>
    {email && <Text size="sm">{fill(W.ownEmail, { email })}</Text>}
  </div>
)

/** Writes an order of a court about a guardian, or corrects one. */
export const RestrictionForm = ({
  bond,
  bonds,
  one,
  studentEmail,
  onClose,
}: {
  bond: Guardianship
  bonds: readonly Guardianship[]
  /** The restriction that is corrected; null: a new one. */
  one: GuardianshipRestriction | null
  studentEmail: string | null
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  const others = othersOf(bond, bonds)
  const asksHome = !others.some(({ livesWith }) => livesWith)
  const closesNow = one?.noAccess !== true
  const save = async ({ livesWithId, closeStudentAccess, startsOn, ...terms }: RestrictionValues) => {
    const body = {
      ...terms,
      ...(startsOn === undefined ? {} : { startsOn }),
      ...(terms.noAddress && asksHome && livesWithId !== undefined ? { livesWithId } : {}),
      ...(terms.noAccess && closesNow ? { closeStudentAccess } : {}),
    }
    await (one
      ? updateRestriction(one, body)
      : createRestriction(bond.id, body, keyOf({ id: bond.id, body })))
    familyChanged()
  }
  return (
    <FormModal<RestrictionInput, RestrictionValues>
      opened
      onClose={onClose}
      title={fill(W.title, { name: nameInUse(bond.guardian) })}
      schema={restrictionForm}
      defaultValues={startOf(one, others.length > 0)}
      onSubmit={save}
      submitLabel={one ? W.change : W.add}
      successMessage={one ? W.changed : W.saved}
    >
      {form => {
        const { control } = form
        return (
          <>
            <Text size="sm">{W.lead}</Text>
            <SwitchField
              control={control}
              name="noAccess"
              label={W.noAccess}
              error={errorOf(form, 'noAccess')}
            />
            {form.watch('noAccess') && closesNow && (
              <>
                <OwnAccount email={studentEmail} />
                <SwitchField
                  control={control}
                  name="closeStudentAccess"
                  label={W.closeStudentAccess}
                  description={W.closeHint}
                />
              </>
            )}
            <SwitchField
              control={control}
              name="noAddress"
              label={W.noAddress}
              error={errorOf(form, 'noAddress')}
            />
            {form.watch('noAddress') && asksHome && others.length === 0 && (
              <Text size="sm">{W.livesWithNoOther}</Text>
            )}
            {form.watch('noAddress') && asksHome && others.length > 0 && (
              <NativeSelect
                {...form.register('livesWithId')}
                required
                label={W.livesWith}
                description={W.livesWithHint}
                data={[
                  { value: '', label: W.livesWithChoose },
                  ...others.map(({ id, guardian, kinship }) => ({
                    value: id,
                    label: `${nameInUse(guardian)} (${kinship})`,
                  })),
                  { value: NO_HOME, label: W.livesWithNone },
                ]}
                error={errorOf(form, 'livesWithId')}
              />
            )}
            <SwitchField control={control} name="noContactWithOther" label={W.noContactWithOther} />
            <TextInput
              {...form.register('orderNumber')}
              required
              maxLength={100}
              label={W.orderNumber}
              error={errorOf(form, 'orderNumber')}
            />
            <TextInput
              {...form.register('court')}
              required
              maxLength={100}
              label={W.court}
              error={errorOf(form, 'court')}
            />
            <DateField
              control={control}
              name="startsOn"
              label={W.startsOn}
              description={one ? undefined : W.startsOnHint}
              error={errorOf(form, 'startsOn')}
            />
            <DateField control={control} name="endsOn" label={W.endsOn} error={errorOf(form, 'endsOn')} />
          </>
        )
      }}
    </FormModal>
  )
}

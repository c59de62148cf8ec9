import { fill, M } from '@lousa/contract/messages.ts'
import { FAMILY_OFFICE as W } from '@lousa/contract/people/guardian-letter/family-office.messages.ts'
import type { Guardianship } from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import { formatCpf } from '../../../lib/form/contact-masks.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { MaskedInput } from '../../../ui/masked-input.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { existingIn } from '../editing/existing-person.values.ts'
import { MajorityField } from './bond-fields.tsx'
import {
  type ChangedBondInput,
  type ChangedBondValues,
  changedBond,
  type NewBondInput,
  type NewBondValues,
  newBond,
  type ReasonInput,
  type ReasonValues,
  type ReopenedInput,
  type ReopenedValues,
  reasonForm,
  reopenedBond,
} from './bond-form.schema.ts'
import { createBond, endBond, familyChanged, reopenBond, updateBond } from './guardianship.api.ts'
import { isNearlyAdult } from './majority.values.ts'
import { NewBondOrder } from './new-bond-order.tsx'

/** A line of the record, from which a bond can be made. */
export type RecordedResponsible = {
  id: string
  name: string
  kinship: string
  taxNumber: string | null
}

/** The student of a bond. */
export type BondedStudent = { id: string; name: string; birthdate: string | null }

/** Asks whether a typed person is the one on file; a name that differs is a warning. */
const isSamePerson = (refusal: Refusal, typed: string): Promise<boolean> => {
  const { title, verb, effect, unnamed, recorded } = W.known
  const existing = existingIn(refusal)
  if (!existing) return confirm({ title, verb, effect: `${unnamed} ${effect}` })
  const harmless = sortKey(existing.name) === sortKey(typed)
  const type = existing.type ? M.enum[existing.type].toLowerCase() : recorded
  const who = { name: existing.name, type }
  const whose = harmless ? fill(W.known.same, who) : fill(W.known.other, { ...who, typed })
  return confirm({ title, verb, effect: `${whose} ${effect}`, harmless })
}

/** A guardian gets access: from a line of the record, or typed. */
export const NewBondForm = ({
  student,
  responsible,
  today,
  onClose,
}: {
  student: BondedStudent
  responsible: RecordedResponsible | null
  today: string
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  const save = async ({ hasOrder, restriction, ...values }: NewBondValues): Promise<void> => {
    const body = {
      ...values,
      ...(responsible ? { responsibleId: responsible.id } : {}),
      ...(hasOrder ? { restriction: { ...restriction, noAccess: true } } : {}),
    }
    const send = (more: { linkExisting?: boolean } = {}) => {
      const whole = { ...body, ...more }
      return createBond(student.id, whole, keyOf(whole))
    }
    try {
      await send()
    } catch (error) {
      const isKnown = error instanceof Refusal && error.code === 'TAX_NUMBER_ALREADY_RECORDED'
      if (!isKnown || !(await isSamePerson(error, values.name))) throw error
      await send({ linkExisting: true })
    }
    familyChanged()
  }
  return (
    <FormModal<NewBondInput, NewBondValues>
      opened
      onClose={onClose}
      title={fill(W.addTo, { name: student.name })}
      schema={newBond}
      defaultValues={{
        name: responsible?.name ?? '',
        taxNumber: responsible?.taxNumber ? formatCpf(responsible.taxNumber) : '',
        kinship: responsible?.kinship ?? '',
        livesWith: false,
        mayCollect: false,
        receives: true,
        majority: '',
        startsOn: '',
        hasOrder: false,
        restriction: { orderNumber: '', court: '', closeStudentAccess: true },
      }}
      onSubmit={save}
      submitLabel={W.giveAccess}
      successMessage={W.saved}
    >
      {form => (
        <>
          <TextInput
            {...form.register('name')}
            required
            label={W.fields.name}
            error={errorOf(form, 'name')}
          />
          <Controller
            control={form.control}
            name="taxNumber"
            render={({ field }) => (
              <MaskedInput
                {...field}
                value={field.value ?? ''}
                format={formatCpf}
                required
                label={W.fields.taxNumber}
                description={W.fields.taxNumberHint}
                error={errorOf(form, 'taxNumber')}
              />
            )}
          />
          <TextInput
            {...form.register('kinship')}
            required
            maxLength={40}
            label={W.fields.kinship}
            error={errorOf(form, 'kinship')}
          />
          <SwitchField control={form.control} name="livesWith" label={W.fields.livesWith} />
          <SwitchField control={form.control} name="mayCollect" label={W.fields.mayCollect} />
          <SwitchField control={form.control} name="receives" label={W.fields.receives} />
          <DateField
            control={form.control}
            name="startsOn"
            label={W.fields.startsOn}
            description={W.fields.startsOnHint}
            error={errorOf(form, 'startsOn')}
          />
          {isNearlyAdult(student.birthdate, today) && (
            <MajorityField {...form.register('majority')} error={errorOf(form, 'majority')} />
          )}
          <NewBondOrder form={form} />
        </>
      )}
    </FormModal>
  )
}

export const ChangeBondForm = ({
  bond,
  student,
  today,
  onClose,
}: {
  bond: Guardianship
  student: BondedStudent
  today: string
  onClose: () => void
}) => {
  const { kinship, livesWith, mayCollect, receives, majority, startsOn } = bond
  const save = async ({ majority: goesOn, startsOn: start, ...values }: ChangedBondValues): Promise<void> => {
    // These two ask for a proof of who is there, and go only where they change.
    await updateBond(bond, {
      ...values,
      ...(goesOn === majority ? {} : { majority: goesOn }),
      ...(start === startsOn ? {} : { startsOn: start }),
    })
    familyChanged()
  }
  return (
    <FormModal<ChangedBondInput, ChangedBondValues>
      opened
      onClose={onClose}
      title={fill(W.changeOf, { name: nameInUse(bond.guardian) })}
      schema={changedBond}
      defaultValues={{ kinship, livesWith, mayCollect, receives, majority: majority ?? '', startsOn }}
      onSubmit={save}
      submitLabel={W.save}
      successMessage={W.saved}
    >
      {form => (
        <>
          <TextInput
            {...form.register('kinship')}
            required
            maxLength={40}
            label={W.fields.kinship}
            error={errorOf(form, 'kinship')}
          />
          <SwitchField control={form.control} name="livesWith" label={W.fields.livesWith} />
          <SwitchField control={form.control} name="mayCollect" label={W.fields.mayCollect} />
          <SwitchField control={form.control} name="receives" label={W.fields.receives} />
          <DateField
            control={form.control}
            name="startsOn"
            required
            label={W.fields.startsOn}
            error={errorOf(form, 'startsOn')}
          />
          {(majority !== null || isNearlyAdult(student.birthdate, today)) && (
            <MajorityField {...form.register('majority')} error={errorOf(form, 'majority')} />
          )}
        </>
      )}
    </FormModal>
  )
}

/** A bond with a student who is or will soon be an adult opens again with the reason why it goes on. */
export const ReopenBondForm = ({ bond, onClose }: { bond: Guardianship; onClose: () => void }) => {
  const [keyOf] = useState(keyPerBody)
  const save = async (values: ReopenedValues): Promise<void> => {
    await reopenBond(bond, values, keyOf({ id: bond.id, values }))
    familyChanged()
  }
  return (
    <FormModal<ReopenedInput, ReopenedValues>
      opened
      onClose={onClose}
      title={fill(W.reopenOf, { name: nameInUse(bond.guardian) })}
      schema={reopenedBond}
      defaultValues={{ majority: bond.majority ?? '' }}
      onSubmit={save}
      submitLabel={W.reopen}
      successMessage={W.reopened}
    >
      {form => (
        <>
          <Text size="sm">{W.reopenEffect}</Text>
          <MajorityField {...form.register('majority')} error={errorOf(form, 'majority')} />
        </>
      )}
    </FormModal>
  )
}

/** A bond ends with a reason; it can be opened again. */
export const EndBondForm = ({ bond, onClose }: { bond: Guardianship; onClose: () => void }) => {
  const [keyOf] = useState(keyPerBody)
  const save = async ({ reason }: ReasonValues): Promise<void> => {
    await endBond(bond, reason, keyOf({ id: bond.id, reason }))
    familyChanged()
  }
  return (
    <FormModal<ReasonInput, ReasonValues>
      opened
      destructive
      onClose={onClose}
      title={fill(W.endOf, { name: nameInUse(bond.guardian) })}
      schema={reasonForm}
      defaultValues={{ reason: '' }}
      onSubmit={save}
      submitLabel={W.end}
      successMessage={W.ended}
    >
      {form => (
        <>
          <Text size="sm">{W.endEffect}</Text>
          <TextInput
            {...form.register('reason')}
            required
            maxLength={200}
            label={W.endReason}
            error={errorOf(form, 'reason')}
          />
        </>
      )}
    </FormModal>
  )
}

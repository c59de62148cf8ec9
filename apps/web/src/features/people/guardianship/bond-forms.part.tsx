import { fill } from '@lousa/contract/messages.ts'
import { FAMILY_OFFICE as W } from '@lousa/contract/people/guardian-letter/family-office.messages.ts'
import type { Guardianship } from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import { formatCpf } from '../../../lib/form/contact-masks.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { MaskedInput } from '../../../ui/masked-input.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import {
  type ChangedBondInput,
  type ChangedBondValues,
  changedBond,
  type NewBondInput,
  type NewBondValues,
  newBond,
  type ReasonInput,
  type ReasonValues,
  reasonForm,
} from './bond-form.schema.ts'
import { createBond, endBond, familyChanged, updateBond } from './guardianship.api.ts'

/** A line of the record, from which a bond can be made. */
export type RecordedResponsible = {
  id: string
  name: string
  kinship: string
  taxNumber: string | null
}

const isKnownNumber = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'TAX_NUMBER_ALREADY_RECORDED'

/** A guardian gets access: from a line of the record, or typed. */
export const NewBondForm = ({
  student,
  responsible,
  onClose,
}: {
  student: { id: string; name: string }
  responsible: RecordedResponsible | null
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  const save = async (values: NewBondValues): Promise<void> => {
    const body = { ...values, ...(responsible ? { responsibleId: responsible.id } : {}) }
    const send = (more: { linkExisting?: boolean } = {}) => {
      const whole = { ...body, ...more }
      return createBond(student.id, whole, keyOf(whole))
    }
    try {
      await send()
    } catch (error) {
      if (!isKnownNumber(error) || !(await confirm({ ...W.known, harmless: true }))) throw error
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
        </>
      )}
    </FormModal>
  )
}

export const ChangeBondForm = ({ bond, onClose }: { bond: Guardianship; onClose: () => void }) => {
  const { kinship, livesWith, mayCollect, receives } = bond
  const save = async (values: ChangedBondValues): Promise<void> => {
    await updateBond(bond, values)
    familyChanged()
  }
  return (
    <FormModal<ChangedBondInput, ChangedBondValues>
      opened
      onClose={onClose}
      title={fill(W.changeOf, { name: nameInUse(bond.guardian) })}
      schema={changedBond}
      defaultValues={{ kinship, livesWith, mayCollect, receives }}
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

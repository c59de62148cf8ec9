import { fill, M } from '@lousa/contract/messages.ts'
import { FAMILY_OFFICE } from '@lousa/contract/people/guardian-letter/family-office.messages.ts'
import type {
  Guardianship,
  GuardianshipRestriction,
} from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { showDate, showInstant } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import {
  type ReasonInput,
  type ReasonValues,
  type RestrictionInput,
  type RestrictionValues,
  reasonForm,
  restrictionForm,
} from './bond-form.schema.ts'
import { createRestriction, familyChanged, liftRestriction, restrictionsOptions } from './guardianship.api.ts'

const W = FAMILY_OFFICE.restriction

const kindsOf = (one: GuardianshipRestriction): string =>
  [
    one.noAccess ? W.noAccess : '',
    one.noAddress ? W.noAddress : '',
    one.noContactWithOther ? W.noContactWithOther : '',
  ]
    .filter(Boolean)
    .join('. ')

const spanOf = ({ startsOn, endsOn }: GuardianshipRestriction): string =>
  endsOn === null
    ? fill(W.since, { start: showDate(startsOn) })
    : fill(W.span, { start: showDate(startsOn), end: showDate(endsOn) })

const Restriction = ({ one, onLift }: { one: GuardianshipRestriction; onLift: () => void }) => (
  <li>
    <Text fw={600}>{nameInUse(one.guardian)}</Text>
    <Text size="sm">{kindsOf(one)}</Text>
    <Text size="sm">{spanOf(one)}</Text>
    <Text size="sm" c="dimmed">
      {[one.orderNumber, one.court].filter(Boolean).join(', ')}
    </Text>
    {one.liftedAt ? (
      <Text size="sm">
        {fill(W.lifted, { date: showInstant(one.liftedAt), reason: one.liftReason ?? '' })}
      </Text>
    ) : (
      <Button variant="default" size="xs" mt={4} onClick={onLift}>
        {W.lift}
      </Button>
    )}
  </li>
)

const RestrictionForm = ({ bond, onClose }: { bond: Guardianship; onClose: () => void }) => {
  const [keyOf] = useState(keyPerBody)
  const save = async (values: RestrictionValues): Promise<void> => {
    await createRestriction(bond.id, values, keyOf({ id: bond.id, values }))
    familyChanged()
  }
  return (
    <FormModal<RestrictionInput, RestrictionValues>
      opened
      onClose={onClose}
      title={fill(W.title, { name: nameInUse(bond.guardian) })}
      schema={restrictionForm}
      defaultValues={{
        noAccess: true,
        noAddress: false,
        noContactWithOther: false,
        orderNumber: '',
        court: '',
        endsOn: '',
      }}
      onSubmit={save}
      submitLabel={W.add}
      successMessage={W.saved}
    >
      {form => (
        <>
          <Text size="sm">{W.lead}</Text>
          <SwitchField control={form.control} name="noAccess" label={W.noAccess} />
          <SwitchField control={form.control} name="noAddress" label={W.noAddress} />
          <SwitchField control={form.control} name="noContactWithOther" label={W.noContactWithOther} />
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
          <DateField control={form.control} name="endsOn" label={W.endsOn} error={errorOf(form, 'endsOn')} />
        </>
      )}
    </FormModal>
  )
}

const LiftForm = ({ one, onClose }: { one: GuardianshipRestriction; onClose: () => void }) => {
  const [keyOf] = useState(keyPerBody)
  const save = async ({ reason }: ReasonValues): Promise<void> => {
    await liftRestriction(one, reason, keyOf({ id: one.id, reason }))
    familyChanged()
  }
  return (
    <FormModal<ReasonInput, ReasonValues>
      opened
      onClose={onClose}
      title={fill(W.title, { name: nameInUse(one.guardian) })}
      schema={reasonForm}
      defaultValues={{ reason: '' }}
      onSubmit={save}
      submitLabel={W.lift}
      successMessage={W.liftedNow}
    >
      {form => (
        <>
          <Text size="sm">{W.liftEffect}</Text>
          <TextInput
            {...form.register('reason')}
            required
            maxLength={200}
            label={W.liftReason}
            error={errorOf(form, 'reason')}
          />
        </>
      )}
    </FormModal>
  )
}

const List = ({
  studentId,
  guardianId,
  onLift,
}: {
  studentId: string
  guardianId: string
  onLift: (one: GuardianshipRestriction) => void
}) => {
  const { data, error, refetch } = useQuery(restrictionsOptions(studentId))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={2} />
  const own = data.data.filter(({ guardian }) => guardian.id === guardianId)
  if (own.length === 0) return <EmptyState title={W.none} reason={W.noneReason} />
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {own.map(one => (
        <Restriction key={one.id} one={one} onLift={() => onLift(one)} />
      ))}
    </Stack>
  )
}

/** The restrictions of one guardian about a student; a form takes the place of the list, so that windows are one level deep. */
export const RestrictionsModal = ({
  studentId,
  bond,
  onClose,
}: {
  studentId: string
  bond: Guardianship
  onClose: () => void
}) => {
  const [isAdding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<GuardianshipRestriction | null>(null)
  if (isAdding) return <RestrictionForm bond={bond} onClose={() => setAdding(false)} />
  if (lifting) return <LiftForm one={lifting} onClose={() => setLifting(null)} />
  return (
    <Modal
      opened
      onClose={onClose}
      title={fill(W.title, { name: nameInUse(bond.guardian) })}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <Text size="sm">{W.lead}</Text>
        <List studentId={studentId} guardianId={bond.guardian.id} onLift={setLifting} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {M.btn.close}
          </Button>
          {bond.status !== 'ENDED' && <Button onClick={() => setAdding(true)}>{W.add}</Button>}
        </Group>
      </Stack>
    </Modal>
  )
}

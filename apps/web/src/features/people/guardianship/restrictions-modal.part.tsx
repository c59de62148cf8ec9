import { fill, M } from '@lousa/contract/messages.ts'
import { FAMILY_OFFICE } from '@lousa/contract/people/guardian-letter/family-office.messages.ts'
import type {
  Guardianship,
  GuardianshipRestriction,
} from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { showDate, showInstant } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { type ReasonInput, type ReasonValues, reasonForm } from './bond-form.schema.ts'
import { familyChanged, liftRestriction, restrictionsOptions } from './guardianship.api.ts'
import { RestrictionForm } from './restriction-form.tsx'

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

type Acts = {
  onChange: (one: GuardianshipRestriction) => void
  onLift: (one: GuardianshipRestriction) => void
}

const Restriction = ({ one, onChange, onLift }: Acts & { one: GuardianshipRestriction }) => (
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
      <Group gap="xs" mt={4}>
        <Button variant="default" size="xs" onClick={() => onChange(one)}>
          {W.change}
        </Button>
        <Button variant="default" size="xs" onClick={() => onLift(one)}>
          {W.lift}
        </Button>
      </Group>
    )}
  </li>
)

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

/** The restrictions of one guardian about a student; a form takes the place of the list, so that windows are one level deep. */
export const RestrictionsModal = ({
  studentId,
  bond,
  bonds,
  onClose,
}: {
  studentId: string
  bond: Guardianship
  /** All bonds of the student. */
  bonds: readonly Guardianship[]
  onClose: () => void
}) => {
  const [writing, setWriting] = useState<{ one: GuardianshipRestriction | null } | null>(null)
  const [lifting, setLifting] = useState<GuardianshipRestriction | null>(null)
  const { data, error, refetch } = useQuery(restrictionsOptions(studentId))
  if (writing)
    return (
      <RestrictionForm
        bond={bond}
        bonds={bonds}
        one={writing.one}
        studentEmail={data?.studentEmail ?? null}
        onClose={() => setWriting(null)}
      />
    )
  if (lifting) return <LiftForm one={lifting} onClose={() => setLifting(null)} />
  const own = data?.data.filter(({ guardian }) => guardian.id === bond.guardian.id) ?? []
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
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={2} />}
        {data && own.length === 0 && <EmptyState title={W.none} reason={W.noneReason} />}
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {own.map(one => (
            <Restriction
              key={one.id}
              one={one}
              onChange={changed => setWriting({ one: changed })}
              onLift={setLifting}
            />
          ))}
        </Stack>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {M.btn.close}
          </Button>
          {data && <Button onClick={() => setWriting({ one: null })}>{W.add}</Button>}
        </Group>
      </Stack>
    </Modal>
  )
}

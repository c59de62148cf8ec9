import type { ErrorCode } from '@lousa/contract/errors.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { user } from '@lousa/contract/people/person/user.contract.ts'
import { Refusal } from '@lousa/contract/refusal.ts'
import { ROLES } from '@lousa/contract/roles.ts'
import { Checkbox, List, Text } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { keyPerContent } from '../../../lib/idempotency-key.ts'
import { useSession } from '../../../lib/session.ts'
import { digitsOf } from '../../../lib/tax-number-mask.ts'
import { Notice } from '../../../ui/notice.tsx'
import { shownName } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { peopleChanged } from '../account/archive.api.ts'
import type { PersonRecord } from '../person/person-records.values.ts'
import { addStaff, changeStaff } from './staff.api.ts'
import { StaffFields } from './staff-fields.tsx'
import {
  changedStaff,
  NEW_STAFF,
  type StaffInput,
  type StaffValues,
  staffDifferences,
  staffForm,
  staffInput,
  staffValues,
} from './staff-form.schema.ts'

const record = user.omit({ responsibles: true })
const linkable = z.object({ name: z.string(), role: z.enum(ROLES), canLink: z.literal(true) })

const FIELD_OF: Partial<Record<ErrorCode, keyof StaffInput>> = {
  TAX_NUMBER_ALREADY_RECORDED: 'taxNumber',
  LAST_ADMINISTRATOR: 'role',
}

/** A refusal of the whole, put where the person can mend it. */
const onItsField = (error: unknown): unknown => {
  if (!(error instanceof Refusal) || error.errors?.length) return error
  const { code, message } = error
  const path = FIELD_OF[code]
  return path ? error.on({ path, code, message }) : error
}

/** The record as it stands now, out of the refusal of an older version. */
const currentIn = (error: unknown): PersonRecord | null => {
  if (!(error instanceof Refusal) || error.code !== 'STALE_VERSION') return null
  return record.safeParse(error.data.current).data ?? null
}

type Holder = { name: string; role: string; taxNumber: string | null }

/** Who has the CPF already and may be given this role too, out of the refusal. */
const holderIn = (error: unknown, taxNumber: string | null): Holder | null => {
  if (!(error instanceof Refusal) || error.code !== 'TAX_NUMBER_ALREADY_RECORDED') return null
  const holder = linkable.safeParse(error.data.existing).data
  return holder ? { name: holder.name, role: M.enum[holder.role], taxNumber } : null
}

const OtherChanges = ({ before, now }: { before: PersonRecord; now: PersonRecord }) => {
  const differences = staffDifferences(before, now)
  if (differences.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {PEOPLE.otherChanged}
      </Text>
      <List size="sm">
        {differences.map(line => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  )
}

const OwnRole = ({ form, person }: { form: ContractForm<StaffInput, StaffValues>; person: PersonRecord }) => {
  const role = useWatch({ control: form.control, name: 'role' })
  const isSelf = useSession(({ auth }) => auth?.user.id === person.id)
  return isSelf && role === 'EDITOR' && person.role !== 'EDITOR' ? (
    <Notice tone="warn">{PEOPLE.loseRole}</Notice>
  ) : null
}

/** Asked for the CPF that was refused: another one typed since is another person. */
const SamePerson = ({
  form,
  holder,
  checked,
  onChange,
}: {
  form: ContractForm<StaffInput, StaffValues>
  holder: Holder
  checked: boolean
  onChange: (checked: boolean) => void
}) => {
  const typed = useWatch({ control: form.control, name: 'taxNumber' })
  return digitsOf(typed ?? '') === holder.taxNumber ? (
    <Checkbox
      label={fill(PEOPLE.linkStaff, { nome: holder.name, perfil: holder.role })}
      description={PEOPLE.linkStaffHint}
      checked={checked}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  ) : null
}

const welcome = ({ email, access, ...person }: PersonRecord): void => {
  const nome = shownName(person)
  toast.success(
    access === 'INVITED' && email
      ? fill(PEOPLE.invitedTo, { nome, email })
      : fill(PEOPLE.registered, { nome }),
  )
}

/** "Nova pessoa da equipe", or the change of one. Over a newer version it says what others changed, and saves on top. */
export const StaffForm = ({ person, onClose }: { person: PersonRecord | null; onClose: () => void }) => {
  const [now, setNow] = useState(person)
  const [holder, setHolder] = useState<Holder | null>(null)
  const [isLinked, setLinked] = useState(false)
  const [keyOf] = useState(keyPerContent)
  const send = async (typed: StaffValues): Promise<void> => {
    try {
      if (!person || !now) {
        const isMeant = isLinked && holder?.taxNumber === typed.taxNumber
        const body = { ...typed, ...(isMeant ? { linkExisting: true } : {}) }
        welcome(await addStaff(body, keyOf(body)))
      } else {
        await changeStaff(person.id, changedStaff(staffValues(person), typed), now.version)
        toast.success(M.toast.updated)
      }
    } catch (error) {
      setNow(current => currentIn(error) ?? current)
      setHolder(holderIn(error, typed.taxNumber))
      setLinked(false)
      throw onItsField(error)
    }
    void peopleChanged()
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={person ? PEOPLE.editStaff : PEOPLE.newStaff}
      size="lg"
      schema={staffForm}
      defaultValues={person ? staffInput(person) : NEW_STAFF}
      onSubmit={send}
      {...(person ? {} : { submitLabel: PEOPLE.registerAndInvite })}
    >
      {form => (
        <>
          {person && now && now !== person && <OtherChanges before={person} now={now} />}
          {holder && <SamePerson form={form} holder={holder} checked={isLinked} onChange={setLinked} />}
          <StaffFields form={form} />
          {person && <OwnRole form={form} person={person} />}
        </>
      )}
    </FormModal>
  )
}

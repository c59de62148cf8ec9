import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { user } from '@lousa/contract/people/person/user.contract.ts'
import type { ErrorCode } from '@lousa/contract/refusal/errors.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { ROLES } from '@lousa/contract/roles.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { RecordForm } from '../../../frames/form/record-form.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { digitsOf } from '../../../lib/form/tax-number-mask.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSendsMail } from '../../identity/identity.api.ts'
import { ResetFactor } from '../../identity/own-factor/reset-factor.part.tsx'
import { peopleChanged } from '../account/archive.api.ts'
import type { PersonRecord } from '../person/person-records.values.ts'
import { createStaff, updateStaff } from './staff.api.ts'
import { StaffFields } from './staff-fields.tsx'
import {
  NEW_STAFF,
  STAFF_TOLD,
  type StaffInput,
  type StaffValues,
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

type Holder = { name: string; role: string; taxNumber: string | null }

/** The person of the refusal who has the CPF already and may be given this role too. */
const holderIn = (error: unknown, taxNumber: string | null): Holder | null => {
  if (!(error instanceof Refusal) || error.code !== 'TAX_NUMBER_ALREADY_RECORDED') return null
  const holder = linkable.safeParse(error.data.existing).data
  return holder ? { name: holder.name, role: M.enum[holder.role], taxNumber } : null
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

const welcome = ({ email, access, ...person }: PersonRecord, sendsMail: boolean): void => {
  const nome = nameInUse(person)
  toast.success(
    access === 'INVITED' && email && sendsMail
      ? fill(PEOPLE.invitedTo, { nome, email })
      : [fill(PEOPLE.registered, { nome }), ...(access === 'INVITED' ? [PEOPLE.invitedUnsent] : [])].join(
          ' ',
        ),
  )
}

/** "Nova pessoa da equipe", or the change of one. */
export const StaffForm = ({ person, onClose }: { person: PersonRecord | null; onClose: () => void }) => {
  const [holder, setHolder] = useState<Holder | null>(null)
  const [isLinked, setLinked] = useState(false)
  const [keyOf] = useState(keyPerBody)
  const sendsMail = useSendsMail()
  const asking = async (taxNumber: string | null, saving: Promise<unknown>): Promise<void> => {
    try {
      await saving
    } catch (error) {
      setHolder(holderIn(error, taxNumber))
      setLinked(false)
      throw error
    }
  }
  const create = async (typed: StaffValues): Promise<void> => {
    const isMeant = isLinked && holder?.taxNumber === typed.taxNumber
    const body = { ...typed, ...(isMeant ? { linkExisting: true } : {}) }
    welcome(await createStaff(body, keyOf(body)), sendsMail)
  }
  return (
    <RecordForm
      record={person}
      onClose={onClose}
      titles={{ create: PEOPLE.newStaff, edit: PEOPLE.updateStaff }}
      size="lg"
      schema={staffForm}
      answer={record}
      blank={NEW_STAFF}
      inputOf={staffInput}
      valuesOf={staffValues}
      comparedFields={STAFF_TOLD}
      create={typed => asking(typed.taxNumber, create(typed))}
      change={({ id, version }, changes) =>
        asking(changes.taxNumber ?? null, updateStaff(id, changes, version))
      }
      fieldOf={FIELD_OF}
      onSaved={peopleChanged}
      {...(person ? {} : { submitLabel: PEOPLE.registerAndInvite })}
    >
      {form => (
        <>
          {holder && <SamePerson form={form} holder={holder} checked={isLinked} onChange={setLinked} />}
          <StaffFields form={form} />
          {person && <OwnRole form={form} person={person} />}
          {person?.access === 'ACTIVE' && <ResetFactor id={person.id} name={nameInUse(person)} />}
        </>
      )}
    </RecordForm>
  )
}

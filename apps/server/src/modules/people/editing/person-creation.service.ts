import type { FieldError } from '@lousa/contract/refusal/errors.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import type { ReadPicture } from '../../../platform/pictures/pictures.ts'
import { revokeAccess } from '../../identity/access-link/access-revocation.service.ts'
import type { OptionalActorCtx } from '../../module.ts'
import type { TaxNumberOwner } from '../person/person.types.ts'
import {
  changedState,
  filledState,
  type PersonState,
  stateChanges,
  UNKNOWN_PERSON,
} from '../person/person-changes.values.ts'
import type { PersonWrite } from '../person/person-fields.values.ts'
import { isStudent } from '../person/student-role.values.ts'
import { canLink, isUnverified, taxNumberTaken } from '../person/tax-number-holder.values.ts'
import { allocateRegistrations } from '../registration/registration.service.ts'
import { taxNumberNameErrors } from '../responsible/tax-number-names.service.ts'
import {
  missingResponsible,
  throwFieldErrors,
  validateResponsibles,
  validateWrite,
} from './person-preparation.service.ts'
import {
  insertAccount,
  insertPerson,
  lockPersonRow,
  personWithTaxNumber,
  saveAccounts,
  updatePersonRow,
} from './person-writing.queries.ts'
import { type Picture, savePicture } from './picture.queries.ts'
import { saveResponsibles } from './responsible-writing.queries.ts'

export type NewPerson = {
  role: Role
  write: PersonWrite & { name: string }
  /** That of the body, read. */
  picture?: ReadPicture | undefined
  status?: 'Ativo' | 'Inativo' | undefined
  /** Gives the role to the person who has the CPF. For administrators alone. */
  linkExisting?: boolean | undefined
  /** Where the body has the CPF. */
  taxPath?: string
}
export type CreatedPerson = { personId: string; accountId: string; registration: string; linked: boolean }

const TAX_PATH = 'documents.taxNumber'

/**
 * A person in one role, with a new registration number. A CPF that another person has, or got in a concurrent transaction, is a
 * refusal that leaves the transaction usable.
 */
export const createPersonWithAccount = async (
  ctx: OptionalActorCtx,
  person: NewPerson,
): Promise<CreatedPerson> => {
  const { role, write } = person
  const checked = validateWrite(ctx, write, person.picture)
  const listed = await validateResponsibles(ctx, write, { personId: null, ...UNKNOWN_PERSON })
  const missing = person.linkExisting ? [] : missingResponsible(role, listed.responsibles)
  throwFieldErrors([...checked.errors, ...listed.errors, ...missing])
  const { responsibles, mainResponsibleId } = listed
  const newState: PersonState = {
    ...changedState(UNKNOWN_PERSON, write),
    responsibles,
    mainResponsibleId,
    avatar: checked.picture?.hash ?? null,
  }
  throwFieldErrors(await taxNumberClashes(ctx, person, newState))
  const taxNumber = newState.columns.tax_number
  const holder = taxNumber === null ? null : await personWithTaxNumber(ctx, taxNumber)
  if (holder) return linkExistingPerson(ctx, person, { holder, newState, picture: checked.picture })
  throwFieldErrors(missingResponsible(role, responsibles))
  const personId = await insertPerson(ctx, newState)
  if (personId === null) {
    const winner = taxNumber === null ? null : await personWithTaxNumber(ctx, taxNumber)
    throw taxNumberTakenError(person, winner)
  }
  await saveResponsibles(ctx, personId, responsibles)
  if (checked.picture) await savePicture(ctx, personId, checked.picture)
  const account = await openAccount(ctx, person, { personId, state: newState })
  auditCreated(ctx, person, { ...account, before: UNKNOWN_PERSON, after: newState })
  return { personId, ...account, linked: false }
}

/** A linked person has the CPF on file already, which an administrator has confirmed. */
const taxNumberClashes = async (
  ctx: OptionalActorCtx,
  { linkExisting, taxPath = TAX_PATH }: NewPerson,
  after: PersonState,
): Promise<FieldError[]> =>
  linkExisting ? [] : taxNumberNameErrors(ctx, { before: UNKNOWN_PERSON, after, personId: null, taxPath })

const taxNumberTakenError = ({ role, taxPath = TAX_PATH }: NewPerson, holder: TaxNumberOwner | null) =>
  taxNumberTaken(holder, { role, path: taxPath, mayLink: true })

type Linking = { holder: TaxNumberOwner; newState: PersonState; picture: Picture | null | undefined }

/** Only empty fields are filled: stored values of a known person stay. */
const linkExistingPerson = async (
  ctx: OptionalActorCtx,
  person: NewPerson,
  { holder, newState, picture }: Linking,
): Promise<CreatedPerson> => {
  if (!person.linkExisting || !canLink(holder, person.role)) throw taxNumberTakenError(person, holder)
  const held = await lockPersonRow(ctx, holder.personId)
  // Another administrator may have linked the same role while this one waited.
  if (!canLink({ ...holder, accounts: held.accounts }, person.role)) throw taxNumberTakenError(person, holder)
  const { state: before } = held
  const alone = before.responsibles.length === 0
  const pictured = before.avatar === null && picture ? picture : null
  const resetsAccess = isUnverified(holder, person.role)
  const filled = filledState(before, person.write)
  const after: PersonState = {
    ...filled,
    columns: resetsAccess ? { ...filled.columns, email: person.write.email ?? null } : filled.columns,
    responsibles: alone ? newState.responsibles : before.responsibles,
    mainResponsibleId: alone ? newState.mainResponsibleId : before.mainResponsibleId,
    avatar: pictured?.hash ?? before.avatar,
  }
  throwFieldErrors(missingResponsible(person.role, after.responsibles))
  await updatePersonRow(ctx, held, after)
  if (alone) await saveResponsibles(ctx, held.id, after.responsibles)
  if (pictured) await savePicture(ctx, held.id, pictured)
  await saveAccounts(ctx, held.accounts, after)
  if (resetsAccess)
    await revokeAccess(
      ctx,
      held.id,
      held.accounts.map(each => each.id),
    )
  const account = await openAccount(ctx, person, { personId: held.id, state: after })
  auditCreated(ctx, person, { ...account, before, after })
  return { personId: held.id, ...account, linked: true }
}

const openAccount = async (
  ctx: OptionalActorCtx,
  { role, status = 'Ativo', write }: NewPerson,
  { personId, state }: { personId: string; state: PersonState },
): Promise<{ accountId: string; registration: string }> => {
  const [registration = ''] = await allocateRegistrations(ctx, 1)
  const oldRegistration = write.oldRegistration ?? null
  const account = { personId, role, status, registration }
  return { accountId: await insertAccount(ctx, account, { state, oldRegistration }), registration }
}

type Created = { accountId: string; registration: string; before: PersonState; after: PersonState }

const auditCreated = (
  ctx: OptionalActorCtx,
  { role, status = 'Ativo', write }: NewPerson,
  { accountId, registration, before, after }: Created,
): void => {
  const account = { role, status, registration, oldRegistration: write.oldRegistration ?? null }
  ctx.audit({
    entity: 'user',
    entityId: accountId,
    action: 'CREATED',
    changes: [
      ...stateChanges(before, after),
      ...changedFields<Record<string, unknown>>({ oldRegistration: null }, account),
    ],
    studentId: isStudent(role) ? accountId : null,
  })
}

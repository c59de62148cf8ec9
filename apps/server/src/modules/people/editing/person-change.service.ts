import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { responsibleLetters } from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import { ContractError, fieldError } from '@lousa/contract/refusal/errors.ts'
import { type AuditChange, changedFields } from '../../../platform/db/audit.ts'
import type { ReadPicture } from '../../../platform/pictures/pictures.ts'
import {
  endLinks,
  revokeSessionsOfAccounts,
} from '../../identity/access-link/access-ending.public.queries.ts'
import type { Ctx } from '../../module.ts'
import { isUnchanged } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { type AccountChange, changedAccount, type StatusChange } from '../account/account-status.service.ts'
import { notifyFormerEmails } from '../account/former-address.service.ts'
import { refuseMinorWithoutGuardian } from '../person/guardian.values.ts'
import type { LoadedAccount, LoadedPerson } from '../person/person.types.ts'
import { changedState, type PersonState, stateChanges } from '../person/person-changes.values.ts'
import type { PersonWrite } from '../person/person-fields.values.ts'
import { isStudent } from '../person/student-role.values.ts'
import { taxNumberTaken } from '../person/tax-number-holder.values.ts'
import { taxNumberNameErrors } from '../responsible/tax-number-names.service.ts'
import {
  missingResponsible,
  throwFieldErrors,
  validateResponsibles,
  validateWrite,
} from './person-preparation.service.ts'
import { personOfAccount, userOf } from './person-record.public.queries.ts'
import {
  lockPersonRow,
  personWithTaxNumber,
  saveAccounts,
  updatePersonRow,
} from './person-writing.queries.ts'
import { type Picture, savePicture } from './picture.queries.ts'
import { saveResponsibles } from './responsible-writing.queries.ts'

export type PersonChange = StatusChange & {
  write: PersonWrite
  /** That of the body, read. */
  picture?: ReadPicture | undefined
  /** Older than the stored one: refused with what is stored. */
  version?: number | undefined
  /** Where the body has the CPF. */
  taxPath?: string
  /** The person acts for themself: a minor keeps someone with a CPF who answers for them. */
  own?: boolean
  /** The name of the guardian who proposed the change, for the history. */
  proposedBy?: string
}

type Change = {
  held: LoadedPerson
  account: LoadedAccount
  after: PersonState
  accountAfter: AccountChange
  picture: Picture | null | undefined
  proposedBy: string | undefined
}

/** Applies only what is said, and answers the whole record. Saying what is stored already changes nothing. */
export const updatePerson = async (ctx: Ctx, accountId: string, change: PersonChange): Promise<User> => {
  const { write, version } = change
  const checked = validateWrite(ctx, write, change.picture)
  const held = await lockPersonRow(ctx, await personOfAccount(ctx, accountId))
  const account = held.accounts.find(each => each.id === accountId)
  if (!account) throw new ContractError('NOT_FOUND')
  await assertVersion(version, held.version, () => userOf(ctx, accountId))
  const listed = await validateResponsibles(ctx, write, {
    personId: held.id,
    responsibles: held.state.responsibles,
    mainResponsibleId: held.state.mainResponsibleId,
  })
  const missing = write.responsibles ? missingResponsible(account.role, listed.responsibles) : []
  const after: PersonState = {
    ...changedState(held.state, write),
    responsibles: listed.responsibles,
    mainResponsibleId: listed.mainResponsibleId,
    avatar: checked.picture === undefined ? held.state.avatar : (checked.picture?.hash ?? null),
  }
  const letters = responsibleLetters(write.responsibles ?? [], held.state.responsibles)
  const { taxPath = 'documents.taxNumber' } = change
  throwFieldErrors([
    ...checked.errors,
    ...letters,
    ...listed.errors,
    ...missing,
    ...signInLostErrors(held, after, taxPath),
    ...(await taxNumberNameErrors(ctx, { before: held.state, after, personId: held.id, taxPath })),
  ])
  if (change.own && write.responsibles)
    refuseMinorWithoutGuardian(
      after.columns.birthdate,
      ctx.today,
      after.responsibles.map(row => ({ taxNumber: row.tax_number })),
      after.columns.tax_number,
    )
  const accountAfter = await changedAccount(ctx, held.accounts, withOldRegistration(account, write), change)
  const { proposedBy } = change
  await apply(ctx, { held, account, after, accountAfter, picture: checked.picture, proposedBy }, taxPath)
  return userOf(ctx, accountId)
}

const withOldRegistration = (account: LoadedAccount, { oldRegistration }: PersonWrite): LoadedAccount =>
  oldRegistration === undefined ? account : { ...account, old_registration: oldRegistration }

/** Without a CPF a member of the staff could no longer sign in. */
const signInLostErrors = (held: LoadedPerson, after: PersonState, path: string) => {
  const isStaff = held.accounts.some(({ role }) => role === 'ADMINISTRATOR' || role === 'EDITOR')
  const isLost = held.state.columns.tax_number !== null && after.columns.tax_number === null
  return isStaff && isLost ? [fieldError(path, 'REQUIRED')] : []
}

const accountFields = (account: LoadedAccount) => ({
  oldRegistration: account.old_registration,
  role: account.role,
  status: account.status,
  statusReason: account.status_reason,
})

const apply = async (ctx: Ctx, change: Change, taxPath: string): Promise<void> => {
  const { held, account, after, accountAfter, picture } = change
  const { state: before } = held
  if (isUnchanged(before, after) && isUnchanged(account, accountAfter)) return
  if (after.columns.tax_number !== null && after.columns.tax_number !== before.columns.tax_number)
    await refuseTaken(ctx, change, taxPath)
  const isStored = await updatePersonRow(ctx, held, after)
  if (!isStored) throw taxNumberTaken(null, { role: account.role, path: taxPath, mayLink: false })
  if (JSON.stringify(before.responsibles) !== JSON.stringify(after.responsibles))
    await saveResponsibles(ctx, held.id, after.responsibles)
  if (before.avatar !== after.avatar) await savePicture(ctx, held.id, picture ?? null)
  const accounts = held.accounts.map(each => (each.id === account.id ? accountAfter : each))
  await saveAccounts(ctx, accounts, after)
  const fields = changedFields(accountFields(account), accountFields(accountAfter))
  const source = change.proposedBy ? [{ field: 'proposedBy', from: null, to: change.proposedBy }] : []
  auditChange(ctx, change, [...stateChanges(before, after), ...fields, ...source])
  await endAccess(ctx, change)
  await notifyOldEmail(ctx, change)
}

const refuseTaken = async (ctx: Ctx, { held, account, after }: Change, path: string): Promise<void> => {
  const holder = await personWithTaxNumber(ctx, after.columns.tax_number ?? '')
  if (holder && holder.personId !== held.id)
    throw taxNumberTaken(holder, { role: account.role, path, mayLink: false })
}

const auditChange = (ctx: Ctx, { account, accountAfter }: Change, changes: AuditChange[]): void => {
  const isMoved = account.status !== accountAfter.status
  const moved = accountAfter.status === 'Inativo' ? 'ARCHIVED' : 'RESTORED'
  ctx.audit({
    entity: 'user',
    entityId: account.id,
    action: isMoved ? moved : 'UPDATED',
    changes,
    studentId: isStudent(account.role) ? account.id : null,
  })
}

/**
 * Another CPF ends what is open in every role; another role or status, what is open in this one. Links of who can enter
 * in no role any more do not come back with them.
 */
const endAccess = async (ctx: Ctx, { held, account, after, accountAfter }: Change): Promise<void> => {
  const isOther = after.columns.tax_number !== held.state.columns.tax_number
  const others = held.accounts.filter(each => each.id !== account.id)
  if (isOther && held.hasPassword)
    await revokeSessionsOfAccounts(
      ctx,
      held.accounts.map(each => each.id),
    )
  else if (account.status !== accountAfter.status || account.role !== accountAfter.role)
    await revokeSessionsOfAccounts(ctx, [account.id])
  if ([accountAfter, ...others].every(({ status }) => status === 'Inativo')) await endLinks(ctx, [held.id])
}

const notifyOldEmail = async (ctx: Ctx, { held, after }: Change): Promise<void> => {
  if (held.state.columns.email === after.columns.email) return
  await endLinks(ctx, [held.id])
  await notifyFormerEmails(ctx, [held.state.columns])
}

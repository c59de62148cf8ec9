import {
  MERGE_FIELDS,
  type MergeClash,
  type MergeRecord,
} from '@lousa/contract/people/merge/merge.contract.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { RESPONSIBLES_MOST } from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import {
  mergedResponsibles,
  mergedRoles,
  proposedSide,
} from '@lousa/rules/people/merge/merge-values.rules.ts'
import type { PersonsMerged } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { loadPeople } from '../editing/people-loading.service.ts'
import { personOfAccount, userOf } from '../editing/person-record.public.queries.ts'
import type { LoadedPerson } from '../person/person.types.ts'
import { COLUMNS } from '../person/person-fields.values.ts'
import { isStudent } from '../person/student-role.values.ts'
import { hasRegisteredSelf } from './merge-people.queries.ts'

/** The people of two accounts. */
export const peopleOfMerge = async (
  ctx: Ctx,
  { keptId, otherId }: { keptId: string; otherId: string },
): Promise<[string, string]> => {
  const [kept, other] = [await personOfAccount(ctx, keptId), await personOfAccount(ctx, otherId)]
  if (kept === other) throw new ContractError('MERGE_SAME_PERSON')
  return [kept, other]
}

const answering = ({ state }: LoadedPerson) => ({
  list: state.responsibles.map(({ id, name, tax_number: taxNumber }) => ({ id, name, taxNumber })),
  main: state.mainResponsibleId,
})

/** Guardians of both, and the first of them. */
export const combinedResponsibles = (kept: LoadedPerson, other: LoadedPerson) => {
  const { coming, main } = mergedResponsibles(answering(kept), answering(other))
  const rows = coming.flatMap(id => other.state.responsibles.filter(each => each.id === id))
  return { coming: rows, main }
}

/** Accounts of one role that both have. */
export const joinedAccounts = (kept: LoadedPerson, other: LoadedPerson) =>
  other.accounts.flatMap(account => {
    const same = kept.accounts.find(({ role }) => role === account.role)
    return same ? [{ kept: same, other: account }] : []
  })

/**
 * Whether an unproven self-registered person would get access by their e-mail: links for another password of a member of the
 * staff go there.
 */
export const isUnverifiedEmail = async (
  ctx: Ctx,
  kept: LoadedPerson,
  other: LoadedPerson,
): Promise<boolean> =>
  other.state.columns.email !== null &&
  [...kept.accounts, ...other.accounts].some(({ role }) => !isStudent(role)) &&
  (await hasRegisteredSelf(ctx, other.id))

/** Everything that keeps two records from being one. */
export const clashesOf = async (
  ctx: Ctx,
  { kept, other }: { kept: LoadedPerson; other: LoadedPerson },
  hooks: readonly PersonsMerged[],
): Promise<MergeClash[]> => {
  const roles = (person: LoadedPerson) => person.accounts.map(({ role }) => role)
  const { moved, clashing } = mergedRoles(roles(kept), roles(other))
  const clashes: MergeClash[] = clashing.length > 0 ? [{ reason: 'ROLES', names: clashing }] : []
  if (other.id === ctx.actor.personId) clashes.push({ reason: 'OWN_RECORD', names: [] })
  const { coming } = combinedResponsibles(kept, other)
  if (coming.length > 0 && kept.state.responsibles.length + coming.length > RESPONSIBLES_MOST)
    clashes.push({ reason: 'RESPONSIBLES', names: [] })
  // The password of who registered by themself must open no role of who works here.
  if (moved.some(role => !isStudent(role)) && (await hasRegisteredSelf(ctx, kept.id)))
    clashes.push({ reason: 'UNPROVEN', names: [] })
  for (const pair of joinedAccounts(kept, other))
    for (const hook of hooks)
      clashes.push(...((await hook.clashes?.(ctx, { kept: pair.kept.id, other: pair.other.id })) ?? []))
  return clashes
}

const valuesOf = ({ state }: LoadedPerson, { oldRegistration, avatar }: User): MergeRecord['values'] => ({
  ...Object.fromEntries(
    Object.entries(COLUMNS).map(([column, path]) => [path, state.columns[column as keyof typeof COLUMNS]]),
  ),
  oldRegistration,
  avatar,
  address: state.address && JSON.stringify(state.address),
})

const sideOf = async (ctx: Ctx, held: LoadedPerson, accountId: string): Promise<MergeRecord> => {
  const user = await userOf(ctx, accountId)
  const { id, type, role, name, socialName, registration, thumb, version, createdAt, address } = user
  const { 'documents.taxNumber': taxNumber = null, address: _, ...values } = valuesOf(held, user)
  return {
    user: { id, type, role, name, socialName, registration, thumb },
    version,
    createdAt,
    accounts: held.accounts.map(({ id, role, status, registration }) => ({ id, role, status, registration })),
    taxNumber,
    hasPassword: held.hasPassword,
    values,
    address,
    responsibles: held.state.responsibles.map(({ id, name, kinship }) => ({ id, name, kinship })),
  }
}

/** Two records side by side, with what is proposed for each field and what keeps them from being one. */
export const compareRecords = async (
  ctx: Ctx,
  ids: { keptId: string; otherId: string },
  hooks: readonly PersonsMerged[],
) => {
  const personIds = await peopleOfMerge(ctx, ids)
  const people = await loadPeople(ctx, personIds)
  const [kept, other] = personIds.map(id => people.get(id))
  if (!kept || !other) throw new ContractError('NOT_FOUND')
  const sides = { kept: await sideOf(ctx, kept, ids.keptId), other: await sideOf(ctx, other, ids.otherId) }
  for (const { user } of Object.values(sides))
    ctx.audit({
      entity: 'user',
      entityId: user.id,
      action: 'VIEWED',
      studentId: user.type === 'STUDENT' ? user.id : null,
    })
  const isOtherOlder = sides.other.createdAt < sides.kept.createdAt
  const valueIn = (person: LoadedPerson, { values, address }: MergeRecord, field: string) => {
    if (field === 'address') return address && JSON.stringify(person.state.address)
    // The address of a picture has the person's id in it: the same picture has another one.
    return field === 'avatar' ? person.state.avatar : (values[field] ?? null)
  }
  // A reader of the e-mail can set a new password by it: the address of a sign-up is taken only by an explicit choice, and for
  // students alone.
  const isEmailStrange = await hasRegisteredSelf(ctx, other.id)
  const fromOther = MERGE_FIELDS.filter(
    field =>
      !(isEmailStrange && field === COLUMNS.email) &&
      proposedSide(valueIn(kept, sides.kept, field), valueIn(other, sides.other, field), { isOtherOlder }) ===
        'OTHER',
  )
  return { ...sides, fromOther, clashes: await clashesOf(ctx, { kept, other }, hooks) }
}

import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { type createMerge, MERGE_FIELDS } from '@lousa/contract/people/merge/merge.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { mergedTaxNumber, undoEnd } from '@lousa/rules/people/merge/merge-values.rules.ts'
import type { PersonsMerged } from '../../hooks.ts'
import {
  endLinks,
  revokeSessionsOfAccounts,
} from '../../identity/access-link/access-ending.public.queries.ts'
import type { Ctx } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import { notifyFormerEmails } from '../account/former-address.service.ts'
import { userOf } from '../editing/person-record.public.queries.ts'
import { saveRecord } from '../editing/record-saving.service.ts'
import type { LoadedPerson } from '../person/person.types.ts'
import { type PersonState, stateChanges } from '../person/person-changes.values.ts'
import { COLUMNS } from '../person/person-fields.values.ts'
import { isStudent } from '../person/student-role.values.ts'
import { countsOf, joinedAccount, mergedState } from './merge.values.ts'
import {
  clashesOf,
  combinedResponsibles,
  isUnverifiedEmail,
  joinedAccounts,
  peopleOfMerge,
} from './merge-comparison.service.ts'
import { lockMergePair } from './merge-lock.service.ts'
import {
  copyPicture,
  moveAccounts,
  moveResponsibles,
  replaceAccounts,
  setTaxNumber,
  storedPeople,
} from './merge-people.queries.ts'
import { repointReferences } from './merge-references.service.ts'
import { insertMerge, mergeOf } from './merge-rows.queries.ts'

type Body = BodyOf<typeof createMerge>
type Both = { kept: LoadedPerson; other: LoadedPerson }

/** The accounts of two people, and what becomes of them. */
const accountsAfter = ({ kept, other }: Both, body: Body, now: string) => {
  const joined = joinedAccounts(kept, other)
  const moved = other.accounts.filter(account => joined.every(pair => pair.other.id !== account.id))
  const named = other.accounts.find(({ id }) => id === body.otherId)
  const stays = kept.accounts.map(account => {
    const pair = joined.find(each => each.kept.id === account.id)
    const after = pair ? joinedAccount(account, pair.other, now) : account
    const takesNumber = account.id === body.keptId && body.fromOther.includes('oldRegistration')
    return takesNumber ? { ...after, old_registration: named?.old_registration ?? null } : after
  })
  return { joined, moved, after: [...stays, ...moved] }
}

const refuseBefore = async (ctx: Ctx, { kept, other }: Both, body: Body, hooks: readonly PersonsMerged[]) => {
  await assertVersion(body.version, kept.version, () => userOf(ctx, body.keptId))
  await assertVersion(body.otherVersion, other.version, () => userOf(ctx, body.otherId))
  const strange = body.fromOther.findIndex(field => !MERGE_FIELDS.includes(field))
  if (strange >= 0) throw invalidFields(fieldError(`fromOther.${strange}`, 'INVALID'))
  const clashes = await clashesOf(ctx, { kept, other }, hooks)
  if (body.fromOther.includes(COLUMNS.email) && (await isUnverifiedEmail(ctx, kept, other)))
    clashes.push({ reason: 'UNPROVEN', names: [] })
  if (clashes.length > 0) throw new ContractError('MERGE_CLASH', { data: { clashes } })
}

/** Sessions of the other record end, and so do those under a CPF that the person no longer has. */
const endAccess = async (ctx: Ctx, { kept, other }: Both, state: PersonState): Promise<void> => {
  const isOther = state.columns.tax_number !== kept.state.columns.tax_number
  const ended = [...other.accounts, ...(isOther && kept.hasPassword ? kept.accounts : [])]
  await revokeSessionsOfAccounts(
    ctx,
    ended.map(({ id }) => id),
  )
  await endLinks(ctx, [other.id])
  const { email, name, social_name } = kept.state.columns
  if (email !== state.columns.email) await notifyFormerEmails(ctx, [{ email, name, social_name }])
}

/**
 * Merges two records of one person (docs/rules.md, Records made one): the chosen values, all references to the other record, and
 * the data of an undo. The ended record stays, invisible, until an undo is impossible.
 */
export const mergeRecords = async (ctx: Ctx, body: Body, hooks: readonly PersonsMerged[]) => {
  const [kept, other] = await lockMergePair(ctx, await peopleOfMerge(ctx, body), hooks)
  const both = { kept, other }
  if (
    !kept.accounts.some(({ id }) => id === body.keptId) ||
    !other.accounts.some(({ id }) => id === body.otherId)
  )
    throw new ContractError('NOT_FOUND')
  await refuseBefore(ctx, both, body, hooks)
  const otherTaxNumber = other.state.columns.tax_number
  const taxNumber = mergedTaxNumber(kept.state.columns.tax_number, otherTaxNumber, body.taxNumberFrom)
  if (taxNumber === undefined) throw new ContractError('MERGE_TAX_NUMBERS')
  const { coming, main } = combinedResponsibles(kept, other)
  const state = mergedState(kept, other, { fromOther: new Set(body.fromOther), taxNumber, coming, main })
  const { joined, moved, after } = accountsAfter(both, body, ctx.now)
  const stored = await storedPeople(ctx, { kept: kept.id, other: other.id })

  await endAccess(ctx, both, state)
  await setTaxNumber(ctx, other.id, null)
  const isPictureReplaced = state.avatar !== kept.state.avatar
  if (isPictureReplaced) await copyPicture(ctx, { kept: kept.id, other: other.id })
  await moveResponsibles(ctx, {
    to: kept.id,
    ids: coming.map(({ id }) => id),
    after: kept.state.responsibles.length,
  })
  await moveAccounts(ctx, { from: other.id, to: kept.id, ids: moved.map(({ id }) => id) })
  await saveRecord(ctx, kept, { state, accounts: after })
  const pairs = joined.map(pair => ({ kept: pair.kept.id, other: pair.other.id }))
  const { rows, rivals, kinds } = await repointReferences(
    ctx,
    { person: { kept: kept.id, other: other.id }, accounts: pairs },
    hooks,
  )
  await replaceAccounts(ctx, pairs)

  const former = stored.otherAccounts.flatMap(account => {
    const pair = pairs.find(each => each.other === Reflect.get(Object(account), 'id'))
    return pair ? [{ account, into: pair.kept }] : []
  })
  const counts = countsOf([
    ...kinds,
    ...other.accounts.map(() => 'accounts' as const),
    ...coming.map(() => 'responsibles' as const),
  ])
  const id = await insertMerge(ctx, {
    personId: kept.id,
    other: {
      personId: other.id,
      name: other.state.columns.name,
      registrations: other.accounts.map(({ registration }) => registration),
    },
    version: kept.version + 1,
    counts,
    undoUntil: undoEnd(ctx.now),
    undo: {
      person: stored.person,
      personVersion: kept.version,
      picture: stored.picture,
      isPictureReplaced,
      otherTaxNumber,
      otherVersion: other.version,
      accounts: stored.accounts,
      former,
      moved: moved.map(each => each.id),
      responsibles: coming.map(row => ({ id: row.id, position: other.state.responsibles.indexOf(row) })),
      rows,
      rivals,
    },
  })
  ctx.audit({
    entity: 'user',
    entityId: body.keptId,
    action: 'MERGED',
    studentId: kept.accounts.find(({ role }) => isStudent(role))?.id ?? null,
    changes: [
      { field: 'mergedRecord', from: other.state.columns.name, to: null },
      ...stateChanges(kept.state, state),
    ],
  })
  return {
    ...(await mergeOf(ctx, id)),
    preview: {
      counts,
      isReactivated: joined.some(pair => pair.kept.status === 'Inativo' && pair.other.status === 'Ativo'),
      endedRegistrations: joined.map(pair => pair.other.registration),
      hasPassword: kept.hasPassword,
    },
  }
}

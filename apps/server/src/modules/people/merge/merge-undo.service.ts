import type { Merge, UndoBlocker } from '@lousa/contract/people/merge/merge.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { isUndoable } from '@lousa/rules/people/merge/merge-values.rules.ts'
import type { PersonsMerged } from '../../hooks.ts'
import {
  endLinks,
  revokeSessionsOfAccounts,
} from '../../identity/access-link/access-ending.public.queries.ts'
import type { Ctx } from '../../module.ts'
import { loadPeople } from '../editing/people-loading.service.ts'
import { refreshSearchKeys } from '../editing/record-saving.service.ts'
import type { LoadedPerson } from '../person/person.types.ts'
import { isStudent } from '../person/student-role.values.ts'
import type { MergeUndo } from './merge.types.ts'
import { lockMergePair } from './merge-lock.service.ts'
import {
  isTaxNumberTaken,
  moveAccounts,
  registrationsTaken,
  restoreAccountStates,
  restoreAccounts,
  restorePerson,
  restorePicture,
  restoreResponsibles,
  setTaxNumber,
} from './merge-people.queries.ts'
import { revertReferences } from './merge-references.service.ts'
import { markUndone, mergeOf, renewVersions, storedMerge } from './merge-rows.queries.ts'

const undoBlocked = (reason: UndoBlocker): ContractError =>
  new ContractError('MERGE_NOT_UNDONE', { data: { reason } })

/** Reasons against an undo, before any write. */
const assertUndoable = async (
  ctx: Ctx,
  {
    undo,
    version,
    kept,
    other,
  }: { undo: MergeUndo; version: number; kept: LoadedPerson; other: LoadedPerson },
): Promise<void> => {
  if (kept.version !== version) throw undoBlocked('CHANGED')
  const accounts = undo.former.map(({ account }) => account)
  const own = [kept.id, other.id]
  for (const taxNumber of [undo.otherTaxNumber, Reflect.get(Object(undo.person), 'tax_number')])
    if (typeof taxNumber === 'string' && (await isTaxNumberTaken(ctx, taxNumber, own)))
      throw undoBlocked('TAX_NUMBER')
  if ((await registrationsTaken(ctx, accounts)).length > 0) throw undoBlocked('REGISTRATION')
}

/** Both records as they were: columns, pictures, who answers for them, and their accounts. */
const restoreBothRecords = async (ctx: Ctx, kept: LoadedPerson, other: LoadedPerson, undo: MergeUndo) => {
  const version = await restorePerson(ctx, undo.person)
  const otherVersion = await setTaxNumber(ctx, other.id, undo.otherTaxNumber)
  if (undo.isPictureReplaced) await restorePicture(ctx, kept.id, undo.picture)
  const responsibles = await restoreResponsibles(ctx, {
    from: kept.id,
    to: other.id,
    rows: undo.responsibles,
  })
  const moved = await moveAccounts(ctx, { from: kept.id, to: other.id, ids: undo.moved })
  if (responsibles < undo.responsibles.length || moved < undo.moved.length) throw undoBlocked('GONE')
  await restoreAccounts(
    ctx,
    undo.former.map(({ account }) => account),
  )
  await restoreAccountStates(ctx, undo.accounts)
  return { version, otherVersion }
}

/** Restored roles were used with the password of the remaining record, and a sign-in needs the own CPF. */
const endAccess = async (
  ctx: Ctx,
  { kept, other }: { kept: LoadedPerson; other: LoadedPerson },
  { undo, taxNumber }: { undo: MergeUndo; taxNumber: string | null | undefined },
): Promise<void> => {
  const isOther = taxNumber !== kept.state.columns.tax_number
  await revokeSessionsOfAccounts(ctx, isOther ? kept.accounts.map(({ id }) => id) : undo.moved)
  await endLinks(ctx, [other.id])
}

/**
 * Makes two records of one again, as they were (docs/rules.md, Records made one). What came since stays with the record that
 * stayed. Refused once it is over, or where what has changed since would be lost.
 */
export const undoRecordsMerge = async (
  ctx: Ctx,
  id: string,
  hooks: readonly PersonsMerged[],
): Promise<Merge> => {
  const before = await storedMerge(ctx, id)
  if (before.otherPersonId === null) throw new ContractError('MERGE_OVER')
  const [kept, other] = await lockMergePair(ctx, [before.personId, before.otherPersonId], hooks)
  // A concurrent undo was waited for.
  const { undo, version, undoUntil } = await storedMerge(ctx, id)
  if (undo === null || !isUndoable(undoUntil, ctx.now)) throw new ContractError('MERGE_OVER')
  await assertUndoable(ctx, { undo, version, kept, other })
  const versions = await restoreBothRecords(ctx, kept, other, undo)
  if ((await revertReferences(ctx, undo, hooks)).length > 0) throw undoBlocked('GONE')
  const people = await loadPeople(ctx, [kept.id, other.id])
  for (const person of people.values()) await refreshSearchKeys(ctx, person)
  await endAccess(ctx, { kept, other }, { undo, taxNumber: people.get(kept.id)?.state.columns.tax_number })
  await markUndone(ctx, id)
  await renewVersions(ctx, [
    { personId: kept.id, before: undo.personVersion, after: versions.version },
    { personId: other.id, before: undo.otherVersion, after: versions.otherVersion },
  ])
  for (const person of people.values()) {
    const [account] = person.accounts
    const name = person.id === kept.id ? other.state.columns.name : kept.state.columns.name
    if (account)
      ctx.audit({
        entity: 'user',
        entityId: account.id,
        action: 'UNMERGED',
        studentId: person.accounts.find(({ role }) => isStudent(role))?.id ?? null,
        changes: [{ field: 'mergedRecord', from: null, to: name }],
      })
  }
  return mergeOf(ctx, id)
}

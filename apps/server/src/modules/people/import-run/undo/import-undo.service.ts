import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../../module.ts'
import { lockPeople } from '../../editing/people-loading.service.ts'
import { importOf } from '../../import/import.service.ts'
import { lockDoneRun } from '../../import/import-validating.service.ts'
import { moveCountersBack } from '../../registration/registration-return.public.queries.ts'
import { undoStates } from '../import-update.queries.ts'
import { restoreFormer } from './import-restoring.service.ts'
import { isStillNamed, markUndone, removeImported, usedPeople } from './import-undo.queries.ts'

/** Names that an answer tells; it tells how many there are besides. */
const MAX_NAMED = 20

/**
 * Undoes everything that an import created and changed, or nothing: rows that are in use or were changed since stay, and are
 * listed.
 */
export const undoImport = async (ctx: Ctx, id: string): Promise<ImportRun> => {
  const run = await lockDoneRun(ctx, id)
  const former = await undoStates(ctx.db, { institutionId: ctx.institution.id, importId: id })
  const changed = former.map(each => each.personId)
  // Writers wait until it is known whether the rows are still in the state of the import.
  await lockPeople(ctx, changed)
  const used = await usedPeople(ctx, id)
  if (used.length > 0)
    throw new ContractError('IMPORT_IN_USE', {
      data: { count: used.length, people: used.slice(0, MAX_NAMED) },
    })
  const { removed, registrations } = await removeImported(ctx, id, ctx.now).catch((error: unknown) => {
    // Someone began to use it between the question and the answer.
    if (isStillNamed(error)) throw new ContractError('IMPORT_IN_USE')
    throw error
  })
  await moveCountersBack(ctx, registrations)
  const restored = await restoreFormer(ctx, id, former)
  await markUndone(ctx, id, ctx.now)
  ctx.audit({
    entity: 'import',
    entityId: id,
    action: 'UNDONE',
    changes: [{ field: 'imported', from: run.imported, to: 0 }],
  })
  for (const entry of restored) ctx.audit(entry)
  const restoredPeople = new Set(restored.map(entry => entry.entityId))
  for (const person of removed.filter(({ id: account }) => !restoredPeople.has(account))) {
    ctx.audit({
      entity: 'user',
      entityId: person.id,
      action: person.isGone ? 'DELETED' : 'UPDATED',
      studentId: run.type === 'INSTRUCTOR' ? null : person.id,
      changes: [{ field: 'import', from: id, to: null }],
    })
  }
  return importOf(ctx, id)
}

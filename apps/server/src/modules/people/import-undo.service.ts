import { ContractError } from '@lousa/contract/errors.ts'
import type { ImportRun } from '@lousa/contract/people/import.contract.ts'
import type { Ctx } from '../module.ts'
import { changeRun, holdRun } from './import.queries.ts'
import { importOf } from './import.service.ts'
import { isStillNamed, removeImported, usedPeople } from './import-undo.queries.ts'

/** Names that an answer tells; it tells how many there are besides. */
const NAMED = 20

/** Takes back everything that an import created, or nothing: what is in use stays, and is told. */
export const takeBackImport = async (ctx: Ctx, id: string): Promise<ImportRun> => {
  const run = await holdRun(ctx, id)
  if (run.status !== 'DONE' || run.imported === 0) throw new ContractError('IMPORT_STATE')
  const used = await usedPeople(ctx, id)
  if (used.length > 0)
    throw new ContractError('IMPORT_IN_USE', { data: { count: used.length, people: used.slice(0, NAMED) } })
  const removed = await removeImported(ctx, id, ctx.now).catch((error: unknown) => {
    // Someone began to use it between the question and the answer.
    if (isStillNamed(error)) throw new ContractError('IMPORT_IN_USE')
    throw error
  })
  await changeRun(ctx, id, { status: 'UNDONE', finished_at: ctx.now })
  ctx.audit({
    entity: 'import',
    entityId: id,
    action: 'UNDONE',
    changes: [{ field: 'imported', from: run.imported, to: 0 }],
  })
  for (const person of removed) {
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

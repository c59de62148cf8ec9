import { ContractError } from '@lousa/contract/errors.ts'
import type { Ctx } from '../module.ts'
import { type Counts, changeRun, type HeldRun, holdRun } from './import.queries.ts'
import { judgeRows, ownLines } from './import-check.service.ts'
import { countRows, storedRows, writeChecks } from './import-row.queries.ts'

const EDITABLE = new Set(['UPLOADED', 'CHECKED', 'FAILED'])

/** The import, held until the commit, while nothing of it is written. */
export const holdEditable = async (ctx: Ctx, id: string): Promise<HeldRun> => {
  const run = await holdRun(ctx, id)
  if (!EDITABLE.has(run.status)) throw new ContractError('IMPORT_STATE')
  return run
}

/** The same, once its columns are known. */
export const holdChecked = async (ctx: Ctx, id: string): Promise<HeldRun> => {
  const run = await holdEditable(ctx, id)
  if (run.status === 'UPLOADED') throw new ContractError('IMPORT_STATE')
  return run
}

/** Checks every row anew. */
export const judgeAll = async (ctx: Ctx, run: HeldRun): Promise<Counts> => {
  await writeChecks(ctx, run.id, await judgeRows(ctx, run, await storedRows(ctx, run.id), ownLines))
  const counts = await countRows(ctx, run.id)
  await changeRun(ctx, run.id, { status: 'CHECKED', counts, reason: null })
  return counts
}

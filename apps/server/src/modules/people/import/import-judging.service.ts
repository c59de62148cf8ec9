import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../module.ts'
import type { Counts, HeldRun } from '../import-row/import.types.ts'
import { judgeRows, ownLines } from '../import-row/import-check.service.ts'
import type { JudgedImport } from '../import-row/import-draft.values.ts'
import type { JudgeCtx, JudgedRow } from '../import-row/import-judged.types.ts'
import type { Place } from '../person/person.types.ts'
import { changeRun, holdRun } from './import.queries.ts'
import { countRows, storedRows, updateChecks } from './import-row.queries.ts'

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

/** The same, once it is written and there is something to take back. */
export const holdDone = async (ctx: Ctx, id: string): Promise<HeldRun> => {
  const run = await holdRun(ctx, id)
  if (run.status !== 'DONE' || run.imported === 0 || !run.hasRows) throw new ContractError('IMPORT_STATE')
  return run
}

/** Every row as it is found now. */
export const judgeStored = async (ctx: JudgeCtx, run: JudgedImport & { id: string }): Promise<JudgedRow[]> =>
  judgeRows(ctx, run, await storedRows(ctx, run.id), ownLines)

/** Keeps what was found; answers how many rows it was found of. */
export const keepJudged = async (
  ctx: Place,
  importId: string,
  judged: readonly JudgedRow[],
): Promise<Counts> => {
  await updateChecks(ctx, importId, judged)
  return countRows(ctx, importId)
}

/** Checks every row anew. */
export const judgeAll = async (ctx: Ctx, run: HeldRun): Promise<Counts> => {
  const counts = await keepJudged(ctx, run.id, await judgeStored(ctx, run))
  await changeRun(ctx, run.id, { status: 'CHECKED', counts, reason: null })
  return counts
}

import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../module.ts'
import type { LockedRun, RowCounts } from '../import-row/import.types.ts'
import type { ImportSettings } from '../import-row/row-parsing.values.ts'
import { linesByKey, validateRows } from '../import-row/validate-rows.service.ts'
import type { ValidatedRow, ValidationCtx } from '../import-row/validated-row.types.ts'
import type { TenantCtx } from '../person/person.types.ts'
import { changeRun, lockRunRow } from './import.queries.ts'
import { countRows, storedRows, updateChecks } from './import-row.queries.ts'

const EDITABLE = new Set(['UPLOADED', 'CHECKED', 'FAILED'])

/** The import, held until the commit, while nothing of it is written. */
export const lockEditableRun = async (ctx: Ctx, id: string): Promise<LockedRun> => {
  const run = await lockRunRow(ctx, id)
  if (!EDITABLE.has(run.status)) throw new ContractError('IMPORT_STATE')
  return run
}

/** Like `lockEditableRun`, but also throws IMPORT_STATE while the columns are unknown. */
export const lockCheckedRun = async (ctx: Ctx, id: string): Promise<LockedRun> => {
  const run = await lockEditableRun(ctx, id)
  if (run.status === 'UPLOADED') throw new ContractError('IMPORT_STATE')
  return run
}

/** Locks the import until the commit. Throws IMPORT_STATE unless it is written and has rows to undo. */
export const lockDoneRun = async (ctx: Ctx, id: string): Promise<LockedRun> => {
  const run = await lockRunRow(ctx, id)
  if (run.status !== 'DONE' || run.imported === 0 || !run.hasRows) throw new ContractError('IMPORT_STATE')
  return run
}

/** Every row as it is found now. */
export const validateStored = async (
  ctx: ValidationCtx,
  run: ImportSettings & { id: string },
): Promise<ValidatedRow[]> => validateRows(ctx, run, await storedRows(ctx, run.id), linesByKey)

/** Keeps what was found; answers how many rows it was found of. */
export const saveValidation = async (
  ctx: TenantCtx,
  importId: string,
  judged: readonly ValidatedRow[],
): Promise<RowCounts> => {
  await updateChecks(ctx, importId, judged)
  return countRows(ctx, importId)
}

/** Validates every stored row again and marks the import as checked. */
export const revalidate = async (ctx: Ctx, run: LockedRun): Promise<RowCounts> => {
  const counts = await saveValidation(ctx, run.id, await validateStored(ctx, run))
  await changeRun(ctx, run.id, { status: 'CHECKED', counts, reason: null })
  return counts
}

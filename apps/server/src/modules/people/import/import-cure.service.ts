import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import type { cureImport, RemarkGroup } from '@lousa/contract/people/import/import-cure.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { importColumns } from '@lousa/rules/people/import-row/import-columns.rules.ts'
import type { Ctx } from '../../module.ts'
import type { LockedRun } from '../import-row/import.types.ts'
import { cleanCell } from '../import-row/row-parsing.values.ts'
import { runOf } from './import.queries.ts'
import { importOf } from './import.service.ts'
import { type CureWrite, remarkGroups, undoCureRows, updateCure } from './import-cure.queries.ts'
import { lockCheckedRun, revalidate } from './import-validating.service.ts'

type Cured = { rows: number; run: ImportRun }
type Cure = BodyOf<typeof cureImport>

export const groupsOf = async (ctx: Ctx, id: string): Promise<RemarkGroup[]> => {
  const { columns } = await runOf(ctx, id)
  return remarkGroups(ctx, id, columns)
}

/** The value that a cure writes into each row of its group. */
const writeOf = ({ type }: LockedRun, { cure, field, to }: Cure): CureWrite => {
  switch (cure) {
    case 'SKIP':
      return { skipped: true }
    case 'SAME_PERSON':
      return { samePerson: true }
    case 'OTHER_PERSON':
      return { samePerson: false }
    case 'CHECK':
      return {}
    default: {
      const isKnown = importColumns(type).some(column => column.key === field)
      if (field === null || !isKnown) throw invalidFields(fieldError('field', 'INVALID'))
      if (cure === 'REPLACE' && to === undefined) throw invalidFields(fieldError('to', 'REQUIRED'))
      return { corrections: { [field]: cure === 'CLEAR' ? '' : cleanCell(to ?? '') } }
    }
  }
}

/** One correction for every row with the same remark; all rows are checked again. */
export const cureRows = async (ctx: Ctx, id: string, cure: Cure): Promise<Cured> => {
  const run = await lockCheckedRun(ctx, id)
  const { field, code, value } = cure
  const rows = await updateCure(ctx, id, {
    columns: run.columns,
    which: { field, code, value },
    write: writeOf(run, cure),
  })
  await revalidate(ctx, run)
  return { rows, run: await importOf(ctx, id) }
}

/** Takes back the last cure, while nothing else was done to its rows. */
export const undoLastCure = async (ctx: Ctx, id: string): Promise<Cured> => {
  const run = await lockCheckedRun(ctx, id)
  const rows = await undoCureRows(ctx, id)
  if (rows === 0) throw new ContractError('IMPORT_STATE')
  await revalidate(ctx, run)
  return { rows, run: await importOf(ctx, id) }
}

import { ContractError } from '@lousa/contract/errors.ts'
import type { CopiedYear } from '@lousa/rules/academics/year-copy.rules.ts'
import type { Ctx } from '../module.ts'
import {
  type CopiedStructure,
  hasLevels,
  insertStructure,
  lockYearForFilling,
  structureOfYear,
  yearToCopy,
} from './year-copy.queries.ts'

/**
 * The past year and the new one, which is held until the transaction ends. Only an open year without any level is
 * filled: a copy is whole or it is not, and undoing it is deleting the year.
 */
export const yearsOfCopy = async (
  ctx: Ctx,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<{ from: CopiedYear; to: CopiedYear }> => {
  if (fromId.toLowerCase() === toId.toLowerCase()) throw new ContractError('ROLLOVER_SAME_YEAR')
  const to = await lockYearForFilling(ctx, toId)
  const from = await yearToCopy(ctx, fromId)
  if (!to || !from) throw new ContractError('NOT_FOUND')
  if (to.status !== 'OPEN') throw new ContractError('ACADEMIC_YEAR_FINISHED')
  if (await hasLevels(ctx, toId)) throw new ContractError('YEAR_NOT_EMPTY')
  return { from, to }
}

export const structureToCopy = (ctx: Ctx, yearId: string) => structureOfYear(ctx, yearId)

export const keepStructure = (ctx: Ctx, yearId: string, copied: CopiedStructure): Promise<void> =>
  insertStructure(ctx, yearId, copied)

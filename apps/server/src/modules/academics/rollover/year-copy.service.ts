import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { checkTermWorths } from '@lousa/rules/academics/grade/term-worths.rules.ts'
import type { CopiedYear, CopyRequest, CopyWarning } from '@lousa/rules/academics/rollover/year-copy.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { Ctx } from '../../module.ts'
import {
  hasLevels,
  lockDefaultPolicy,
  lockYearForFilling,
  structureOfYear,
  yearToCopy,
} from './year-copy.queries.ts'

type Policy = Awaited<ReturnType<typeof lockDefaultPolicy>>

/**
 * The past year and the new one, which is held until the transaction ends. Only an open year without any level is
 * filled: a copy is whole or it is not, and undoing it is deleting the year.
 */
export const lockCopyYears = async (
  ctx: Ctx,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<{ from: CopiedYear; to: CopiedYear; defaultPolicy: Policy }> => {
  if (fromId === toId) throw new ContractError('ROLLOVER_SAME_YEAR')
  const defaultPolicy = await lockDefaultPolicy(ctx)
  const to = await lockYearForFilling(ctx, toId)
  const from = await yearToCopy(ctx, fromId)
  if (!to || !from) throw new ContractError('NOT_FOUND')
  if (to.status !== 'OPEN') throw new ContractError('ACADEMIC_YEAR_FINISHED')
  if (await hasLevels(ctx, toId)) throw new ContractError('YEAR_NOT_EMPTY')
  return { from, to, defaultPolicy }
}

/** The policy of the institution, locked until the transaction ends. */
export const lockInstitutionPolicy = (ctx: Ctx): Promise<Policy> => lockDefaultPolicy(ctx)

/**
 * The structure of a year, without the marks of classes whose terms would not fit: the class may have counted otherwise,
 * by a policy that was only kept for it.
 */
export const structureToCopy = async (ctx: Ctx, yearId: string, defaultPolicy: Policy) => {
  const { termWorths, ...structure } = await structureOfYear(ctx, yearId)
  const marksOf = Map.groupBy(termWorths, mark => mark.gradeId)
  const isUnfit = ({ id, policy, highest }: (typeof structure.grades)[number]): boolean =>
    checkTermWorths(resolvePolicy(defaultPolicy, policy).mode, marksOf.get(id) ?? [], highest) !== null
  const unfit = new Set(structure.grades.filter(isUnfit).map(grade => grade.id))
  return { ...structure, termWorths: termWorths.filter(mark => !unfit.has(mark.gradeId)), unfit }
}

/** The parts that the copied classes lack, by name. */
export const omittedOfGrades = (
  { grades, unfit }: Pick<Awaited<ReturnType<typeof structureToCopy>>, 'grades' | 'unfit'>,
  copied: ReadonlyMap<string, string>,
  parts: CopyRequest['parts'],
): CopyWarning[] => {
  const taken = grades.filter(grade => copied.has(grade.id))
  const without = parts.has('TERM_MARKS') ? taken.filter(grade => unfit.has(grade.id)) : []
  return [
    ...without.map(({ name }): CopyWarning => ({ kind: 'TERM_MARKS_UNFIT', name })),
    ...taken
      .flatMap(grade => grade.archivedTypes)
      .map((name): CopyWarning => ({ kind: 'TRAINING_TYPE_INACTIVE', name })),
  ]
}

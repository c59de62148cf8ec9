import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { effectiveRetention, type RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import type { Ctx } from '../module.ts'
import {
  classResultStatuses,
  classResultsOfLevel,
  decidedClassesOfLevel,
  lockClassResults,
  type NamedClassResult,
} from './class-result.public.queries.ts'

export { classResultStatus } from './class-result.public.queries.ts'

type TenantCtx = Pick<Ctx, 'db' | 'institution'>

/** RESULT_PUBLISHED, else RESULT_DECIDED, with the classes of that status. */
const refuseStatuses = (classes: readonly NamedClassResult[]): void => {
  const { PUBLISHED: published = [], DECIDED: decided = [] } = Object.groupBy(classes, ({ status }) => status)
  const named = (list: readonly NamedClassResult[]) => ({
    grades: list.map(({ id, name }) => ({ id, name })),
  })
  if (published.length > 0) throw new ContractError('RESULT_PUBLISHED', { data: named(published) })
  if (decided.length > 0) throw new ContractError('RESULT_DECIDED', { data: named(decided) })
}

/** Refuses a write that may change a decided result. The statuses of the classes stay as they are read until the commit. */
export const refusePublished = async (ctx: TenantCtx, gradeIds: readonly string[]): Promise<void> => {
  if (gradeIds.length === 0) return
  // They go together, in this order: a status is read while its class is locked.
  const [, classes] = await Promise.all([lockClassResults(ctx, gradeIds), classResultStatuses(ctx, gradeIds)])
  refuseStatuses(classes)
}

/**
 * Refuses a stage or name of a level under which a class with a decided result has another retention. The caller has locked the
 * level against steps of its classes.
 */
export const refuseDecidedRetentions = async (
  ctx: TenantCtx,
  levelId: string,
  after: Pick<RetentionSource, 'stage' | 'level'>,
): Promise<void> => {
  const classes = await decidedClassesOfLevel(ctx, levelId)
  const changed = classes.filter(
    ({ retention }) => effectiveRetention(retention) !== effectiveRetention({ ...retention, ...after }),
  )
  await refusePublished(
    ctx,
    changed.map(({ id }) => id),
  )
}

/**
 * Refuses to reopen a term of a level with decided or published classes. The caller has locked the level against other
 * transitions.
 */
export const refuseDecidedLevel = async (ctx: TenantCtx, levelId: string): Promise<void> =>
  refuseStatuses(await classResultsOfLevel(ctx, levelId))

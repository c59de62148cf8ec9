import {
  type ClassPerformance,
  type ClassPerformanceInput,
  performanceOfGrade,
} from '@lousa/rules/evaluation/performance/performance.rules.ts'
import type { Ctx } from '../../module.ts'
import { performanceInput } from './class-inputs.values.ts'
import { figureRows } from './figure-rows.values.ts'
import { classInputs, lockScopesForPublication, writePublishedFigures } from './performance.queries.ts'
import { ensureScopes, tenantOf } from './performance-scope.queries.ts'
import { refreshTransferred } from './transferred-figures.service.ts'

export type LiveClass = ClassPerformance & {
  input: Pick<ClassPerformanceInput, 'policy' | 'grade' | 'terms' | 'evaluations'>
  components: { id: string; name: string }[]
}

/**
 * The figures of a class from what is recorded at this moment, with explanations of results; nothing is stored. `asOpen`: as if
 * neither its year were finished nor its result decided.
 */
export const liveClass = async (
  ctx: Ctx,
  gradeId: string,
  { asOpen = false } = {},
): Promise<LiveClass | null> => {
  const inputs = await classInputs(tenantOf(ctx), gradeId)
  if (!inputs) return null
  const { named: components, ...rest } = inputs
  const input = performanceInput(asOpen ? { ...rest, yearFinished: false } : rest)
  return { ...performanceOfGrade({ ...input, explainResults: true }), input, components }
}

/**
 * Brings all figures of a class up to date in this transaction, and stores them: no computation writes others before the commit.
 * The class is locked.
 */
export const storeLiveClass = async (ctx: Ctx, gradeId: string): Promise<LiveClass | null> => {
  const tenant = tenantOf(ctx)
  await ensureScopes(tenant, { gradeIds: [gradeId] })
  const scopes = await lockScopesForPublication(tenant, gradeId)
  await refreshTransferred(ctx, { gradeId, slots: scopes, now: ctx.now })
  const live = await liveClass(ctx, gradeId)
  if (!live) return null
  await writePublishedFigures(tenant, { scopes, figures: figureRows(scopes, live.rows), now: ctx.now })
  return live
}

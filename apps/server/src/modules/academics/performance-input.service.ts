import type { Ctx } from '../module.ts'
import {
  bumpScopes,
  bumpScopesOfGrades,
  formerGradesOf,
  type InputTenant,
  type ScopeInput,
} from './performance-input.queries.ts'

export { formerGradesOf }

/** Announces a changed input of performance. */
export const bumpScopesNow = (ctx: Ctx, input: ScopeInput): Promise<void> => bumpScopes(ctx, input)

/** Announces that other students are in these classes: figures of all their components are others. */
export const bumpGrades = (ctx: InputTenant, gradeIds: readonly string[]): Promise<void> =>
  bumpScopesOfGrades(ctx, { gradeIds })

/** Announces that enrolments of these classes begin, end or have other days: figures of the classes before them are others, too. */
export const bumpEnrollments = async (
  ctx: InputTenant,
  { gradeIds, enrollmentIds }: { gradeIds: readonly string[]; enrollmentIds: readonly string[] },
): Promise<void> => bumpGrades(ctx, [...gradeIds, ...(await formerGradesOf(ctx, enrollmentIds))])

import type { Ctx } from '../module.ts'
import {
  bumpScopes,
  bumpScopesOfGrades,
  type InputTenant,
  type ScopeInput,
} from './performance-input.queries.ts'

/** Announces a changed input of performance. */
export const bumpScopesNow = (ctx: Ctx, input: ScopeInput): Promise<void> => bumpScopes(ctx, input)

/** Announces that other students are in these classes: figures of all their components are others. */
export const bumpGrades = (ctx: InputTenant, gradeIds: readonly string[]): Promise<void> =>
  bumpScopesOfGrades(ctx, { gradeIds })

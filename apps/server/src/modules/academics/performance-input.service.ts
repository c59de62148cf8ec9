import type { Ctx } from '../module.ts'
import { bumpScopesOfGrades, type ScopeInput, scopesBumped } from './performance-input.queries.ts'

/** Announces a changed input of performance by a statement of its own, for commands that send several. */
export const bumpScopesNow = (ctx: Ctx, input: Omit<ScopeInput, 'institutionId'>): Promise<void> =>
  scopesBumped(ctx, { institutionId: ctx.institution.id, ...input })

/** Announces that other students are in these classes: figures of all their components are others. */
export const bumpGrades = (
  ctx: Pick<Ctx, 'db' | 'institution'>,
  gradeIds: readonly string[],
): Promise<void> => bumpScopesOfGrades(ctx, { gradeIds })

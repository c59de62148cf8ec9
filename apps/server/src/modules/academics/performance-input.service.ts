import type { Ctx } from '../module.ts'
import { type ScopeInput, scopesBumped } from './performance-input.queries.ts'

/** Announces a changed input of performance by a statement of its own, for commands that are not hot. */
export const bumpScopesNow = (ctx: Ctx, input: Omit<ScopeInput, 'institutionId'>): Promise<void> =>
  scopesBumped(ctx, { institutionId: ctx.institution.id, ...input })

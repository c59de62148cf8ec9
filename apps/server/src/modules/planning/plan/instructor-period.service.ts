import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Ctx } from '../../module.ts'
import { teachesOn } from './instructor-period.queries.ts'

/**
 * An instructor writes only where the lesson's or evaluation's date lies inside their period in the plan; the date of the fact
 * counts, not today. Other roles are not restricted.
 */
export const assertOwnPeriod = async (
  ctx: Pick<Ctx, 'db' | 'institution' | 'actor'>,
  planId: string,
  date: CivilDate,
): Promise<void> => {
  if (ctx.actor.role !== 'INSTRUCTOR') return
  if (!(await teachesOn(ctx, planId, date))) throw new ContractError('OUT_OF_INSTRUCTOR_PERIOD')
}

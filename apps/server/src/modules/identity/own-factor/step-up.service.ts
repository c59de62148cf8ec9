import { STEP_UP_SECONDS } from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../module.ts'
import { inSeconds } from '../second-factor/factor-answer.service.ts'
import { factorStateOf, hasFactor } from '../second-factor/factor-state.service.ts'
import { provenAt } from './own-factor.queries.ts'

/**
 * Before what opens the accounts of others or cannot be taken back: whoever has a second factor shows it, in this session and
 * now. A session that is found open, or a token that was copied, is not enough. Of who has none nothing more is asked.
 */
export const assertStepUp = async (ctx: Ctx): Promise<void> => {
  if (!hasFactor(await factorStateOf(ctx, ctx.actor.personId))) return
  const at = await provenAt(ctx)
  // A clock that was set back makes no proof last longer.
  if (at === null || at > ctx.now || inSeconds(at, STEP_UP_SECONDS) <= ctx.now)
    throw new ContractError('SECOND_FACTOR_PROOF_REQUIRED')
}

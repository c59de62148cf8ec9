import type { OpensAccounts } from '@lousa/contract/endpoint.ts'
import {
  PROOF_SECONDS,
  STEP_UP_SECONDS,
} from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../module.ts'
import { addSeconds } from '../second-factor/factor-answer.service.ts'
import { lastStepUpAt } from './own-factor.queries.ts'

/**
 * Before what opens accounts or cannot be taken back: the caller has shown the second factor or, without one, the password, in
 * this session and a moment ago. A session that is found open, or a token that was copied, is not enough.
 */
export const assertStepUp = async (ctx: Ctx, of: OpensAccounts): Promise<void> => {
  const seconds = of === 'OWN_FACTOR' ? PROOF_SECONDS : STEP_UP_SECONDS
  const at = await lastStepUpAt(ctx)
  // A clock that was set back makes no proof last longer.
  if (at === null || at > ctx.now || addSeconds(at, seconds) <= ctx.now)
    throw new ContractError('SECOND_FACTOR_PROOF_REQUIRED')
}

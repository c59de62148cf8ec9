import {
  SETUP_CHALLENGE_SECONDS,
  STEP_CHALLENGE_SECONDS,
} from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { newToken, tokenHash } from '../../../platform/access/token-hash.ts'
import { consumeStep, insertStep, type OpenStep, openStep, type StepPurpose } from './challenge.queries.ts'
import { addSeconds } from './factor-answer.service.ts'
import type { FactorPlace } from './factor-state.public.queries.ts'

const SECONDS: Record<StepPurpose, number> = {
  SIGN_IN: STEP_CHALLENGE_SECONDS,
  SETUP: SETUP_CHALLENGE_SECONDS,
}

/** A token for the step that follows a right password; null when that password is another by now. */
export const beginStep = async (
  ctx: FactorPlace,
  { purpose, ...opening }: { purpose: StepPurpose; accountId: string; passwordHash: string },
): Promise<string | null> => {
  const token = newToken()
  const expiresAt = addSeconds(ctx.now, SECONDS[purpose])
  const isBegun = await insertStep(ctx, { ...opening, purpose, hash: tokenHash(token), expiresAt })
  return isBegun ? token : null
}

/** The step of a token that a caller sends. */
export const findStep = (
  ctx: FactorPlace,
  { challenge, ...asked }: { challenge: string; purpose: StepPurpose; addressMark: string },
): Promise<OpenStep | null> => openStep(ctx, { ...asked, hash: tokenHash(challenge) })

/** Ends a step, once. */
export const endStep = (
  ctx: FactorPlace,
  { challenge, purpose }: { challenge: string; purpose: StepPurpose },
): Promise<boolean> => consumeStep(ctx, { hash: tokenHash(challenge), purpose })

export type { OpenStep, StepPurpose } from './challenge.queries.ts'

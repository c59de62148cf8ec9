import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx, PublicCtx } from '../../module.ts'
import { notifyPerson } from '../mail/notice.service.ts'
import type { FactorOwner } from '../second-factor/factor-answer.service.ts'
import { factorResetMail } from '../second-factor/factor-mail.words.ts'
import { removeFactor } from '../second-factor/factor-removal.service.ts'
import { factorStateOf, lockPerson } from '../second-factor/factor-state.public.queries.ts'
import { auditFactor, hasFactor } from '../second-factor/factor-state.service.ts'
import { revokeSessionsOf } from '../sign-in/session-ending.public.queries.ts'
import { ownerByTaxNumber, ownerOfAccount } from './own-factor.queries.ts'

export const userFactor = async (ctx: Ctx, accountId: string) => {
  const { personId } = await ownerOfAccount(ctx, accountId)
  return { active: hasFactor(await factorStateOf(ctx, personId)) }
}

/** The finder of a lost phone may be signed in on it: all sessions end, too. */
const takeAway = async (ctx: Ctx | PublicCtx, holder: FactorOwner): Promise<boolean> => {
  const { personId } = holder
  await lockPerson(ctx, personId)
  if (!(await removeFactor(ctx, personId))) return false
  await revokeSessionsOf(ctx, { personId, except: null })
  auditFactor(ctx, holder, 'SECOND_FACTOR_RESET')
  return true
}

/** Removes the second factor of a person who has lost it. The person is informed in every case. */
export const resetUserFactor = async (ctx: Ctx, accountId: string): Promise<void> => {
  const holder = await ownerOfAccount(ctx, accountId)
  const { personId } = holder
  if (personId === ctx.actor.personId) throw new ContractError('OWN_SECOND_FACTOR')
  if (!(await takeAway(ctx, { ...holder, accountId }))) throw new ContractError('NO_SECOND_FACTOR')
  await notifyPerson(ctx, personId, factorResetMail)
}

/** Removes it for the operator, where no administrator is left to do so on the screens. Null: no account has this number. */
export const resetFactorByOperator = async (
  ctx: PublicCtx,
  taxNumber: string,
): Promise<{ name: string; had: boolean; isTold: boolean } | null> => {
  const holder = await ownerByTaxNumber(ctx, taxNumber)
  if (!holder) return null
  const had = await takeAway(ctx, holder)
  return {
    name: holder.name,
    had,
    isTold: had && (await notifyPerson(ctx, holder.personId, factorResetMail)),
  }
}

export { type FactorState, lockPerson } from './factor-state.public.queries.ts'

import type { FactorMethod } from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { mustHaveFactor } from '@lousa/rules/identity/second-factor.rules.ts'
import { relyingParty } from '../../../platform/access/passkeys.ts'
import type { OptionalActorCtx } from '../../module.ts'
import { type FactorPlace, type FactorState, factorStateOf } from './factor-state.public.queries.ts'

/** Whoever has set up anything has a second factor, wherever it works. */
export const hasFactor = ({ hasAuthenticator, hosts }: FactorState): boolean =>
  hasAuthenticator || hosts.length > 0

/** What the second step can be answered with at the host name where somebody signs in. */
export const methodsAt = (state: FactorState, origin: string): FactorMethod[] => [
  ...(state.hasAuthenticator ? (['CODE'] as const) : []),
  ...(state.hosts.includes(relyingParty(origin).host) ? (['PASSKEY'] as const) : []),
  ...(state.recoveryCodes > 0 ? (['RECOVERY_CODE'] as const) : []),
]

/** Whether the institution requires one of somebody with these roles. */
export const isFactorRequired = ({ requiredFor }: FactorState, roles: readonly string[]): boolean =>
  mustHaveFactor(roles, requiredFor)

/** Whether somebody who is signed in should have a second factor and has none. */
export const mustSetUpFactor = async (
  ctx: FactorPlace,
  { personId, role }: { personId: string; role: string },
): Promise<boolean> => {
  const state = await factorStateOf(ctx, personId)
  return isFactorRequired(state, [role]) && !hasFactor(state)
}

const STUDENTS = ['STUDENT', 'STUDENT-SMELJ']

export type FactorEvent =
  | 'SECOND_FACTOR_SET'
  | 'SECOND_FACTOR_REMOVED'
  | 'SECOND_FACTOR_RESET'
  | 'RECOVERY_CODES_CREATED'
  | 'RECOVERY_CODE_USED'
  | 'DEVICE_TRUSTED'
  | 'DEVICE_FORGOTTEN'

/** What somebody did about a second factor, in the history of the account: never a secret, a code or a key. */
export const auditFactor = (
  ctx: Pick<OptionalActorCtx, 'audit'>,
  { accountId, role }: { accountId: string; role: string },
  action: FactorEvent,
): void =>
  ctx.audit({
    entity: 'user',
    entityId: accountId,
    action,
    studentId: STUDENTS.includes(role) ? accountId : null,
  })

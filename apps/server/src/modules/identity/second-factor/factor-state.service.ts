export { type FactorState, lockPerson } from './factor-state.public.queries.ts'

import type { FactorMethod } from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { mustHaveFactor } from '@lousa/rules/identity/second-factor.rules.ts'
import { relyingParty } from '../../../platform/access/passkeys.ts'
import type { OptionalActorCtx } from '../../module.ts'
import { type FactorPlace, type FactorState, factorStateOf } from './factor-state.public.queries.ts'

/** A person with any factor has a second factor, whatever host it works at. */
export const hasFactor = ({ hasAuthenticator, hosts }: FactorState): boolean =>
  hasAuthenticator || hosts.length > 0

/** The factors that can answer the second step at the host name of a sign-in. */
export const methodsAt = (state: FactorState, origin: string): FactorMethod[] => [
  ...(state.hasAuthenticator ? (['CODE'] as const) : []),
  ...(state.hosts.includes(relyingParty(origin).host) ? (['PASSKEY'] as const) : []),
  ...(state.recoveryCodes > 0 ? (['RECOVERY_CODE'] as const) : []),
]

/** Whether the institution requires a second factor of a person with these roles. */
export const isFactorRequired = ({ requiredFor }: FactorState, roles: readonly string[]): boolean =>
  mustHaveFactor(roles, requiredFor)

/** Whether a signed-in person should have a second factor and has none. */
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

/** The entry of a change of second factors in the history of the account: never a secret, a code or a key. */
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

import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type { Role } from '@lousa/contract/roles.ts'
import type { Ctx } from '../../module.ts'
import type { LoadedAccount } from '../person/person.types.ts'
import { lockActiveAdministrators, usesOf } from './account-status.queries.ts'

export type StatusChange = {
  status?: 'Ativo' | 'Inativo' | undefined
  /** Why the person was archived or brought back. */
  statusReason?: string | null | undefined
  /** Archives although classes go on. */
  confirmInUse?: boolean | undefined
  /** For staff. */
  role?: Role | undefined
}

export type AccountChange = LoadedAccount & { status_changed_at?: string }

/** The account after a change of status or role, with the refusals of both. History is never touched. */
export const changedAccount = async (
  ctx: Ctx,
  accounts: readonly LoadedAccount[],
  account: LoadedAccount,
  change: StatusChange,
): Promise<AccountChange> => {
  const { status = account.status, role = account.role, statusReason } = change
  const isArchiving = status === 'Inativo' && account.status === 'Ativo'
  const isTurned = role !== account.role
  if (isTurned && accounts.some(each => each.role === role))
    throw invalidFields(fieldError('role', 'INVALID'))
  if (account.role === 'ADMINISTRATOR' && account.status === 'Ativo' && (isArchiving || isTurned))
    await refuseLastAdministrator(ctx, account.id)
  if (isArchiving && !change.confirmInUse) await refuseInUse(ctx, account.id)
  if (status === account.status)
    return {
      ...account,
      role,
      status_reason: statusReason === undefined ? account.status_reason : statusReason,
    }
  return { ...account, role, status, status_reason: statusReason ?? null, status_changed_at: ctx.now }
}

const refuseLastAdministrator = async (ctx: Ctx, accountId: string): Promise<void> => {
  const active = await lockActiveAdministrators(ctx)
  if (active.some(id => id !== accountId)) return
  throw new ContractError('LAST_ADMINISTRATOR')
}

const refuseInUse = async (ctx: Ctx, accountId: string): Promise<void> => {
  const { count, uses } = await usesOf(ctx, accountId)
  if (count === 0) return
  throw new ContractError('PERSON_IN_USE', { data: { count, uses } })
}

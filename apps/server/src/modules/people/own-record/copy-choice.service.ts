import type { Ctx, OptionalActorCtx } from '../../module.ts'
import { copyChoiceOf, saveCopyChoice } from './copy-choice.queries.ts'

type TenantAuditCtx = Pick<OptionalActorCtx, 'db' | 'institution' | 'audit'>

/** Whether a person wants messages by e-mail too, and where they go; without an address nowhere. */
export const emailCopySettings = async (
  ctx: Pick<Ctx, 'db' | 'institution'>,
  personId: string,
): Promise<{ wanted: boolean; email: string | null }> => {
  const choice = await copyChoiceOf(ctx, personId)
  return { wanted: choice?.wanted === true, email: choice?.email ?? null }
}

/** The choice of the person, in every role. */
export const saveEmailCopySettings = async (ctx: Ctx, personId: string, byEmail: boolean): Promise<void> => {
  await save({ ...ctx, entityId: ctx.actor.accountId }, personId, byEmail)
}

/** The choice by the link of an e-mail, without a sign-in; the answer does not reveal whether the person exists. */
export const unsubscribeFromCopies = (ctx: TenantAuditCtx, personId: string): Promise<void> =>
  saveCopyChoice(ctx, personId, false)

const save = async (
  ctx: TenantAuditCtx & { entityId: string },
  personId: string,
  byEmail: boolean,
): Promise<void> => {
  const before = await copyChoiceOf(ctx, personId)
  if (!before || before.wanted === byEmail) return
  await saveCopyChoice(ctx, personId, byEmail)
  const changes = [{ field: 'messagesByEmail', from: before.wanted, to: byEmail }]
  ctx.audit({ entity: 'user', entityId: ctx.entityId, action: 'UPDATED', changes })
}

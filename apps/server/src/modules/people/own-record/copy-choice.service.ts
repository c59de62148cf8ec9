import type { Ctx, VisitorCtx } from '../../module.ts'
import { copyChoiceOf, saveCopyChoice } from './copy-choice.queries.ts'

type Place = Pick<VisitorCtx, 'db' | 'institution' | 'audit'>

/** Whether a person wants messages by e-mail too, and where they go; without an address nowhere. */
export const copiesOf = async (
  ctx: Pick<Ctx, 'db' | 'institution'>,
  personId: string,
): Promise<{ wanted: boolean; email: string | null }> => {
  const choice = await copyChoiceOf(ctx, personId)
  return { wanted: choice?.wanted === true, email: choice?.email ?? null }
}

/** The choice of the person, in every role. */
export const chooseCopies = async (ctx: Ctx, personId: string, wanted: boolean): Promise<void> => {
  await save({ ...ctx, entityId: ctx.actor.accountId }, personId, wanted)
}

/** The same by who follows the link of an e-mail, and is not signed in; nobody hears whether there was such a person. */
export const endCopiesOf = (ctx: Place, personId: string): Promise<void> =>
  saveCopyChoice(ctx, personId, false)

const save = async (ctx: Place & { entityId: string }, personId: string, wanted: boolean): Promise<void> => {
  const before = await copyChoiceOf(ctx, personId)
  if (!before || before.wanted === wanted) return
  await saveCopyChoice(ctx, personId, wanted)
  const changes = [{ field: 'messagesByEmail', from: before.wanted, to: wanted }]
  ctx.audit({ entity: 'user', entityId: ctx.entityId, action: 'UPDATED', changes })
}

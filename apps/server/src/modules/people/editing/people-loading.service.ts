import type { LoadedPerson, TenantCtx } from '../person/person.types.ts'
import { lockPersonRows, selectPeople } from './person-writing.queries.ts'

type HoldCtx = TenantCtx & {
  /** Whether they stay as they are until the commit. */
  holds?: boolean
}

/** Locks these people until the commit; concurrent changes wait. */
export const lockPeople = async (ctx: TenantCtx, personIds: readonly string[]): Promise<void> => {
  if (personIds.length > 0) await lockPersonRows(ctx, personIds)
}

/** These people by id, with everything that is stored of them. */
export const loadPeople = async (
  ctx: HoldCtx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, LoadedPerson>> => {
  if (personIds.length === 0) return new Map()
  if (ctx.holds) await lockPeople(ctx, personIds)
  return new Map((await selectPeople(ctx, personIds)).map(held => [held.id, held]))
}

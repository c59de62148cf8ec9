import type { HeldPerson, Place } from '../person/person.types.ts'
import { holdPeople, peopleAsStored } from './person-writing.queries.ts'

type HoldCtx = Place & {
  /** Whether they stay as they are until the commit. */
  holds?: boolean
}

/** Whoever wants to change these people waits for the commit. */
export const keepFromChange = async (ctx: Place, personIds: readonly string[]): Promise<void> => {
  if (personIds.length > 0) await holdPeople(ctx, personIds)
}

/** These people by id, with everything that is stored of them. */
export const peopleOnFile = async (
  ctx: HoldCtx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, HeldPerson>> => {
  if (personIds.length === 0) return new Map()
  if (ctx.holds) await keepFromChange(ctx, personIds)
  return new Map((await peopleAsStored(ctx, personIds)).map(held => [held.id, held]))
}

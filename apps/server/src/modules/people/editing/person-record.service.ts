import type { Ctx } from '../../module.ts'
import { studentOfMine, userOf } from './person-record.public.queries.ts'

/** A person's record: whole for administrators and oneself, in brief for the instructors of a student. */
export const readPerson = (ctx: Ctx, personId: string) => {
  const isSelf = personId === ctx.actor.accountId
  const inFull = isSelf || ctx.actor.role !== 'INSTRUCTOR'
  return inFull ? userOf(ctx, personId) : studentOfMine(ctx, personId)
}

/** One's own is nothing that the audit notes. */
export const readOwnRecord = (ctx: Ctx) => userOf(ctx, ctx.actor.accountId)

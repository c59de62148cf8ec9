import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../module.ts'
import { reachedChild } from '../people/guardianship/reached-child.public.queries.ts'
import { isDeceased } from './child-year.queries.ts'

export type ChildSubject = {
  /** The context in which the student would read: a service for one's own figures answers the student's. */
  asChild: Ctx
  /** A court protects the place of the student from this guardian: class, lessons and messages are as if there were none. */
  isPlaceHidden: boolean
  /** The guardian reads messages to the student: the bond says so, the place is shown and the student is alive. */
  readsMessages: boolean
}

/**
 * The subject of a guardian's read. It is asked in the transaction of the read, by the one view of reach; a student out of reach is
 * not found. The session and what is noted stay the guardian's.
 */
export const childSubject = async (ctx: Ctx, studentId: string): Promise<ChildSubject> => {
  const child = await reachedChild(ctx, studentId)
  if (!child) throw new ContractError('NOT_FOUND')
  const { accountId, personId, role, isPlaceHidden, receives } = child
  const readsMessages = receives && !isPlaceHidden && !(await isDeceased(ctx, studentId))
  return {
    asChild: { ...ctx, actor: { ...ctx.actor, accountId, personId, role } },
    isPlaceHidden,
    readsMessages,
  }
}

import type { Role } from '@lousa/contract/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** Bonds of the actor that count today, as a query of `student_id`, `guardianship_id`, `is_hidden`, `receives`. */
export const openBonds = ({ institution, actor, today }: Ctx): RawBuilder<unknown> => sql`
  select r.student_id, r.guardianship_id, r.hidden_days @> ${today}::date as is_hidden, h.receives
  from reach_child r
  join guardianship h on h.institution_id = ${institution.id} and h.id = r.guardianship_id
  where r.institution_id = ${institution.id} and r.account_id = ${actor.accountId} and r.days @> ${today}::date`

export type ReachedChild = {
  accountId: string
  personId: string
  role: Role
  /** Class, lessons and places of the student are not shown to this guardian. */
  isPlaceHidden: boolean
  /** The bond says that this guardian gets what the school sends. */
  receives: boolean
}

/** A student in reach of the guardian who acts; null for everyone else. */
export const reachedChild = async (ctx: Ctx, studentId: string): Promise<ReachedChild | null> => {
  if (ctx.actor.role !== 'GUARDIAN') return null
  const { rows } = await sql<ReachedChild>`
    select s.id as "accountId", s.person_id as "personId", s.role, b.is_hidden as "isPlaceHidden", b.receives
    from (${openBonds(ctx)}) b
    join account s on s.institution_id = ${ctx.institution.id} and s.id = b.student_id
    where b.student_id = ${studentId}`.execute(ctx.db)
  return rows[0] ?? null
}

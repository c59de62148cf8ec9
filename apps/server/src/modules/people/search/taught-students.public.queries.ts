import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { isEnrolled } from '../person/student-classes.queries.ts'

/**
 * The current enrolments `e` in classes in which the actor is an instructor of a plan `p`, or of a part of one, today. The end
 * of a `from` clause with its conditions.
 */
export const taughtEnrollments = ({ institution, actor, today }: Ctx): RawBuilder<unknown> => sql`reach_plan r
  join lesson_plan p on p.institution_id = ${institution.id} and p.id = r.lesson_plan_id
  join student_enrollment e on e.institution_id = ${institution.id} and e.grade_id = p.grade_id
  where r.institution_id = ${institution.id} and r.account_id = ${actor.accountId}
    and ${today}::date between r.start_date and r.end_date and ${isEnrolled} and e.start_date <= ${today}::date`

/** The students whom the actor teaches today, as ids of accounts. */
export const studentsTaughtToday = (ctx: Ctx): RawBuilder<unknown> =>
  sql`select e.account_id from ${taughtEnrollments(ctx)}`

/** Whether the actor, an instructor, teaches the student of an account today, as a column of lists of a class. */
export const isTaughtToday = (ctx: Ctx, accountId: RawBuilder<unknown>): RawBuilder<boolean> =>
  ctx.actor.role === 'INSTRUCTOR' ? sql`${accountId} in (${studentsTaughtToday(ctx)})` : sql`false`

/** Whether the actor teaches a student today. */
export const teachesToday = async (ctx: Ctx, studentId: string): Promise<boolean> => {
  const { rows } = await sql<{ teaches: boolean }>`
    select ${studentId}::uuid in (${studentsTaughtToday(ctx)}) as teaches`.execute(ctx.db)
  return rows[0]?.teaches ?? false
}

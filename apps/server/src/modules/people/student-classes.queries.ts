import { type WITH_CLASS, WITHOUT_CLASS } from '@lousa/contract/people/class-filter.ts'
import { type RawBuilder, sql } from 'kysely'
import { currentYear, type InYear } from '../current-year.ts'
import type { Ctx } from '../module.ts'

/** A class; or enrolled in none, or in any, of this year. Events are no classes. */
export type InClass = typeof WITHOUT_CLASS | typeof WITH_CLASS | { gradeId: string }

/** Running, active enrolments: whoever waits, or has left, is not counted in. */
const running = sql`e.status = 'ACTIVE' and e.exit_date is null`

const ofThisYear = (ctx: InYear): RawBuilder<unknown> => sql`student_enrollment e
  join grade g on g.institution_id = ${ctx.institution.id} and g.id = e.grade_id and not g.is_event
    and g.academic_year_id = ${currentYear(ctx)}
  where e.institution_id = ${ctx.institution.id} and ${running}`

/** Whether the account under the alias `a` is a student there. */
export const isInClass = (ctx: Ctx, asked: InClass): RawBuilder<boolean> => {
  if (typeof asked === 'object')
    return sql`a.id in (select e.account_id from student_enrollment e
      where e.institution_id = ${ctx.institution.id} and e.grade_id = ${asked.gradeId} and ${running})`
  // Two hashes of the year's enrolments, not a look-up for each student.
  return asked === WITHOUT_CLASS
    ? sql`not exists (select 1 from ${ofThisYear(ctx)} and e.account_id = a.id)`
    : sql`a.id in (select e.account_id from ${ofThisYear(ctx)})`
}

/** The classes of this year of the student under the alias `a`, in the order of classes. */
export const classesOfStudent = (ctx: InYear): RawBuilder<{ id: string; name: string }[]> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.class_order, g.id)
  from ${ofThisYear(ctx)} and e.account_id = a.id), '[]')`

/** Whether the institution has this class. */
export const hasClass = async ({ db, institution }: Ctx, gradeId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('grade')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where('id', '=', gradeId)
    .executeTakeFirst()
  return row !== undefined
}

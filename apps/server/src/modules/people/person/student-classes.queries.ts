import { type RawBuilder, sql } from 'kysely'
import { currentYear, type InYear } from '../../current-year.ts'

/** Running, active enrolments: whoever waits, or has left, is not counted in. */
export const isEnrolled = sql`e.status = 'ACTIVE' and e.exit_date is null`

export const enrolledThisYear = (ctx: InYear): RawBuilder<unknown> => sql`student_enrollment e
  join grade g on g.institution_id = ${ctx.institution.id} and g.id = e.grade_id and not g.is_event
    and g.academic_year_id = ${currentYear(ctx)}
  where e.institution_id = ${ctx.institution.id} and ${isEnrolled}`

/** The classes of this year of the student under the alias `a`, in the order of classes. */
export const classesOfStudent = (ctx: InYear): RawBuilder<{ id: string; name: string }[]> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.class_order, g.id)
  from ${enrolledThisYear(ctx)} and e.account_id = a.id), '[]')`

import { type RawBuilder, sql } from 'kysely'
import { currentYear, type InYear } from '../../current-year.ts'

/** An institution and a year of it; without one the current year. */
export type OfYear = InYear & { academicYearId?: string | undefined }

const yearOf = (ctx: OfYear): RawBuilder<unknown> =>
  ctx.academicYearId === undefined ? currentYear(ctx) : sql`${ctx.academicYearId}::uuid`

/** Running, active enrolments: waiting and ended ones are not included. */
export const isEnrolled = sql`e.status = 'ACTIVE' and e.exit_date is null`

/** The enrolments of the year in classes. */
export const enrolledInYear = (ctx: OfYear): RawBuilder<unknown> => sql`student_enrollment e
  join grade g on g.institution_id = ${ctx.institution.id} and g.id = e.grade_id and not g.is_event
    and g.academic_year_id = ${yearOf(ctx)}
  where e.institution_id = ${ctx.institution.id} and ${isEnrolled}`

/** The classes of the year of the student under the alias `a`, in the order of classes. */
export const classesOfStudent = (ctx: OfYear): RawBuilder<{ id: string; name: string }[]> => sql`coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.class_order, g.id)
  from ${enrolledInYear(ctx)} and e.account_id = a.id), '[]')`

/**
 * Whether the student with the account in this column has died, by the exit of any enrolment. A death that was entered by
 * mistake is corrected at its exit, and what it stopped goes on.
 */
export const hasDied = (accountId: RawBuilder<unknown>, institutionId: string): RawBuilder<boolean> =>
  sql`(exists (select 1 from student_enrollment died where died.institution_id = ${institutionId}
    and died.account_id = ${accountId} and died.exit_reason = 'DECEASED'))`

import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'

const ofReach = ({ institution, actor }: Ctx, reason: 'TEACHES' | 'STUDIES'): RawBuilder<boolean> =>
  sql`g.id in (select r.grade_id from reach_grade r
    where r.institution_id = ${institution.id} and r.account_id = ${actor.accountId} and r.reason = ${reason})`

/** Offered to students who are not in them yet: events; at a municipal office also classes open to enrolment. */
const offered = ({ institution, actor, today }: Ctx): RawBuilder<boolean> => {
  const openClass = sql`g.self_enrollment and coalesce(g.enrollment_start <= ${today}::date, true)
    and coalesce(g.enrollment_end >= ${today}::date, true)`
  return sql`(g.is_event ${actor.role === 'STUDENT-SMELJ' ? sql`or ${openClass}` : sql``})
    and exists (select 1 from academic_year y
      where y.institution_id = ${institution.id} and y.id = g.academic_year_id and y.status = 'OPEN')`
}

/** Which rows of `grade g` the actor may see (GET grade). */
export const visibleGrade = (ctx: Ctx): RawBuilder<boolean> => {
  switch (ctx.actor.role) {
    case 'ADMINISTRATOR':
      return sql`true`
    case 'INSTRUCTOR':
      return ofReach(ctx, 'TEACHES')
    case 'STUDENT':
    case 'STUDENT-SMELJ':
      return sql`(${ofReach(ctx, 'STUDIES')} or (${offered(ctx)}))`
    case 'EDITOR':
    case 'GUARDIAN':
      return sql`false`
  }
}

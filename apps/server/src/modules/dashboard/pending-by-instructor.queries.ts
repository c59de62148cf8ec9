import { sql } from 'kysely'
import { isCoverNear } from '../academics/grade/covered-lessons.public.queries.ts'
import type { Ctx } from '../module.ts'
import { uncountedPlans } from '../planning/plan/counted-plans.public.queries.ts'
import { plansLeftOver } from './counted.queries.ts'
import { leftOver, leftUnscored } from './left-over.queries.ts'

export type InstructorPending = {
  accountId: string
  unreleased: number
  withoutAttendance: number
  unscored: number
}

/**
 * Pending work of past days in an open year of each instructor who may still sign in, by the count of their own list: of plans
 * that they teach, or teach a part of, on days within their periods. A covered lesson is the substitute's, and not the absent
 * instructor's. One statement for the whole school.
 */
export const pendingByInstructor = async (
  { db, institution, today }: Pick<Ctx, 'db' | 'institution' | 'today'>,
  yearId: string,
): Promise<InstructorPending[]> => {
  const { rows } = await sql<InstructorPending>`
    with uncounted as materialized (
      ${uncountedPlans(institution.id, yearId)}
    ), p as materialized (
      select p.id, p.grade_id, g.education_level_id, p.id as evaluated_id,
        not exists (select 1 from uncounted u where u.id = p.id) as is_counted
      from lesson_plan p
      join academic_year y on y.institution_id = ${institution.id} and y.id = p.academic_year_id and y.status = 'OPEN'
      join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
      where p.institution_id = ${institution.id} and p.academic_year_id = ${yearId} and p.is_active
        and p.id in (${plansLeftOver(institution.id, { yearId, today })})
    ), taught as materialized (
      select distinct r.account_id, r.lesson_plan_id as plan_id, r.start_date, r.end_date
      from reach_plan r
      join p on p.id = r.lesson_plan_id
      join account a on a.institution_id = ${institution.id} and a.id = r.account_id
        and a.role = 'INSTRUCTOR' and a.status = 'Ativo'
      where r.institution_id = ${institution.id}
    ), ${leftOver(institution.id, { yearId, today, isNarrow: false })}, ${leftUnscored(institution.id, { yearId, today, isNarrow: false, mine: sql`true` })}, given as (
      select t.account_id, l.id as lesson_id
      from taught t
      join left_over l on l.lesson_plan_id = t.plan_id and l.date between t.start_date and t.end_date
      where not exists (select 1 from lesson_cover k where k.institution_id = ${institution.id} and k.lesson_id = l.id
        and k.withdrawn_at is null and k.absent_id = t.account_id and k.substitute_id is not null)
      union
      select k.substitute_id, l.id
      from left_over l
      join lesson_cover k on k.institution_id = ${institution.id} and k.lesson_id = l.id and k.withdrawn_at is null
        and ${isCoverNear({ institution, today }, 'l')}
      join account a on a.institution_id = ${institution.id} and a.id = k.substitute_id
        and a.role = 'INSTRUCTOR' and a.status = 'Ativo'
    ), owed as (
      select g.account_id, count(*) filter (where l.unreleased) as unreleased,
        count(*) filter (where l.lacking) as lacking, 0 as unscored
      from given g
      join left_over l on l.id = g.lesson_id
      group by g.account_id
      union all
      select t.account_id, 0, 0, count(distinct v.id)
      from taught t
      join evaluations v on v.plan_id = t.plan_id and v.date between t.start_date and t.end_date
      group by t.account_id
    )
    select account_id as "accountId", sum(unreleased)::int as unreleased, sum(lacking)::int as "withoutAttendance",
      sum(unscored)::int as unscored
    from owed group by account_id order by account_id`.execute(db)
  return rows
}

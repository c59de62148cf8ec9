import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import type { Points } from '@lousa/rules/evaluation/mark/open-year.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** An enrolment of an open year of which not every term is published, and what is published of it. */
export type OwnOpenYear = {
  enrollmentId: string
  hasLeft: boolean
  policies: (Partial<PerformancePolicy> | null)[]
  highest: number
  average: number
  levelType: TermType
  terms: { id: string; position: number; highest: number; closed: boolean; shown: boolean }[]
  /** Published terms alone. */
  figures: {
    component: { id: string; name: string }
    termId: string
    mean: number | null
    complete: boolean
    partial: Points | null
  }[]
}

/** The actor's open years whose figure is not published. What is not published does not leave the database. */
export const ownOpenYears = async (
  { db, institution, actor }: Ctx,
  yearId: string,
): Promise<OwnOpenYear[]> => {
  const { rows } = await sql<OwnOpenYear>`
    select e.id as "enrollmentId", e.exit_date is not null as "hasLeft", g.highest, g.average, l.type as "levelType",
      level.terms,
      json_build_array(i.performance_policy, g.performance_policy) as policies, published.figures
    from student_enrollment e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id and g.type = 'MARK'
    join education_level l on l.institution_id = ${institution.id} and l.id = g.education_level_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = e.academic_year_id
    join institution i on i.institution_id = ${institution.id}
    cross join lateral (
      select bool_and(t.show_performance) as all_shown, bool_and(t.closed_at is not null) as all_closed,
        json_agg(json_build_object('id', t.id, 'position', t.position, 'highest', coalesce(m.highest, 0),
          'closed', t.closed_at is not null, 'shown', t.show_performance) order by t.position) as terms
      from academic_term t
      left join academic_term_mark m on m.institution_id = ${institution.id} and m.grade_id = g.id
        and m.academic_term_id = t.id
      where t.institution_id = ${institution.id} and t.education_level_id = g.education_level_id
    ) level
    cross join lateral (
      select json_agg(json_build_object('component', json_build_object('id', c.id, 'name', c.name),
        'termId', t.id, 'mean', p.mean, 'complete', p.complete,
        'partial', case when p.earned is not null
          then json_build_object('earned', p.earned, 'possible', p.possible) end) order by c.sort_key, c.id) as figures
      from performance_scope s
      join academic_term t on t.institution_id = ${institution.id} and t.id = s.academic_term_id
        and t.show_performance
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = s.curriculum_component_id
      join grade_performance p on p.institution_id = ${institution.id} and p.scope_id = s.id
        and p.student_enrollment_id = e.id
      where s.institution_id = ${institution.id} and s.grade_id = g.id
    ) published
    where e.institution_id = ${institution.id} and e.account_id = ${actor.accountId}
      and e.academic_year_id = ${yearId} and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED'
      and y.status <> 'FINISHED' and not level.all_closed and not level.all_shown
      and published.figures is not null
    order by e.start_date, e.id`.execute(db)
  return rows
}

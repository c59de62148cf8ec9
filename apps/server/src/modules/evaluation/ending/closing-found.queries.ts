import { sql } from 'kysely'
import {
  isExpectedOn,
  isScoreAwaited,
  isScoreSettled,
  lacksAttendance,
  lessonsBeforeEntry,
  mayLackAttendance,
} from '../../academics/class-member.queries.ts'
import { countedTerms } from '../../academics/counted-terms.queries.ts'
import type { ClosingRow } from '../../academics/level/term-closing.queries.ts'
import type { Ctx } from '../../module.ts'
import { uncountedPlans } from '../../planning/plan/counted-plans.public.queries.ts'

/**
 * Lists open work in all terms of the classes of a year, as `closingRowsOfClasses` counts it, but with 1 for each count of scores,
 * opinions and lessons that is not zero: a list of classes says which kinds there are. Evaluations without scores and lessons
 * without attendance come from the stored figures of plans, and from rows where a plan has changed since it was counted.
 */
export const closingFoundInYear = async (
  { db, institution }: Ctx,
  { yearId, gradeIds }: { yearId: string; gradeIds: readonly string[] },
): Promise<ClosingRow[]> => {
  const { rows } = await sql<ClosingRow>`
    with t as materialized (
      select t.id, t.education_level_id, t.position, t.start_date, t.counts_until
      from ${countedTerms(institution.id, sql`t.academic_year_id = ${yearId}`)} t
    ), g as materialized (
      select g.id, g.education_level_id, g.name, g.class_order, g.type, g.opinion_of_class, g.performance_policy from grade g
      where g.institution_id = ${institution.id} and g.id = any(${gradeIds}::uuid[]) and not g.is_event
    ), plans as materialized (
      select p.id, p.grade_id, p.curriculum_component_id as component_id, p.is_active, g.education_level_id,
        p.id not in (${uncountedPlans(institution.id, yearId)}) as is_counted
      from g join lesson_plan p on p.institution_id = ${institution.id} and p.grade_id = g.id
    ), stored as materialized (
      select f.lesson_plan_id as plan_id, f.unscored_ids, f.lacking from lesson_plan_figure f
      where f.institution_id = ${institution.id} and f.academic_year_id = ${yearId}
        and f.lesson_plan_id in (select p.id from plans p where p.is_counted)
    ), places as materialized (
      select p.grade_id, p.component_id from plans p where p.is_active
      union
      select g.id, m.curriculum_component_id
      from g join curriculum_matrix m on m.institution_id = ${institution.id} and m.grade_id = g.id
    ), planned as materialized (
      select v.id, v.academic_term_id, v.grade_id, v.curriculum_component_id, v.type, v.highest, v.of_class, v.date, p.is_counted
      from plans p
      join school_evaluation v on v.institution_id = ${institution.id} and v.lesson_plan_id = p.id
        and v.deleted_at is null and v.type in ('PROOF', 'WORK', 'FEEDBACK')
    ), unscored as materialized (
      select kept.id from stored f cross join lateral unnest(f.unscored_ids) as kept(id)
      union
      select v.id from planned v
      where not v.is_counted and exists (
        select 1 from student_enrollment e
        left join student_evaluation s on s.institution_id = ${institution.id}
          and s.school_evaluation_id = v.id and s.student_enrollment_id = e.id
        where e.institution_id = ${institution.id} and e.grade_id = v.grade_id and ${isExpectedOn('e', sql`v.date`)}
          and not ${isScoreSettled('s')} and ${isScoreAwaited('e', 'v', institution.id)})
    ), evaluations as materialized (
      select v.academic_term_id as term_id, v.grade_id, v.curriculum_component_id as component_id,
        count(*) filter (where v.type in ('PROOF', 'WORK')) as evaluations,
        coalesce(sum(v.highest) filter (where v.type in ('PROOF', 'WORK')), 0) as planned,
        count(*) filter (where v.type = 'FEEDBACK') as feedbacks, count(*) filter (where v.of_class) as of_class,
        max(case when v.type in ('PROOF', 'WORK') and u.id is not null then 1 else 0 end) as scores,
        max(case when v.type = 'FEEDBACK' and u.id is not null then 1 else 0 end) as opinions
      from planned v left join unscored u on u.id = v.id
      group by v.academic_term_id, v.grade_id, v.curriculum_component_id
    ), of_class as materialized (
      select v.term_id, v.grade_id, sum(v.of_class)::int as feedbacks from evaluations v group by v.term_id, v.grade_id
    ), late as materialized (
      ${lessonsBeforeEntry(institution.id, sql`select p.grade_id from plans p where not p.is_counted`)}
    ), open_lessons as materialized (
      select p.grade_id, p.component_id, p.education_level_id, l.date, true as is_unreleased
      from plans p
      cross join lateral (select l.date from lesson l
        where l.institution_id = ${institution.id} and l.lesson_plan_id = p.id and l.deleted_at is null
          and not l.accomplished offset 0) l
      where p.is_active
      union all
      select p.grade_id, p.component_id, p.education_level_id, l.date, false
      from stored f
      join plans p on p.id = f.plan_id and p.is_active
      cross join lateral unnest(f.lacking) as kept(id)
      join lesson l on l.institution_id = ${institution.id} and l.id = kept.id
      union all
      select p.grade_id, p.component_id, p.education_level_id, l.date, false
      from plans p
      join lesson l on l.institution_id = ${institution.id} and l.lesson_plan_id = p.id and l.deleted_at is null
        and l.accomplished and ${mayLackAttendance('l', 'late')}
      where not p.is_counted and p.is_active and ${lacksAttendance('l', institution.id)}
    ), lessons as materialized (
      select t.id as term_id, l.grade_id, l.component_id, max(l.is_unreleased::int) as unreleased,
        max((not l.is_unreleased)::int) as lacking
      from open_lessons l
      join t on t.education_level_id = l.education_level_id and l.date between t.start_date and t.counts_until
      group by t.id, l.grade_id, l.component_id
    )
    select t.id as "termId", t.position, g.type as "gradeType", g.opinion_of_class as "opinionOfClass",
      coalesce(o.feedbacks, 0) as "classFeedbacks", json_build_object('id', g.id, 'name', g.name) as grade,
      json_build_object('id', c.id, 'name', c.name) as component,
      json_build_array(i.performance_policy, g.performance_policy) as policies,
      coalesce(m.highest, 0) as "termHighest", coalesce(v.evaluations, 0) as evaluations,
      coalesce(v.planned, 0) as planned, coalesce(v.feedbacks, 0) as feedbacks,
      coalesce(v.scores, 0) as "missingScores", coalesce(v.opinions, 0) as "missingOpinions",
      coalesce(l.unreleased, 0) as "unreleasedLessons", coalesce(l.lacking, 0) as "lessonsWithoutAttendance"
    from places
    join g on g.id = places.grade_id
    join t on t.education_level_id = g.education_level_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = places.component_id
    join institution i on i.institution_id = ${institution.id}
    left join academic_term_mark m on m.institution_id = ${institution.id}
      and m.grade_id = g.id and m.academic_term_id = t.id
    left join evaluations v on v.term_id = t.id and v.grade_id = g.id and v.component_id = c.id
    left join of_class o on o.term_id = t.id and o.grade_id = g.id
    left join lessons l on l.term_id = t.id and l.grade_id = g.id and l.component_id = c.id
    order by t.position, g.class_order, g.id, c.sort_key, c.id`.execute(db)
  return rows
}

import type { ClosingFacts } from '@lousa/rules/academics/level/term-closing.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import {
  isExpectedOn,
  isScoreAwaited,
  isScoreSettled,
  lacksAttendance,
  lessonsBeforeEntry,
  mayLackAttendance,
} from '../class-member.queries.ts'
import { countedTerms } from '../counted-terms.queries.ts'

type Policies = { policies: (Partial<PerformancePolicy> | null)[] }
export type ClosingRow = Omit<ClosingFacts, 'policy'> & Policies

/**
 * The data of these terms of a level in each class and component: one row for each component with an active plan or a row of the
 * matrix. Events are no classes. One statement over the whole level.
 */
export const closingRows = async (
  { db, institution }: Ctx,
  levelId: string,
  termIds: readonly string[],
): Promise<ClosingRow[]> => {
  const { rows } = await closingOf(institution.id, {
    levels: sql`= ${levelId}`,
    terms: sql`t.id = any(${termIds}::uuid[])`,
    classes: sql`g.education_level_id = ${levelId}`,
  }).execute(db)
  return rows
}

/** Counts as above over all terms of some classes, of one level or of several. */
export const closingRowsOfClasses = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
): Promise<ClosingRow[]> => {
  const ids = sql`${gradeIds}::uuid[]`
  const { rows } = await closingOf(institution.id, {
    levels: sql`in (select of.education_level_id from grade of
      where of.institution_id = ${institution.id} and of.id = any(${ids}))`,
    terms: sql`true`,
    classes: sql`g.id = any(${ids})`,
  }).execute(db)
  return rows
}

const closingOf = (
  institutionId: string,
  { levels, terms, classes }: Record<'levels' | 'terms' | 'classes', RawBuilder<unknown>>,
): RawBuilder<ClosingRow> => sql<ClosingRow>`
    with t as materialized (
      select t.id, t.education_level_id, t.position, t.start_date, t.counts_until
      from ${countedTerms(institutionId, sql`t.education_level_id ${levels}`)} t
      where ${terms}
    ), g as materialized (
      select g.id, g.education_level_id, g.name, g.class_order, g.type, g.opinion_of_class, g.performance_policy from grade g
      where g.institution_id = ${institutionId} and ${classes} and not g.is_event
    ), places as materialized (
      select g.id as grade_id, p.curriculum_component_id as component_id
      from g join lesson_plan p on p.institution_id = ${institutionId} and p.grade_id = g.id and p.is_active
      union
      select g.id, m.curriculum_component_id
      from g join curriculum_matrix m on m.institution_id = ${institutionId} and m.grade_id = g.id
    ), evaluations as materialized (
      select v.academic_term_id as term_id, v.grade_id, v.curriculum_component_id as component_id,
        count(*) filter (where v.type in ('PROOF', 'WORK')) as evaluations,
        coalesce(sum(v.highest) filter (where v.type in ('PROOF', 'WORK')), 0) as planned,
        count(*) filter (where v.type = 'FEEDBACK') as feedbacks, count(*) filter (where v.of_class) as of_class,
        coalesce(sum(missing.n) filter (where v.type in ('PROOF', 'WORK')), 0) as scores,
        coalesce(sum(missing.n) filter (where v.type = 'FEEDBACK'), 0) as opinions
      from t
      join school_evaluation v on v.institution_id = ${institutionId} and v.academic_term_id = t.id
        and v.deleted_at is null and v.type in ('PROOF', 'WORK', 'FEEDBACK') and v.grade_id in (select g.id from g)
      cross join lateral (
        select count(*) as n from student_enrollment e
        left join student_evaluation s on s.institution_id = ${institutionId}
          and s.school_evaluation_id = v.id and s.student_enrollment_id = e.id
        where e.institution_id = ${institutionId} and e.grade_id = v.grade_id and ${isExpectedOn('e', sql`v.date`)}
          and not ${isScoreSettled('s')} and ${isScoreAwaited('e', 'v', institutionId)}
      ) missing
      group by v.academic_term_id, v.grade_id, v.curriculum_component_id
    ), of_class as materialized (
      select v.term_id, v.grade_id, sum(v.of_class) as feedbacks from evaluations v group by v.term_id, v.grade_id
    ), late as materialized (
      ${lessonsBeforeEntry(institutionId, sql`select g.id from g`)}
    ), lessons as materialized (
      select t.id as term_id, l.grade_id, p.curriculum_component_id as component_id,
        count(*) filter (where not l.accomplished) as unreleased,
        count(*) filter (where l.accomplished and ${mayLackAttendance('l', 'late')}
          and ${lacksAttendance('l', institutionId)}) as lacking
      from g join t on t.education_level_id = g.education_level_id
      join lesson l on l.institution_id = ${institutionId} and l.grade_id = g.id
        and l.date between t.start_date and t.counts_until and l.deleted_at is null
      join lesson_plan p on p.institution_id = ${institutionId} and p.id = l.lesson_plan_id and p.is_active
      group by t.id, l.grade_id, p.curriculum_component_id
    )
    select t.id as "termId", t.position, g.type as "gradeType", g.opinion_of_class as "opinionOfClass",
      coalesce(o.feedbacks, 0)::int as "classFeedbacks",
      jsonb_build_object('id', g.id, 'name', g.name) as grade,
      jsonb_build_object('id', c.id, 'name', c.name) as component,
      jsonb_build_array(i.performance_policy, g.performance_policy) as policies,
      coalesce(m.highest, 0) as "termHighest",
      coalesce(v.evaluations, 0) as evaluations, coalesce(v.planned, 0) as planned,
      coalesce(v.feedbacks, 0) as feedbacks, coalesce(v.scores, 0)::int as "missingScores",
      coalesce(v.opinions, 0)::int as "missingOpinions",
      coalesce(l.unreleased, 0) as "unreleasedLessons", coalesce(l.lacking, 0) as "lessonsWithoutAttendance"
    from places
    join g on g.id = places.grade_id
    join t on t.education_level_id = g.education_level_id
    join curriculum_component c on c.institution_id = ${institutionId} and c.id = places.component_id
    join institution i on i.institution_id = ${institutionId}
    left join academic_term_mark m on m.institution_id = ${institutionId}
      and m.grade_id = g.id and m.academic_term_id = t.id
    left join evaluations v on v.term_id = t.id and v.grade_id = g.id and v.component_id = c.id
    left join of_class o on o.term_id = t.id and o.grade_id = g.id
    left join lessons l on l.term_id = t.id and l.grade_id = g.id and l.component_id = c.id
    order by t.position, g.class_order, g.id, c.sort_key, c.id`

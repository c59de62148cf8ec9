import type { RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import type {
  OverallInput,
  YearFigures,
} from '@lousa/rules/evaluation/performance/enrollment-result.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { sql } from 'kysely'
import { lastDayOf } from '../../academics/class-member.queries.ts'
import { isResultDecided } from '../../academics/class-result.public.queries.ts'
import { retentionSource } from '../../academics/class-retention.queries.ts'
import { currentDecision } from '../../enrollment/council-decision.public.queries.ts'
import { minutesOf } from '../../planning/plan/lesson.queries.ts'
import { classComponents } from './performance.queries.ts'
import type { TenantDb } from './performance-scope.queries.ts'

/** The stored figures of a year of a student in a component, with the marks of the terms. */
export type StoredYear = YearFigures & {
  enrollmentId: string
  mark: number | null
  recovery: number | null
  final: number | null
  frequency: number | null
  terms: { position: number; mark: number | null; absences: number }[]
  /** Whether a term has a text or a concept. */
  hasOpinions: boolean
}

/** The stored figures of a class with what decides over them. */
export type StoredClass = {
  /**
   * Whether each figure is that of the records in the same snapshot. Never where lessons are brought: these are as long as the
   * lessons of the class mostly are, also those that are not released, whose changes raise no figures.
   */
  isCurrent: boolean
  policies: (Partial<PerformancePolicy> | null)[]
  grade: { type: 'MARK' | 'ASSESSMENT'; highest: number; average: number; retention: RetentionSource }
  termsClosed: boolean
  /** Positions of the terms. */
  terms: number[]
  components: { id: string; name: string }[]
  recoveries: { componentId: string; highest: number }[]
  years: StoredYear[]
  enrollments: (Pick<OverallInput, 'exit' | 'decision'> & { id: string; justifiedMinutes: number })[]
}

/** The stored figures of a class, whether they are current or not: one statement, hence of one moment. */
export const storedClass = async (
  { db, institutionId }: TenantDb,
  gradeId: string,
): Promise<StoredClass | null> => {
  const { rows } = await sql<{ data: StoredClass }>`
    with g as materialized (
      select g.id, g.type, g.highest, g.average, g.performance_policy, g.education_level_id, g.academic_year_id,
        ${retentionSource('g', institutionId)} as retention,
        (y.status = 'FINISHED' or ${isResultDecided('g', institutionId)}) as year_finished
      from grade g
      join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id
      where g.institution_id = ${institutionId} and g.id = ${gradeId}
    ), terms as materialized (
      select t.id, t.position, t.closed_at from academic_term t
      where t.institution_id = ${institutionId} and t.education_level_id = (select g.education_level_id from g)
    ), components as materialized (
      ${classComponents(institutionId, gradeId)}
    ), scopes as materialized (
      select s.id, s.curriculum_component_id as component_id, s.academic_term_id as term_id, t.position,
        s.computed_version >= s.input_version as is_current
      from performance_scope s
      left join terms t on t.id = s.academic_term_id
      where s.institution_id = ${institutionId} and s.grade_id = ${gradeId}
    ), figures as materialized (
      select s.component_id, s.term_id, s.position, p.student_enrollment_id as enrollment_id, p.mark, p.recovery, p.mean,
        p.concept, p.text, p.absences, p.justified_absences, p.lessons_given, p.total_minutes, p.absent_minutes,
        p.frequency, p.situation
      from scopes s
      join grade_performance p on p.institution_id = ${institutionId} and p.scope_id = s.id
    ), of_terms as materialized (
      select f.enrollment_id, f.component_id, bool_or(f.text is not null or f.concept is not null) as has_opinions,
        json_agg(json_build_object('position', f.position, 'mark', f.mean, 'absences', f.absences)
          order by f.position) as marks
      from figures f where f.position is not null
      group by f.enrollment_id, f.component_id
    ), justified as materialized (
      select f.enrollment_id from figures f
      where f.term_id is null and f.justified_absences > 0 group by f.enrollment_id
    )
    select json_build_object(
      'isCurrent', not exists (
        select 1 from components c
        cross join (select t.id from terms t union all select null) slot
        left join scopes s on s.component_id = c.id and s.term_id is not distinct from slot.id
        where s.is_current is not true)
        and not exists (select 1 from enrollment_term_mark m
          where m.institution_id = ${institutionId} and m.grade_id = ${gradeId} and m.lessons_given > 0),
      'policies', json_build_array(i.performance_policy, g.performance_policy),
      'grade', json_build_object('type', g.type, 'highest', g.highest, 'average', g.average,
        'retention', g.retention),
      'termsClosed', g.year_finished or coalesce((select bool_and(t.closed_at is not null) from terms t), false),
      'terms', (select coalesce(json_agg(t.position order by t.position), '[]') from terms t),
      'components', (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name)
          order by k.sort_key, k.id), '[]')
        from components c
        join curriculum_component k on k.institution_id = ${institutionId} and k.id = c.id),
      'recoveries', (select coalesce(json_agg(json_build_object('componentId', v.curriculum_component_id,
          'highest', v.highest)), '[]')
        from school_evaluation v
        where v.institution_id = ${institutionId} and v.grade_id = ${gradeId} and v.type = 'ANNUAL_RECOVERY'
          and v.deleted_at is null and v.highest > 0),
      'years', (select coalesce(json_agg(json_build_object('enrollmentId', f.enrollment_id, 'componentId', f.component_id,
          'mark', f.mark, 'recovery', f.recovery, 'final', f.mean, 'absences', f.absences,
          'justifiedAbsences', f.justified_absences, 'lessonsGiven', f.lessons_given, 'totalMinutes', f.total_minutes,
          'absentMinutes', f.absent_minutes, 'frequency', f.frequency, 'situation', f.situation,
          'terms', coalesce(m.marks, '[]'), 'hasOpinions', coalesce(m.has_opinions, false))), '[]')
        from figures f
        left join of_terms m on m.enrollment_id = f.enrollment_id and m.component_id = f.component_id
        where f.term_id is null),
      'enrollments', (select coalesce(json_agg(json_build_object('id', e.id, 'decision', e.decision, 'exit', e.exit,
          'justifiedMinutes', coalesce(e.minutes, 0))), '[]')
        from (
          select e.id, ${currentDecision('e', institutionId)} as decision,
            case when e.exit_date is not null
              then json_build_object('date', e.exit_date, 'reason', e.exit_reason) end as exit,
            case when e.id in (select j.enrollment_id from justified j) then (
              select sum(${minutesOf('l')}) from attendance a
              join lesson l on l.institution_id = ${institutionId} and l.id = a.lesson_id and l.grade_id = ${gradeId}
                and l.deleted_at is null and l.accomplished
              where a.institution_id = ${institutionId} and a.academic_year_id = g.academic_year_id
                and a.student_enrollment_id = e.id and a.status = 'JUSTIFIED_ABSENCE' and l.date >= e.start_date
                and (e.exit_date is null or l.date <= ${lastDayOf('e', institutionId)})) end as minutes
          from student_enrollment e
          where e.institution_id = ${institutionId} and e.grade_id = ${gradeId} and e.status = 'ACTIVE'
            and e.exit_reason is distinct from 'CANCELLED') e)
    ) as data
    from g join institution i on i.institution_id = ${institutionId}`.execute(db)
  return rows[0]?.data ?? null
}

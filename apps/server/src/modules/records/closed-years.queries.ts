import type { RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import type {
  OverallInput,
  YearFigures,
} from '@lousa/rules/evaluation/performance/enrollment-result.rules.ts'
import type { PublishedResult } from '@lousa/rules/evaluation/performance/shown-result.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { historyTypesOf, stageOfHistory } from '@lousa/rules/records/history-segment.rules.ts'
import { sql } from 'kysely'
import { isResultFinal } from '../academics/class-decision.queries.ts'
import { publishedResult } from '../academics/class-result.public.queries.ts'
import { retentionSource } from '../academics/class-retention.queries.ts'
import { currentDecision } from '../enrollment/council-decision.public.queries.ts'
import type { Place, RecordOf } from './stored-record.public.queries.ts'

/** A year here whose result is final, or that the student left for another school. */
export type StudiedYear = Pick<OverallInput, 'exit' | 'decision' | 'termsClosed' | 'gradeType'> & {
  enrollmentId: string
  gradeId: string
  grade: string
  level: string
  stage: string | null
  year: string
  highest: number
  average: number
  policies: (Partial<PerformancePolicy> | null)[]
  retention: RetentionSource
  published: PublishedResult | null
  institution: string
  city: string | null
  state: string | null
}

/** After moves within the school, or a return in the same year, the last class stands for the year: marks went along. */
export const studiedYears = async (
  { db, institutionId }: Place,
  { studentId, type }: RecordOf,
): Promise<StudiedYear[]> => {
  const { rows } = await sql<StudiedYear>`
    select e.id as "enrollmentId", e.grade_id as "gradeId", g.name as grade, l.name as level, l.stage, y.year::text as year,
      g.type as "gradeType", g.highest, g.average, ${currentDecision('e', institutionId)} as decision,
      case when e.exit_date is not null
        then json_build_object('date', e.exit_date, 'reason', e.exit_reason) end as exit,
      ${isResultFinal('g', 'y', institutionId)} as "termsClosed", json_build_array(i.performance_policy, g.performance_policy) as policies,
      ${retentionSource('g', institutionId)} as retention, ${publishedResult('e', institutionId)} as published,
      i.name as institution, i.address ->> 'city' as city, i.address ->> 'state' as state
    from student_enrollment e
    join grade g on g.institution_id = ${institutionId} and g.id = e.grade_id
    join education_level l on l.institution_id = ${institutionId} and l.id = g.education_level_id
    join academic_year y on y.institution_id = ${institutionId} and y.id = e.academic_year_id
    join institution i on i.institution_id = ${institutionId}
    where e.institution_id = ${institutionId} and e.account_id = ${studentId} and l.stage = ${stageOfHistory(type)}
      and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED'
      and (${isResultFinal('g', 'y', institutionId)} or e.exit_reason = 'TRANSFERRED')
      and not (e.exit_reason in ('MOVED', 'TRANSFERRED', 'DROPPED') is true and exists (
        select 1 from student_enrollment further
        where further.institution_id = ${institutionId} and further.account_id = ${studentId}
          and further.previous_enrollment_id = e.id and further.status = 'ACTIVE'
          and further.exit_reason is distinct from 'CANCELLED'))
    order by y.year, e.start_date, e.id`.execute(db)
  return rows.filter(row => historyTypesOf(row).includes(type))
}

/** Which of these classes are of a year that is not finished. */
export const openClasses = async (
  { db, institutionId }: Place,
  gradeIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select g.id from grade g
    join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id
    where g.institution_id = ${institutionId} and g.id = any(${gradeIds}::uuid[]) and y.status <> 'FINISHED'
    order by g.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of these classes have figures that are behind what is recorded, or none yet. */
export const staleClasses = async (
  { db, institutionId }: Place,
  gradeIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ gradeId: string }>`
    select s.grade_id as "gradeId" from performance_scope s
    where s.institution_id = ${institutionId} and s.grade_id = any(${gradeIds}::uuid[])
      and s.computed_version < s.input_version
    union
    select p.grade_id from lesson_plan p
    where p.institution_id = ${institutionId} and p.grade_id = any(${gradeIds}::uuid[])
      and p.parent_lesson_plan_id is null and not exists (
        select 1 from performance_scope s
        where s.institution_id = ${institutionId} and s.grade_id = p.grade_id
          and s.curriculum_component_id = p.curriculum_component_id and s.academic_term_id is null)`.execute(
    db,
  )
  return rows.map(({ gradeId }) => gradeId)
}

export type TaughtComponent = {
  gradeId: string
  componentId: string
  name: string
  knowledgeArea: { id: string; name: string }
  trainingType: string | null
  /** Null of what was given without being in the matrix. */
  hours: number | null
}

/** The components of these classes: their matrix, and other components with figures. */
export const taughtComponents = async (
  { db, institutionId }: Place,
  gradeIds: readonly string[],
): Promise<TaughtComponent[]> => {
  const { rows } = await sql<TaughtComponent>`
    select taught.grade_id as "gradeId", c.id as "componentId", c.name,
      json_build_object('id', k.id, 'name', k.name) as "knowledgeArea",
      taught.training_type as "trainingType", taught.hours
    from (
      select m.grade_id, m.curriculum_component_id, min(t.name) as training_type, sum(m.hour) as hours
      from curriculum_matrix m
      left join training_type t on t.institution_id = ${institutionId} and t.id = m.training_type_id
      where m.institution_id = ${institutionId} and m.grade_id = any(${gradeIds}::uuid[])
      group by m.grade_id, m.curriculum_component_id
      union all
      select s.grade_id, s.curriculum_component_id, null, null
      from performance_scope s
      where s.institution_id = ${institutionId} and s.grade_id = any(${gradeIds}::uuid[])
        and s.academic_term_id is null and not exists (
          select 1 from curriculum_matrix m
          where m.institution_id = ${institutionId} and m.grade_id = s.grade_id
            and m.curriculum_component_id = s.curriculum_component_id)
    ) taught
    join curriculum_component c on c.institution_id = ${institutionId} and c.id = taught.curriculum_component_id
    join knowledge_area k on k.institution_id = ${institutionId} and k.id = c.knowledge_area_id
    order by c.sort_key, c.id`.execute(db)
  return rows
}

export type StudiedFigure = YearFigures & {
  enrollmentId: string
  componentId: string
  /** Null: of the year. */
  position: number | null
  /** Whether a term is published to students, or closed. */
  isPublished: boolean
  mark: number | null
  mean: number | null
  concept: string | null
}

/** The computed figures of these enrolments: of the years, and of their terms. */
export const studiedFigures = async (
  { db, institutionId }: Place,
  enrollmentIds: readonly string[],
): Promise<StudiedFigure[]> => {
  const { rows } = await sql<StudiedFigure>`
    select p.student_enrollment_id as "enrollmentId", s.curriculum_component_id as "componentId", t.position,
      coalesce(t.show_performance or t.closed_at is not null, true) as "isPublished", p.mark, p.mean, p.concept, p.absences,
      p.justified_absences as "justifiedAbsences", p.lessons_given as "lessonsGiven",
      p.total_minutes as "totalMinutes", p.absent_minutes as "absentMinutes", p.situation
    from grade_performance p
    join performance_scope s on s.institution_id = ${institutionId} and s.id = p.scope_id
    left join academic_term t on t.institution_id = ${institutionId} and t.id = s.academic_term_id
    where p.institution_id = ${institutionId} and p.student_enrollment_id = any(${enrollmentIds}::uuid[])
    order by t.position nulls first`.execute(db)
  return rows
}

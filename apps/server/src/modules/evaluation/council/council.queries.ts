import type {
  CouncilDecisionRow,
  CouncilStudentRow,
  WrittenOpinion,
} from '@lousa/contract/evaluation/council/council.contract.ts'
import type { ClassResultStatus } from '@lousa/rules/academics/grade/class-result-status.rules.ts'
import type { RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import type {
  OverallInput,
  YearFigures,
} from '@lousa/rules/evaluation/performance/enrollment-result.rules.ts'
import type { PublishedResult } from '@lousa/rules/evaluation/performance/shown-result.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { sql } from 'kysely'
import { areTermsClosed } from '../../academics/class-decision.queries.ts'
import { publishedResult } from '../../academics/class-result.public.queries.ts'
import { retentionSource } from '../../academics/class-retention.queries.ts'
import { currentDecision } from '../../enrollment/council-decision.public.queries.ts'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { userRef } from '../../people/person/user-brief.queries.ts'
import { owedRows } from '../dependency/owed.public.queries.ts'
import { taughtToTheEnd } from '../ending/ending.queries.ts'
import { performanceOf } from '../performance/performance-answer.queries.ts'

export type { StoredFigure } from '../performance/performance-answer.queries.ts'

/** The stored figures of the year of a class, each with its student and component. */
export const yearFigures = (ctx: Ctx, gradeId: string) => performanceOf(ctx, { gradeId, termId: null })

/** A class before its council. */
export type CouncilClass = {
  id: string
  name: string
  isEvent: boolean
  type: 'MARK' | 'ASSESSMENT'
  average: number
  highest: number
  status: ClassResultStatus
  yearFinished: boolean
  termsClosed: boolean
  /** Whether figures of the year are behind what is recorded. */
  behind: boolean
  policies: (Partial<PerformancePolicy> | null)[]
  retention: RetentionSource
}

export const councilClass = async (
  { db, institution }: Ctx,
  gradeId: string,
): Promise<CouncilClass | null> => {
  const { rows } = await sql<CouncilClass>`
    select g.id, g.name, g.is_event as "isEvent", coalesce(g.type, 'MARK') as type, coalesce(g.average, 0) as average,
      coalesce(g.highest, 0) as highest,
      coalesce(r.status, 'RUNNING') as status, y.status = 'FINISHED' as "yearFinished",
      ${areTermsClosed('g', 'y', institution.id)} as "termsClosed",
      exists (select 1 from performance_scope s
        where s.institution_id = ${institution.id} and s.grade_id = g.id and s.academic_term_id is null
          and s.computed_version < s.input_version) as behind,
      json_build_array(i.performance_policy, g.performance_policy) as policies,
      ${retentionSource('g', institution.id)} as retention
    from grade g
    join academic_year y on y.institution_id = ${institution.id} and y.id = g.academic_year_id
    join institution i on i.institution_id = ${institution.id}
    left join class_result r on r.institution_id = ${institution.id} and r.grade_id = g.id
    where g.institution_id = ${institution.id} and g.id = ${gradeId}`.execute(db)
  return rows[0] ?? null
}

/** An enrolment of the class with the stored figures of its year and its decisions. */
export type CouncilEnrollment = Pick<OverallInput, 'exit' | 'decision'> & {
  enrollmentId: string
  accountId: string
  years: YearFigures[]
  published: PublishedResult | null
  decisions: CouncilDecisionRow[]
  dependencies: CouncilStudentRow['dependencies']
  opinions: WrittenOpinion[]
}

/** The active enrolments of a class; those of a class that is given as locked are the current ones. */
export const councilEnrollments = async (
  { db, institution }: Ctx,
  gradeId: string,
): Promise<CouncilEnrollment[]> => {
  const { rows } = await sql<CouncilEnrollment>`
    select e.id as "enrollmentId", e.account_id as "accountId", ${currentDecision('e', institution.id)} as decision,
      ${publishedResult('e', institution.id)} as published, ${owedRows('e', institution.id)} as dependencies,
      case when e.exit_date is not null
        then json_build_object('date', e.exit_date, 'reason', e.exit_reason) end as exit,
      coalesce((
        select json_agg(json_build_object('componentId', s.curriculum_component_id, 'absences', p.absences,
          'justifiedAbsences', p.justified_absences, 'lessonsGiven', p.lessons_given, 'totalMinutes', p.total_minutes,
          'absentMinutes', p.absent_minutes, 'situation', p.situation))
        from performance_scope s
        join grade_performance p on p.institution_id = ${institution.id} and p.scope_id = s.id
          and p.student_enrollment_id = e.id
        where s.institution_id = ${institution.id} and s.grade_id = e.grade_id and s.academic_term_id is null
      ), '[]') as years,
      coalesce((
        select json_agg(json_build_object('number', d.number, 'kind', d.kind, 'componentIds', d.component_ids,
          'until', d.until, 'reason', d.reason, 'text', d.text, 'at', d.recorded_at, 'meetingId', d.meeting_id,
          'by', case when a.id is not null then ${userRef('a', 'h')} end) order by d.number)
        from council_decision d
        left join account a on a.institution_id = ${institution.id} and a.id = d.author_id
        left join person h on h.institution_id = ${institution.id} and h.id = a.person_id
        where d.institution_id = ${institution.id} and d.student_enrollment_id = e.id
      ), '[]') as decisions,
      coalesce((
        select json_agg(json_build_object('by', ${userRef('a', 'h')}, 'chips', o.chips, 'text', o.text,
          'at', ${instantText('o.written_at')}, 'term', t.position, 'curriculumComponent',
          case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end)
          order by t.position desc nulls first, c.sort_key nulls first, a.sort_key, o.id)
        from council_opinion o
        join account a on a.institution_id = ${institution.id} and a.id = o.author_id
        join person h on h.institution_id = ${institution.id} and h.id = a.person_id
        left join academic_term t on t.institution_id = ${institution.id} and t.id = o.academic_term_id
        left join curriculum_component c on c.institution_id = ${institution.id} and c.id = o.curriculum_component_id
        where o.institution_id = ${institution.id} and o.student_enrollment_id = e.id
          and (cardinality(o.chips) > 0 or o.text is not null)
      ), '[]') as opinions
    from student_enrollment e
    where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and e.status = 'ACTIVE'
      and e.exit_reason is distinct from 'CANCELLED'`.execute(db)
  return rows
}

/** The components of the class that the actor teaches today, or taught to its end. */
export const taughtComponents = async (ctx: Ctx, gradeId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct p.curriculum_component_id as id from ${taughtToTheEnd(ctx)} and p.grade_id = ${gradeId}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import { areTermsClosed, isResultFinal } from '../../academics/class-decision.queries.ts'
import { countedIn } from '../../academics/class-member.queries.ts'
import { publishedResult } from '../../academics/class-result.public.queries.ts'
import { retentionSource } from '../../academics/class-retention.queries.ts'
import { currentDecision } from '../../enrollment/council-decision.public.queries.ts'
import { endedOf, owedUntil } from '../../evaluation/dependency/owed.public.queries.ts'
import type { Db } from '../../module.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import { ofStudent } from '../report-card/report-card.queries.ts'
import type { DeclarationGrade, DeclarationStudent, StudentYears } from './declaration.types.ts'

export type DeclarationScope = {
  institutionId: string
  gradeId: string
  enrollmentId?: string | undefined
}

/** The class that is declared; undefined for an event, or when it is gone by now. */
export const declaredGrade = async (
  db: Db,
  { institutionId, gradeId }: DeclarationScope,
): Promise<DeclarationGrade | undefined> => {
  const { rows } = await sql<DeclarationGrade>`
    select g.name, g.type, g.shift, l.name as level, y.year,
      case when ${areTermsClosed('g', 'y', institutionId)} then coalesce((
        select max(t.end_date) from academic_term t
        where t.institution_id = ${institutionId} and t.education_level_id = g.education_level_id), y.end_date)
        else y.end_date end as "lastDay",
      ${isResultFinal('g', 'y', institutionId)} as "isFinal", y.status = 'FINISHED' as "yearFinished",
      jsonb_build_array(i.performance_policy, g.performance_policy) as policies,
      ${retentionSource('g', institutionId)} as retention,
      (select jsonb_agg(other.name) from grade other where other.institution_id = ${institutionId}
        and other.academic_year_id = g.academic_year_id and not other.is_event) as classes,
      ${headInstitution('i', institutionId)} as institution
    from grade g
    join education_level l on l.institution_id = ${institutionId} and l.id = g.education_level_id
    join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id
    join institution i on i.institution_id = ${institutionId}
    where g.institution_id = ${institutionId} and g.id = ${gradeId}`.execute(db)
  return rows[0]
}

/** The members of the class or, for one student, also a former one; never an enrolment made by mistake. */
export const declaredStudents = async (
  db: Db,
  { institutionId, gradeId, enrollmentId }: DeclarationScope,
): Promise<DeclarationStudent[]> => {
  const whose =
    enrollmentId === undefined
      ? countedIn('e')
      : sql`e.id = ${enrollmentId} and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED'`
  const { rows } = await sql<DeclarationStudent>`
    select e.id as "enrollmentId", p.id as "personId", p.name, p.social_name as "socialName", p.gender, p.birthdate,
      p.naturalness, p.birth_state as "birthState", a.registration, e.start_date as start,
      case when e.exit_date is not null
        then jsonb_build_object('date', e.exit_date, 'reason', e.exit_reason) end as exit,
      ${currentDecision('e', institutionId)} as decision,
      ${owedUntil('e', institutionId)} as owed, ${endedOf('e', institutionId)} as ended,
      ${publishedResult('e', institutionId)} as published, coalesce((
        select jsonb_agg(jsonb_build_object('name', r.name, 'kinship', r.kinship) order by r.position, r.id)
        from responsible r where r.institution_id = ${institutionId} and r.person_id = p.id), '[]') as responsibles
    from student_enrollment e
    join account a on a.institution_id = ${institutionId} and a.id = e.account_id
    join person p on p.institution_id = ${institutionId} and p.id = a.person_id
    where e.institution_id = ${institutionId} and e.grade_id = ${gradeId} and ${whose}
    order by e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows
}

/** The stored figures of the year, of each student who has any. */
export const declaredYears = async (
  db: Db,
  { institutionId, gradeId, enrollmentId }: DeclarationScope,
): Promise<StudentYears[]> => {
  const { rows } = await sql<StudentYears>`
    select r.student_enrollment_id as "enrollmentId", jsonb_agg(jsonb_build_object('componentId', s.curriculum_component_id, 'absences', r.absences,
      'justifiedAbsences', r.justified_absences, 'lessonsGiven', r.lessons_given, 'totalMinutes', r.total_minutes,
      'absentMinutes', r.absent_minutes, 'situation', r.situation)) as years
    from performance_scope s
    join grade_performance r on r.institution_id = ${institutionId} and r.scope_id = s.id
    where s.institution_id = ${institutionId} and s.grade_id = ${gradeId} and s.academic_term_id is null
      ${ofStudent(enrollmentId)}
    group by r.student_enrollment_id`.execute(db)
  return rows
}

/** Whether all figures of the class are those of what is recorded. */
export const isUpToDate = async (db: Db, { institutionId, gradeId }: DeclarationScope): Promise<boolean> => {
  const { rows } = await sql<{ current: boolean }>`
    select coalesce(bool_and(s.computed_version >= s.input_version), false) as current
    from performance_scope s
    where s.institution_id = ${institutionId} and s.grade_id = ${gradeId}`.execute(db)
  return rows[0]?.current ?? false
}

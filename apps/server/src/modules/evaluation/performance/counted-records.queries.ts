import { SHOWN_UNENTERED } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import type { DaySpan } from '@lousa/rules/enrollment/entry/enrollment-days.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { isExcused, isScoreRecorded } from '../../academics/class-member.queries.ts'
import type { CountedRecords, TransferTenant } from '../../enrollment/transfer/transferred.public.queries.ts'
import { requireRow } from '../../reached-row.ts'

const isWithin = (date: RawBuilder<unknown>, spans: readonly DaySpan[]): RawBuilder<boolean> => sql`exists (
  select 1 from unnest(${spans.map(({ first }) => first)}::date[], ${spans.map(({ last }) => last)}::date[])
    as span(first_day, last_day)
  where ${date} between span.first_day and span.last_day)`

/** The rows of a step as `{count, shown}`, the oldest first. */
const listed = (step: RawBuilder<unknown>, order: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  jsonb_build_object('count', (select count(*) from ${step} where ${where}), 'shown', coalesce((
    select jsonb_agg(to_jsonb(x) - 'side' order by ${order}) from (
      select * from ${step} where ${where} order by ${order} limit ${SHOWN_UNENTERED}) x), '[]'))`

const LESSONS = sql`date, start, component`
const EVALUATIONS = sql`date, name, component`

/**
 * The attendance and scores of an enrolment on days that it loses and gains, and the lessons of the gained days that were
 * called without the student: each with the count and the oldest by name.
 */
export const countedRecords = async (
  { db, institution }: TransferTenant,
  {
    enrollmentId,
    lost,
    gained,
  }: { enrollmentId: string; lost: readonly DaySpan[]; gained: readonly DaySpan[] },
): Promise<CountedRecords> => {
  const side = (date: RawBuilder<unknown>) =>
    sql`case when ${isWithin(date, lost)} then 'LOST' else 'GAINED' end as side`
  const { rows } = await sql<{ counted: CountedRecords }>`
    with e as materialized (
      select e.id, e.grade_id, e.academic_year_id from student_enrollment e
      where e.institution_id = ${institution.id} and e.id = ${enrollmentId} and e.status = 'ACTIVE'
    ), lessons as materialized (
      select l.date, to_char(l.start_time, 'HH24:MI') as start, c.name as component, ${side(sql`l.date`)}
      from e
      join attendance s on s.institution_id = ${institution.id} and s.academic_year_id = e.academic_year_id
        and s.student_enrollment_id = e.id
      join lesson l on l.institution_id = ${institution.id} and l.id = s.lesson_id and l.deleted_at is null
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
      where ${isWithin(sql`l.date`, [...lost, ...gained])}
    ), evaluations as materialized (
      select v.date, v.name, c.name as component, ${side(sql`v.date`)}
      from e
      join student_evaluation s on s.institution_id = ${institution.id} and s.student_enrollment_id = e.id
        and ${isScoreRecorded('s')}
      join school_evaluation v on v.institution_id = ${institution.id} and v.id = s.school_evaluation_id
        and v.deleted_at is null
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = v.curriculum_component_id
      where ${isWithin(sql`v.date`, [...lost, ...gained])}
    ), pending as materialized (
      select l.date, to_char(l.start_time, 'HH24:MI') as start, c.name as component
      from e
      join lesson l on l.institution_id = ${institution.id} and l.grade_id = e.grade_id and l.deleted_at is null
        and l.attendance_taken_at is not null
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
      where ${isWithin(sql`l.date`, gained)} and not ${isExcused('e', 'l', institution.id)}
        and not exists (select 1 from attendance s
          where s.institution_id = ${institution.id} and s.academic_year_id = e.academic_year_id
            and s.lesson_id = l.id and s.student_enrollment_id = e.id)
    )
    select jsonb_build_object(
      'stops', jsonb_build_object('lessons', ${listed(sql`lessons`, LESSONS, sql`side = 'LOST'`)},
        'evaluations', ${listed(sql`evaluations`, EVALUATIONS, sql`side = 'LOST'`)}),
      'begins', jsonb_build_object('lessons', ${listed(sql`lessons`, LESSONS, sql`side = 'GAINED'`)},
        'evaluations', ${listed(sql`evaluations`, EVALUATIONS, sql`side = 'GAINED'`)}),
      'pending', ${listed(sql`pending`, LESSONS, sql`true`)}) as counted`.execute(db)
  return requireRow(rows).counted
}

import { SHOWN_UNENTERED } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { sql } from 'kysely'
import {
  isExcused,
  isScoreAwaited,
  isScoreRecorded,
  isScoreSettled,
  lastDayOf,
} from '../../academics/class-member.queries.ts'
import { countedTerms } from '../../academics/counted-terms.queries.ts'
import type {
  RecordedAfter,
  TransferTenant,
  Unentered,
} from '../../enrollment/transfer/transferred.public.queries.ts'

type OfEnrollment = { enrollmentId: string }

/** Whether the attendance of a day or the score of an evaluation of a day is recorded for an enrolment. */
export const isRecordedOn = async (
  { db, institution }: TransferTenant,
  { enrollmentId, date }: OfEnrollment & { date: string },
): Promise<boolean> => {
  const { lessons, evaluations } = await recordedIn({ db, institution }, enrollmentId, {
    from: date,
    to: date,
  })
  return lessons + evaluations > 0
}

/** How many lessons with attendance, and evaluations with a score or an opinion, an enrolment has after a day. */
export const recordedAfter = (
  tenant: TransferTenant,
  { enrollmentId, date }: OfEnrollment & { date: string },
): Promise<RecordedAfter> => recordedIn(tenant, enrollmentId, { from: date, to: null, isAfter: true })

const recordedIn = async (
  { db, institution }: TransferTenant,
  enrollmentId: string,
  { from, to, isAfter = false }: { from: string; to: string | null; isAfter?: boolean },
): Promise<RecordedAfter> => {
  const within = (date: string) =>
    sql`${sql.ref(date)} >= ${from}::date + ${isAfter ? 1 : 0}::int and (${to}::date is null or ${sql.ref(date)} <= ${to}::date)`
  const { rows } = await sql<RecordedAfter>`
    select (select count(*) from student_enrollment e
        join attendance s on s.institution_id = ${institution.id} and s.academic_year_id = e.academic_year_id
          and s.student_enrollment_id = e.id
        join lesson l on l.institution_id = ${institution.id} and l.id = s.lesson_id and l.deleted_at is null
        where e.institution_id = ${institution.id} and e.id = ${enrollmentId} and ${within('l.date')})::int as lessons,
      (select count(*) from student_evaluation s
        join school_evaluation v on v.institution_id = ${institution.id} and v.id = s.school_evaluation_id
          and v.deleted_at is null
        where s.institution_id = ${institution.id} and s.student_enrollment_id = ${enrollmentId}
          and ${isScoreRecorded('s')} and ${within('v.date')})::int as evaluations`.execute(db)
  return rows[0] ?? { lessons: 0, evaluations: 0 }
}

/**
 * Lessons before a day in which an enrolment has no attendance, and tests, works and opinions without a score, of open terms
 * and from its days in the class: the oldest first, and how many there are.
 */
export const unenteredOf = async (
  { db, institution }: TransferTenant,
  { enrollmentId, until }: OfEnrollment & { until: string },
): Promise<Unentered> => {
  const { rows } = await sql<{ unentered: Unentered }>`
    with e as materialized (
      select e.id, e.grade_id, e.academic_year_id, e.start_date, ${lastDayOf('e', institution.id)} as last_day, g.education_level_id
      from student_enrollment e
      join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
      where e.institution_id = ${institution.id} and e.id = ${enrollmentId} and e.status = 'ACTIVE'
    ), lessons as materialized (
      select l.date, to_char(l.start_time, 'HH24:MI') as start, c.name as component
      from e
      join lesson l on l.institution_id = ${institution.id} and l.grade_id = e.grade_id and l.deleted_at is null
        and l.date >= e.start_date and l.date < ${until}::date and (e.last_day is null or l.date <= e.last_day)
      join ${countedTerms(institution.id, sql`t.education_level_id in (select e.education_level_id from e)`)} t
        on l.date between t.start_date and t.counts_until and t.closed_at is null
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
      where not ${isExcused('e', 'l', institution.id)} and not exists (select 1 from attendance s
        where s.institution_id = ${institution.id} and s.academic_year_id = e.academic_year_id
          and s.lesson_id = l.id and s.student_enrollment_id = e.id)
    ), evaluations as materialized (
      select v.date, v.name, c.name as component
      from e
      join school_evaluation v on v.institution_id = ${institution.id} and v.grade_id = e.grade_id
        and v.deleted_at is null and v.type in ('PROOF', 'WORK', 'FEEDBACK')
        and v.date >= e.start_date and v.date < ${until}::date and (e.last_day is null or v.date <= e.last_day)
      join academic_term t on t.institution_id = ${institution.id} and t.id = v.academic_term_id
        and t.closed_at is null
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = v.curriculum_component_id
      where ${isScoreAwaited('e', 'v', institution.id)} and not exists (select 1 from student_evaluation s
        where s.institution_id = ${institution.id} and s.school_evaluation_id = v.id
          and s.student_enrollment_id = e.id and ${isScoreSettled('s')})
    )
    select jsonb_build_object(
      'lessons', jsonb_build_object('count', (select count(*) from lessons), 'shown', coalesce((
        select jsonb_agg(x order by x.date, x.start) from (
          select * from lessons order by date, start, component limit ${SHOWN_UNENTERED}) x), '[]')),
      'evaluations', jsonb_build_object('count', (select count(*) from evaluations), 'shown', coalesce((
        select jsonb_agg(x order by x.date, x.name) from (
          select * from evaluations order by date, name, component limit ${SHOWN_UNENTERED}) x), '[]'))
    ) as unentered`.execute(db)
  return rows[0]?.unentered ?? { lessons: { count: 0, shown: [] }, evaluations: { count: 0, shown: [] } }
}

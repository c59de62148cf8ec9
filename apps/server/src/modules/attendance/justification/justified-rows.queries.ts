import type { AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { enrolledOn, isExcused } from '../../academics/class-member.queries.ts'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import { coveringColumn, isOfBefore } from './justification.queries.ts'

export type Span = { start: CivilDate; end: CivilDate }

const isWithin = (date: RawBuilder<unknown>, spans: readonly Span[]): RawBuilder<boolean> => sql`exists (
  select 1 from unnest(${spans.map(({ start }) => start)}::date[], ${spans.map(({ end }) => end)}::date[])
    as span(first_day, last_day)
  where ${date} between span.first_day and span.last_day)`

export type LessonOfStudent = {
  id: string
  date: CivilDate
  isDeleted: boolean
  /** The student has no attendance in it, though it took place and the student is expected. */
  isUntaken: boolean
  grade: { id: string; name: string }
  curriculumComponent: { id: string; name: string }
}

/** The lessons of some days in all classes of a student, deleted ones included. */
export const lessonsOfStudent = async (
  { db, institution, today }: Ctx,
  accountId: string,
  spans: readonly Span[],
): Promise<LessonOfStudent[]> => {
  const { rows } = await sql<LessonOfStudent>`
    select l.id, l.date, l.deleted_at is not null as "isDeleted",
      l.deleted_at is null and l.date <= ${today}::date and bool_or(
        ${enrolledOn('e', sql`l.date`, institution.id)} and not ${isExcused('e', 'l', institution.id)}
        and not exists (select 1 from attendance s
          where s.institution_id = ${institution.id} and s.academic_year_id = l.academic_year_id
            and s.lesson_id = l.id and s.student_enrollment_id = e.id)) as "isUntaken",
      json_build_object('id', g.id, 'name', g.name) as grade,
      json_build_object('id', c.id, 'name', c.name) as "curriculumComponent"
    from student_enrollment e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    join lesson l on l.institution_id = ${institution.id} and l.grade_id = e.grade_id
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    where e.institution_id = ${institution.id} and e.account_id = ${accountId} and ${isWithin(sql`l.date`, spans)}
    group by l.institution_id, l.id, g.institution_id, g.id, c.institution_id, c.id
    order by l.id`.execute(db)
  return rows
}

export type RowOfStudent = {
  lessonId: string
  enrollmentId: string
  date: CivilDate
  status: AttendanceStatus
  justificationId: string | null
}

/** The attendance of a student on some days, by lesson. */
export const attendanceOfStudent = async (
  { db, institution }: Ctx,
  accountId: string,
  spans: readonly Span[],
): Promise<RowOfStudent[]> => {
  const { rows } = await sql<RowOfStudent>`
    select l.id as "lessonId", e.id as "enrollmentId", l.date, s.status, s.absence_justification_id as "justificationId"
    from student_enrollment e
    join attendance s on s.institution_id = ${institution.id} and s.academic_year_id = e.academic_year_id
      and s.student_enrollment_id = e.id
    join lesson l on l.institution_id = ${institution.id} and l.id = s.lesson_id
    where e.institution_id = ${institution.id} and e.account_id = ${accountId} and ${isWithin(sql`l.date`, spans)}
    order by l.date, l.start_time, l.id, e.id`.execute(db)
  return rows
}

/** The days that justifications of a student cover, and the days of rows that name one. */
export const justifiedSpans = async ({ db, institution }: Ctx, accountId: string): Promise<Span[]> => {
  const { rows } = await sql<Span>`
    select j.start_date as start, j.end_date as end from absence_justification j
    where j.institution_id = ${institution.id} and j.account_id = ${accountId} and j.withdrawn_at is null
    union
    select l.date, l.date from student_enrollment e
    join attendance s on s.institution_id = ${institution.id} and s.academic_year_id = e.academic_year_id
      and s.student_enrollment_id = e.id and s.absence_justification_id is not null
    join lesson l on l.institution_id = ${institution.id} and l.id = s.lesson_id
    where e.institution_id = ${institution.id} and e.account_id = ${accountId}`.execute(db)
  return rows
}

export type JustifiedRow = {
  year_id: string
  lesson_id: string
  enrollment_id: string
  status: string
  justification_id: string | null
}

/** Writes the status of rows of locked lessons; reasons of instructors stay. */
export const writeJustifiedRows = async (
  { db, institution, actor, now }: Ctx,
  written: readonly JustifiedRow[],
): Promise<void> => {
  await sql`
    update attendance w set status = s.status, absence_justification_id = s.justification_id,
      updated_at = ${now}::timestamptz, updated_by = ${actor.accountId}::uuid, version = w.version + 1
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as s(year_id uuid, lesson_id uuid, enrollment_id uuid, status text, justification_id uuid)
    where w.institution_id = ${institution.id} and w.academic_year_id = s.year_id
      and w.lesson_id = s.lesson_id and w.student_enrollment_id = s.enrollment_id`.execute(db)
}

/** Lessons of terms with absences that a note of a family covers and has not justified. */
export const lessonsLeftClosed = async (
  { db, institution }: Ctx,
  termIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct l.id
    from absence_justification j
    join student_enrollment e on e.institution_id = ${institution.id} and e.account_id = j.account_id
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    join academic_term t on t.institution_id = ${institution.id} and t.education_level_id = g.education_level_id
      and ${idIn('t.id', termIds)}
    join attendance s on s.institution_id = ${institution.id} and s.academic_year_id = e.academic_year_id
      and s.student_enrollment_id = e.id and s.status = 'ABSENCE'
    join lesson l on l.institution_id = ${institution.id} and l.id = s.lesson_id and l.deleted_at is null
      and l.date between greatest(t.start_date, j.start_date) and least(t.end_date, j.end_date)
    where j.institution_id = ${institution.id} and j.leaves_closed and j.withdrawn_at is null
    order by l.id`.execute(db)
  return rows.map(({ id }) => id)
}

type AlignedRow = {
  lessonId: string
  enrollmentId: string
  accountId: string
  from: AttendanceStatus
  to: AttendanceStatus
}

/** The moment at which the term of a lesson `l` of a class `g` was closed; null while it is open. */
const closedAtOf = (institutionId: string): RawBuilder<unknown> => sql`(
  select t.closed_at from academic_term t
  where t.institution_id = ${institutionId} and t.education_level_id = g.education_level_id and t.start_date <= l.date
  order by t.start_date desc limit 1)`

/**
 * Brings marks of locked lessons that were put back, or whose term is open once more, in line with the justifications of today; answers
 * those with another status. The rules `coveringJustification`, `justificationsFor` and `markUnder` in SQL.
 */
export const alignJustifications = async (
  { db, institution }: Ctx,
  lessonIds: readonly string[],
): Promise<AlignedRow[]> => {
  if (lessonIds.length === 0) return []
  const counts = sql`(j.id = s.absence_justification_id or ${isOfBefore(closedAtOf(institution.id))})`
  const { rows } = await sql<AlignedRow>`
    with covered as materialized (
      select s.academic_year_id, s.lesson_id, s.student_enrollment_id, s.status as former, e.account_id,
        (${coveringColumn(sql`e.account_id`, sql`l.date`, institution.id, counts)}->>'id')::uuid as justification_id
      from lesson l
      join grade g on g.institution_id = ${institution.id} and g.id = l.grade_id
      join attendance s on s.institution_id = ${institution.id} and s.academic_year_id = l.academic_year_id
        and s.lesson_id = l.id and (s.status = 'ABSENCE'
          or (s.status = 'JUSTIFIED_ABSENCE' and s.absence_justification_id is not null))
      join student_enrollment e on e.institution_id = ${institution.id} and e.id = s.student_enrollment_id
      where l.institution_id = ${institution.id} and ${idIn('l.id', lessonIds)}
    )
    update attendance w set absence_justification_id = c.justification_id, version = w.version + 1,
      status = case when c.justification_id is null then 'ABSENCE' else 'JUSTIFIED_ABSENCE' end
    from covered c
    where w.institution_id = ${institution.id} and w.academic_year_id = c.academic_year_id
      and w.lesson_id = c.lesson_id and w.student_enrollment_id = c.student_enrollment_id
      and w.absence_justification_id is distinct from c.justification_id
    returning w.lesson_id as "lessonId", w.student_enrollment_id as "enrollmentId", c.account_id as "accountId",
      c.former as "from", w.status as "to"`.execute(db)
  return rows.filter(({ from, to }) => from !== to)
}

export type NamedTerm = { id: string; type: TermType; position: number }

/** Terms by their ids, in the order of the year. */
export const namedTerms = async ({ db, institution }: Ctx, ids: readonly string[]): Promise<NamedTerm[]> => {
  const { rows } = await sql<NamedTerm>`
    select t.id, v.type, t.position from academic_term t
    join education_level v on v.institution_id = ${institution.id} and v.id = t.education_level_id
    where t.institution_id = ${institution.id} and ${idIn('t.id', ids)}
    order by t.start_date, t.id`.execute(db)
  return rows
}

/** The students of justifications and of enrolments. */
export const studentsOf = async (
  { db, institution }: Ctx,
  {
    justificationIds,
    enrollmentIds,
  }: { justificationIds: readonly string[]; enrollmentIds: readonly string[] },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select j.account_id as id from absence_justification j
    where j.institution_id = ${institution.id} and ${idIn('j.id', justificationIds)}
    union
    select e.account_id from student_enrollment e
    where e.institution_id = ${institution.id} and ${idIn('e.id', enrollmentIds)}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

import type { NoteDay } from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { sql } from 'kysely'
import { enrolledOn, isExcused } from '../../academics/class-member.queries.ts'
import type { Ctx } from '../../module.ts'
import type { Span } from '../justification/justified-rows.queries.ts'

/** The days of a span with lessons of a student, who is not excused from them, each with its attendance. Source of `closed`: term and year of the lesson. */
export const daysOfNote = async (
  { db, institution }: Ctx,
  { studentId, start, end }: Span & { studentId: string },
): Promise<NoteDay[]> => {
  const { rows } = await sql<NoteDay>`
    select l.date, count(*)::int as lessons, count(*) filter (where s.status = 'ATTENDANCE')::int as present,
      count(*) filter (where s.status in ('ABSENCE', 'JUSTIFIED_ABSENCE'))::int as absences,
      count(*) filter (where s.status = 'JUSTIFIED_ABSENCE')::int as justified,
      count(*) filter (where y.status <> 'OPEN' or exists (select 1 from academic_term t
        where t.institution_id = ${institution.id} and t.education_level_id = g.education_level_id
          and l.date between t.start_date and t.end_date and t.closed_at is not null))::int as closed
    from student_enrollment e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = e.academic_year_id
    join lesson l on l.institution_id = ${institution.id} and l.grade_id = e.grade_id and l.deleted_at is null
      and l.date between ${start}::date and ${end}::date
    left join attendance s on s.institution_id = ${institution.id} and s.academic_year_id = e.academic_year_id
      and s.lesson_id = l.id and s.student_enrollment_id = e.id
    where e.institution_id = ${institution.id} and e.account_id = ${studentId}
      and ${enrolledOn('e', sql`l.date`, institution.id)}
      and (s.lesson_id is not null or not ${isExcused('e', 'l', institution.id)})
    group by l.date order by l.date`.execute(db)
  return rows
}

/** The year of a note: the newest one that has one of its days and a class of the student. */
export const yearOfNote = async (
  { db, institution }: Ctx,
  { studentId, start, end }: Span & { studentId: string },
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select y.id from academic_year y
    where y.institution_id = ${institution.id} and y.start_date <= ${end}::date and y.end_date >= ${start}::date
      and exists (select 1 from student_enrollment e
        where e.institution_id = ${institution.id} and e.account_id = ${studentId} and e.academic_year_id = y.id
          and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED')
    order by y.start_date desc, y.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

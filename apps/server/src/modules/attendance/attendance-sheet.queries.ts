import type { Attendance, AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import { enrolledOn, exitOf, lastDayOf } from '../academics/class-member.queries.ts'
import { countedTerms } from '../academics/counted-terms.queries.ts'
import type { Ctx } from '../module.ts'
import { userRef } from '../people/person/user-brief.queries.ts'
import { givesLesson } from '../planning/plan/lesson.queries.ts'

export type Span = { start: CivilDate; end: CivilDate }

export type SheetLesson = {
  id: string
  date: CivilDate
  start: string
  end: string
  accomplished: boolean
  taken: boolean
  inPeriod: boolean
  termClosed: boolean
  yearFinished: boolean
}

export type SheetStudent = {
  enrollment: Attendance['studentEnrollment']
  start: CivilDate
  exit: { date: CivilDate } | null
}

export type SheetMark = {
  lessonId: string
  enrollmentId: string
  status: AttendanceStatus
  justification: string | null
  arrivedLate: number | null
  leftEarly: number | null
  version: number
}

export type SheetRows = { lessons: SheetLesson[]; students: SheetStudent[]; marks: SheetMark[] }

/** A plan's lessons of some days, who was in the class on one of them, and what is saved: one statement. */
export const sheetRows = async (
  { db, institution, actor }: Ctx,
  planId: string,
  { start, end }: Span,
): Promise<SheetRows> => {
  const { rows } = await sql<SheetRows>`
    with p as materialized (
      select p.id, p.grade_id, p.academic_year_id, g.education_level_id, y.status = 'FINISHED' as year_finished
      from lesson_plan p
      join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
      join academic_year y on y.institution_id = ${institution.id} and y.id = p.academic_year_id
      where p.institution_id = ${institution.id} and p.id = ${planId}
    ), t as materialized (
      select * from ${countedTerms(institution.id, sql`t.education_level_id in (select p.education_level_id from p)`)} t
    ), l as materialized (
      select l.* from lesson l
      where l.institution_id = ${institution.id} and l.lesson_plan_id = ${planId}
        and l.date between ${start}::date and ${end}::date and l.deleted_at is null
    ), r as materialized (
      select e.id, e.class_number, a.sort_key, ${userRef('a', 'h')} as user, e.start_date, ${lastDayOf('e', institution.id)} as last_day,
        ${exitOf('e', institution.id)} as exit
      from p
      join student_enrollment e on e.institution_id = ${institution.id} and e.grade_id = p.grade_id
      join account a on a.institution_id = ${institution.id} and a.id = e.account_id
      join person h on h.institution_id = ${institution.id} and h.id = a.person_id
      where exists (select 1 from l where ${enrolledOn('e', sql`l.date`, institution.id)})
    )
    select
      coalesce((select json_agg(json_build_object('id', l.id, 'date', l.date, 'start', l.start_time,
          'end', l.end_time, 'accomplished', d.id is not null, 'taken', l.attendance_taken_at is not null,
          'inPeriod', ${givesLesson(institution.id, actor.accountId)}, 'termClosed', t.closed_at is not null,
          'yearFinished', p.year_finished) order by l.date, l.start_time, l.id)
        from l cross join p
        left join lesson_accomplishment d on d.institution_id = ${institution.id} and d.lesson_id = l.id
        left join t on l.date between t.start_date and t.counts_until), '[]') as lessons,
      coalesce((select json_agg(json_build_object(
          'enrollment', json_build_object('id', r.id, 'number', r.class_number, 'user', r.user,
            'exit', r.exit), 'start', r.start_date,
          'exit', case when r.last_day is not null then json_build_object('date', r.last_day) end)
          order by r.class_number nulls last, r.sort_key, r.id)
        from r), '[]') as students,
      coalesce((select json_agg(json_build_object('lessonId', s.lesson_id, 'enrollmentId', s.student_enrollment_id,
          'status', s.status, 'justification', s.justification, 'arrivedLate', s.arrived_late, 'leftEarly', s.left_early,
          'version', s.version))
        from l cross join p
        join attendance s on s.institution_id = ${institution.id} and s.academic_year_id = p.academic_year_id
          and s.lesson_id = l.id), '[]') as marks`.execute(db)
  if (!rows[0]) throw new Error('A statement without FROM answers one row')
  return rows[0]
}

import type { AttendanceStatus } from '@lousa/rules/attendance/frequency.rules.ts'
import { sql } from 'kysely'
import { countedIn, enrolledOn } from '../../academics/class-member.queries.ts'
import { countedTerms } from '../../academics/counted-terms.queries.ts'
import type { Db } from '../../module.ts'
import { minutesOf } from '../../planning/plan/lesson.queries.ts'

type Student = { institutionId: string; gradeId: string; enrollmentId: string }

/** The instructor of whom a paper is, with the components and plans of the class that they teach or taught. */
export type OwnTeaching = {
  name: string
  socialName: string | null
  componentIds: string[]
  planIds: string[]
}

export const ownTeaching = async (
  db: Db,
  { institutionId, gradeId, instructorId }: { institutionId: string; gradeId: string; instructorId: string },
): Promise<OwnTeaching | undefined> => {
  const { rows } = await sql<OwnTeaching>`
    select h.name, h.social_name as "socialName",
      coalesce(json_agg(distinct p.curriculum_component_id) filter (where p.id is not null), '[]') as "componentIds",
      coalesce(json_agg(distinct p.id) filter (where p.id is not null), '[]') as "planIds"
    from account a
    join person h on h.institution_id = ${institutionId} and h.id = a.person_id
    left join reach_plan r on r.institution_id = ${institutionId} and r.account_id = a.id
    left join lesson_plan p on p.institution_id = ${institutionId} and p.id = r.lesson_plan_id
      and p.grade_id = ${gradeId}
    where a.institution_id = ${institutionId} and a.id = ${instructorId}
    group by h.name, h.social_name`.execute(db)
  return rows[0]
}

/** A lesson given, with the student's row of it. */
export type AttendedLesson = {
  componentId: string
  planId: string
  /** Null: given outside of the terms. */
  termId: string | null
  date: string
  start: string
  end: string
  minutes: number
  status: AttendanceStatus
  justification: string | null
}

/** The lessons that the figures of a student are made of, in their order. */
export const attendedLessons = async (
  db: Db,
  { institutionId, gradeId, enrollmentId }: Student,
): Promise<AttendedLesson[]> => {
  const { rows } = await sql<AttendedLesson>`
    select p.curriculum_component_id as "componentId", p.id as "planId", t.id as "termId", l.date,
      to_char(l.start_time, 'HH24:MI') as start, to_char(l.end_time, 'HH24:MI') as "end", ${minutesOf('l')} as minutes,
      s.status, s.justification
    from student_enrollment e
    join grade g on g.institution_id = ${institutionId} and g.id = e.grade_id
    join attendance s on s.institution_id = ${institutionId} and s.academic_year_id = e.academic_year_id
      and s.student_enrollment_id = e.id
    join lesson l on l.institution_id = ${institutionId} and l.id = s.lesson_id and l.deleted_at is null and l.accomplished
      and ${enrolledOn('e', sql`l.date`, institutionId)}
    join lesson_plan p on p.institution_id = ${institutionId} and p.id = l.lesson_plan_id
    left join ${countedTerms(institutionId)} t on t.education_level_id = g.education_level_id
      and l.date between t.start_date and t.counts_until
    where e.institution_id = ${institutionId} and e.id = ${enrollmentId} and e.grade_id = ${gradeId}
    order by l.date, l.start_time, l.id`.execute(db)
  return rows
}

/** Terms in which attendance was brought from elsewhere: it has numbers and no dates. */
export type TransferredAttendance = {
  componentId: string
  termId: string
  origin: 'OTHER_SCHOOL' | 'MOVED' | 'COUNCIL'
}

export const transferredAttendance = async (
  db: Db,
  { institutionId, enrollmentId }: Student,
): Promise<TransferredAttendance[]> => {
  const { rows } = await sql<TransferredAttendance>`
    select m.curriculum_component_id as "componentId", m.academic_term_id as "termId", m.origin
    from enrollment_term_mark m
    where m.institution_id = ${institutionId} and m.student_enrollment_id = ${enrollmentId}
      and (coalesce(m.absences, 0) > 0 or coalesce(m.lessons_given, 0) > 0)`.execute(db)
  return rows
}

/** The marks of a class in a component and term (null: the year), added up over those who are in the class. */
export type ClassMarks = { componentId: string; termId: string | null; sum: number; count: number }

export const classMarks = async (
  db: Db,
  { institutionId, gradeId }: { institutionId: string; gradeId: string },
): Promise<ClassMarks[]> => {
  const { rows } = await sql<ClassMarks>`
    select s.curriculum_component_id as "componentId", s.academic_term_id as "termId",
      sum(r.mean) as sum, count(*) as count
    from performance_scope s
    join grade_performance r on r.institution_id = ${institutionId} and r.scope_id = s.id and r.mean is not null
      and r.student_enrollment_id = any(array(
        select e.id from student_enrollment e
        where e.institution_id = ${institutionId} and e.grade_id = ${gradeId} and ${countedIn('e')}))
    where s.institution_id = ${institutionId} and s.grade_id = ${gradeId}
    group by s.curriculum_component_id, s.academic_term_id`.execute(db)
  return rows
}

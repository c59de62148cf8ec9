import type { AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../module.ts'

export type WrittenMark = {
  lesson_id: string
  enrollment_id: string
  status: AttendanceStatus
  justification: string | null
  justification_id: string | null
  arrived_late: number | null
  left_early: number | null
  version: number
}

type NewMark = Omit<WrittenMark, 'version'>

/** Writes rows of the lists of locked lessons, new ones and over stored ones. `byDay`: they come from the roll of the day. */
export const writeMarks = async (
  { db, institution, actor, now }: Ctx,
  marks: readonly NewMark[],
  { byDay }: { byDay: boolean },
): Promise<WrittenMark[]> => {
  if (marks.length === 0) return []
  const { rows } = await sql<WrittenMark>`
    insert into attendance as w (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id,
      lesson_plan_id, status, justification, absence_justification_id, arrived_late, left_early, by_day, updated_at,
      updated_by, version)
    select l.institution_id, l.academic_year_id, l.id, s.enrollment_id, l.grade_id, l.lesson_plan_id,
      s.status, s.justification, s.justification_id, s.arrived_late, s.left_early, ${byDay}::boolean, ${now}::timestamptz, ${actor.accountId}::uuid,
      l.withdrawn_version + 1
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as s(lesson_id uuid, enrollment_id uuid, status text, justification text, justification_id uuid,
        arrived_late int, left_early smallint)
    join lesson l on l.institution_id = ${institution.id} and l.id = s.lesson_id
    order by s.lesson_id, s.enrollment_id
    on conflict (institution_id, academic_year_id, lesson_id, student_enrollment_id) do update
      set status = excluded.status, justification = excluded.justification,
        absence_justification_id = excluded.absence_justification_id, arrived_late = excluded.arrived_late,
        left_early = excluded.left_early, by_day = excluded.by_day, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by, version = w.version + 1
    returning w.lesson_id, w.student_enrollment_id as enrollment_id, w.status, w.justification,
      w.absence_justification_id as justification_id, w.arrived_late, w.left_early, w.version`.execute(db)
  return rows
}

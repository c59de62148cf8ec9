import type { AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../module.ts'

export type WrittenMark = {
  enrollment_id: string
  status: AttendanceStatus
  justification: string | null
  justification_id: string | null
  version: number
}

/** Writes rows of a locked lesson's list, new ones and over stored ones. */
export const writeMarks = async (
  { db, institution, actor, now }: Ctx,
  lessonId: string,
  marks: readonly Omit<WrittenMark, 'version'>[],
): Promise<WrittenMark[]> => {
  const { rows } = await sql<WrittenMark>`
    insert into attendance as w (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id,
      lesson_plan_id, status, justification, absence_justification_id, updated_at, updated_by, version)
    select l.institution_id, l.academic_year_id, l.id, s.enrollment_id, l.grade_id, l.lesson_plan_id,
      s.status, s.justification, s.justification_id, ${now}::timestamptz, ${actor.accountId}::uuid,
      l.withdrawn_version + 1
    from lesson l cross join jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as s(enrollment_id uuid, status text, justification text, justification_id uuid)
    where l.institution_id = ${institution.id} and l.id = ${lessonId} order by s.enrollment_id
    on conflict (institution_id, academic_year_id, lesson_id, student_enrollment_id) do update
      set status = excluded.status, justification = excluded.justification,
        absence_justification_id = excluded.absence_justification_id, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by, version = w.version + 1
    returning w.student_enrollment_id as enrollment_id, w.status, w.justification,
      w.absence_justification_id as justification_id, w.version`.execute(db)
  return rows
}

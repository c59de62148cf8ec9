import type { AttendanceRow } from '@lousa/contract/attendance/attendance.contract.ts'
import type { AuditEvent } from '@lousa/contract/audit/audit-event.messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { bumpScopes } from '../academics/performance-input.queries.ts'
import type { Ctx } from '../module.ts'
import { type LessonList, listedLesson, listedRows, roster } from './attendance.queries.ts'

/** The locked lesson that is written to; `first`: nobody has taken its attendance before. */
export type AttendanceTarget = {
  lessonId: string
  planId: string
  gradeId: string
  yearId: string
  componentId: string
  termId: string | null
  date: string
  first: boolean
}

/** `keeps`: the reason was not sent, so that of the stored row stays while its status does. */
const sentRows = (rows: readonly AttendanceRow[]): string =>
  JSON.stringify(
    rows.map(row => ({
      id: row.studentEnrollmentId,
      status: row.status,
      justification: row.justification ?? null,
      keeps: row.justification === undefined,
      version: row.version ?? null,
    })),
  )

/** The first attendance of a class tells how many rows it has, later ones each row that changed. */
const auditedChanges = (first: boolean): RawBuilder<unknown> =>
  first
    ? sql`select jsonb_build_array(jsonb_build_object('field', 'students', 'from', null, 'to', count(*))) as changes,
        count(*) as rows from written`
    : sql`select jsonb_agg(jsonb_build_object('field', c.field, 'from', c.old, 'to', c.new) order by c.field) as changes,
        count(*) as rows
      from judged j cross join lateral (values
        (j.id::text, j.old_status, j.status),
        (j.id::text || '.justification', j.old_justification, j.justification)) as c(field, old, new)
      where j.verdict = 'WRITE' and c.old is distinct from c.new`

/**
 * Writes the sent rows that are new, or whose version is the stored one, and answers the whole list of the class with
 * the rows that were stale. One statement: rows, mark on the lesson, performance scopes and audit entry stand or fall
 * together, and on several machines each step runs on that of the institution. The lesson must be locked, so that nothing
 * stored changes under it. Rows outside of the class are passed over: the caller finds them missing in the answer and
 * refuses all.
 */
export const saveList = async (
  { db, institution, actor, now }: Ctx,
  lesson: AttendanceTarget,
  { rows: sent, force }: { rows: readonly AttendanceRow[]; force: boolean },
): Promise<LessonList | undefined> => {
  const { lessonId, planId, gradeId, yearId, componentId, termId, first } = lesson
  const scope = { institutionId: institution.id, yearId, gradeId, componentId, termId }
  const listed = listedRows(institution.id, {
    stale: sql`coalesce(j.verdict = 'CONFLICT', false)`,
    status: sql`case when w.id is null then o.status else w.status end`,
    justification: sql`case when w.id is null then o.justification else w.justification end`,
    version: sql`case when w.id is null then o.version else w.version end`,
  })
  const { entity, action }: AuditEvent = { entity: 'attendance', action: first ? 'CREATED' : 'UPDATED' }
  const { rows } = await sql<LessonList>`
    with r as (${roster(institution.id, sql`${gradeId}`, sql`${lesson.date}::date`)}
    ), stored as (
      select s.student_enrollment_id as id, s.status, s.justification, s.version,
        s.institution_id, s.updated_by, s.updated_at from attendance s
      where s.institution_id = ${institution.id} and s.academic_year_id = ${yearId} and s.lesson_id = ${lessonId}
    ), judged as (
      select s.id, s.status, k.justification, o.status as old_status, o.justification as old_justification,
        uuidv7() as fresh_id,
        case when o.id is null then 'WRITE'
          when o.status = s.status and o.justification is not distinct from k.justification then 'SAME'
          when ${force} or s.version is null or s.version = o.version then 'WRITE'
          else 'CONFLICT' end as verdict
      from jsonb_to_recordset(${sentRows(sent)}::jsonb)
        as s(id uuid, status text, justification text, keeps boolean, version int)
      join r on r.enrollment_id = s.id
      left join stored o on o.id = s.id
      cross join lateral (select case when not s.keeps then s.justification
        when o.status = s.status then o.justification end as justification) k
    ), written as (
      insert into attendance as w (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id,
        lesson_plan_id, status, justification, updated_at, updated_by)
      select l.institution_id, ${yearId}::uuid, ${lessonId}::uuid, j.id, ${gradeId}::uuid, ${planId}::uuid,
        j.status, j.justification, ${now}::timestamptz, ${actor.accountId}::uuid
      from lesson l cross join judged j
      where l.institution_id = ${institution.id} and l.id = ${lessonId} and j.verdict = 'WRITE' order by j.id
      on conflict (institution_id, academic_year_id, lesson_id, student_enrollment_id) do update
        set status = excluded.status, justification = excluded.justification, updated_at = excluded.updated_at,
          updated_by = excluded.updated_by, version = w.version + 1
      returning w.student_enrollment_id as id, w.status, w.justification, w.version
    ), taken as (
      update lesson set attendance_taken_at = ${now}
      where institution_id = ${institution.id} and id = ${lessonId} and attendance_taken_at is null
    ), bumped as (${bumpScopes(scope, sql`exists (select 1 from written)`)}
    ), audited as (
      insert into audit_entry
        (institution_id, id, at, account_id, entity, entity_id, action, changes, grade_id, lesson_plan_id)
      select l.institution_id, (select j.fresh_id from judged j limit 1), ${now}::timestamptz,
        ${actor.accountId}::uuid, ${entity}, ${lessonId}, ${action}, c.changes, ${gradeId}::uuid, ${planId}::uuid
      from lesson l cross join (${auditedChanges(first)}) c
      where l.institution_id = ${institution.id} and l.id = ${lessonId} and c.rows > 0
      returning 1 as done
    )
    select ${listedLesson(institution.id, lessonId)} as lesson, ${listed} as rows
    from r
    left join stored o on o.id = r.enrollment_id
    left join written w on w.id = r.enrollment_id
    left join judged j on j.id = r.enrollment_id`.execute(db)
  return rows[0]
}

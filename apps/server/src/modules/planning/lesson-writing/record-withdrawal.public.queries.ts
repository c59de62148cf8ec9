import { sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import type { Json } from '../../tables.ts'
import { noteChangedLessons } from '../plan/plan-change.public.queries.ts'

/** The fields of a lesson about its records, and its release as a whole row. */
export type LessonRecords = {
  id: string
  planId: string
  gradeId: string
  date: string
  attendanceTakenAt: string | null
  isPartial: boolean
  releasedAt: string | null
  releaseVersion: number | null
  release: Json | null
}

/** The records of locked lessons. */
export const recordsOfLessons = async (
  { db, institution }: Ctx,
  lessonIds: readonly string[],
): Promise<LessonRecords[]> => {
  const { rows } = await sql<LessonRecords>`
    select l.id, l.lesson_plan_id as "planId", l.grade_id as "gradeId", l.date, l.attendance_taken_at as "attendanceTakenAt",
      l.attendance_partial as "isPartial", d.created_at as "releasedAt", d.version as "releaseVersion",
      case when d.id is not null then to_jsonb(d) end as "release"
    from lesson l
    left join lesson_accomplishment d on d.institution_id = ${institution.id} and d.lesson_id = l.id
    where l.institution_id = ${institution.id} and ${idIn('l.id', lessonIds)}
    order by l.id`.execute(db)
  return rows
}

/**
 * Marks locked lessons as without attendance. `version`: the highest of the marks that were removed from each; marks that follow
 * have higher ones.
 */
export const unmarkAttendance = async (
  ctx: Ctx,
  removed: readonly { lessonId: string; planId: string; version: number }[],
): Promise<void> => {
  if (removed.length === 0) return
  const { db, institution } = ctx
  await sql`
    update lesson l
    set attendance_taken_at = null, attendance_partial = false,
      withdrawn_version = greatest(l.withdrawn_version, removed.version)
    from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as removed("lessonId" uuid, version int)
    where l.institution_id = ${institution.id} and l.id = removed."lessonId"`.execute(db)
  await noteChangedLessons(
    ctx,
    removed.map(({ planId }) => planId),
  )
}

/** Removes the releases of locked lessons. */
export const removeReleases = async (
  ctx: Ctx,
  lessons: readonly { lessonId: string; planId: string }[],
): Promise<void> => {
  if (lessons.length === 0) return
  const { db, institution } = ctx
  const ids = lessons.map(({ lessonId }) => lessonId)
  await sql`delete from lesson_accomplishment
    where institution_id = ${institution.id} and ${idIn('lesson_id', ids)}`.execute(db)
  await sql`update lesson set accomplished = false
    where institution_id = ${institution.id} and ${idIn('id', ids)}`.execute(db)
  await noteChangedLessons(
    ctx,
    lessons.map(({ planId }) => planId),
  )
}

/** Marks locked lessons as having the attendance that they had. */
export const remarkAttendance = async (
  ctx: Ctx,
  restored: readonly { lessonId: string; planId: string; takenAt: string | null; isPartial: boolean }[],
): Promise<void> => {
  if (restored.length === 0) return
  const { db, institution } = ctx
  await sql`
    update lesson l
    set attendance_taken_at = restored."takenAt", attendance_partial = restored."isPartial"
    from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb)
      as restored("lessonId" uuid, "takenAt" timestamptz, "isPartial" boolean)
    where l.institution_id = ${institution.id} and l.id = restored."lessonId"`.execute(db)
  await noteChangedLessons(
    ctx,
    restored.map(({ planId }) => planId),
  )
}

/**
 * Puts releases of locked lessons back as they were, and answers the lessons that got theirs: one that has another by now gets
 * none. An account that was merged into another one is that one.
 */
export const putBackReleases = async (
  ctx: Ctx,
  restored: readonly { lessonId: string; planId: string; release: Json }[],
): Promise<string[]> => {
  if (restored.length === 0) return []
  const { db, institution } = ctx
  const { rows } = await sql<{ lesson_id: string }>`
    insert into lesson_accomplishment as d
      (institution_id, id, lesson_id, account_id, note, content_registration, material_usage, created_at, updated_at, version)
    select l.institution_id, r.id, l.id, coalesce(m.account_id, r.account_id), r.note, r.content_registration,
      r.material_usage, r.created_at, r.updated_at, r.version
    from jsonb_to_recordset(${JSON.stringify(restored.map(({ release }) => release))}::jsonb)
      as r(id uuid, lesson_id uuid, account_id uuid, note text, content_registration text, material_usage text,
        created_at timestamptz, updated_at timestamptz, version int)
    join lesson l on l.institution_id = ${institution.id} and l.id = r.lesson_id
    left join merged_account m on m.institution_id = ${institution.id} and m.former_id = r.account_id
    on conflict (institution_id, lesson_id) do nothing
    returning d.lesson_id`.execute(db)
  const ids = rows.map(row => row.lesson_id)
  if (ids.length === 0) return []
  await sql`update lesson set accomplished = true
    where institution_id = ${institution.id} and ${idIn('id', ids)}`.execute(db)
  await noteChangedLessons(
    ctx,
    restored.map(({ planId }) => planId),
  )
  return ids
}

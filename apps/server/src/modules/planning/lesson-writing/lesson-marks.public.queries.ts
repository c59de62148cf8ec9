import type { RollMode } from '@lousa/rules/academics/grade/roll-mode.rules.ts'
import { sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import { notePlanChanges } from '../plan/plan-change.public.queries.ts'

export type LessonWriting = {
  id: string
  plan_id: string
  grade_id: string
  year_id: string
  component_id: string
  date: string
  attendance_taken: boolean
  attendance_partial: boolean
  /** Attendance was taken once and withdrawn. */
  attendance_withdrawn: boolean
  deleted: boolean
  year_status: string
  roll_mode: RollMode
  /** It is for a parallel group of the class. */
  of_group: boolean
  term_id: string | null
  term_closed_at: string | null
  in_period: boolean
  /** For a record of the lesson that is not made yet. */
  fresh_id: string
}

/** Notes that locked lessons of a plan are released. Both statements go together. */
export const markReleased = async (
  ctx: Ctx,
  { planId, lessonIds }: { planId: string; lessonIds: readonly string[] },
): Promise<void> => {
  await Promise.all([
    ctx.db
      .updateTable('lesson')
      .set({ accomplished: true })
      .where('institution_id', '=', ctx.institution.id)
      .where(idIn('id', lessonIds))
      .execute(),
    notePlanChanges(ctx, [planId]),
  ])
}

/** Notes that the attendance of locked lessons has been taken, and which of them leave out students of their list. */
export const markAttendanceTaken = async (
  { db, institution, now }: Ctx,
  lessons: readonly { id: string; isPartial: boolean }[],
): Promise<void> => {
  const partial = lessons.filter(({ isPartial }) => isPartial).map(({ id }) => id)
  await db
    .updateTable('lesson')
    .set({
      attendance_taken_at: sql`coalesce(attendance_taken_at, ${now}::timestamptz)`,
      attendance_partial: sql`id = any(${partial}::uuid[])`,
    })
    .where('institution_id', '=', institution.id)
    .where(
      idIn(
        'id',
        lessons.map(({ id }) => id),
      ),
    )
    .execute()
}

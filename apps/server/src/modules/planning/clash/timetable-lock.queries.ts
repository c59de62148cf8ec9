import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export type LockedYear = { id: string; start: string; end: string; status: string }

/** The year, which stays as open or finished as it is until this transaction ends. */
export const lockYearRow = async ({ db, institution }: Ctx, yearId: string): Promise<LockedYear | null> => {
  const { rows } = await sql<LockedYear>`
    select id, start_date as start, end_date as "end", status from academic_year
    where institution_id = ${institution.id} and id = ${yearId} for key share`.execute(db)
  return rows[0] ?? null
}

/** From here on what clashes may be written, so that it can be looked for and named; the commit is the last to refuse. */
export const deferClashConstraints = async ({ db }: Ctx): Promise<void> => {
  await sql`set constraints lesson_overlap, lesson_plan_recurrence_overlap, instructor_slot_overlap,
    instructor_lesson_overlap deferred`.execute(db)
}

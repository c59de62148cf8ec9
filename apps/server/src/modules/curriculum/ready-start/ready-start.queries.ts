import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** Whether the institution has a class in any year: then a new default rule would change it. */
export const hasClasses = async ({ db, institution }: Ctx): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from grade where institution_id = ${institution.id} and not is_event) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

/** Class and component of every lesson plan of these classes, as `insertCurriculum` names them. */
export const plannedComponents = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ planned: string }>`
    select distinct grade_id || ' ' || curriculum_component_id as planned from lesson_plan
    where institution_id = ${institution.id} and grade_id = any(${gradeIds}::uuid[])`.execute(db)
  return new Set(rows.map(row => row.planned))
}

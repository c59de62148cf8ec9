import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export type TermWorth = { termId: string; highest: number }

/** The maximum marks of a class's terms, locked so that no evaluation is fitted into a mark that is being lowered. */
export const lockTermWorths = async ({ db, institution }: Ctx, gradeId: string): Promise<TermWorth[]> => {
  const { rows } = await sql<TermWorth>`
    select academic_term_id as "termId", highest from academic_term_mark
    where institution_id = ${institution.id} and grade_id = ${gradeId}
    order by academic_term_id for no key update`.execute(db)
  return rows
}

/** Tests and works of one component in one term, as far as they claim marks of the term. */
export type Planned = {
  termId: string
  /** The greatest sum that any component plans, and the greatest worth of one test or work. */
  sum: number
  one: number
}

/** Per term, what its worth may not fall below. Read after `lockTermWorths`. */
export const plannedMarks = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
): Promise<(Planned & { gradeId: string })[]> => {
  const { rows } = await sql<Planned & { gradeId: string }>`
    select "gradeId", "termId", max(sum) as sum, max(one) as one from (
      select grade_id as "gradeId", academic_term_id as "termId", sum(highest) as sum, max(highest) as one
      from school_evaluation
      where institution_id = ${institution.id} and grade_id = any(${gradeIds}::uuid[]) and deleted_at is null
        and type in ('PROOF', 'WORK')
      group by grade_id, academic_term_id, curriculum_component_id) x
    group by "gradeId", "termId"`.execute(db)
  return rows
}

export const replaceTermWorths = async (
  { db, institution }: Ctx,
  gradeId: string,
  marks: readonly TermWorth[],
): Promise<void> => {
  await sql`
    insert into academic_term_mark as m (institution_id, grade_id, academic_term_id, highest)
    select ${institution.id}::uuid, ${gradeId}::uuid, r."termId", r.highest
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as r("termId" uuid, highest numeric)
    order by r."termId"
    on conflict (institution_id, grade_id, academic_term_id) do update set highest = excluded.highest
      where m.highest <> excluded.highest`.execute(db)
}

/** A class that moves to another level leaves the terms of the old one. */
export const clearTermWorths = async ({ db, institution }: Ctx, gradeId: string): Promise<void> => {
  await db
    .deleteFrom('academic_term_mark')
    .where('institution_id', '=', institution.id)
    .where('grade_id', '=', gradeId)
    .execute()
}

import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export type TermWorth = { termId: string; highest: number }

/** What a class's terms are worth, held so that no evaluation is fitted into a mark that is being lowered. */
export const lockTermWorths = async ({ db, institution }: Ctx, gradeId: string): Promise<TermWorth[]> => {
  const { rows } = await sql<TermWorth>`
    select academic_term_id as "termId", highest from academic_term_mark
    where institution_id = ${institution.id} and grade_id = ${gradeId}
    order by academic_term_id for no key update`.execute(db)
  return rows
}

/** Per term, the most that any component's evaluations plan already. Read after `lockTermWorths`. */
export const plannedMarks = async (
  { db, institution }: Ctx,
  gradeId: string,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ termId: string; planned: number }>`
    select "termId", max(planned) as planned from (
      select academic_term_id as "termId", sum(highest) as planned from school_evaluation
      where institution_id = ${institution.id} and grade_id = ${gradeId} and deleted_at is null
        and type in ('PROOF', 'WORK')
      group by academic_term_id, curriculum_component_id) x
    group by "termId"`.execute(db)
  return new Map(rows.map(row => [row.termId, Number(row.planned)]))
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

import { sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'

export type ScopedPlan = { id: string; gradeId: string; componentId: string }

/** Plans by their ids, with the class and component of each. */
export const plansOf = async ({ db, institution }: ReadCtx, ids: string[]): Promise<ScopedPlan[]> =>
  db
    .selectFrom('lesson_plan')
    .select(['id', 'grade_id as gradeId', 'curriculum_component_id as componentId'])
    .where('institution_id', '=', institution.id)
    .where(idIn('id', ids))
    .execute()

/** The plans of a class that an instructor has or had. */
export const ownPlansOf = async ({ db, institution, actor }: ReadCtx, gradeId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id
    from reach_plan r
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = r.lesson_plan_id
    where r.institution_id = ${institution.id} and r.account_id = ${actor.accountId} and p.grade_id = ${gradeId}
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

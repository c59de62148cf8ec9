import { sql } from 'kysely'
import type { AccessFilters } from '../../platform/access/context.ts'
import { idIn } from '../by-ids.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'

/** An evaluation is reached through its plan: a child plan's instructor reaches the parent's evaluations. */
const evaluations = async (ctx: Ctx, ids: string[]): Promise<string[]> => {
  const { db, institution, actor } = ctx
  const rows = await db
    .selectFrom('school_evaluation as v')
    .select('v.id')
    .where('v.institution_id', '=', institution.id)
    .where('v.deleted_at', 'is', null)
    .where(idIn('v.id', ids))
    .$if(actor.role !== 'ADMINISTRATOR', query => query.where(taught(ctx)))
    .execute()
  return rows.map(row => row.id)
}

const studentEvaluations = async (ctx: Ctx, ids: string[]): Promise<string[]> => {
  const { db, institution, actor } = ctx
  const rows = await db
    .selectFrom('student_evaluation as s')
    .innerJoin('school_evaluation as v', join =>
      join.on('v.institution_id', '=', institution.id).onRef('v.id', '=', 's.school_evaluation_id'),
    )
    .select('s.id')
    .where('s.institution_id', '=', institution.id)
    .where('v.deleted_at', 'is', null)
    .where(idIn('s.id', ids))
    .$if(actor.role !== 'ADMINISTRATOR', query => query.where(taught(ctx)))
    .execute()
  return rows.map(row => row.id)
}

const taught = ({ institution, actor }: Ctx) => sql<boolean>`exists (
  select 1 from reach_plan r
  where r.institution_id = ${institution.id} and r.lesson_plan_id = v.lesson_plan_id and r.account_id = ${actor.accountId})`

export const evaluationReach = {
  evaluation: evaluations,
  studentEvaluation: studentEvaluations,
} satisfies AccessFilters<Tables>

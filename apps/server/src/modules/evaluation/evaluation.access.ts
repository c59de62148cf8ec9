import { sql } from 'kysely'
import type { AccessFilters } from '../../platform/access/context.ts'
import { idIn } from '../by-ids.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'
import { appealIds } from './appeal/appeal.queries.ts'
import { isReadByInstructor } from './council/meeting.queries.ts'
import { dependencyIds } from './dependency/dependency.queries.ts'
import { ownSentenceIds } from './sentence/opinion-sentence.queries.ts'

/**
 * An evaluation is reached through its plan: a child plan's instructor reaches the parent's evaluations. An opinion of the
 * class is reached through each of its plans.
 */
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
  where r.institution_id = ${institution.id} and r.account_id = ${actor.accountId}
    and (r.lesson_plan_id = v.lesson_plan_id or (v.of_class and r.lesson_plan_id in (
      select p.id from lesson_plan p where p.institution_id = ${institution.id} and p.grade_id = v.grade_id))))`

/** Administrators reach every meeting of a council; instructors signed minutes of classes that they teach, or that name them. */
const councilMeetings = async (ctx: Ctx, ids: string[]): Promise<string[]> => {
  const { db, institution, actor } = ctx
  const rows = await db
    .selectFrom('council_meeting as m')
    .select('m.id')
    .where('m.institution_id', '=', institution.id)
    .where(idIn('m.id', ids))
    .$if(actor.role !== 'ADMINISTRATOR', query => query.where(isReadByInstructor(ctx)))
    .execute()
  return rows.map(row => row.id)
}

export const evaluationReach = {
  evaluation: evaluations,
  studentEvaluation: studentEvaluations,
  opinionSentence: ownSentenceIds,
  dependency: dependencyIds,
  resultAppeal: appealIds,
  councilMeeting: councilMeetings,
} satisfies AccessFilters<Tables>

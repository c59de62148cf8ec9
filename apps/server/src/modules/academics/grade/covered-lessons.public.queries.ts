import { COVER_REACH_DAYS } from '@lousa/rules/planning/cover/cover-reach.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/**
 * Whether the lesson under an alias is near enough to today for the substitute of its cover `k` to reach it. A cover that was entered
 * after the lesson counts from the day of its entry. Source: docs/rules.md, Covering a lesson.
 */
export const isCoverNear = (
  { institution, today }: Pick<Ctx, 'institution' | 'today'>,
  lesson: string,
): RawBuilder<boolean> => {
  const date = sql.ref(`${lesson}.date`)
  return sql`(${date} <= ${today}::date + ${COVER_REACH_DAYS.before}::int
    and greatest(${date}, (k.created_at at time zone ${institution.timeZone})::date)
      >= ${today}::date - ${COVER_REACH_DAYS.after}::int)`
}

/**
 * The lessons `o` that the actor covers for an absent instructor, near today; to be selected from, with `and` for more. They give
 * a substitute reach of the lesson, its plan and its class (docs/rules.md, Covering a lesson).
 */
export const coveredLessons = (ctx: Ctx): RawBuilder<unknown> => {
  const { institution, actor } = ctx
  return sql`lesson_cover k
  join lesson o on o.institution_id = ${institution.id} and o.id = k.lesson_id and o.deleted_at is null
  where k.institution_id = ${institution.id} and k.substitute_id = ${actor.accountId} and k.withdrawn_at is null
    and ${isCoverNear(ctx, 'o')}`
}

import { COVER_REACH_DAYS } from '@lousa/rules/planning/cover/cover-reach.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/**
 * The lessons `o` that the actor covers for an absent instructor, near today; to be selected from, with `and` for more. They give
 * a substitute reach of the lesson, its plan and its class (docs/rules.md, Covering a lesson).
 */
export const coveredLessons = ({ institution, actor, today }: Ctx): RawBuilder<unknown> => sql`lesson_cover k
  join lesson o on o.institution_id = ${institution.id} and o.id = k.lesson_id and o.deleted_at is null
  where k.institution_id = ${institution.id} and k.substitute_id = ${actor.accountId} and k.withdrawn_at is null
    and o.date between ${today}::date - ${COVER_REACH_DAYS.after}::int and ${today}::date + ${COVER_REACH_DAYS.before}::int`

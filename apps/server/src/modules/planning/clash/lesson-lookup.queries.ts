import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'

// Where PostgreSQL knows nothing of the lessons yet, because a school has just generated its year, every index seems as
// good as another, and that of lessons that are not removed the best: it takes those for very few, as it takes all nulls.
// For each lesson that is compared it then goes through the whole school. `offset 0` keeps a look-up apart from the rest
// of its statement, with conditions that only one index has; what else is asked, is asked of the few that come out.

/** The lessons under \`l\` that the condition names by id or by plan, removed ones too. */
export const lessonsOf = ({ institution }: Ctx, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select l.* from lesson l where l.institution_id = ${institution.id} and ${condition} offset 0)`

/** To be joined: the lessons of a class on a date, removed ones too. Those of a plan are found among its class's. */
export const lessonsOn = (
  { institution }: Ctx,
  { grade, date }: { grade: RawBuilder<unknown>; date: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`lateral (select o.* from lesson o
  where o.institution_id = ${institution.id} and o.grade_id = ${grade} and o.date = ${date} offset 0)`

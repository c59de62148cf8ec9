import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/**
 * Whether the class of the plan under this alias has anything to evaluate. A school's always has: marks or opinions. A municipal
 * office's has where its terms have a maximum, or where an evaluation exists.
 */
export const isEvaluated = ({ institution }: Ctx, plan: string): RawBuilder<boolean> =>
  institution.kind === 'SCHOOL'
    ? sql`true`
    : sql`(exists (select 1 from grade c
          join academic_term_mark m on m.institution_id = ${institution.id} and m.grade_id = c.id
          where c.institution_id = ${institution.id} and m.institution_id = ${institution.id}
            and c.id = ${sql.ref(`${plan}.grade_id`)} and c.type = 'MARK' and m.highest > 0)
        or exists (select 1 from school_evaluation v
          where v.institution_id = ${institution.id} and v.grade_id = ${sql.ref(`${plan}.grade_id`)}
            and v.deleted_at is null))`

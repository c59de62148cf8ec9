import { type RawBuilder, sql } from 'kysely'

/** Whether all terms of the level of the class under the first alias are closed, or its year is; the rule `areTermsClosed`. */
export const areTermsClosed = (grade: string, year: string, institutionId: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${year}.status`)} = 'FINISHED' or coalesce((
    select bool_and(closed.closed_at is not null) from academic_term closed
    where closed.institution_id = ${institutionId}
      and closed.education_level_id = ${sql.ref(`${grade}.education_level_id`)}), false))`

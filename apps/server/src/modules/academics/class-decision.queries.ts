import { type RawBuilder, sql } from 'kysely'

/** Whether all terms of the level of the class under the first alias are closed, or its year is; the rule `areTermsClosed`. */
export const areTermsClosed = (grade: string, year: string, institutionId: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${year}.status`)} = 'FINISHED' or coalesce((
    select bool_and(closed.closed_at is not null) from academic_term closed
    where closed.institution_id = ${institutionId}
      and closed.education_level_id = ${sql.ref(`${grade}.education_level_id`)}), false))`

/** Whether papers may state the result of the class under the first alias as final; the rule `isResultFinal`. */
export const isResultFinal = (grade: string, year: string, institutionId: string): RawBuilder<boolean> =>
  sql`coalesce((select ending.status = 'PUBLISHED' from class_result ending
    where ending.institution_id = ${institutionId} and ending.grade_id = ${sql.ref(`${grade}.id`)}
      and not (ending.status = 'REOPENED' and ending.by_year)), ${areTermsClosed(grade, year, institutionId)})`

import { type RawBuilder, sql } from 'kysely'

const everyTerm = sql<boolean>`true`

/**
 * The terms of an institution as a table expression: id, education_level_id, position, start_date, end_date, closed_at and
 * `counts_until`, the last day whose records count for the term: the day before the next term of the level begins, of the
 * last term every later day. `where` narrows by columns under t, and takes all terms of a level or none.
 * Source: docs/rules.md, Dates; the rule `countedTerm`.
 */
export const countedTerms = (
  institutionId: string,
  where: RawBuilder<boolean> = everyTerm,
): RawBuilder<unknown> => sql`(
  select t.id, t.education_level_id, t.position, t.start_date, t.end_date, t.closed_at,
    coalesce(lead(t.start_date) over (partition by t.education_level_id order by t.start_date) - 1, 'infinity'::date)
      as counts_until
  from academic_term t where t.institution_id = ${institutionId} and ${where})`

/**
 * The date of the last record of the class under this alias that lies after the end of the term under t and counts for it;
 * null without one.
 */
export const lastRecordAfterEnd = (institutionId: string, grade: string): RawBuilder<string | null> => sql`(
  select max(late.date) from lesson late
  where late.institution_id = ${institutionId} and late.grade_id = ${sql.ref(`${grade}.id`)} and late.deleted_at is null
    and late.date > t.end_date and late.date <= t.counts_until
    and (late.accomplished or late.attendance_taken_at is not null))`

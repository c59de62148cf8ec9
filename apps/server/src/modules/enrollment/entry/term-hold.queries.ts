import { sql } from 'kysely'
import { lastRecordAfterEnd } from '../../academics/counted-terms.queries.ts'
import type { Ctx } from '../../module.ts'

/** A term of a class's level, held against closing, and what it is worth in the class. */
export type LockedTerm = {
  gradeId: string
  id: string
  position: number
  start: string
  end: string
  /** The last day after its end of which the class has a record that counts for it. */
  lastRecord: string | null
  closed: boolean
  highest: number
}

/** The years of these classes, held against closing. */
export const lockYears = async ({ db, institution }: Ctx, gradeIds: readonly string[]): Promise<void> => {
  await sql`
    select id from academic_year
    where institution_id = ${institution.id} and id in (
      select g.academic_year_id from grade g
      where g.institution_id = ${institution.id} and g.id = any(${gradeIds}::uuid[]))
    order by id for key share`.execute(db)
}

/** The terms of these classes, held against closing, in their order. Asked after the years. */
export const lockTermRows = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
): Promise<LockedTerm[]> => {
  const { rows } = await sql<LockedTerm>`
    with t as materialized (
      select id, education_level_id, position, start_date, end_date, closed_at from academic_term
      where institution_id = ${institution.id} and education_level_id in (
        select g.education_level_id from grade g
        where g.institution_id = ${institution.id} and g.id = any(${gradeIds}::uuid[]))
      order by id for key share
    ), counted as (
      select t.*, coalesce(lead(t.start_date) over (partition by t.education_level_id order by t.start_date) - 1,
        'infinity'::date) as counts_until from t)
    select g.id as "gradeId", t.id, t.position, t.start_date as start, t.end_date as "end",
      ${lastRecordAfterEnd(institution.id, 'g')} as "lastRecord", t.closed_at is not null as closed, coalesce(m.highest, 0)::float8 as highest
    from counted t
    join grade g on g.institution_id = ${institution.id} and g.education_level_id = t.education_level_id
      and g.id = any(${gradeIds}::uuid[])
    left join academic_term_mark m on m.institution_id = ${institution.id} and m.grade_id = g.id
      and m.academic_term_id = t.id
    order by g.id, t.position`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** A term of a class's level, held against closing, and what it is worth in the class. */
export type LockedTerm = {
  gradeId: string
  id: string
  position: number
  start: string
  end: string
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
      order by id for key share)
    select g.id as "gradeId", t.id, t.position, t.start_date as start, t.end_date as "end",
      t.closed_at is not null as closed, coalesce(m.highest, 0)::float8 as highest
    from t
    join grade g on g.institution_id = ${institution.id} and g.education_level_id = t.education_level_id
      and g.id = any(${gradeIds}::uuid[])
    left join academic_term_mark m on m.institution_id = ${institution.id} and m.grade_id = g.id
      and m.academic_term_id = t.id
    order by g.id, t.position`.execute(db)
  return rows
}

import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { compareNames } from '@lousa/rules/people/search-key.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../module.ts'

export type LevelTerms = {
  id: string
  name: string
  terms: { id: string; position: number; start: CivilDate; end: CivilDate }[]
}

/** The levels in use of a year with their terms, by name. */
export const levelTerms = async ({ db, institution }: Ctx, academicYearId: string): Promise<LevelTerms[]> => {
  const { rows } = await sql<LevelTerms>`
    select l.id, l.name, coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', t.id, 'position', t.position, 'start', t.start_date, 'end', t.end_date) order by t.position)
      from academic_term t
      where t.institution_id = l.institution_id and t.education_level_id = l.id), '[]') as terms
    from education_level l
    where l.institution_id = ${institution.id} and l.academic_year_id = ${academicYearId} and l.is_active
    order by l.id`.execute(db)
  return rows.toSorted((a, b) => compareNames(a.name, b.name))
}

import { type EducationLevel, STAGES } from '@lousa/contract/academics/academics.contract.ts'
import { compareNames } from '@lousa/rules/people/person/search-key.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { currentYear } from '../current-year.ts'
import { instantText } from '../instant-text.ts'
import type { Ctx } from '../module.ts'

const years = ({ db, institution }: Ctx) =>
  db
    .selectFrom('academic_year')
    .select([
      'id',
      sql<string>`year::text`.as('year'),
      'start_date as start',
      'end_date as end',
      sql<'OPEN' | 'FINISHED'>`status`.as('status'),
      'version',
    ])
    .where('institution_id', '=', institution.id)

export const academicYearOf = async (ctx: Ctx, id: string) =>
  years(ctx).where('id', '=', id).executeTakeFirst()

export const academicYears = async (ctx: Ctx, status: 'OPEN' | 'FINISHED' | undefined) =>
  years(ctx)
    .$if(status !== undefined, query => query.where('status', '=', String(status)))
    .orderBy('academic_year.year', 'desc')
    .execute()

/** The open year of today's civil year, else the newest; null before the first year exists. */
export const currentYearId = async (ctx: Ctx): Promise<string | null> => {
  const { rows } = await sql<{ id: string | null }>`select ${currentYear(ctx)} as id`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** Levels with their terms, newest year first; within it from the youngest to the oldest, by name where they agree. */
export const educationLevels = (ctx: Ctx, academicYearId: string | undefined): Promise<EducationLevel[]> =>
  levelsWhere(ctx, academicYearId === undefined ? sql`true` : sql`l.academic_year_id = ${academicYearId}`)

/** Stages stand in the order of a school's life; a level that tells none comes after them. */
const placeOf = ({ stage }: EducationLevel): number =>
  stage === null ? STAGES.length : STAGES.indexOf(stage)

/** The levels `l` of a condition. */
export const levelsWhere = async (
  { db, institution }: Ctx,
  condition: RawBuilder<unknown>,
): Promise<EducationLevel[]> => {
  const { rows } = await sql<EducationLevel>`
    select l.id, l.name, l.is_active as "isActive", l.type, l.stage, l.version,
      jsonb_build_object('id', y.id, 'year', y.year::text, 'start', y.start_date, 'end', y.end_date) as "academicYear",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', t.id, 'position', t.position, 'start', t.start_date, 'end', t.end_date,
          'showPerformance', t.show_performance, 'closedAt', ${instantText('t.closed_at')}) order by t.position)
        from academic_term t
        where t.institution_id = l.institution_id and t.education_level_id = l.id), '[]') as "academicTerms"
    from education_level l
    join academic_year y on y.institution_id = l.institution_id and y.id = l.academic_year_id
    where l.institution_id = ${institution.id} and ${condition}`.execute(db)
  return rows.toSorted(
    (a, b) =>
      Number(b.academicYear.year) - Number(a.academicYear.year) ||
      placeOf(a) - placeOf(b) ||
      compareNames(a.name, b.name),
  )
}

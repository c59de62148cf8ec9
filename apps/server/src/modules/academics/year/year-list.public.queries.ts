import { sql } from 'kysely'
import { currentYear } from '../../current-year.ts'
import type { Ctx } from '../../module.ts'

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

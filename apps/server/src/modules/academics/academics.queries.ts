import { sql } from 'kysely'
import type { Ctx } from '../module.ts'

export const academicYears = async ({ db, institution }: Ctx, status: 'OPEN' | 'FINISHED' | undefined) =>
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
    .$if(status !== undefined, query => query.where('status', '=', String(status)))
    .orderBy('academic_year.year', 'desc')
    .execute()

import { areTermsClosed } from '../../academics/class-decision.queries.ts'
import type { Db } from '../../module.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'

/** The year of a class, and whether all its terms are closed. */
export const yearOfGrade = async (
  { db, institution }: ReadCtx,
  gradeId: string,
): Promise<{ year: number; isFinished: boolean }> =>
  db
    .selectFrom('grade as g')
    .innerJoin('academic_year as y', join =>
      join.on('y.institution_id', '=', institution.id).onRef('y.id', '=', 'g.academic_year_id'),
    )
    .select(['y.year', areTermsClosed('g', 'y', institution.id).as('isFinished')])
    .where('g.institution_id', '=', institution.id)
    .where('g.id', '=', gradeId)
    .executeTakeFirstOrThrow()

/** The first and last day of a year. */
export const daysOfYear = async (
  db: Db,
  { institutionId, yearId }: { institutionId: string; yearId: string },
): Promise<{ start: string; end: string }> =>
  db
    .selectFrom('academic_year')
    .select(['start_date as start', 'end_date as end'])
    .where('institution_id', '=', institutionId)
    .where('id', '=', yearId)
    .executeTakeFirstOrThrow()

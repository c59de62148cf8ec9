import { sql } from 'kysely'
import type { Ctx } from '../module.ts'

const gradesOf = ({ institution }: Ctx, yearId: string) => sql`
  grade_id in (select g.id from grade g
    where g.institution_id = ${institution.id} and g.academic_year_id = ${yearId})`

/** Rows in progress end with the year; those that the secretary had finished before stay hers. */
export const finishMatrixWithYear = async (ctx: Ctx, yearId: string): Promise<void> => {
  const { db, institution } = ctx
  await sql`
    update curriculum_matrix set status = 'FINISHED', finished_with_year = true, version = version + 1
    where institution_id = ${institution.id} and ${gradesOf(ctx, yearId)} and status = 'IN_PROGRESS'`.execute(
    db,
  )
}

/** Rows that ended with the year continue. */
export const resumeMatrixWithYear = async (ctx: Ctx, yearId: string): Promise<void> => {
  const { db, institution } = ctx
  await sql`
    update curriculum_matrix set status = 'IN_PROGRESS', finished_with_year = false, version = version + 1
    where institution_id = ${institution.id} and ${gradesOf(ctx, yearId)} and finished_with_year`.execute(db)
}

/** The matrices and components of a year. */
export const deleteCurriculumOfYear = async (ctx: Ctx, yearId: string): Promise<void> => {
  const { db, institution } = ctx
  await sql`delete from curriculum_matrix
    where institution_id = ${institution.id} and ${gradesOf(ctx, yearId)}`.execute(db)
  await sql`delete from curriculum_component
    where institution_id = ${institution.id} and academic_year_id = ${yearId}`.execute(db)
}

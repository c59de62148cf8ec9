import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export type WritingTarget = { academicYearId: string; date: CivilDate } & (
  | { educationLevelId: string; gradeId?: undefined }
  | { gradeId: string; educationLevelId?: undefined }
)

export type TermWriting = {
  year_status: string
  term_id: string | null
  position: number
  start: string
  end: string
  closed_at: string | null
}

/**
 * The year and the term that contains the date, both locked against closing until this transaction ends: closing
 * takes FOR UPDATE, so one waits for the other and neither sees half of it.
 */
export const lockTermOfDate = async (
  { db, institution }: Ctx,
  { academicYearId, date, educationLevelId, gradeId }: WritingTarget,
): Promise<TermWriting | null> => {
  const level = educationLevelId
    ? sql`${educationLevelId}`
    : sql`(select g.education_level_id from grade g where g.institution_id = ${institution.id} and g.id = ${gradeId})`
  const { rows } = await sql<TermWriting>`
    with y as materialized (
      select y.status from academic_year y
      where y.institution_id = ${institution.id} and y.id = ${academicYearId} for key share
    ), t as materialized (
      select t.id, t.position, t.start_date, t.end_date, t.closed_at from academic_term t
      where t.institution_id = ${institution.id} and t.education_level_id = ${level}
        and ${date}::date between t.start_date and t.end_date for key share
    )
    select y.status as year_status, t.id as term_id, t.position, t.start_date as start, t.end_date as end, t.closed_at
    from y left join t on true`.execute(db)
  return rows[0] ?? null
}

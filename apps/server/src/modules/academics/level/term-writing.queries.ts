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
 * The year and the term for which a record of the date counts, both locked against closing until this transaction ends:
 * closing takes FOR UPDATE, so one waits for the other and neither sees half of it. The other terms of the level are locked
 * too, because their dates decide which term it is. A date before the first term or after the year counts for none.
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
      select y.id, y.status, y.end_date from academic_year y
      where y.institution_id = ${institution.id} and y.id = ${academicYearId} for key share
    ), t as materialized (
      select t.id, t.position, t.start_date, t.end_date, t.closed_at from academic_term t
      where t.institution_id = ${institution.id} and t.education_level_id = ${level}
        and t.academic_year_id in (select y.id from y)
      order by t.id for key share
    )
    select y.status as year_status, t.id as term_id, t.position, t.start_date as start, t.end_date as end, t.closed_at
    from y
    left join lateral (
      select t.* from t
      where t.start_date <= ${date}::date and ${date}::date <= greatest(y.end_date, t.end_date)
      order by t.start_date desc limit 1) t on true`.execute(db)
  return rows[0] ?? null
}

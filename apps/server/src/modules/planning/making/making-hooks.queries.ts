import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace, MergedColumn, MergedPair } from '../../hooks.ts'
import { moveRows } from '../../merged-rows.ts'
import type { Ctx, NewRow } from '../../module.ts'
import { insertRows, rowsOf } from '../../rows.ts'
import type { Json } from '../../tables.ts'

export const moveWeeks = moveRows(sql`instructor_week`, sql`account_id`)
export const moveHourInstructors = moveRows(sql`planning_hour_instructor`, sql`account_id`)

/** First lessons of classes; a key is the id of a class. */
export const moveFirstLessons: MergedColumn['follow'] = async ({ db, institution }, { from, to, keys }) => {
  const { rows } = await sql<{ key: string }>`
    update class_wish set first_account_id = ${to}
    where institution_id = ${institution.id} and first_account_id = ${from}
      and (${keys}::uuid[] is null or grade_id = any(${keys}::uuid[]))
    returning grade_id as key`.execute(db)
  return rows
}

/** Weeks of the other account in years in which the remaining one has a week. */
export const takeWeeksOut = async (
  { db, institution }: Ctx,
  { kept, other }: MergedPair,
): Promise<Json[]> => {
  const { rows } = await sql<{ row: Json }>`
    with gone as (
      delete from instructor_week o where o.institution_id = ${institution.id} and o.account_id = ${other}
        and exists (select 1 from instructor_week k where k.institution_id = ${institution.id}
          and k.academic_year_id = o.academic_year_id and k.account_id = ${kept})
      returning o.*)
    select to_jsonb(gone.*) as row from gone order by gone.id`.execute(db)
  return rows.map(({ row }) => row)
}

/** Puts weeks back, where their year is still there. */
export const putWeeksBack = async ({ db, institution }: Ctx, taken: readonly Json[]): Promise<void> => {
  const { rows } = await sql<{ row: NewRow<'instructor_week'> }>`
    select to_jsonb(w.*) as row
    from jsonb_populate_recordset(null::instructor_week, ${JSON.stringify(taken)}::jsonb) w
    join academic_year y on y.institution_id = ${institution.id} and y.id = w.academic_year_id`.execute(db)
  await insertRows(
    db,
    'instructor_week',
    rows.map(({ row }) => row),
  )
}

/** Rows of the other account in planning hours that name the remaining one too. */
export const takeHoursOut = async (
  { db, institution }: Ctx,
  { kept, other }: MergedPair,
): Promise<Json[]> => {
  const { rows } = await sql<{ row: Json }>`
    with gone as (
      delete from planning_hour_instructor o where o.institution_id = ${institution.id} and o.account_id = ${other}
        and exists (select 1 from planning_hour_instructor k where k.institution_id = ${institution.id}
          and k.planning_hour_id = o.planning_hour_id and k.account_id = ${kept})
      returning o.*)
    select to_jsonb(gone.*) as row from gone order by gone.id`.execute(db)
  return rows.map(({ row }) => row)
}

export const putHoursBack = async ({ db, institution }: Ctx, taken: readonly Json[]): Promise<void> => {
  const { rows } = await sql<{ row: NewRow<'planning_hour_instructor'> }>`
    select to_jsonb(i.*) as row
    from jsonb_populate_recordset(null::planning_hour_instructor, ${JSON.stringify(taken)}::jsonb) i
    join planning_hour p on p.institution_id = ${institution.id} and p.id = i.planning_hour_id`.execute(db)
  await insertRows(
    db,
    'planning_hour_instructor',
    rows.map(({ row }) => row),
  )
}

/** Weeks of a former instructor, whose reasons may be of health. */
export const removeWeeksOf = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from instructor_week
      where institution_id = ${institutionId} and account_id = any(${accountIds}::uuid[])`.execute(db),
  )

import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace, RemovalOrder, RemovalPlace } from '../../hooks.ts'
import { rowsOf } from '../../rows.ts'

/**
 * Removes why a former instructor was absent, which is mostly health: the kind, the note of the office and the reasons of lessons that
 * were not given for it. The days of the absences and the decisions on the lessons stay.
 */
export const clearAbsenceTextsOf = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> => {
  const absences = rowsOf(
    await sql`update instructor_absence set kind = 'OTHER', note = null, version = version + 1
      where institution_id = ${institutionId} and account_id = any(${accountIds}::uuid[])
        and (kind <> 'OTHER' or note is not null)`.execute(db),
  )
  await sql`update lesson l set deleted_reason = null, version = l.version + 1
    from lesson_cover k
    where k.institution_id = ${institutionId} and k.absent_id = any(${accountIds}::uuid[])
      and l.institution_id = ${institutionId} and l.id = k.lesson_id and l.deleted_reason = k.reason`.execute(
    db,
  )
  const covers = rowsOf(
    await sql`update lesson_cover set reason = null, version = version + 1
      where institution_id = ${institutionId} and absent_id = any(${accountIds}::uuid[]) and reason is not null`.execute(
      db,
    ),
  )
  return absences + covers
}

/** Removes absences whose last day is long over. The decisions on their lessons stay in the register. */
export const removeOldAbsences = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    select b.id from instructor_absence b
    where b.institution_id = ${institutionId} and b.end_date < ${before}::timestamptz::date
    order by b.end_date, b.id limit ${limit} for update of b`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await sql`update lesson_cover set absence_id = null
    where institution_id = ${institutionId} and absence_id = any(${ids}::uuid[])`.execute(db)
  return rowsOf(
    await sql`delete from instructor_absence
      where institution_id = ${institutionId} and id = any(${ids}::uuid[])`.execute(db),
  )
}

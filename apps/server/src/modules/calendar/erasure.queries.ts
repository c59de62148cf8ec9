import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace } from '../erasure.ts'
import { rowsOf } from '../removal.ts'

export const removeLinksOf = async (
  { db, institutionId }: ErasurePlace,
  { studentId }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from calendar_link where institution_id = ${institutionId} and created_by = ${studentId}`.execute(
      db,
    ),
  )

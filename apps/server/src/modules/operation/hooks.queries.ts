import { sql } from 'kysely'
import type { RemovalOrder, RemovalPlace } from '../hooks.ts'
import { moveRows } from '../merged-rows.ts'
import { rowsOf } from '../rows.ts'

export const removeClientErrors = async (
  { db, institutionId }: RemovalPlace,
  { before }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from client_error where institution_id = ${institutionId} and last_at <= ${before}`.execute(
      db,
    ),
  )

/** Removals of data of one person become another's: of the person, of the student, and of the office that did it. */
export const movePersonErasures = moveRows(sql`person_erasure`, sql`person_id`)
export const moveStudentErasures = moveRows(sql`person_erasure`, sql`account_id`)
export const moveErasuresDone = moveRows(sql`person_erasure`, sql`by_account_id`)

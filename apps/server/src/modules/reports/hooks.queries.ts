import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace, MergedPair, RemovalOrder, RemovalPlace } from '../hooks.ts'
import { moveRows } from '../merged-rows.ts'
import type { Ctx } from '../module.ts'
import { rowsOf } from '../rows.ts'

/**
 * Files about this student alone or asked for by them, and minutes of councils of their classes, which have reasons of decisions.
 * The data of issued documents stays.
 */
export const removeFilesOf = async (
  { db, institutionId }: ErasurePlace,
  { studentId, accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from generated_file where institution_id = ${institutionId} and (requested_by = ${studentId}
      or params ->> 'enrollmentId' in (select e.id::text from student_enrollment e
        where e.institution_id = ${institutionId} and e.account_id = ${studentId})
      or (tag = 'COUNCIL_MINUTES' and params ->> 'gradeId' in (select e.grade_id::text from student_enrollment e
        where e.institution_id = ${institutionId} and e.account_id = any(${accountIds}::uuid[]))))`.execute(
      db,
    ),
  )

/** Files by when they were made; what they certify is kept for good. */
export const removeFiles = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from generated_file where institution_id = ${institutionId} and id in (
      select id from generated_file
      where institution_id = ${institutionId} and status <> 'PENDING'
        and expires_at <= ${before}::timestamptz + interval '90 days'
      order by expires_at limit ${limit})`.execute(db),
  )

/** Documents that were issued, and files that were asked for, of one enrolment. */
export const hasFiles = async ({ db, institution }: Ctx, enrollmentId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from issued_document
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId}
    union all
    select 1 from generated_file
    where institution_id = ${institution.id} and params ->> 'enrollmentId' = ${enrollmentId}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Files that one account has asked for are another's. */
export const moveFiles = moveRows(sql`generated_file`, sql`requested_by`)

/** Moves issued documents about one person to another person. */
export const moveIssued = moveRows(sql`issued_document`, sql`person_id`)

/** Replaces the issuer of documents with another account, because lists of documents show the name of the issuer. */
export const moveIssuer = moveRows(sql`issued_document`, sql`issued_by`)

/** Replaces the account that revoked documents with another account. */
export const moveRevoked = moveRows(sql`issued_document`, sql`revoked_by`)

/** Whether a file of the other one is being made: a worker has its request in hand. */
export const isFilePending = async ({ db, institution }: Ctx, { other }: MergedPair): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from generated_file where institution_id = ${institution.id} and requested_by = ${other}
      and status = 'PENDING' limit 1`.execute(db)
  return rows.length > 0
}

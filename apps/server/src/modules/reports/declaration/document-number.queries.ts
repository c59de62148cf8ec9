import { sql } from 'kysely'
import { lockNames } from '../../../platform/db/name-lock.ts'
import type { Db } from '../../module.ts'

export type NumberOrder = {
  institutionId: string
  type: string
  year: number
  fileId: string
  /** In the order in which their papers stand. */
  enrollmentIds: readonly string[]
}

export type DocumentNumber = { enrollmentId: string; year: number; number: number }

/**
 * The running numbers of the papers of a file, one for each enrolment: those that the file has already, when it is made
 * again, and the next ones of the kind and year for the others. Numbers are given by one transaction at a time.
 */
export const takeNumbers = async (
  db: Db,
  { institutionId, type, year, fileId, enrollmentIds }: NumberOrder,
): Promise<DocumentNumber[]> => {
  await lockNames(db, [`${institutionId} ${type} ${year}`])
  await sql`
    insert into document_number as n (institution_id, type, year, number, generated_file_id, student_enrollment_id)
    select ${institutionId}, ${type}, ${year}, row_number() over (order by asked.at) + coalesce((
      select max(n.number) from document_number n
      where n.institution_id = ${institutionId} and n.type = ${type} and n.year = ${year}), 0), ${fileId}, asked.id
    from unnest(${enrollmentIds}::uuid[]) with ordinality as asked (id, at)
    where not exists (select 1 from document_number n
      where n.institution_id = ${institutionId} and n.generated_file_id = ${fileId}
        and n.student_enrollment_id = asked.id)
    returning number`.execute(db)
  const { rows } = await sql<DocumentNumber>`
    select n.student_enrollment_id as "enrollmentId", n.year, n.number
    from document_number n
    where n.institution_id = ${institutionId} and n.generated_file_id = ${fileId}`.execute(db)
  return rows
}

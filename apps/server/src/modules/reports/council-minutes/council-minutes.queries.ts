import { sql } from 'kysely'
import type { Db } from '../../module.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import type { HeadInstitution } from '../document/document-head.types.ts'

/** The head of the minutes of an institution. */
export const minutesHead = async (db: Db, institutionId: string): Promise<HeadInstitution> => {
  const { rows } = await sql<{ head: HeadInstitution }>`
    select ${headInstitution('i', institutionId)} as head from institution i
    where i.institution_id = ${institutionId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no institution')
  return row.head
}

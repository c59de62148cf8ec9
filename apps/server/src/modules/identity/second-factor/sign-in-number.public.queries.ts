import { type RawBuilder, sql } from 'kysely'

/** The one registration number that a student without CPF signs in with: of the oldest active student account of the person. */
export const signInNumber = (institutionId: string, personId: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(select n.registration from account n
    where n.institution_id = ${institutionId} and n.person_id = ${personId} and n.status = 'Ativo'
      and n.role in ('STUDENT', 'STUDENT-SMELJ')
    order by n.created_at, n.id limit 1)`

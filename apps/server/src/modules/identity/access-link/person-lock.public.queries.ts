import { sql } from 'kysely'
import type { MailCtx } from '../mail/mail.queries.ts'

/** Links and passwords of a person change one after another, in every transaction behind this lock. */
export const lockPersons = async (
  { db, institution }: Pick<MailCtx, 'db' | 'institution'>,
  ids: string[],
): Promise<void> => {
  await sql`select id from person where institution_id = ${institution.id} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(db)
}

import type { Mail, MailCtx } from './mail.service.ts'

export const insertMail = async (
  { db, institution, now }: MailCtx,
  { to, subject, text }: Mail,
): Promise<string> => {
  const row = await db
    .insertInto('mail_message')
    .values({ institution_id: institution.id, to_address: to, subject, body: text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

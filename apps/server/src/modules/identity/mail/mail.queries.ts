import type { QueryOf } from '@lousa/contract/endpoint.ts'
import type { listOutbox } from '@lousa/contract/identity/mail/outbox.contract.ts'
import { sql } from 'kysely'
import type { Ctx, Db, OptionalActorCtx } from '../../module.ts'

export type Mail = { to: string; subject: string; text: string }
/** The context of writing an e-mail: a request has it, and a job can create it. */
export type MailCtx = Pick<OptionalActorCtx, 'db' | 'institution' | 'now' | 'enqueue'>

/** Answers the ids in the order of the mails. */
export const insertMails = async ({ db, institution, now }: MailCtx, mails: Mail[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into mail_message as n (institution_id, to_address, subject, body, created_at)
    select ${institution.id}, m."to", m.subject, m.text, ${now}
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m("to" text, subject text, text text)
    returning id`.execute(db)
  return rows.map(row => row.id)
}

export type MailKey = { institutionId: string; id: string }

/** The e-mail while it waits to be sent; null when it was sent, given up or tidied away. */
export const pendingMail = async (db: Db, { institutionId, id }: MailKey) =>
  (await db
    .selectFrom('mail_message')
    .select(['id', 'to_address as to', 'subject', 'body as text'])
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()) ?? null

/** Ends an e-mail. Its text is not kept: it may hold a link. */
export const finishMail = async (
  db: Db,
  { institutionId, id }: MailKey,
  { status, at }: { status: 'SENT' | 'FAILED'; at: string },
): Promise<void> => {
  await db
    .updateTable('mail_message')
    .set({ status, body: '', sent_at: status === 'SENT' ? at : null })
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute()
}

/** The e-mails of the institution, newest first; those to addresses with these letters when they are given. */
export const mailPage = async (
  { db, institution }: Ctx,
  { to, currentPage, rowsPerPage }: QueryOf<typeof listOutbox>,
) => {
  const address = to?.trim().toLowerCase()
  const mails = db
    .selectFrom('mail_message')
    .where('institution_id', '=', institution.id)
    .$if(Boolean(address), query => query.where(sql`strpos(to_address, ${address ?? ''})`, '>', 0))
  const [data, count] = await Promise.all([
    mails
      .select(['id', 'to_address as to', 'subject', 'body as text', 'created_at as createdAt'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(rowsPerPage)
      .offset((currentPage - 1) * rowsPerPage)
      .execute(),
    mails.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data, total: count.total }
}

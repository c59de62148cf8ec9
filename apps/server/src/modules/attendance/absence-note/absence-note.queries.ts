import type {
  OfficeNote,
  OwnNote,
  SentNote,
} from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import type {
  NoteDecision,
  NoteSender,
  NoteStatus,
} from '@lousa/rules/attendance/absence-note/absence-note.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { enrolledOn } from '../../academics/class-member.queries.ts'
import { idIn } from '../../by-ids.ts'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { userBrief, userRef } from '../../people/person/user-brief.queries.ts'
import { requireRow } from '../../reached-row.ts'
import type { Span } from '../justification/justified-rows.queries.ts'

/** The notes that the actor reaches: administrators every one, guardians their own. */
export const noteIds = async ({ db, institution, actor }: Ctx, ids: readonly string[]): Promise<string[]> => {
  if (actor.role !== 'ADMINISTRATOR' && actor.role !== 'GUARDIAN') return []
  const { rows } = await sql<{ id: string }>`
    select n.id from absence_note n
    where n.institution_id = ${institution.id} and ${idIn('n.id', ids)}
      ${actor.role === 'GUARDIAN' ? sql`and n.sent_by = ${actor.accountId}` : sql``}`.execute(db)
  return rows.map(({ id }) => id)
}

const pictureCount = (institutionId: string): RawBuilder<number> => sql`(
  select count(*)::int from absence_note_picture f
  where f.institution_id = ${institutionId} and f.absence_note_id = n.id)`

const moment = (column: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(column)} is not null then ${instantText(column)} end`

const answered = (
  institutionId: string,
): RawBuilder<unknown> => sql`n.id, n.start_date as start, n.end_date as end,
  n.reason, n.text, ${pictureCount(institutionId)} as pictures, n.status, ${instantText('n.sent_at')} as "sentAt",
  ${moment('n.decided_at')} as "decidedAt", n.decision_reason as "decisionReason", n.version`

/** The notes that the actor sent about a student, newest first. */
export const ownNotesOf = async ({ db, institution, actor }: Ctx, studentId: string): Promise<OwnNote[]> => {
  const { rows } = await sql<OwnNote>`
    select ${answered(institution.id)} from absence_note n
    where n.institution_id = ${institution.id} and n.account_id = ${studentId} and n.sent_by = ${actor.accountId}
    order by n.sent_at desc, n.id desc limit 100`.execute(db)
  return rows
}

const refOf = (column: RawBuilder<unknown>, institutionId: string): RawBuilder<unknown> => sql`(
  select ${userRef('b', 'q')} from account b
  join person q on q.institution_id = ${institutionId} and q.id = b.person_id
  where b.institution_id = ${institutionId} and b.id = ${column})`

/** The class of the student of a note `n` on its first day, else the newest one. */
const classOf = (institutionId: string): RawBuilder<unknown> => sql`
  select f.id, f.name, f.class_order from student_enrollment e
  join grade f on f.institution_id = ${institutionId} and f.id = e.grade_id and not f.is_event
  where e.institution_id = ${institutionId} and e.account_id = n.account_id and e.status = 'ACTIVE'
    and e.exit_reason is distinct from 'CANCELLED'
  order by ${enrolledOn('e', sql`n.start_date`, institutionId)} desc, e.start_date desc, e.id desc limit 1`

const gradeOf = (institutionId: string): RawBuilder<unknown> =>
  sql`left join lateral (${classOf(institutionId)}) g on true`

const office = (institutionId: string): RawBuilder<unknown> => sql`${answered(institutionId)},
  ${userBrief('a', 'p')} as student,
  case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as grade, n.sender,
  ${refOf(sql`n.sent_by`, institutionId)} as "sentBy",
  case when n.decided_by is not null then ${refOf(sql`n.decided_by`, institutionId)} end as "decidedBy"`

const people = (institutionId: string): RawBuilder<unknown> => sql`
  join account a on a.institution_id = ${institutionId} and a.id = n.account_id
  join person p on p.institution_id = ${institutionId} and p.id = a.person_id`

export type NoteFilter = {
  status: NoteStatus
  gradeId?: string | undefined
  date?: string | undefined
  currentPage: number
  rowsPerPage: number
}

/** The page of notes that wait, by their first day and class. */
const waitingPage = (institutionId: string, chosen: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select n.*, row_number() over (order by n.start_date, g.class_order nulls last, a.sort_key, n.id) as place
  from absence_note n ${people(institutionId)} ${gradeOf(institutionId)} ${chosen}
  order by n.start_date, g.class_order nulls last, a.sort_key, n.id`

/** Other notes, newest first. A decided note has its moment, which is that of the index. */
const newestPage = (at: RawBuilder<unknown>, chosen: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select n.*, row_number() over (order by ${at} desc, n.id desc) as place from absence_note n ${chosen}
  order by ${at} desc, n.id desc`

/** A page of notes, and how many there are. The class is looked for where it chooses or orders, else for the page alone. */
export const pageOfNotes = async (
  { db, institution }: Ctx,
  { status, gradeId, date, currentPage, rowsPerPage }: NoteFilter,
): Promise<{ rows: OfficeNote[]; count: number }> => {
  const chosen = sql`
    where n.institution_id = ${institution.id} and n.status = ${status}
      ${gradeId === undefined ? sql`` : sql`and ${gradeId} = (select c.id from (${classOf(institution.id)}) c)`}
      ${date === undefined ? sql`` : sql`and ${date}::date between n.start_date and n.end_date`}`
  const page =
    status === 'SENT'
      ? waitingPage(institution.id, chosen)
      : newestPage(status === 'WITHDRAWN' ? sql`n.sent_at` : sql`n.decided_at`, chosen)
  const { rows } = await sql<OfficeNote>`
    select ${office(institution.id)} from (
      ${page} limit ${rowsPerPage} offset ${(currentPage - 1) * rowsPerPage}
    ) n ${people(institution.id)} ${gradeOf(institution.id)}
    order by n.place`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from absence_note n ${chosen}`.execute(db)
  return { rows, count: requireRow(counted).count }
}

/** A note as the office reads it; null without it. */
export const noteOf = async (
  { db, institution }: Ctx,
  id: string,
): Promise<(OfficeNote & { overlapping: number }) | null> => {
  const { rows } = await sql<OfficeNote & { overlapping: number }>`
    select ${office(institution.id)}, (
      select count(*)::int from absence_note o
      where o.institution_id = ${institution.id} and o.account_id = n.account_id and o.id <> n.id
        and o.status in ('SENT', 'ACCEPTED') and o.start_date <= n.end_date and o.end_date >= n.start_date) as overlapping
    from absence_note n ${people(institution.id)} ${gradeOf(institution.id)}
    where n.institution_id = ${institution.id} and n.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A note of the actor by the id that its sender made; null where it is new. Asked under the lock of the student. */
export const sentBefore = async (
  { db, institution, actor }: Ctx,
  { studentId, clientId }: { studentId: string; clientId: string },
): Promise<{ id: string; version: number } | null> => {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from absence_note
    where institution_id = ${institution.id} and account_id = ${studentId} and sent_by = ${actor.accountId}
      and client_id = ${clientId}`.execute(db)
  return rows[0] ?? null
}

/** The number of notes of the actor about a student that wait for the office. */
export const waitingNotesOf = async ({ db, institution, actor }: Ctx, studentId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from absence_note
    where institution_id = ${institution.id} and account_id = ${studentId} and status = 'SENT'
      and sent_by = ${actor.accountId}`.execute(db)
  return requireRow(rows).count
}

export type NotePicture = { content: Buffer; contentType: string }

export const insertNote = async (
  { db, institution, actor, now }: Ctx,
  {
    studentId,
    sender,
    note: { clientId, start, end, reason, text = null },
    pictures,
  }: {
    studentId: string
    sender: NoteSender
    note: Omit<SentNote, 'pictures'>
    pictures: readonly NotePicture[]
  },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into absence_note as n
      (institution_id, account_id, start_date, end_date, reason, text, sender, sent_by, sent_at, client_id)
    values (${institution.id}, ${studentId}, ${start}, ${end}, ${reason}, ${text}, ${sender}, ${actor.accountId},
      ${now}, ${clientId})
    returning n.id`.execute(db)
  const { id } = requireRow(rows)
  if (pictures.length > 0)
    await db
      .insertInto('absence_note_picture')
      .values(
        pictures.map(({ content, contentType }, at) => ({
          institution_id: institution.id,
          absence_note_id: id,
          position: at + 1,
          content,
          content_type: contentType,
        })),
      )
      .execute()
  return id
}

/** The student of a note; null without it. */
export const studentOfNote = async ({ db, institution }: Ctx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from absence_note
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
  return rows[0]?.accountId ?? null
}

export type LockedNote = Span & {
  id: string
  studentId: string
  reason: SentNote['reason']
  text: string | null
  status: NoteStatus
  sender: NoteSender
  sentBy: string
  decidedBy: { id: string; name: string; socialName: string | null } | null
  justificationId: string | null
  version: number
}

export const lockNoteRow = async ({ db, institution }: Ctx, id: string): Promise<LockedNote | null> => {
  const { rows } = await sql<LockedNote>`
    select n.id, n.account_id as "studentId", n.start_date as start, n.end_date as end, n.reason, n.text, n.status,
      n.sender, n.sent_by as "sentBy", case when n.decided_by is not null then ${refOf(sql`n.decided_by`, institution.id)} end as "decidedBy",
      n.absence_justification_id as "justificationId", n.version
    from absence_note n
    where n.institution_id = ${institution.id} and n.id = ${id}
    for no key update`.execute(db)
  return rows[0] ?? null
}

/** Withdraws a note; its pictures are removed at once. */
export const markNoteWithdrawn = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
): Promise<void> => {
  await sql`
    update absence_note set status = 'WITHDRAWN', version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
  await sql`
    delete from absence_note_picture
    where institution_id = ${institution.id} and absence_note_id = ${id}`.execute(db)
}

export const writeDecision = async (
  { db, institution, actor, now }: Ctx,
  { id, version }: { id: string; version: number },
  {
    decision,
    reason,
    justificationId,
  }: { decision: NoteDecision; reason: string | null; justificationId: string | null },
): Promise<void> => {
  await sql`
    update absence_note set status = ${decision}, decided_by = ${actor.accountId}, decided_at = ${now},
      decision_reason = ${reason}, absence_justification_id = ${justificationId}, version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** A decided note waits once more, unless the withdrawal of its justification has reopened it already. */
export const reopenDecidedNote = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await sql`
    update absence_note set status = 'SENT', decided_by = null, decided_at = null, decision_reason = null,
      absence_justification_id = null, version = version + 1
    where institution_id = ${institution.id} and id = ${id} and status in ('ACCEPTED', 'REFUSED')`.execute(db)
}

export const notePictureOf = async (
  { db, institution }: Ctx,
  { id, position }: { id: string; position: number },
): Promise<(NotePicture & { studentId: string }) | null> => {
  const { rows } = await sql<NotePicture & { studentId: string }>`
    select f.content, f.content_type as "contentType", n.account_id as "studentId"
    from absence_note_picture f
    join absence_note n on n.institution_id = ${institution.id} and n.id = f.absence_note_id
    where f.institution_id = ${institution.id} and f.absence_note_id = ${id} and f.position = ${position}`.execute(
    db,
  )
  return rows[0] ?? null
}

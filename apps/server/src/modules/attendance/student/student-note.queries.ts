import type { StudentNote } from '@lousa/contract/attendance/student/student-note.contract.ts'
import { STUDENT_NOTE } from '@lousa/contract/attendance/student/student-note-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import { sql } from 'kysely'
import type { RemovalOrder, RemovalPlace } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { userBrief } from '../../people/person/user-brief.queries.ts'
import { requireRow } from '../../reached-row.ts'
import { recordColumns } from '../../record-columns.ts'
import { rowsOf } from '../../rows.ts'

const COLUMNS = recordColumns('student_note', STUDENT_NOTE, {
  institution_id: 'KEY',
  id: 'KEY',
  version: 'KEY',
  account_id: 'PARENT',
  author_id: 'COMPUTED',
  created_at: 'COMPUTED',
})
const LIST = sql.raw(COLUMNS.list)

export type NoteValues = ValuesOf<typeof STUDENT_NOTE>
export type LockedNote = NoteValues & { id: string; accountId: string; version: number }

/** The notes on a student that the actor may read, newest first: the own ones of an instructor, else those that are shared. */
export const notesOf = async ({ db, institution, actor }: Ctx, studentId: string): Promise<StudentNote[]> => {
  const readable =
    actor.role === 'INSTRUCTOR' ? sql<boolean>`n.author_id = ${actor.accountId}` : sql<boolean>`n.shared`
  const { rows } = await sql<StudentNote>`
    select n.id, ${sql.raw(COLUMNS.answered('n'))}, ${userBrief('a', 'p')} as author, n.version
    from student_note n
    join account a on a.institution_id = ${institution.id} and a.id = n.author_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where n.institution_id = ${institution.id} and n.account_id = ${studentId} and ${readable}
    order by n.date desc, n.created_at desc, n.id desc`.execute(db)
  return rows
}

/** A note of the actor, locked; null without it. */
export const lockNoteRow = async (
  { db, institution, actor }: Ctx,
  id: string,
): Promise<LockedNote | null> => {
  const { rows } = await sql<LockedNote>`
    select id, account_id as "accountId", ${sql.raw(COLUMNS.selected)}, version
    from student_note
    where institution_id = ${institution.id} and id = ${id} and author_id = ${actor.accountId}
    for no key update`.execute(db)
  return rows[0] ?? null
}

const rowOf = (values: NoteValues): string => JSON.stringify(COLUMNS.row(values))

export const insertNote = async (
  { db, institution, actor, now }: Ctx,
  studentId: string,
  values: NoteValues,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into student_note as n (institution_id, account_id, author_id, created_at, ${LIST})
    select ${institution.id}::uuid, ${studentId}::uuid, ${actor.accountId}::uuid, ${now}::timestamptz, ${LIST}
    from jsonb_populate_record(null::student_note, ${rowOf(values)}::jsonb)
    returning n.id`.execute(db)
  return requireRow(rows).id
}

export const updateNoteRow = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  values: NoteValues,
): Promise<void> => {
  await sql`
    update student_note set (${LIST}) =
        (select ${LIST} from jsonb_populate_record(null::student_note, ${rowOf(values)}::jsonb)),
      version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const deleteNoteRow = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await sql`delete from student_note where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** Notes that are older than the term of their kind. */
export const removeOldNotes = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from student_note where institution_id = ${institutionId} and id in (
      select id from student_note where institution_id = ${institutionId} and created_at <= ${before}
      limit ${limit})`.execute(db),
  )

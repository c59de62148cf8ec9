import type { AbsenceJustification } from '@lousa/contract/attendance/justification/justification.contract.ts'
import { ABSENCE_JUSTIFICATION } from '@lousa/contract/attendance/justification/justification-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import type { RecordedJustification } from '@lousa/rules/attendance/absence-justification.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { userBrief } from '../../people/person/user-brief.queries.ts'
import { requireRow } from '../../reached-row.ts'
import { recordColumns } from '../../record-columns.ts'

const COLUMNS = recordColumns('absence_justification', ABSENCE_JUSTIFICATION, {
  institution_id: 'KEY',
  id: 'KEY',
  version: 'KEY',
  account_id: 'PARENT',
  recorded_by: 'COMPUTED',
  recorded_at: 'COMPUTED',
  withdrawn_by: 'COMPUTED',
  withdrawn_at: 'COMPUTED',
  leaves_closed: 'COMPUTED',
})
const LIST = sql.raw(COLUMNS.list)

export type JustificationValues = ValuesOf<typeof ABSENCE_JUSTIFICATION>
export type LockedJustification = JustificationValues & {
  id: string
  leavesClosed: boolean
  accountId: string
  isWithdrawn: boolean
  version: number
}

/** An account by its name, of a column of a justification `j`. */
const briefOf = (column: RawBuilder<unknown>, institutionId: string): RawBuilder<unknown> => sql`(
  select ${userBrief('a', 'p')} from account a
  join person p on p.institution_id = ${institutionId} and p.id = a.person_id
  where a.institution_id = ${institutionId} and a.id = ${column})`

/** The justifications of a student, newest first, each with the number of lessons whose absence it has changed. */
export const justificationsOf = async (
  { db, institution }: Ctx,
  accountId: string,
): Promise<AbsenceJustification[]> => {
  const { rows } = await sql<AbsenceJustification>`
    select j.id, ${sql.raw(COLUMNS.answered('j'))}, ${instantText('j.recorded_at')} as "recordedAt",
      ${briefOf(sql`j.recorded_by`, institution.id)} as "recordedBy",
      case when j.withdrawn_at is not null then ${instantText('j.withdrawn_at')} end as "withdrawnAt",
      case when j.withdrawn_by is not null then ${briefOf(sql`j.withdrawn_by`, institution.id)} end as "withdrawnBy",
      (select count(*)::int from student_enrollment e
        join attendance s on s.institution_id = ${institution.id} and s.academic_year_id = e.academic_year_id
          and s.student_enrollment_id = e.id and s.absence_justification_id = j.id and s.status = 'JUSTIFIED_ABSENCE'
        join lesson l on l.institution_id = ${institution.id} and l.id = s.lesson_id and l.deleted_at is null
        where e.institution_id = ${institution.id} and e.account_id = j.account_id) as lessons,
      j.version
    from absence_justification j
    where j.institution_id = ${institution.id} and j.account_id = ${accountId}
    order by j.start_date desc, j.recorded_at desc, j.id desc`.execute(db)
  return rows
}

/** The student of a justification; null without it. */
export const studentOfJustification = async (
  { db, institution }: Ctx,
  id: string,
): Promise<string | null> => {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from absence_justification
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
  return rows[0]?.accountId ?? null
}

export const lockJustificationRow = async (
  { db, institution }: Ctx,
  id: string,
): Promise<LockedJustification | null> => {
  const { rows } = await sql<LockedJustification>`
    select id, account_id as "accountId", ${sql.raw(COLUMNS.selected)}, withdrawn_at is not null as "isWithdrawn",
      leaves_closed as "leavesClosed", version
    from absence_justification
    where institution_id = ${institution.id} and id = ${id}
    for no key update`.execute(db)
  return rows[0] ?? null
}

const rowOf = (values: JustificationValues): string => JSON.stringify(COLUMNS.row(values))

export const insertJustification = async (
  { db, institution, actor, now }: Ctx,
  { accountId, leavesClosed }: { accountId: string; leavesClosed: boolean },
  values: JustificationValues,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into absence_justification as n (institution_id, account_id, recorded_by, recorded_at, leaves_closed, ${LIST})
    select ${institution.id}::uuid, ${accountId}::uuid, ${actor.accountId}::uuid, ${now}::timestamptz,
      ${leavesClosed}::boolean, ${LIST}
    from jsonb_populate_record(null::absence_justification, ${rowOf(values)}::jsonb)
    returning n.id`.execute(db)
  return requireRow(rows).id
}

export const updateJustificationRow = async (
  { db, institution }: Ctx,
  { id, version, leavesClosed }: { id: string; version: number; leavesClosed: boolean },
  values: JustificationValues,
): Promise<void> => {
  await sql`
    update absence_justification set (${LIST}) =
        (select ${LIST} from jsonb_populate_record(null::absence_justification, ${rowOf(values)}::jsonb)),
      leaves_closed = ${leavesClosed}, version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const markJustificationWithdrawn = async (
  { db, institution, actor, now }: Ctx,
  { id, version }: { id: string; version: number },
): Promise<void> => {
  await db
    .updateTable('absence_justification')
    .set({ withdrawn_at: now, withdrawn_by: actor.accountId, version: version + 1 })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

/** The note of a family that became this justification waits for another decision. */
export const reopenNoteOf = async ({ db, institution }: Ctx, justificationId: string): Promise<void> => {
  await sql`
    update absence_note set status = 'SENT', decided_by = null, decided_at = null, decision_reason = null,
      absence_justification_id = null, version = version + 1
    where institution_id = ${institution.id} and absence_justification_id = ${justificationId}`.execute(db)
}

/** The justifications of a student that are not withdrawn, in the order in which they were recorded. */
export const activeJustifications = async (
  { db, institution }: Ctx,
  accountId: string,
): Promise<RecordedJustification[]> => {
  const { rows } = await sql<RecordedJustification>`
    select id, start_date as start, end_date as end, leaves_closed as "leavesClosed", recorded_at as "recordedAt"
    from absence_justification
    where institution_id = ${institution.id} and account_id = ${accountId} and withdrawn_at is null
    order by recorded_at, id`.execute(db)
  return rows
}

/**
 * Whether a justification `j` may change rows of a term that was closed at that moment; null: the term is open. The rule
 * `justificationsFor` in SQL, but for the justification that a row names. The moment is only looked for where it matters.
 */
export const isOfBefore = (closedAt: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`case when j.leaves_closed then coalesce(j.recorded_at < ${closedAt}, true) else true end`

/**
 * The justification that covers a student (`account`) on a day, `{id, end}`; null without one. The rule
 * `coveringJustification` in SQL. `counts`: a condition of the justification `j`.
 */
export const coveringColumn = (
  account: RawBuilder<unknown>,
  date: RawBuilder<unknown>,
  institutionId: string,
  counts: RawBuilder<unknown> = sql`true`,
): RawBuilder<{ id: string; end: string } | null> => sql`(
  select json_build_object('id', j.id, 'end', j.end_date) from absence_justification j
  where j.institution_id = ${institutionId} and j.account_id = ${account} and j.withdrawn_at is null
    and ${date} between j.start_date and j.end_date and ${counts}
  order by j.recorded_at, j.id limit 1)`

import type {
  OfficeProposal,
  OwnProposal,
  ProposedValue,
} from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import type {
  ProposalDecision,
  ProposalField,
  ProposalStatus,
} from '@lousa/rules/people/record-proposal/record-proposal.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { insertRows } from '../../rows.ts'
import type { Json } from '../../tables.ts'
import { classesOfStudent } from '../person/student-classes.queries.ts'
import { userBrief, userRef } from '../person/user-brief.queries.ts'
import { proposesFor } from './proposal-reach.queries.ts'

/** The proposals that the actor reaches: administrators every one, guardians their own. */
export const proposalIds = async (
  { db, institution, actor }: Ctx,
  ids: readonly string[],
): Promise<string[]> => {
  if (actor.role !== 'ADMINISTRATOR' && actor.role !== 'GUARDIAN') return []
  const { rows } = await sql<{ id: string }>`
    select n.id from record_proposal n
    where n.institution_id = ${institution.id} and ${idIn('n.id', ids)}
      ${actor.role === 'GUARDIAN' ? sql`and n.sent_by = ${actor.accountId}` : sql``}`.execute(db)
  return rows.map(({ id }) => id)
}

const closedAt = sql`case when n.closed_at is not null then ${instantText('n.closed_at')} end`

/** The proposals that the actor sent about a student, newest first. */
export const ownProposalsOf = async (
  { db, institution, actor }: Ctx,
  studentId: string,
): Promise<OwnProposal[]> => {
  const { rows } = await sql<OwnProposal>`
    select n.id, n.field, n.new_value as value, n.status, ${instantText('n.sent_at')} as "sentAt",
      ${closedAt} as "closedAt", n.decision_reason as "decisionReason", n.version
    from record_proposal n
    where n.institution_id = ${institution.id} and n.account_id = ${studentId} and n.sent_by = ${actor.accountId}
    order by n.sent_at desc, n.id desc limit 50`.execute(db)
  return rows
}

const refOf = (column: RawBuilder<unknown>, institutionId: string): RawBuilder<unknown> => sql`(
  select ${userRef('b', 'q')} from account b
  join person q on q.institution_id = ${institutionId} and q.id = b.person_id
  where b.institution_id = ${institutionId} and b.id = ${column})`

/** How the sender of a proposal `n` is related to the student, by the newest bond of the pair. */
const kinshipOf = (institutionId: string): RawBuilder<string | null> => sql`(
  select h.kinship from guardianship h
  join account b on b.institution_id = ${institutionId} and b.id = n.sent_by
  where h.institution_id = ${institutionId} and h.student_id = n.account_id and h.guardian_person_id = b.person_id
  order by h.created_at desc, h.id desc limit 1)`

/** The sender of a proposal `n` would propose about its student today. */
const senderProposes = ({ institution, today }: Ctx): RawBuilder<boolean> =>
  proposesFor(institution.id, {
    sender: sql`n.sent_by`,
    student: sql`n.account_id`,
    day: sql`${today}::date`,
  })

/** Whether the actor proposes data of a student today. */
export const actorProposes = async (
  { db, institution, actor, today }: Ctx,
  studentId: string,
): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`
    select ${proposesFor(institution.id, {
      sender: sql`${actor.accountId}::uuid`,
      student: sql`${studentId}::uuid`,
      day: sql`${today}::date`,
    })} as may`.execute(db)
  return requireRow(rows).may
}

export type StoredProposal = Omit<OfficeProposal, 'before' | 'present' | 'isChanged'> & {
  before: Json | null
  cellphone: string | null
  phone: string | null
  email: string | null
  address: Json | null
}

/** A page of proposals with the record of each student, and how many there are. */
export const pageOfProposals = async (
  ctx: Ctx,
  { status, currentPage, rowsPerPage }: { status: ProposalStatus; currentPage: number; rowsPerPage: number },
): Promise<{ rows: StoredProposal[]; count: number }> => {
  const { db, institution } = ctx
  const chosen = sql`where n.institution_id = ${institution.id} and n.status = ${status}`
  const order = status === 'SENT' ? sql`n.sent_at, n.id` : sql`n.closed_at desc, n.id desc`
  const { rows } = await sql<StoredProposal>`
    select n.id, ${userBrief('a', 'p')} as student, ${classesOfStudent(ctx)} as grades, n.field, n.new_value as value,
      n.old_value as before, p.cellphone, p.phone, p.email, p.address, n.status,
      ${refOf(sql`n.sent_by`, institution.id)} as "sentBy", ${kinshipOf(institution.id)} as kinship,
      ${senderProposes(ctx)} as "isReached",
      ${instantText('n.sent_at')} as "sentAt",
      case when n.decided_by is not null then ${refOf(sql`n.decided_by`, institution.id)} end as "decidedBy",
      ${closedAt} as "closedAt", n.decision_reason as "decisionReason", p.version as "recordVersion", n.version
    from record_proposal n
    join account a on a.institution_id = ${institution.id} and a.id = n.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    ${chosen} order by ${order} limit ${rowsPerPage} offset ${(currentPage - 1) * rowsPerPage}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from record_proposal n ${chosen}`.execute(db)
  return { rows, count: requireRow(counted).count }
}

type OpenProposal = { id: string; field: ProposalField; value: ProposedValue; version: number }

/** Proposals of the actor about a student that wait. Asked under the lock of the student's person. */
export const openProposalsOf = async (
  { db, institution, actor }: Ctx,
  studentId: string,
): Promise<OpenProposal[]> => {
  const { rows } = await sql<OpenProposal>`
    select id, field, new_value as value, version from record_proposal
    where institution_id = ${institution.id} and account_id = ${studentId} and sent_by = ${actor.accountId}
      and status = 'SENT' order by sent_at, id`.execute(db)
  return rows
}

export type ProposalWrite = {
  id: string
  field: ProposalField
  value: ProposedValue
  before: ProposedValue | null
}

const stored = (value: ProposedValue | null): RawBuilder<unknown> =>
  value === null ? sql`null::jsonb` : sql`${JSON.stringify(value)}::jsonb`

export const insertProposals = async (
  { db, actor, institution, now }: Ctx,
  studentId: string,
  proposals: readonly ProposalWrite[],
): Promise<void> => {
  await insertRows(
    db,
    'record_proposal',
    proposals.map(({ id, field, value, before }) => ({
      institution_id: institution.id,
      id,
      account_id: studentId,
      field,
      new_value: value,
      old_value: before,
      sent_by: actor.accountId,
      sent_at: now,
    })),
  )
}

/** Newer values of proposals that wait, in one statement. */
export const replaceProposals = async (
  { db, institution, now }: Ctx,
  proposals: readonly ProposalWrite[],
): Promise<void> => {
  if (proposals.length === 0) return
  const rows = proposals.map(({ id, value, before }) => ({ id, value, before }))
  await sql`
    update record_proposal n set new_value = r.value, old_value = nullif(r.before, 'null'::jsonb), sent_at = ${now},
      version = n.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, value jsonb, before jsonb)
    where n.institution_id = ${institution.id} and n.id = r.id`.execute(db)
}

/** The student of a proposal with their person, and its field; null without it. */
export const subjectOfProposal = async (
  { db, institution }: Ctx,
  id: string,
): Promise<{ personId: string; field: ProposalField; status: ProposalStatus } | null> => {
  const { rows } = await sql<{ personId: string; field: ProposalField; status: ProposalStatus }>`
    select a.person_id as "personId", n.field, n.status from record_proposal n
    join account a on a.institution_id = ${institution.id} and a.id = n.account_id
    where n.institution_id = ${institution.id} and n.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type LockedProposal = {
  id: string
  studentId: string
  field: ProposalField
  value: ProposedValue
  before: ProposedValue | null
  status: ProposalStatus
  sentBy: string
  sender: { name: string; socialName: string | null }
  kinship: string | null
  decidedBy: { id: string; name: string; socialName: string | null } | null
  /** The sender has another proposal of this field that waits. */
  hasOther: boolean
  /** The sender would propose about the student today. */
  isReached: boolean
  version: number
}

export const lockProposalRow = async (ctx: Ctx, id: string): Promise<LockedProposal | null> => {
  const { db, institution } = ctx
  const { rows } = await sql<LockedProposal>`
    select n.id, n.account_id as "studentId", n.field, n.new_value as value, n.old_value as before, n.status,
      n.sent_by as "sentBy", ${refOf(sql`n.sent_by`, institution.id)} as sender, ${kinshipOf(institution.id)} as kinship,
      case when n.decided_by is not null then ${refOf(sql`n.decided_by`, institution.id)} end as "decidedBy",
      exists (select 1 from record_proposal o where o.institution_id = ${institution.id} and o.account_id = n.account_id
        and o.sent_by = n.sent_by and o.field = n.field and o.status = 'SENT' and o.id <> n.id) as "hasOther",
      ${senderProposes(ctx)} as "isReached", n.version
    from record_proposal n
    where n.institution_id = ${institution.id} and n.id = ${id}
    for no key update`.execute(db)
  return rows[0] ?? null
}

export const markProposalsWithdrawn = async (
  { db, institution, now }: Ctx,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  await sql`
    update record_proposal set status = 'WITHDRAWN', closed_at = ${now}, version = version + 1
    where institution_id = ${institution.id} and ${idIn('id', ids)}`.execute(db)
}

/**
 * The waiting proposals about a student that an order closes, locked: those of the guardian whom it names, and those of others who
 * propose no longer, because the order hides the place of the student from them.
 */
export const lockRestrictedProposals = async (
  ctx: Ctx,
  { studentId, guardianPersonId }: { studentId: string; guardianPersonId: string },
): Promise<string[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<{ id: string }>`
    select n.id from record_proposal n
    join account b on b.institution_id = ${institution.id} and b.id = n.sent_by
    where n.institution_id = ${institution.id} and n.account_id = ${studentId} and n.status = 'SENT'
      and (b.person_id = ${guardianPersonId} or not ${senderProposes(ctx)})
    order by n.id for no key update of n`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes a decision, with the value of the record that it was made over. */
export const writeProposalDecision = async (
  { db, institution, actor, now }: Ctx,
  id: string,
  {
    decision,
    reason,
    before,
  }: { decision: ProposalDecision; reason: string | null; before: ProposedValue | null },
): Promise<void> => {
  await sql`
    update record_proposal set status = ${decision}, decided_by = ${actor.accountId}, closed_at = ${now},
      decision_reason = ${reason}, old_value = ${stored(before)}, version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const reopenProposal = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await sql`
    update record_proposal set status = 'SENT', decided_by = null, closed_at = null, decision_reason = null,
      version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

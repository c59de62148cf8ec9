import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import type {
  ChildProposals,
  decideRecordProposal as DecideCall,
  OfficeProposal,
  ProposedFields,
  ProposedValue,
  takeBackProposalDecision as TakeBackCall,
  WrittenProposal,
} from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import { RECORD_PROPOSALS } from '@lousa/contract/people/record-proposal/record-proposal.messages.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { type Page, pageOf } from '@lousa/contract/schema.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import {
  isProposalActAllowed,
  isSameValue,
  mayOverwrite,
  PROPOSAL_FIELDS,
  type ProposalField,
  type ProposalStatus,
} from '@lousa/rules/people/record-proposal/record-proposal.rules.ts'
import type { Ctx } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import { loadPeople, lockPeople } from '../editing/people-loading.service.ts'
import { updatePerson } from '../editing/person-change.service.ts'
import { type ReachedChild, reachedChild } from '../guardianship/reached-child.public.queries.ts'
import type { LoadedPerson } from '../person/person.types.ts'
import { addressAfter, shownAddress } from '../person/person-address.values.ts'
import type { PersonState } from '../person/person-changes.values.ts'
import type { PersonWrite } from '../person/person-fields.values.ts'
import { withdrawProposals } from './proposal-withdrawal.service.ts'
import {
  actorProposes,
  insertProposals,
  type LockedProposal,
  lockProposalRow,
  openProposalsOf,
  ownProposalsOf,
  type ProposalWrite,
  pageOfProposals,
  reopenProposal,
  replaceProposals,
  type StoredProposal,
  subjectOfProposal,
  writeProposalDecision,
} from './record-proposal.queries.ts'

/**
 * The student, where the guardian who acts proposes about them. An order hides the contacts of a student as it hides the class, and
 * those of an adult are the adult's own: there is nothing to propose, as for a student who is not found.
 */
const proposableChild = async (ctx: Ctx, studentId: string): Promise<ReachedChild> => {
  const child = await reachedChild(ctx, studentId)
  if (!child || !(await actorProposes(ctx, studentId))) throw new ContractError('NOT_FOUND')
  return child
}

export const listChildProposals = async (ctx: Ctx, studentId: string): Promise<ChildProposals> => {
  if (!(await reachedChild(ctx, studentId))) throw new ContractError('NOT_FOUND')
  if (!(await actorProposes(ctx, studentId))) return { fields: [], data: [] }
  return { fields: [...PROPOSAL_FIELDS], data: await ownProposalsOf(ctx, studentId) }
}

/** An address is proposed whole: parts that are not named are empty. Without street and city it is none. */
const proposedAddress = (address: ProposedFields['address']): ProposedValue | null => {
  const whole = address ? addressAfter(null, address) : null
  if (whole === null) return null
  const missing = (['street', 'city'] as const).filter(part => whole[part] === null)
  if (missing.length > 0)
    throw invalidFields(...missing.map(part => fieldError(`address.${part}`, 'REQUIRED')))
  return whole
}

const proposedValues = (body: ProposedFields): { field: ProposalField; value: ProposedValue }[] => {
  const values = { ...body, address: proposedAddress(body.address) }
  return PROPOSAL_FIELDS.flatMap(field => {
    const value = values[field] ?? null
    return value === null ? [] : [{ field, value }]
  })
}

const recordedValue = ({ columns, address }: PersonState, field: ProposalField): ProposedValue | null =>
  field === 'address' ? address : columns[field]

/** A guardian's proposals about a child in reach. A value that already waits stays; a newer one takes its place. */
export const proposeChildRecord = async (
  ctx: Ctx,
  studentId: string,
  body: ProposedFields,
): Promise<{ data: WrittenProposal[] }> => {
  const { personId } = await proposableChild(ctx, studentId)
  const values = proposedValues(body)
  if (values.length === 0) throw new ContractError('NOTHING_PROPOSED')
  const person = (await loadPeople({ ...ctx, holds: true }, [personId])).get(personId)
  if (!person) throw new ContractError('NOT_FOUND')
  const open = await openProposalsOf(ctx, studentId)
  const waiting = new Map(open.map(each => [each.field, each]))
  const written = values.map(({ field, value }) => {
    const former = waiting.get(field)
    const isNew = former === undefined || !isSameValue(former.value, value)
    return {
      id: former?.id ?? randomUUID(),
      field,
      value,
      before: recordedValue(person.state, field),
      former,
      isNew,
      version: former ? former.version + (isNew ? 1 : 0) : 1,
    }
  })
  // Two records of a student that were made one leave two proposals of a field: one of them goes on.
  await withdrawProposals(
    ctx,
    studentId,
    open.flatMap(({ id, field }) =>
      written.some(each => each.field === field && each.id !== id) ? [id] : [],
    ),
  )
  const changed = written.filter(({ isNew }) => isNew)
  await insertProposals(
    ctx,
    studentId,
    changed.filter(({ former }) => former === undefined),
  )
  await replaceProposals(
    ctx,
    changed.filter(({ former }) => former !== undefined),
  )
  for (const { id, field } of changed satisfies ProposalWrite[])
    ctx.audit({
      entity: 'recordProposal',
      entityId: id,
      action: 'CREATED',
      changes: [{ field: 'proposedField', from: null, to: field }],
      studentId,
    })
  return { data: written.map(({ id, version }) => ({ id, version })) }
}

/** Lock order: the person of the student, the proposal. */
const lockProposal = async (ctx: Ctx, id: string): Promise<LockedProposal & { personId: string }> => {
  const subject = await subjectOfProposal(ctx, id)
  if (!subject) throw new ContractError('NOT_FOUND')
  await lockPeople(ctx, [subject.personId])
  const proposal = await lockProposalRow(ctx, id)
  if (!proposal) throw new ContractError('NOT_FOUND')
  return { ...proposal, personId: subject.personId }
}

/** Withdraws an own proposal that the office has not decided. A withdrawn one stays so. */
export const withdrawChildProposal = async (
  ctx: Ctx,
  { studentId, id }: { studentId: string; id: string },
): Promise<WrittenProposal> => {
  await proposableChild(ctx, studentId)
  const proposal = await lockProposal(ctx, id)
  if (proposal.studentId !== studentId || proposal.sentBy !== ctx.actor.accountId)
    throw new ContractError('NOT_FOUND')
  if (proposal.status === 'WITHDRAWN') return { id, version: proposal.version }
  // A family learns that the office has decided, and the list says how; not who.
  if (!isProposalActAllowed('WITHDRAW', proposal.status)) throw new ContractError('PROPOSAL_DECIDED')
  await withdrawProposals(ctx, studentId, [id])
  return { id, version: proposal.version + 1 }
}

const officeRow = ({ cellphone, phone, email, address, ...row }: StoredProposal): OfficeProposal => {
  const present = row.field === 'address' ? shownAddress(address) : { cellphone, phone, email }[row.field]
  const before = typeof row.before === 'string' ? row.before : shownAddress(row.before)
  return { ...row, before, present, isChanged: !isSameValue(before, present) }
}

export const listProposals = async (
  ctx: Ctx,
  filter: { status: ProposalStatus; currentPage: number; rowsPerPage: number },
): Promise<Page<OfficeProposal>> => {
  const { rows, count } = await pageOfProposals(ctx, filter)
  return pageOf(rows.map(officeRow), filter, count)
}

const proposalDecided = ({ status, decidedBy }: LockedProposal): ContractError => {
  if (status === 'WITHDRAWN')
    return new ContractError('PROPOSAL_DECIDED', { message: RECORD_PROPOSALS.wasWithdrawn })
  if (!decidedBy) return new ContractError('PROPOSAL_DECIDED')
  const words = { person: displayName(decidedBy) }
  return new ContractError('PROPOSAL_DECIDED', {
    data: { decidedBy },
    message: fill(status === 'ACCEPTED' ? RECORD_PROPOSALS.wasAccepted : RECORD_PROPOSALS.wasRefused, words),
  })
}

const writeOf = (field: ProposalField, value: ProposedValue | null): PersonWrite =>
  field === 'address'
    ? { address: typeof value === 'string' ? null : value }
    : { [field]: typeof value === 'string' ? value : null }

const proposerOf = ({ sender, kinship }: LockedProposal): string =>
  kinship === null
    ? displayName(sender)
    : fill(RECORD_PROPOSALS.proposer, { name: displayName(sender), kinship })

const recordOf = async (ctx: Ctx, personId: string): Promise<LoadedPerson> => {
  const person = (await loadPeople(ctx, [personId])).get(personId)
  if (!person) throw new ContractError('NOT_FOUND')
  return person
}

/**
 * A sender who may have lost the child to a court, or whose child is of age, changes no record unseen: the decider confirms it. Their
 * e-mail is refused, as links for a new password of the student go to it.
 */
const refuseWithoutAccess = ({ isReached, field }: LockedProposal, isConfirmed: boolean): void => {
  if (isReached) return
  if (field === 'email')
    throw new ContractError('PROPOSAL_WITHOUT_ACCESS', { message: RECORD_PROPOSALS.emailWithoutAccess })
  if (!isConfirmed) throw new ContractError('PROPOSAL_WITHOUT_ACCESS')
}

/** Decides a proposal once. Accepted, it changes the record as the office changes it, with the sender in the history. */
export const decideProposal = async (
  ctx: Ctx,
  id: string,
  { decision, reason = null, recordVersion, withoutAccess = false, version }: BodyOf<typeof DecideCall>,
): Promise<WrittenProposal> => {
  const proposal = await lockProposal(ctx, id)
  const { personId, studentId, field, value, before } = proposal
  // Before the version: the second of two learns who decided.
  if (!isProposalActAllowed('DECIDE', proposal.status)) throw proposalDecided(proposal)
  await assertVersion(version, proposal.version, () => ({ id, version: proposal.version }))
  if (decision === 'ACCEPTED') refuseWithoutAccess(proposal, withoutAccess)
  const person = await recordOf(ctx, personId)
  const present = recordedValue(person.state, field)
  if (decision === 'ACCEPTED') {
    if (!mayOverwrite({ before, present, seenVersion: recordVersion, version: person.version }))
      throw new ContractError('PROPOSAL_FIELD_CHANGED')
    await updatePerson(ctx, studentId, { write: writeOf(field, value), proposedBy: proposerOf(proposal) })
  }
  await writeProposalDecision(ctx, id, {
    decision,
    reason,
    before: decision === 'ACCEPTED' ? present : before,
  })
  ctx.audit({
    entity: 'recordProposal',
    entityId: id,
    action: decision,
    changes: [
      { field: 'proposedField', from: null, to: field },
      ...(reason === null ? [] : [{ field: 'decisionReason', from: null, to: reason }]),
    ],
    studentId,
  })
  return { id, version: proposal.version + 1 }
}

/** Takes a decision back: the proposal waits once more, and an accepted one leaves the value that it replaced. */
export const takeBackProposal = async (
  ctx: Ctx,
  id: string,
  { version }: BodyOf<typeof TakeBackCall>,
): Promise<WrittenProposal> => {
  const proposal = await lockProposal(ctx, id)
  const { personId, studentId, field, value, before } = proposal
  await assertVersion(version, proposal.version, () => ({ id, version: proposal.version }))
  if (!isProposalActAllowed('TAKE_BACK', proposal.status)) throw new ContractError('INVALID_TRANSITION')
  if (proposal.hasOther) throw new ContractError('INVALID_TRANSITION', { message: RECORD_PROPOSALS.hasOther })
  if (proposal.status === 'ACCEPTED') {
    const person = await recordOf(ctx, personId)
    if (!isSameValue(recordedValue(person.state, field), value))
      throw new ContractError('PROPOSAL_FIELD_CHANGED', { message: RECORD_PROPOSALS.changedSince })
    await updatePerson(ctx, studentId, { write: writeOf(field, before), proposedBy: proposerOf(proposal) })
  }
  await reopenProposal(ctx, id)
  ctx.audit({
    entity: 'recordProposal',
    entityId: id,
    action: 'REOPENED',
    changes: [{ field: 'proposedField', from: null, to: field }],
    studentId,
  })
  return { id, version: proposal.version + 1 }
}

/** Whether a decision gives the account of the student another e-mail, to which links for a new password go. */
export const decisionChangesEmail = async (ctx: Ctx, id: string, from: ProposalStatus): Promise<boolean> => {
  const subject = await subjectOfProposal(ctx, id)
  return subject?.field === 'email' && subject.status === from
}

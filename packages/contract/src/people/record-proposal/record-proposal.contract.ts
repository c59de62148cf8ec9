import {
  PROPOSAL_DECISIONS,
  PROPOSAL_FIELDS,
  PROPOSAL_STATUSES,
} from '@lousa/rules/people/record-proposal/record-proposal.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { personal } from '../../personal.ts'
import { id, instant, listOf, optionalText, paging, ref, version } from '../../schema.ts'
import { email, phone } from '../person/person-fields.ts'
import { address, userBrief, userRef } from '../person/user.contract.ts'
import { addressWrite } from '../responsible/responsible-writing.contract.ts'

/*
 * Changes that a guardian proposes in the record of a child, field by field. The office accepts each into the record or refuses it
 * (docs/decisions/0102-families-propose-and-consent.md). No call answers a guardian what the record has now.
 */

/** Reason of a decision. */
export const MAX_PROPOSAL_REASON = 300

const proposedValue = z.union([z.string(), address])
export type ProposedValue = z.output<typeof proposedValue>

/** Contacts of a student, as in the record: without a value a field is not proposed. An address is proposed whole. */
export const proposedFields = z.strictObject({
  cellphone: phone.optional(),
  phone: phone.optional(),
  email: email.optional(),
  address: addressWrite.nullable().optional(),
})
export type ProposedFields = z.output<typeof proposedFields>

const written = z.object({ id, version })
export type WrittenProposal = z.output<typeof written>

/** A proposal as its sender sees it: with the typed value, never with that of the record. */
const ownProposal = z.object({
  id,
  field: z.enum(PROPOSAL_FIELDS),
  value: proposedValue,
  status: z.enum(PROPOSAL_STATUSES),
  sentAt: instant,
  closedAt: instant.nullable(),
  /** The office's reason, in its own words. */
  decisionReason: z.string().nullable(),
  version,
})
export type OwnProposal = z.output<typeof ownProposal>

const childProposals = z.object({
  /** Fields that the guardian may propose. None where the place of the student is not shown, of an adult, and of one who has died. */
  fields: z.array(z.enum(PROPOSAL_FIELDS)),
  /** Own proposals, newest first. */
  data: z.array(ownProposal),
})
export type ChildProposals = z.output<typeof childProposals>

export const listChildProposals = endpoint({
  method: 'GET',
  path: 'family/child/:studentId/record-proposal',
  summary: 'As mudanças que a pessoa propôs no cadastro de um filho, da mais nova à mais antiga.',
  access: { roles: ['GUARDIAN'], objects: { studentId: 'child' } },
  answer: childProposals,
})

export const proposeChildRecord = endpoint({
  method: 'POST',
  path: 'family/child/:studentId/record-proposal',
  summary:
    'Propõe mudanças no cadastro de um filho, para a secretaria decidir. Uma proposta mais nova do mesmo campo substitui a que espera.',
  access: { roles: ['GUARDIAN'], objects: { studentId: 'child' } },
  body: proposedFields,
  answer: z.object({ data: z.array(written) }),
  status: 201,
  idempotent: true,
  errors: ['NOTHING_PROPOSED'],
})

export const withdrawChildProposal = endpoint({
  method: 'POST',
  path: 'family/child/:studentId/record-proposal/:id/withdrawal',
  summary: 'Retira uma proposta que a secretaria ainda não decidiu. Repetida, nada muda.',
  access: { roles: ['GUARDIAN'], objects: { studentId: 'child', id: 'recordProposal' } },
  answer: written,
  status: 200,
  errors: ['PROPOSAL_DECIDED'],
})

const officeProposal = z.object({
  id,
  student: userBrief,
  /** Classes of the student in the current year. */
  grades: z.array(ref),
  field: z.enum(PROPOSAL_FIELDS),
  value: personal(proposedValue),
  /** The value of the record when the proposal was sent; of an accepted one, the value that it replaced. */
  before: personal(proposedValue.nullable()),
  /** The value of the record now. */
  present: personal(proposedValue.nullable()),
  /** The record has changed in this field since the proposal was sent. */
  isChanged: z.boolean(),
  status: z.enum(PROPOSAL_STATUSES),
  sentBy: userRef,
  /** How the sender is related to the student, by the newest bond. */
  kinship: z.string().nullable(),
  /** The sender could propose today: a guardian in reach who knows where the student is, of a student who is alive and not an adult. */
  isReached: z.boolean(),
  sentAt: instant,
  decidedBy: userRef.nullable(),
  closedAt: instant.nullable(),
  decisionReason: personal(z.string().nullable()),
  /** The version of the student's record. */
  recordVersion: version,
  version,
})
export type OfficeProposal = z.output<typeof officeProposal>

export const listRecordProposals = endpoint({
  method: 'GET',
  path: 'record-proposal',
  summary:
    'As mudanças que as famílias propuseram nos cadastros: as que esperam, da mais antiga à mais nova; as outras, da última à primeira.',
  looks: { entity: 'people', of: 'LIST' },
  access: { roles: ['ADMINISTRATOR'] },
  query: z.strictObject({ status: z.enum(PROPOSAL_STATUSES).default('SENT'), ...paging() }),
  answer: listOf(officeProposal),
})

export const decideRecordProposal = endpoint({
  method: 'POST',
  path: 'record-proposal/:id/decision',
  summary:
    'Aceita ou recusa uma mudança proposta por uma família. Aceita, muda o cadastro como a secretaria mudaria.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'recordProposal' } },
  body: z.strictObject({
    decision: z.enum(PROPOSAL_DECISIONS),
    /** The sender reads it. */
    reason: optionalText(MAX_PROPOSAL_REASON).optional(),
    /** The version of the record that the decider saw: needed where the field has changed since the proposal was sent. */
    recordVersion: version.optional(),
    /** The decider has seen that the sender could not propose any more. An e-mail is not accepted even so. */
    withoutAccess: z.boolean().optional(),
    version: version.optional(),
  }),
  answer: written,
  status: 200,
  idempotent: true,
  errors: [
    'PROPOSAL_DECIDED',
    'PROPOSAL_FIELD_CHANGED',
    'PROPOSAL_WITHOUT_ACCESS',
    'STALE_VERSION',
    'SECOND_FACTOR_PROOF_REQUIRED',
  ],
  opensAccounts: 'STORED',
})

export const takeBackProposalDecision = endpoint({
  method: 'POST',
  path: 'record-proposal/:id/decision/withdrawal',
  summary:
    'Desfaz a decisão de uma proposta: ela volta a esperar, e o cadastro volta ao valor que ela substituiu.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'recordProposal' } },
  body: z.strictObject({ version: version.optional() }),
  answer: written,
  status: 200,
  idempotent: true,
  errors: ['INVALID_TRANSITION', 'PROPOSAL_FIELD_CHANGED', 'STALE_VERSION', 'SECOND_FACTOR_PROOF_REQUIRED'],
  opensAccounts: 'STORED',
})

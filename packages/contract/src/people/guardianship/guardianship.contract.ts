import {
  GUARDIANSHIP_REACHES,
  GUARDIANSHIP_STATUSES,
  MAJORITIES,
} from '@lousa/rules/people/guardianship/guardianship-reach.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { previewFlag } from '../../lessons-preview.ts'
import { personal } from '../../personal.ts'
import { civilDate, id, instant, reference, requiredLetters, requiredLine, version } from '../../schema.ts'
import { cpf, email, fullName, phone } from '../person/person-fields.ts'
import { userBrief } from '../person/user.contract.ts'

export {
  GUARDIANSHIP_REACHES,
  GUARDIANSHIP_STATUSES,
  MAJORITIES,
} from '@lousa/rules/people/guardianship/guardianship-reach.rules.ts'

/** The longest reason for an end. */
export const MAX_END_REASON = 200

/** A bond between a guardian, who has an account of their own, and a student. One that ended stays. */
export const guardianship = z.object({
  id,
  /** The account of the guardian, of the role GUARDIAN. */
  guardian: userBrief,
  taxNumber: personal(z.string().nullable()),
  kinship: personal(z.string()),
  /** INVITED: the guardian has no password yet, and so has never entered. */
  status: z.enum(GUARDIANSHIP_STATUSES),
  /** The first and the last day. */
  startsOn: civilDate,
  endsOn: civilDate.nullable(),
  endReason: personal(z.string().nullable()),
  mayCollect: z.boolean(),
  livesWith: z.boolean(),
  receives: z.boolean(),
  /** Why the bond goes on once the student is 18; null: it does not. */
  majority: z.enum(MAJORITIES).nullable(),
  /** The line of the student's record that it was made from. */
  responsibleId: id.nullable(),
  /** Whether the guardian reads of the student today, or why not. */
  reach: z.enum(GUARDIANSHIP_REACHES),
  /** A restriction of any kind is in force today. What it says stands in its own list. */
  isRestricted: z.boolean(),
  /** A restriction in force today keeps the guardian from meeting the other one: the office and the gate must know it. */
  noContactWithOther: z.boolean(),
  createdAt: instant,
  version,
})
export type Guardianship = z.output<typeof guardianship>

/** It leaves the personal fields out: the list has them. */
const written = z.object({ id, version })
export type WrittenGuardianship = z.output<typeof written>

const created = written.extend({
  /** The account of the guardian. */
  guardian: userBrief,
  /** The person was recorded already; `hasAccess`: and enters with the password that they have. */
  isKnown: z.boolean(),
  hasAccess: z.boolean(),
})
export type CreatedGuardianship = z.output<typeof created>

const traits = {
  kinship: requiredLetters(40),
  mayCollect: z.boolean(),
  livesWith: z.boolean(),
  receives: z.boolean(),
  majority: z.enum(MAJORITIES).nullable(),
}

/** The longest number of an order, and name of a court. */
export const MAX_ORDER_TEXT = 100

const restrictionKinds = {
  /** The guardian reads nothing of the student: every answer is that of a bond that never was. */
  noAccess: z.boolean(),
  /** Class, lessons and their places leave every answer to guardians with whom the student does not live. */
  noAddress: z.boolean(),
  /** The guardian may not meet the other one. */
  noContactWithOther: z.boolean(),
}

const restrictionWrite = z.strictObject({
  ...restrictionKinds,
  orderNumber: requiredLine(MAX_ORDER_TEXT),
  court: requiredLine(MAX_ORDER_TEXT),
  startsOn: civilDate,
  endsOn: civilDate.nullable(),
})

/** The accesses that close besides, or stay open. */
const restrictionEffects = {
  /** True with an order that closes the access: it ends sessions, links, calendars and the password of the student. False: open. */
  closeStudentAccess: z.boolean(),
  /**
   * With an order that protects the address, where no other bond of the student is marked `livesWith`: the bond with whom the
   * student lives, which is marked; null: the student lives with none of them, and the place is hidden from all.
   */
  livesWithId: reference.nullable(),
}

const restrictionBody = restrictionWrite.extend({
  noAccess: restrictionKinds.noAccess.default(false),
  noAddress: restrictionKinds.noAddress.default(false),
  noContactWithOther: restrictionKinds.noContactWithOther.default(false),
  /** Absent: today. */
  startsOn: civilDate.optional(),
  endsOn: civilDate.nullable().default(null),
  closeStudentAccess: restrictionEffects.closeStudentAccess.default(true),
  livesWithId: restrictionEffects.livesWithId.optional(),
})
export type RestrictionBody = z.output<typeof restrictionBody>

export const listGuardianships = endpoint({
  method: 'GET',
  path: 'user/:id/guardianship',
  summary: 'Os vínculos de um aluno com seus responsáveis, também os encerrados.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'student' } },
  answer: z.object({ data: z.array(guardianship) }),
})

export const createGuardianship = endpoint({
  method: 'POST',
  path: 'user/:id/guardianship',
  summary: 'Vincula um responsável a um aluno e lhe dá uma conta própria.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'student' } },
  body: z.strictObject({
    /** A line of the student's record, whose name, CPF, kinship and contacts count where they are not sent. */
    responsibleId: id.optional(),
    name: fullName.optional(),
    taxNumber: cpf.optional(),
    kinship: traits.kinship.optional(),
    cellphone: phone.optional(),
    email: email.optional(),
    mayCollect: traits.mayCollect.default(false),
    livesWith: traits.livesWith.default(false),
    receives: traits.receives.default(true),
    majority: traits.majority.default(null),
    /** Absent: today. */
    startsOn: civilDate.optional(),
    /** The CPF is that of a person who is already recorded, and it is this person. */
    linkExisting: z.boolean().optional(),
    /** An order of a court that counts from the bond's first moment, so that the access never opens between. */
    restriction: restrictionBody.optional(),
    ...previewFlag,
  }),
  answer: created,
  status: 201,
  idempotent: true,
  previews: true,
  opensAccounts: true,
  errors: [
    'ALREADY_GUARDIAN',
    'OWN_GUARDIAN',
    'ADULT_STUDENT',
    'TAX_NUMBER_ALREADY_RECORDED',
    'ARCHIVED_GUARDIAN',
    'INVALID_DATE_INTERVAL_ERROR',
    'RESTRICTION_KIND_REQUIRED',
    'HOME_REQUIRED',
    'SECOND_FACTOR_PROOF_REQUIRED',
  ],
})

export const updateGuardianship = endpoint({
  method: 'PATCH',
  path: 'guardianship/:id',
  summary: 'Altera um vínculo: parentesco, quem busca, com quem mora, quem recebe avisos.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'guardianship' } },
  body: z
    .strictObject({ ...traits, startsOn: civilDate })
    .partial()
    .extend({ version: version.optional() }),
  answer: written,
  errors: ['INVALID_TRANSITION', 'STALE_VERSION', 'SECOND_FACTOR_PROOF_REQUIRED'],
  opensAccounts: { fields: ['majority', 'startsOn', 'livesWith'] },
})

export const endGuardianship = endpoint({
  method: 'POST',
  path: 'guardianship/:id/end',
  summary: 'Encerra um vínculo: o responsável deixa de ver o aluno na mesma hora.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'guardianship' } },
  body: z.strictObject({ reason: requiredLine(MAX_END_REASON), version: version.optional() }),
  answer: written,
  status: 200,
  idempotent: true,
  errors: ['INVALID_TRANSITION', 'STALE_VERSION'],
})

export const reopenGuardianship = endpoint({
  method: 'POST',
  path: 'guardianship/:id/reopen',
  summary: 'Reabre um vínculo encerrado.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'guardianship' } },
  body: z.strictObject({
    /** Absent: as it was recorded. */
    majority: traits.majority.optional(),
    version: version.optional(),
  }),
  answer: written,
  status: 200,
  idempotent: true,
  opensAccounts: true,
  errors: [
    'INVALID_TRANSITION',
    'ALREADY_GUARDIAN',
    'ADULT_STUDENT',
    'ARCHIVED_GUARDIAN',
    'STALE_VERSION',
    'SECOND_FACTOR_PROOF_REQUIRED',
  ],
})

/** The order of a court about a guardian and a student. */
export const guardianshipRestriction = z.object({
  id,
  guardian: userBrief,
  ...restrictionKinds,
  orderNumber: personal(z.string().nullable()),
  court: personal(z.string().nullable()),
  /** The first and the last day; without a last one it goes on. */
  startsOn: civilDate,
  endsOn: civilDate.nullable(),
  writtenBy: userBrief,
  writtenAt: instant,
  /** A restriction that was lifted restricts nothing. */
  liftedAt: instant.nullable(),
  liftedBy: userBrief.nullable(),
  liftReason: personal(z.string().nullable()),
  version,
})
export type GuardianshipRestriction = z.output<typeof guardianshipRestriction>

export const listGuardianshipRestrictions = endpoint({
  method: 'GET',
  path: 'user/:id/guardianship-restriction',
  summary: 'As restrições judiciais de um aluno, da mais nova à mais antiga.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'student' } },
  answer: z.object({
    data: z.array(guardianshipRestriction),
    /** The address for a link to a new password of the student: it must not be one of the restricted guardian. */
    studentEmail: personal(z.string().nullable()),
  }),
})

export const createGuardianshipRestriction = endpoint({
  method: 'POST',
  path: 'guardianship/:id/restriction',
  summary: 'Registra uma restrição judicial de um responsável; vale na mesma hora.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'guardianship', livesWithId: 'guardianship' } },
  body: restrictionBody,
  answer: written,
  status: 201,
  idempotent: true,
  opensAccounts: true,
  errors: [
    'INVALID_DATE_INTERVAL_ERROR',
    'RESTRICTION_KIND_REQUIRED',
    'HOME_REQUIRED',
    'SECOND_FACTOR_PROOF_REQUIRED',
  ],
})

export const updateGuardianshipRestriction = endpoint({
  method: 'PATCH',
  path: 'guardianship-restriction/:id',
  summary: 'Corrige uma restrição judicial.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { id: 'guardianshipRestriction', livesWithId: 'guardianship' },
  },
  body: restrictionWrite.extend(restrictionEffects).partial().extend({ version: version.optional() }),
  answer: written,
  opensAccounts: true,
  errors: [
    'INVALID_DATE_INTERVAL_ERROR',
    'RESTRICTION_KIND_REQUIRED',
    'HOME_REQUIRED',
    'INVALID_TRANSITION',
    'STALE_VERSION',
    'SECOND_FACTOR_PROOF_REQUIRED',
  ],
})

export const liftGuardianshipRestriction = endpoint({
  method: 'POST',
  path: 'guardianship-restriction/:id/lift',
  summary: 'Levanta uma restrição judicial que não vale mais.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'guardianshipRestriction' } },
  body: z.strictObject({ reason: requiredLine(MAX_END_REASON), version: version.optional() }),
  answer: written,
  status: 200,
  idempotent: true,
  opensAccounts: true,
  errors: ['INVALID_TRANSITION', 'STALE_VERSION', 'SECOND_FACTOR_PROOF_REQUIRED'],
})

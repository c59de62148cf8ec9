import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { personal } from '../../personal.ts'
import { PICTURE_BODY_LIMIT } from '../../picture-limit.ts'
import { civilDate, id, optionalLetters, optionalLine, reference, version } from '../../schema.ts'
import { cpf, email, fullName, personDate, phone, writtenFields } from '../person/person-fields.ts'
import {
  eachField,
  PERSON_BIRTH,
  PERSON_DOCUMENTS,
  PERSON_OFFICE,
  PERSON_OWN,
} from '../person/person-table.ts'
import { PERSON_STATUSES, user, userBrief } from '../person/user.contract.ts'
import {
  addressWrite,
  RESPONSIBLES_MOST,
  responsibleChange,
  responsibleWrite,
} from '../responsible/responsible-writing.contract.ts'

export const documentsWrite = z.strictObject(writtenFields(PERSON_DOCUMENTS))

export const birthdateInfoWrite = z.strictObject({
  ...writtenFields(PERSON_BIRTH),
  birthdate: personDate.optional(),
})

/** `data:image/…;base64,…` of at most 2 MB; the server reads it as a picture and encodes it again. Null removes it. */
const avatar = z.string().max(PICTURE_BODY_LIMIT).nullable()

/** The writable fields of every person. In a PATCH an absent field, also inside groups, stays unchanged. */
const personFields = {
  ...writtenFields(PERSON_OWN),
  avatar: avatar.optional(),
  address: addressWrite.nullable().optional(),
  documents: documentsWrite.optional(),
  birthdateInfo: birthdateInfoWrite.optional(),
}

const responsiblesOf = <T extends z.ZodType>(responsible: T) => ({
  responsibles: z.array(responsible).max(RESPONSIBLES_MOST).optional(),
  mainResponsibleId: id.nullable().optional(),
})
/** In a change, with those who were saved long ago: `responsibleLetters` says what of them is to be letters. */
const changedResponsibles = responsiblesOf(responsibleChange)

const creation = {
  status: z.enum(PERSON_STATUSES).optional(),
  /** Gives the role to the person who already has this CPF, and fills what is empty there. */
  linkExisting: z.boolean().optional(),
}

const change = {
  status: z.enum(PERSON_STATUSES).optional(),
  /** Why the person was archived or brought back. */
  statusReason: optionalLine(200).optional(),
  /** Archives although classes go on (PERSON_IN_USE). */
  confirmInUse: z.boolean().optional(),
  version: version.optional(),
}

/** Preferences of a person, which other people do not see. */
const choices = { messagesByEmail: z.boolean().optional() }

export const studentWrite = z.strictObject({
  ...personFields,
  ...writtenFields(PERSON_OFFICE),
  name: fullName,
  ...responsiblesOf(responsibleWrite),
})
/** The changes of a person: an absent field stays unchanged. */
export const studentChange = studentWrite.partial().extend(changedResponsibles)

const forOffice = eachField(PERSON_OFFICE, () => true as const)
const instructorWrite = studentWrite.omit(forOffice)
const instructorChange = studentChange.omit(forOffice)

/** Fields that only a visitor who registers themself sends. */
export const selfRegistration = {
  password: z.string().max(200).optional(),
  acceptedTermsVersion: z.int().optional(),
  /** The responsible's agreement, for people under 18; and of which text, else the current one is meant. */
  guardianConsent: z.boolean().optional(),
  guardianConsentVersion: z.int().optional(),
}

export const createStudent = endpoint({
  method: 'POST',
  path: 'user/student',
  summary: 'Cadastra um aluno; sem acesso, o próprio aluno se cadastra se a instituição permitir.',
  looks: { entity: 'user', of: 'ANSWER' },
  access: { roles: ['ADMINISTRATOR'], visitors: true },
  body: studentWrite.extend({ ...creation, ...selfRegistration }),
  answer: z.union([user, z.object({ name: z.string(), studentRegistrationNumber: z.string() })]),
  status: 201,
  idempotent: true,
  bodyLimit: PICTURE_BODY_LIMIT,
  errors: [
    'RESPONSIBLE_REQUIRED',
    'GUARDIAN_CPF_REQUIRED',
    'CONSENT_REQUIRED',
    'TAX_NUMBER_ALREADY_RECORDED',
    'SELF_REGISTRATION_CLOSED',
    'SECOND_FACTOR_PROOF_REQUIRED',
  ],
  opensAccounts: { fields: ['email'] },
})

export const updateStudent = endpoint({
  method: 'PATCH',
  path: 'user/student/:id',
  summary: 'Altera os campos enviados do cadastro de um aluno.',
  looks: { entity: 'user', of: 'ANSWER' },
  access: { roles: ['ADMINISTRATOR', 'STUDENT-SMELJ'], objects: { id: 'student' } },
  /** `messagesByEmail` is a student's own choice, and no field for administrators. */
  body: studentChange.extend({ ...change, ...choices }),
  answer: user,
  bodyLimit: PICTURE_BODY_LIMIT,
  errors: [
    'RESPONSIBLE_REQUIRED',
    'GUARDIAN_CPF_REQUIRED',
    'TAX_NUMBER_ALREADY_RECORDED',
    'FIELD_NOT_ALLOWED',
    'PERSON_IN_USE',
    'SECOND_FACTOR_PROOF_REQUIRED',
  ],
  opensAccounts: { fields: ['email'] },
})

export const createInstructor = endpoint({
  method: 'POST',
  path: 'user/instructor',
  summary: 'Cadastra um professor e envia o convite de acesso.',
  looks: { entity: 'user', of: 'ANSWER' },
  access: { roles: ['ADMINISTRATOR'] },
  body: instructorWrite.extend(creation),
  answer: user,
  status: 201,
  idempotent: true,
  bodyLimit: PICTURE_BODY_LIMIT,
  errors: ['TAX_NUMBER_ALREADY_RECORDED', 'SECOND_FACTOR_PROOF_REQUIRED'],
  opensAccounts: { fields: ['email'] },
})

export const updateInstructor = endpoint({
  method: 'PATCH',
  path: 'user/instructor/:id',
  summary: 'Altera os campos enviados do cadastro de um professor.',
  looks: { entity: 'user', of: 'ANSWER' },
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'instructor' } },
  body: instructorChange.extend(change),
  answer: user,
  bodyLimit: PICTURE_BODY_LIMIT,
  errors: ['TAX_NUMBER_ALREADY_RECORDED', 'PERSON_IN_USE', 'SECOND_FACTOR_PROOF_REQUIRED'],
  opensAccounts: { fields: ['email'] },
})

export const STAFF_ROLES = ['ADMINISTRATOR', 'EDITOR'] as const

export const staffWrite = z.strictObject({
  name: fullName,
  socialName: optionalLetters(150).optional(),
  email,
  taxNumber: cpf,
  role: z.enum(STAFF_ROLES),
  cellphone: phone.optional(),
})

export const createStaff = endpoint({
  method: 'POST',
  path: 'user/staff',
  summary: 'Cadastra uma pessoa da equipe e envia o convite de acesso.',
  looks: { entity: 'user', of: 'ANSWER' },
  access: { roles: ['ADMINISTRATOR'] },
  body: staffWrite.extend(creation),
  answer: user,
  status: 201,
  idempotent: true,
  errors: ['TAX_NUMBER_ALREADY_RECORDED', 'SECOND_FACTOR_PROOF_REQUIRED'],
  opensAccounts: { fields: ['email', 'role'] },
})

export const updateStaff = endpoint({
  method: 'PATCH',
  path: 'user/staff/:id',
  summary: 'Altera os dados, o perfil ou a situação de uma pessoa da equipe.',
  looks: { entity: 'user', of: 'ANSWER' },
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'staff' } },
  body: staffWrite.partial().extend(change),
  answer: user,
  errors: ['TAX_NUMBER_ALREADY_RECORDED', 'LAST_ADMINISTRATOR', 'SECOND_FACTOR_PROOF_REQUIRED'],
  opensAccounts: { fields: ['email', 'role', 'status'] },
})

export const inviteUser = endpoint({
  method: 'POST',
  path: 'user/:id/invitation',
  summary: 'Envia de novo o convite de acesso; o anterior deixa de valer.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'user' } },
  looks: { entity: 'user', of: 'PATH' },
  /** `link` only where no e-mail can be sent and the person never had a password: to be handed over by other means. */
  answer: z.object({
    sentTo: personal(z.string().nullable()),
    link: z.string().nullable(),
    expiresAt: z.string(),
  }),
  status: 200,
  errors: ['ALREADY_HAS_PASSWORD', 'SECOND_FACTOR_PROOF_REQUIRED'],
  opensAccounts: 'STORED',
})

/** People who may be the same: for the warning in the form. */
export const listSimilarUsers = endpoint({
  method: 'GET',
  path: 'user/similar',
  summary: 'Pessoas com o mesmo nome e nascimento, ou com o mesmo CPF.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { exceptId: 'user' } },
  query: z.strictObject({
    name: z.string().max(150).optional(),
    birthdate: civilDate.optional(),
    taxNumber: z.string().max(20).optional(),
    exceptId: reference.optional(),
  }),
  answer: z.object({
    data: z.array(
      userBrief.extend({
        birthdate: personal(civilDate.nullable()),
        reason: z.enum(['TAX_NUMBER', 'NAME_AND_BIRTHDATE']),
      }),
    ),
  }),
})

export const getUserPicture = endpoint({
  method: 'GET',
  path: 'user/:id/avatar',
  summary: 'A foto de uma pessoa.',
  access: { roles: 'any', objects: { id: 'user' } },
  /** `v` changes with the picture, so that one that was fetched may be kept. */
  query: z.strictObject({ v: z.string().max(64).optional() }),
  bytes: true,
})

export const USER_EXPORT_FORMATS = ['xlsx', 'csv'] as const

const ownRecord = user.extend(choices)

/** One's own record, for every role ("meus dados"). */
export const getOwnRecord = endpoint({
  method: 'GET',
  path: 'auth/record',
  summary: 'O próprio cadastro.',
  looks: { entity: 'user', of: 'ANSWER' },
  access: { roles: 'any' },
  answer: ownRecord,
})

/**
 * All that a record has to write. Which of it a role may change of its own is the server's to say: FIELD_NOT_ALLOWED names
 * the field.
 */
export const updateOwnRecord = endpoint({
  method: 'PATCH',
  path: 'auth/record',
  summary: 'Altera o próprio cadastro, nos campos que o perfil permite.',
  looks: { entity: 'user', of: 'ANSWER' },
  access: { roles: 'any' },
  body: studentChange.extend({ ...change, ...choices }),
  answer: ownRecord,
  bodyLimit: PICTURE_BODY_LIMIT,
  errors: [
    'FIELD_NOT_ALLOWED',
    'RESPONSIBLE_REQUIRED',
    'GUARDIAN_CPF_REQUIRED',
    'SECOND_FACTOR_PROOF_REQUIRED',
  ],
  opensAccounts: { fields: ['email'] },
})

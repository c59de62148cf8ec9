import { isTimeZone, WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { FACTOR_GROUPS } from '@lousa/rules/identity/second-factor.rules.ts'
import { isValidCnpj, onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { z } from 'zod'
import { performancePolicy } from '../../academics/policy/performance-policy.contract.ts'
import { endpoint } from '../../endpoint.ts'
import { email, phone } from '../../people/person/person-fields.ts'
import { address } from '../../people/person/user.contract.ts'
import { addressWrite } from '../../people/responsible/responsible-writing.contract.ts'
import { PICTURE_BODY_LIMIT } from '../../picture-limit.ts'
import { answerShape, bodyShape } from '../../record-schemas.ts'
import { INSTITUTION_KINDS } from '../../roles.ts'
import { coded, id, optionalLine, requiredLine, timeOfDay, version } from '../../schema.ts'
import { INSTITUTION } from './institution-table.ts'

/** A signatory of documents: "Maria da Silva", "Diretora – Registro 1234". */
export const signatory = z.strictObject({ name: requiredLine(120), title: requiredLine(120) })

/**
 * A host name of the institution. An unverified one is not served until its domain has the record, which proves that the owner of
 * the domain agrees.
 */
export const institutionHost = z.object({
  name: z.string(),
  verified: z.boolean(),
  /** The TXT record that proves it; null once it is verified. */
  dnsRecord: z.object({ name: z.string(), value: z.string() }).nullable(),
})
export type InstitutionHost = z.output<typeof institutionHost>

/** The part of the day in which no copies of messages leave by e-mail; over midnight where it ends before it starts. */
export const quietHours = z.strictObject({ start: timeOfDay, end: timeOfDay })

/** When the institution reminds its instructors of what is open. */
export const weeklyReminder = z.strictObject({ weekday: z.enum(WEEKDAYS), time: timeOfDay })

export const institution = z.object({
  id,
  kind: z.enum(INSTITUTION_KINDS),
  ...answerShape(INSTITUTION),
  address: address.nullable(),
  hosts: z.array(institutionHost),
  features: z.array(z.string()),
  /** Null: e-mails leave at any time. */
  quietHours: quietHours.nullable(),
  /** Null: no reminders. */
  weeklyReminder: weeklyReminder.nullable(),
  /** The roles that need a second factor at the sign-in. */
  secondFactorFor: z.array(z.enum(FACTOR_GROUPS)),
  performancePolicy: performancePolicy.nullable(),
  signatories: z.array(signatory),
  version,
})
export type Institution = z.output<typeof institution>

export const getInstitution = endpoint({
  method: 'GET',
  path: 'institution',
  summary: 'As configurações da instituição.',
  access: { roles: ['ADMINISTRATOR'] },
  answer: institution,
})

/** A host name as browsers send it: lower case, without port. */
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/
export const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .refine(value => HOST.test(value), coded('INVALID_HOST'))

/** An address that everybody of the institution opens: it carries no account of its own. */
const isWebAddress = (text: string): boolean => {
  try {
    const { protocol, username, password } = new URL(text)
    return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
  } catch {
    return false
  }
}

/** Eight digits that begin with the code of a state. Source: INEP (docs/rules.md, Check digits). */
const isInep = (text: string) => /^[1-5]\d{7}$/.test(text)

export const institutionWrite = z.strictObject({
  ...bodyShape(INSTITUTION),
  inepCode: optionalLine(8).refine(value => value === null || isInep(value), coded('INVALID_INEP')),
  taxNumber: optionalLine(20)
    .refine(value => value === null || isValidCnpj(value), coded('INVALID_CNPJ'))
    .transform(value => (value === null ? null : onlyTaxCharacters(value))),
  email,
  phone,
  address: addressWrite.nullable(),
  /** Names alone, or as they are read: whether one is verified is not the client's to say. */
  hosts: z
    .array(z.union([hostName, institutionHost.extend({ name: hostName }).transform(({ name }) => name)]))
    .min(1)
    .max(20),
  timeZone: z.string().max(60).refine(isTimeZone, coded('INVALID')),
  scheduleUrl: optionalLine(500).refine(value => value === null || isWebAddress(value), coded('INVALID_URL')),
  quietHours: quietHours
    .refine(({ start, end }) => start !== end, { ...coded('INVALID'), path: ['end'] })
    .nullable(),
  weeklyReminder: weeklyReminder.nullable(),
  /** In the order of the groups, each once. */
  secondFactorFor: z
    .array(z.enum(FACTOR_GROUPS))
    .max(10)
    .transform(given => FACTOR_GROUPS.filter(group => given.includes(group))),
  performancePolicy: performancePolicy.nullable(),
  signatories: z.array(signatory).max(6),
})

export const updateInstitution = endpoint({
  method: 'PATCH',
  path: 'institution',
  summary: 'Altera os campos enviados das configurações.',
  access: { roles: ['ADMINISTRATOR'] },
  body: institutionWrite.partial().extend({ version: version.optional() }),
  answer: institution.extend({
    /** Classes that keep the former calculation policy, because their year or a term of theirs is closed. */
    keptPolicies: z.int().optional(),
  }),
  // Logo and coat of arms may come together.
  bodyLimit: 2 * PICTURE_BODY_LIMIT,
  errors: ['HOST_TAKEN', 'HOST_IN_USE', 'SECOND_FACTOR_PROOF_REQUIRED'],
  opensAccounts: { fields: ['secondFactorFor'] },
})

export const verifyHost = endpoint({
  method: 'POST',
  path: 'institution/host',
  summary: 'Confere agora, no DNS, se um endereço pedido é da instituição; se for, ela passa a atender nele.',
  access: { roles: ['ADMINISTRATOR'] },
  body: z.strictObject({ name: hostName }),
  answer: institution,
  status: 200,
  errors: ['HOST_TAKEN', 'HOST_NOT_VERIFIED'],
})

import { randomInt } from 'node:crypto'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { createStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { cpfWithCheckDigits } from '@lousa/rules/identity/tax-number.rules.ts'
import type { CounterKey } from '../../../platform/access/counters.ts'
import { hashPassword, verifyPassword } from '../../../platform/access/passwords.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import type { AuditEntry } from '../../../platform/db/audit.ts'
import { updatePasswordRow } from '../../identity/access-link/password.public.queries.ts'
import { queueMail } from '../../identity/mail/mail.service.ts'
import { consumeAttempts } from '../../identity/sign-in/attempts.service.ts'
import type { PublicCtx, PublicScope } from '../../module.ts'
import { createPersonWithAccount } from '../editing/person-creation.service.ts'
import { allocateRegistrations } from '../registration/registration.service.ts'
import {
  inSavepoint,
  registrationSettings,
  type TaxNumberHolder,
  taxNumberHolder,
} from './self-registration.queries.ts'
import { type Applicant, readApplicant } from './self-registration-applicant.values.ts'
import { type AgreedTexts, agreedTexts, createAgreement } from './self-registration-consent.service.ts'
import { alreadyRegisteredMail, welcomeMail } from './self-registration-mail.words.ts'

export type SelfRegistrationParts = { rateLimit: RateLimit }
export type SelfRegistered = { name: string; studentRegistrationNumber: string }

const countersOf = ({ institution: { id }, address }: PublicScope, taxNumber: string): CounterKey[] => [
  { counter: 'self-registration', institution: id, address },
  { counter: 'self-registration-number', institution: id, taxNumber, address },
  { counter: 'self-registration-elsewhere', institution: id, taxNumber },
]

type Registering = {
  applicant: Applicant
  texts: AgreedTexts
  passwordHash: string
  institution: string
}

const createApplicant = async (ctx: PublicCtx, { applicant, passwordHash }: Registering) => {
  const role: Role = ctx.institution.kind === 'MUNICIPAL' ? 'STUDENT-SMELJ' : 'STUDENT'
  const created = await createPersonWithAccount(ctx, { role, write: applicant.write })
  await updatePasswordRow(ctx, { personId: created.personId, passwordHash })
  return created
}

/** Registers, sends a welcome, and returns the number; null when another person got the CPF in a concurrent transaction. */
const register = async (ctx: PublicCtx, registering: Registering): Promise<string | null> => {
  const entries: AuditEntry[] = []
  const auditedCtx: PublicCtx = { ...ctx, audit: entry => entries.push(entry) }
  try {
    const { registration } = await inSavepoint(ctx, async () => {
      const created = await createApplicant(auditedCtx, registering)
      await createAgreement(ctx, created.personId, registering)
      return created
    })
    for (const entry of entries)
      ctx.audit(
        entry.entity === 'user' && entry.action === 'CREATED' ? { ...entry, action: 'REGISTERED' } : entry,
      )
    const { write, email: to } = registering.applicant
    const person = { name: write.name, socialName: write.socialName ?? null }
    const { institution } = registering
    const mail = welcomeMail({ to, person, institution, origin: ctx.origin, registration })
    await inSavepoint(ctx, () => queueMail(ctx, mail))
    return registration
  } catch (error) {
    if (error instanceof ContractError && error.code === 'TAX_NUMBER_ALREADY_RECORDED') return null
    throw error
  }
}

/** In the form of a CPF and with a wrong check digit: no person has it. */
const unassignedTaxNumber = (): string => {
  const valid = cpfWithCheckDigits(String(randomInt(1_000_000_000)).padStart(9, '0'))
  return `${valid.slice(0, 10)}${(Number(valid[10]) + 1) % 10}`
}

/**
 * The work of a registration without its effect: a CPF that is known must show neither in how long the answer takes
 * nor in which body is refused. The number taken is given back with the rest, and taken again in the place of the
 * consents: one number is used up either way.
 */
const simulateRegistration = async (ctx: PublicCtx, registering: Registering): Promise<string> => {
  const { write } = registering.applicant
  const documents = { ...write.documents, taxNumber: unassignedTaxNumber() }
  const applicant = { ...registering.applicant, write: { ...write, documents } }
  await inSavepoint(ctx, () => createApplicant({ ...ctx, audit: () => {} }, { ...registering, applicant }), {
    undo: true,
  })
  const [number = ''] = await allocateRegistrations(ctx, 1)
  return number
}

type TaxNumberMatch = { holder: TaxNumberHolder; knowsPassword: boolean }

/** The person with the CPF, if any; a password is checked in either case, so that both take equally long. */
const recordedHolder = async (
  holder: TaxNumberHolder | null,
  password: string,
): Promise<TaxNumberMatch | null> => {
  const knowsPassword = await verifyPassword(holder?.passwordHash ?? null, password)
  return holder && { holder, knowsPassword }
}

/** The person who got the CPF in a concurrent transaction. */
const concurrentOwner = async (
  stage: PublicScope,
  { taxNumber, password }: Applicant,
): Promise<TaxNumberMatch> => {
  const winner = await recordedHolder(await stage.inTenant(ctx => taxNumberHolder(ctx, taxNumber)), password)
  if (!winner) throw new ContractError('SERVICE_UNAVAILABLE')
  return winner
}

/**
 * The answer for a CPF in use: the usual one, with a number that is never issued, and a notice to the address on file. A person
 * who repeats a registration with an equal password, because the answer was lost, gets the real number.
 */
const answerExistingPerson = async (
  ctx: PublicCtx,
  registering: Registering,
  { holder, knowsPassword }: TaxNumberMatch,
): Promise<string> => {
  const unused = await simulateRegistration(ctx, registering)
  const { accountId, email, registration } = holder
  const isRepeated = holder.registeredSelf && knowsPassword && registration !== null
  const { institution } = registering
  const place = { to: email ?? '', person: holder, institution, origin: ctx.origin }
  const mail = isRepeated
    ? welcomeMail({ ...place, registration })
    : alreadyRegisteredMail({ ...place, registration })
  await inSavepoint(ctx, () => queueMail(ctx, mail), { undo: email === null })
  ctx.audit({
    entity: 'user',
    entityId: accountId,
    action: 'REGISTRATION_REPEATED',
    studentId: registration === null ? null : accountId,
  })
  return isRepeated ? registration : unused
}

/** The result of reading a body: the visitor, their consents, and the person with the CPF. */
const readRequest = async (ctx: PublicCtx, body: BodyOf<typeof createStudent>) => {
  const { name, isOpen } = await registrationSettings(ctx)
  if (!isOpen) throw new ContractError('SELF_REGISTRATION_CLOSED')
  const applicant = readApplicant(body, ctx.today)
  const texts = await agreedTexts(ctx, applicant)
  return { institution: name, applicant, texts, holder: await taxNumberHolder(ctx, applicant.taxNumber) }
}

/**
 * A visitor registers themself. Whether the CPF is in use shows neither in the answer nor in the work done; role and institution
 * follow from the host, never from the body. No connection waits for hashes.
 */
export const registerSelf = async (
  stage: PublicScope,
  body: BodyOf<typeof createStudent>,
  { rateLimit }: SelfRegistrationParts,
): Promise<SelfRegistered> => {
  const { holder, ...request } = await stage.inTenant(ctx => readRequest(ctx, body))
  const { applicant } = request
  await consumeAttempts(rateLimit, countersOf(stage, applicant.taxNumber))
  const [before, passwordHash] = await Promise.all([
    recordedHolder(holder, applicant.password),
    hashPassword(applicant.password),
  ])
  const registering = { ...request, passwordHash }
  const number = before ? null : await stage.inTenant(ctx => register(ctx, registering))
  const answered = async () => {
    const met = before ?? (await concurrentOwner(stage, applicant))
    return stage.inTenant(ctx => answerExistingPerson(ctx, registering, met))
  }
  return { name: applicant.write.name, studentRegistrationNumber: number ?? (await answered()) }
}

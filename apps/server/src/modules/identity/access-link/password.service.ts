import { ContractError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { passwordError } from '@lousa/contract/refusal/validation.ts'
import { checkPassword } from '@lousa/rules/identity/password.rules.ts'
import { displayName, firstNameOf } from '@lousa/rules/people/person/display-name.rules.ts'
import { hashPassword, verifyPassword } from '../../../platform/access/passwords.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import { tokenHash } from '../../../platform/access/token-hash.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx, OptionalActorCtx, PublicCtx, PublicScope } from '../../module.ts'
import type { MailCtx } from '../mail/mail.service.ts'
import { notifyPerson } from '../mail/notice.service.ts'
import { revokeSessionsOf } from '../sign-in/session-ending.public.queries.ts'
import { assertTermsVersion, createTermsAcceptance } from '../texts/consent-writing.service.ts'
import { type OpenLink, openLink } from './access-link.queries.ts'
import { passwordChangedMail } from './access-mail.words.ts'
import { updatePasswordRow } from './password.public.queries.ts'
import { lockPersonOfLink, passwordHashOf } from './password.queries.ts'
import { lockPersons } from './person-lock.public.queries.ts'

type Limited = { rateLimit: RateLimit }

/** Refuses, in its field, a password that is too short or too common. */
export const assertPassword = (password: string): void => {
  const code = checkPassword(password)
  if (code) throw invalidFields(passwordError('password', code))
}

/** Looks a link up first: a right one passes whatever was counted, and only wrong ones count. */
const countingWrongLinks = async <T>(
  { rateLimit }: Limited,
  { institution, address }: PublicScope,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ContractError && error.code === 'INVALID_LINK')
      await rateLimit.take({ counter: 'access-link', institution: institution.id, address })
    throw error
  }
}

const linkOf = async (ctx: PublicCtx, hash: string): Promise<OpenLink> => {
  const link = await openLink(ctx, hash)
  if (!link) throw new ContractError('INVALID_LINK')
  return link
}

export const describeLink = (stage: PublicScope, token: string, parts: Limited) =>
  countingWrongLinks(parts, stage, async () => {
    const link = await stage.inTenant(ctx => linkOf(ctx, tokenHash(token)))
    return {
      kind: link.kind,
      firstName: firstNameOf(displayName(link)),
      institution: link.institution,
      expiresAt: link.expiresAt,
    }
  })

const STUDENTS = ['STUDENT', 'STUDENT-SMELJ']

const auditChange = (
  ctx: Pick<OptionalActorCtx, 'audit'>,
  { accountId, role }: { accountId: string; role: string },
): void =>
  ctx.audit({
    entity: 'user',
    entityId: accountId,
    action: 'PASSWORD_CHANGED',
    studentId: STUDENTS.includes(role) ? accountId : null,
  })

/** The owner is informed at the address on file, also of a change by another person. */
const notifyPasswordChanged = (ctx: MailCtx, personId: string): Promise<boolean> =>
  notifyPerson(ctx, personId, passwordChangedMail)

type NewPassword = { token: string; password: string; acceptedTermsVersion?: number | undefined }

/** Invited people agree to the terms with their first password; a change of password needs no new agreement. */
const assertTerms = async (ctx: PublicCtx, { kind }: OpenLink, version: number | undefined) => {
  if (kind === 'INVITATION') await assertTermsVersion(ctx, version)
}

/**
 * Sets the password of the person of a link. A caller without a good link costs no hash, and no connection is held
 * while one is made; what was asked before is asked again under the person's lock.
 */
export const setPasswordByLink = async (
  stage: PublicScope,
  { token, password, acceptedTermsVersion }: NewPassword,
  parts: Limited,
): Promise<void> => {
  assertPassword(password)
  const hash = tokenHash(token)
  await countingWrongLinks(parts, stage, async () => {
    await stage.inTenant(async ctx => assertTerms(ctx, await linkOf(ctx, hash), acceptedTermsVersion))
    const passwordHash = await hashPassword(password)
    await stage.inTenant(async ctx => {
      await lockPersonOfLink(ctx, hash)
      const link = await linkOf(ctx, hash)
      await assertTerms(ctx, link, acceptedTermsVersion)
      await updatePasswordRow(ctx, { personId: link.personId, passwordHash })
      await revokeSessionsOf(ctx, { personId: link.personId, except: null })
      if (link.kind === 'INVITATION') await createTermsAcceptance(ctx, link)
      auditChange(ctx, link)
      if (link.kind === 'RESET') await notifyPasswordChanged(ctx, link.personId)
    })
  })
}

/** The stored hash for which the current password was right, and that of the new one. */
export type HashedChange = { before: string | null; passwordHash: string }

/** Refuses a wrong current password; returns the hash that it matched. No connection is held during the check. */
export const assertOwnPassword = async (
  stage: PublicScope & Pick<Ctx, 'actor'>,
  { password, field }: { password: string; field: string },
  parts: Limited,
): Promise<string | null> => {
  const { personId, sessionId } = stage.actor
  const guess = { counter: 'own-password', institution: stage.institution.id, session: sessionId } as const
  await parts.rateLimit.take(guess)
  const before = await stage.inTenant(ctx => passwordHashOf(ctx, personId))
  if (!(await verifyPassword(before, password))) throw fieldRefusal(field, 'WRONG_PASSWORD')
  await parts.rateLimit.forget([guess])
  return before
}

/** The hash of the new password, once the current one is right. No connection is held during the check. */
export const hashOwnPassword = async (
  stage: PublicScope & Pick<Ctx, 'actor'>,
  { currentPassword, password }: { currentPassword: string; password: string },
  parts: Limited,
): Promise<HashedChange> => {
  assertPassword(password)
  const before = await assertOwnPassword(
    stage,
    { password: currentPassword, field: 'currentPassword' },
    parts,
  )
  return { before, passwordHash: await hashPassword(password) }
}

/** Changes the own password, unless it was changed in between; the other sessions, in any role of the person, end. */
export const updateOwnPassword = async (ctx: Ctx, { before, passwordHash }: HashedChange): Promise<void> => {
  const { personId, sessionId } = ctx.actor
  await lockPersons(ctx, [personId])
  if ((await passwordHashOf(ctx, personId)) !== before)
    throw fieldRefusal('currentPassword', 'WRONG_PASSWORD')
  await updatePasswordRow(ctx, { personId, passwordHash })
  await revokeSessionsOf(ctx, { personId, except: sessionId })
  auditChange(ctx, ctx.actor)
  await notifyPasswordChanged(ctx, personId)
}

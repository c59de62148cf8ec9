import { timingSafeEqual } from 'node:crypto'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { displayName, firstNameOf } from '@lousa/rules/people/person/display-name.rules.ts'
import type { CounterKey } from '../../../platform/access/counters.ts'
import { hashPassword } from '../../../platform/access/passwords.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import { tokenHash } from '../../../platform/access/token-hash.ts'
import type { Vault } from '../../../platform/access/vault.ts'
import type { PublicCtx, PublicScope } from '../../module.ts'
import { updatePasswordRow } from '../access-link/password.public.queries.ts'
import { assertPassword } from '../access-link/password.service.ts'
import { consumeAttempts } from '../sign-in/attempts.service.ts'
import { revokeSessionsOf } from '../sign-in/session-ending.public.queries.ts'
import { assertTermsVersion, createTermsAcceptance } from '../texts/consent-writing.service.ts'
import {
  type CodeHashes,
  lockPersonOfCode,
  noteWrongNumber,
  type OpenCode,
  openCode,
} from './guardian-code.queries.ts'
import { codeHashes } from './guardian-code.service.ts'

export type EntryParts = { rateLimit: RateLimit; vault: Vault }
type Given = { code: string; taxNumber: string }

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(tokenHash(one)), Buffer.from(tokenHash(other)))

/**
 * The letter, if its code and the CPF are right. A wrong CPF and an unknown code run the same statements, and the count of the
 * wrong one stays because the caller refuses after this transaction.
 */
const letterOf = async (ctx: PublicCtx, hashes: CodeHashes, taxNumber: string): Promise<OpenCode | null> => {
  const letter = await openCode(ctx, hashes)
  if (isSame(letter?.taxNumber ?? '', taxNumber) && letter) return letter
  await noteWrongNumber(ctx, hashes)
  return null
}

/**
 * Counts a try before it is checked. The address comes first, so that made-up codes leave no counters of their own; who was right
 * has used up nothing.
 */
const counted = async <T>(
  stage: PublicScope,
  given: Given,
  { rateLimit, vault }: EntryParts,
  work: (hashes: CodeHashes, taxNumber: string) => Promise<T>,
): Promise<T> => {
  const { institution, address } = stage
  const hashes = codeHashes(vault, institution.id, given.code)
  const strangers: CounterKey = { counter: 'guardian-code-strangers', institution: institution.id, address }
  const own: CounterKey = {
    counter: 'guardian-code',
    institution: institution.id,
    code: hashes.tokenHash,
  }
  await consumeAttempts(rateLimit, [strangers, own])
  const done = await work(hashes, onlyTaxCharacters(given.taxNumber))
  await Promise.all([rateLimit.giveBack(strangers), rateLimit.forget([own])])
  return done
}

const found = (letter: OpenCode | null): OpenCode => {
  if (letter === null) throw new ContractError('WRONG_GUARDIAN_CODE')
  return letter
}

export const describeLetter = (stage: PublicScope, given: Given, parts: EntryParts) =>
  counted(stage, given, parts, async (hashes, taxNumber) => {
    const letter = found(await stage.inTenant(ctx => letterOf(ctx, hashes, taxNumber)))
    return {
      kind: letter.kind,
      firstName: firstNameOf(displayName(letter)),
      institution: letter.institution,
      expiresAt: letter.expiresAt,
    }
  })

type NewPassword = Given & { password: string; acceptedTermsVersion?: number | undefined }

/** A first password comes with the terms; a change of password needs no new agreement. */
const assertTerms = async (ctx: PublicCtx, { kind }: OpenCode, version: number | undefined) => {
  if (kind === 'INVITATION') await assertTermsVersion(ctx, version)
}

/**
 * Sets the guardian's password and ends the letter. A caller without a good letter costs no hash, and no connection is held while
 * one is made; what was asked before is asked again under the person's lock.
 */
export const setPasswordByLetter = async (
  stage: PublicScope,
  { password, acceptedTermsVersion, ...given }: NewPassword,
  parts: EntryParts,
): Promise<void> => {
  assertPassword(password)
  const letter = await counted(stage, given, parts, async (hashes, taxNumber) =>
    found(await stage.inTenant(ctx => letterOf(ctx, hashes, taxNumber))),
  )
  await stage.inTenant(ctx => assertTerms(ctx, letter, acceptedTermsVersion))
  const hashes = codeHashes(parts.vault, stage.institution.id, given.code)
  const passwordHash = await hashPassword(password)
  await stage.inTenant(async ctx => {
    await lockPersonOfCode(ctx, hashes)
    const now = found(await openCode(ctx, hashes))
    await assertTerms(ctx, now, acceptedTermsVersion)
    await updatePasswordRow(ctx, { personId: now.personId, passwordHash })
    await revokeSessionsOf(ctx, { personId: now.personId, except: null })
    if (now.kind === 'INVITATION') await createTermsAcceptance(ctx, now)
    ctx.audit({ entity: 'user', entityId: now.accountId, action: 'PASSWORD_CHANGED', studentId: null })
  })
}

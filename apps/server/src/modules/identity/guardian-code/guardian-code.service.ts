import { randomBytes } from 'node:crypto'
import {
  GUARDIAN_CODE_LENGTH,
  GUARDIAN_CODE_SECONDS,
  guardianCodeOf,
  plainGuardianCode,
} from '@lousa/rules/identity/guardian-code.rules.ts'
import { newToken, tokenHash } from '../../../platform/access/token-hash.ts'
import type { Vault } from '../../../platform/access/vault.ts'
import type { LinkCtx } from '../access-link/access-link.service.ts'
import { lockPersons } from '../access-link/person-lock.public.queries.ts'
import { type CodeHashes, replaceCodes } from './guardian-code.queries.ts'

/** Where the QR code of a letter leads; the secret stands behind "#", which no server's log sees. */
const PATH = '/carta'

export type IssuedCode = { code: string; url: string; expiresAt: string }

/**
 * Both hashes of what was typed or scanned. However a code is written, its hashes are equal, so that its counter of attempts is
 * one; a text that is no typed code marks nothing that a letter can have.
 */
export const codeHashes = (vault: Vault, institutionId: string, given: string): CodeHashes => {
  const plain = plainGuardianCode(given)
  return {
    tokenHash: tokenHash(plain ?? given.trim()),
    typedHash: vault.mark(plain ?? '', { purpose: 'guardian code', institutionId }),
  }
}

/** New letters of these persons; earlier ones and open links of theirs stop working. The codes are in this answer alone. */
export const issueGuardianCodes = async (
  ctx: LinkCtx,
  { vault, personIds }: { vault: Vault; personIds: string[] },
): Promise<Map<string, IssuedCode>> => {
  const expiresAt = new Date(new Date(ctx.now).getTime() + GUARDIAN_CODE_SECONDS * 1000).toISOString()
  const issued = [...new Set(personIds)].map(personId => ({
    personId,
    token: newToken(),
    code: guardianCodeOf([...randomBytes(GUARDIAN_CODE_LENGTH)]),
  }))
  if (issued.length === 0) return new Map()
  await lockPersons(
    ctx,
    issued.map(({ personId }) => personId),
  )
  await replaceCodes(ctx, {
    expiresAt,
    codes: issued.map(({ personId, token, code }) => ({
      personId,
      tokenHash: tokenHash(token),
      typedHash: codeHashes(vault, ctx.institution.id, code).typedHash,
    })),
  })
  return new Map(
    issued.map(({ personId, token, code }) => [
      personId,
      { code, url: `${ctx.origin}${PATH}#${token}`, expiresAt },
    ]),
  )
}

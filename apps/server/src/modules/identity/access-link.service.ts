import { createHash, randomBytes } from 'node:crypto'
import { INVITATION_SECONDS, RESET_SECONDS } from '@lousa/contract/identity/access.contract.ts'
import { replaceLink } from './access-link.queries.ts'
import type { MailCtx } from './mail.service.ts'

export type LinkKind = 'RESET' | 'INVITATION'
export type LinkCtx = MailCtx & { origin: string }
export type IssuedLink = { url: string; expiresAt: string }

const SECONDS: Record<LinkKind, number> = { RESET: RESET_SECONDS, INVITATION: INVITATION_SECONDS }
const PATHS: Record<LinkKind, string> = { RESET: '/password-update', INVITATION: '/register' }

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * A single-use link of this kind; earlier ones of the person stop working. The token stands behind "#", which no
 * server's log ever sees.
 */
export const issueLink = async (ctx: LinkCtx, personId: string, kind: LinkKind): Promise<IssuedLink> => {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(new Date(ctx.now).getTime() + SECONDS[kind] * 1000).toISOString()
  await replaceLink(ctx, { personId, kind, hash: tokenHash(token), expiresAt })
  return { url: `${ctx.origin}${PATHS[kind]}#${token}`, expiresAt }
}

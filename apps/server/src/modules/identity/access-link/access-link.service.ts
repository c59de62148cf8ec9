import {
  INVITATION_SECONDS,
  RESET_SECONDS,
} from '@lousa/contract/identity/access-link/access-link.contract.ts'
import { newToken, tokenHash } from '../../../platform/access/token-hash.ts'
import type { MailCtx } from '../mail/mail.service.ts'
import { type LinkKind, replaceLinks } from './access-link.queries.ts'
import { lockPersons } from './person-lock.public.queries.ts'

export type LinkCtx = MailCtx & { origin: string }
export type IssuedLink = { url: string; expiresAt: string }

const SECONDS: Record<LinkKind, number> = { RESET: RESET_SECONDS, INVITATION: INVITATION_SECONDS }
const PATHS: Record<LinkKind, string> = { RESET: '/password-update', INVITATION: '/register' }

/**
 * A single-use link of this kind; earlier ones of the person stop working. The token stands behind "#", which no
 * server's log ever sees.
 */
export const issueLink = async (ctx: LinkCtx, personId: string, kind: LinkKind): Promise<IssuedLink> => {
  const link = (await issueLinks(ctx, [personId], kind)).get(personId)
  if (!link) throw new Error('No link was issued')
  return link
}

/** The links of many persons, by person. */
export const issueLinks = async (
  ctx: LinkCtx,
  personIds: string[],
  kind: LinkKind,
): Promise<Map<string, IssuedLink>> => {
  const expiresAt = new Date(new Date(ctx.now).getTime() + SECONDS[kind] * 1000).toISOString()
  const issued = [...new Set(personIds)].map(personId => ({
    personId,
    token: newToken(),
  }))
  if (issued.length === 0) return new Map()
  await lockPersons(
    ctx,
    issued.map(each => each.personId),
  )
  await replaceLinks(ctx, {
    kind,
    expiresAt,
    links: issued.map(({ personId, token }) => ({ personId, hash: tokenHash(token) })),
  })
  return new Map(
    issued.map(({ personId, token }) => [
      personId,
      { url: `${ctx.origin}${PATHS[kind]}#${token}`, expiresAt },
    ]),
  )
}

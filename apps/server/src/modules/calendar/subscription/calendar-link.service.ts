import { createHash, randomBytes } from 'node:crypto'
import type {
  CalendarLinkKind,
  calendarLink,
} from '@lousa/contract/calendar/subscription/calendar-link.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { z } from 'zod'
import type { Ctx } from '../../module.ts'
import {
  insertLink,
  kindOf,
  type LiveLink,
  liveLinks,
  lockLinks,
  revokeLinkNow,
} from './calendar-link.queries.ts'

type CalendarLink = z.output<typeof calendarLink>

const MOST_LINKS = 20

export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The day of the last reading as an instant at noon, which is on that day in every time zone of Brazil; not before the link
 * was made, nor later than now.
 */
export const linkAnswer = (now: string, { lastReadOn, ...link }: LiveLink): CalendarLink => {
  if (lastReadOn === null) return { ...link, lastReadAt: null }
  const noon = `${lastReadOn}T12:00:00.000Z`
  const [, lastReadAt = noon] = [link.createdAt, noon, now].toSorted()
  return { ...link, lastReadAt }
}

/** A link of the kind of the role. The address has the token, which cannot be read again: only its hash is stored. */
export const createLink = async (
  ctx: Ctx,
  { name, kind, feedUrl }: { name: string; kind: CalendarLinkKind | undefined; feedUrl: string },
): Promise<CalendarLink & { url: string }> => {
  if (kind !== undefined && kind !== kindOf(ctx.actor.role)) throw new ContractError('FORBIDDEN')
  await lockLinks(ctx)
  if ((await liveLinks(ctx)).length >= MOST_LINKS) throw new ContractError('TOO_MANY_LINKS')
  const token = randomBytes(32).toString('base64url')
  const link = await insertLink(ctx, { name, tokenHash: linkTokenHash(token) })
  ctx.audit({
    entity: 'calendarLink',
    entityId: link.id,
    action: 'CREATED',
    changes: [{ field: 'name', from: null, to: name }],
  })
  return { ...linkAnswer(ctx.now, link), url: `${feedUrl}?token=${token}` }
}

/** It stops working at once; of two who revoke it together, one does. */
export const revokeLink = async (ctx: Ctx, id: string): Promise<void> => {
  const revoked = await revokeLinkNow(ctx, id)
  if (revoked) ctx.audit({ entity: 'calendarLink', entityId: id, action: 'REVOKED' })
}

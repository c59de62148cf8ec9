import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { forEachTenantWithWork, startPeriodicTask } from '../../../platform/jobs/housekeeping.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import { institutionAtWork } from '../../identity/institution/current-institution.public.queries.ts'
import type { Background } from '../../module.ts'
import type { CopiesParts } from '../mail/copies.types.ts'
import { sweepCopies } from '../mail/copy-sending.service.ts'
import { sendDue } from './message-sending.service.ts'
import { dueMessages } from './message-writing.queries.ts'

/** A due message leaves within a minute (docs/rules.md, Messages): one look, and time to send. */
const EVERY_MS = 25_000

type Due = { institution: { id: string; kind: InstitutionKind; timeZone: string }; messageIds: string[] }

const dueByInstitution = async ({ gateway, clock }: CopiesParts): Promise<Due[]> => {
  const due: Due[] = []
  const now = clock.now()
  await forEachTenantWithWork(gateway, { what: 'MESSAGES', now }, async ({ db }, institutionId) => {
    const { id, kind, timeZone } = await institutionAtWork(db, institutionId)
    const institution = { id, kind, timeZone }
    due.push({ institution, messageIds: await dueMessages({ db, institution, now: now.toISOString() }) })
  })
  return due
}

/** Sends one message in its own transaction. The audit entry has no author. */
const sendOne = (parts: CopiesParts, institution: Due['institution'], messageId: string): Promise<void> =>
  systemContext(parts, institution, async ctx => {
    if (await sendDue(ctx, messageId))
      ctx.audit({ entity: 'schoolMessage', entityId: messageId, action: 'SENT' })
  })

/** Sends the messages whose time has come, each once however many workers look, and brings back copies put off. */
export const sweepMessages = async (parts: CopiesParts): Promise<void> => {
  for (const { institution, messageIds } of await dueByInstitution(parts)) {
    for (const messageId of messageIds) await sendOne(parts, institution, messageId)
    await sweepCopies(parts, institution.id)
  }
}

export const messageSweep = (parts: CopiesParts): Background =>
  startPeriodicTask(() => sweepMessages(parts), { everyMs: EVERY_MS, log: parts.log, what: 'messages' })

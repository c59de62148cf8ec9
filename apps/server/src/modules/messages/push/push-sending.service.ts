import { createHash } from 'node:crypto'
import { CHILD_PAGE, messagePage, OWN_MARKS_PAGE } from '@lousa/contract/messages/mail/mail-links.ts'
import { PUSH_NEWS } from '@lousa/contract/messages/push/push-news.messages.ts'
import { PUSH_LIFE_MS, pushLifeSeconds, pushOutcome, retryAfterMs } from '@lousa/rules/messages/push.rules.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import { atWork } from '../../identity/institution/current-institution.public.queries.ts'
import { isQuietIn, timeIn } from '../mail/quiet-hours.service.ts'
import * as deliveries from './delivery.queries.ts'
import { sendPush } from './push.client.ts'
import type { ClaimedPush, PushParts, PushScope } from './push.types.ts'
import { queuePushes } from './push-news.service.ts'

/** The number of pushes between two looks at the time and at the reach of their persons. */
const BATCH_SIZE = 40
/** Pushes that are on their way at once: one slow service keeps only some of them waiting. */
const AT_ONCE = 8
/** After so many tries without an answer the rest of a batch for the same service is put back. */
const MOST_SILENT = 2
const PUT_BACK_MS = 60_000
/** The status of a push that could not even be made: no repetition mends it. */
const UNMADE = 400
/** The most signs that a topic may have (RFC 8030). */
const TOPIC_LENGTH = 32

/** The page that a push opens. */
const pathOf = ({ kind, messageId, childId, studentId, isOwn }: ClaimedPush): string => {
  if (messageId !== null) return messagePage({ messageId, childId })
  if (isOwn || studentId === null) return OWN_MARKS_PAGE
  return `${CHILD_PAGE}${studentId}&aba=${kind === 'ABSENCE' ? 'faltas' : 'notas'}`
}

/** The content of a push: words that are alike for all, and where to read more. */
const contentOf = ({ institution }: PushScope, push: ClaimedPush) => ({
  kind: push.kind,
  text: PUSH_NEWS[institution.kind][push.kind],
  path: pathOf(push),
})

/** A push replaces one of its topic that a phone has not got yet: only one about the same message, or child and day. */
const topicOf = ({ kind, subject }: ClaimedPush): string =>
  createHash('sha256').update(`${kind} ${subject}`).digest('base64url').slice(0, TOPIC_LENGTH)

const ageOf = ({ createdAt }: ClaimedPush, at: number): number => at - Date.parse(createdAt)

const readyPush = (ctx: PushScope, push: ClaimedPush) => ({
  push,
  sending: {
    topic: topicOf(push),
    ttl: pushLifeSeconds({
      kind: push.kind,
      ageMs: ageOf(push, Date.parse(ctx.now)),
      time: timeIn(ctx),
      quietHours: ctx.institution.quietHours,
    }),
    payload: contentOf(ctx, push),
  },
})
type Ready = ReturnType<typeof readyPush>

/** By whom a push service finds the operator. Services refuse a contact on the machine itself. */
const contactOf = ({ mailFrom }: PushParts, host: string | null): string => {
  if (host !== null) return `https://${host}`
  const address = mailFrom.split(/[\s<>]/).find(part => part.includes('@')) ?? ''
  if (address === '' || address.endsWith('localhost')) throw new Error('Pushes need a host name or MAIL_FROM')
  return `mailto:${address}`
}

/** The answer of a push service; what no repetition mends is an answer of its own, so that others of the batch go on. */
const answerTo = async (parts: PushParts, { push, sending }: Ready) => {
  const { pushKeys, push: settings, log } = parts
  try {
    const sender = { keys: pushKeys, testOrigin: settings.testOrigin, subject: contactOf(parts, push.host) }
    return await sendPush(sender, push, sending)
  } catch (error) {
    log.error({ err: error, pushId: push.id }, 'push could not be made')
    return { status: UNMADE, retryAfter: null }
  }
}

const sendOne = async (
  parts: PushParts,
  ready: Ready,
): Promise<{ end: deliveries.EndedPush; isSilent: boolean }> => {
  const { clock, log } = parts
  const { push } = ready
  const { id, subscriptionId, tries, failures } = push
  const { status, retryAfter } = await answerTo(parts, ready)
  const now = clock.now().getTime()
  const outcome = pushOutcome({
    status,
    tries,
    failures,
    retryAfterMs: retryAfterMs(retryAfter, now),
    leftMs: PUSH_LIFE_MS - ageOf(push, now),
  })
  if (outcome.status !== 'SENT') log.warn({ pushId: id, status, outcome: outcome.status }, 'push not sent')
  const later = outcome.status === 'PENDING' ? outcome.afterMs : 0
  const at = new Date(now + later).toISOString()
  return {
    end: { id, subscriptionId, status: outcome.status, at, isTried: true },
    isSilent: status === null,
  }
}

/** Puts back a push whose service did not answer others: it is tried with a later batch. */
const putBack = ({ clock }: PushParts, { id, subscriptionId }: ClaimedPush): deliveries.EndedPush => {
  const at = new Date(clock.now().getTime() + PUT_BACK_MS).toISOString()
  return { id, subscriptionId, status: 'PENDING', at, isTried: false }
}

/** Sends pushes, a few at once, while their services answer. No transaction is open then. */
const sendAll = async (parts: PushParts, ready: readonly Ready[]): Promise<deliveries.EndedPush[]> => {
  const ends: deliveries.EndedPush[] = []
  const silent = new Map<string, number>()
  const left = [...ready]
  const turn = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const service = URL.parse(next.push.endpoint)?.origin ?? ''
      if ((silent.get(service) ?? 0) >= MOST_SILENT) {
        ends.push(putBack(parts, next.push))
        continue
      }
      const { end, isSilent } = await sendOne(parts, next)
      if (isSilent) silent.set(service, (silent.get(service) ?? 0) + 1)
      ends.push(end)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, turn))
  return ends
}

/**
 * Sends some of the pushes of an institution that are due. One worker claims each before its service gets it, so that no device gets
 * two, whatever runs again. In quiet hours none leaves: the sweep brings them back when these end.
 */
export const sendPushes = async (parts: PushParts, institutionId: string): Promise<void> => {
  if (!parts.push.isOn) return
  const { claimed, ready } = await systemContext(parts, atWork(institutionId), async ctx => {
    if (isQuietIn(ctx)) return { claimed: 0, ready: [] }
    const pushes = await deliveries.claimPushes(ctx, BATCH_SIZE)
    const before = new Date(Date.parse(ctx.now) - PUSH_LIFE_MS).toISOString()
    const dropped = await deliveries.dropClaimed(ctx, { ids: pushes.map(({ id }) => id), before })
    const leaving = pushes.filter(({ id }) => !dropped.has(id))
    return { claimed: pushes.length, ready: leaving.map(push => readyPush(ctx, push)) }
  })
  if (claimed === 0) return
  const ends = await sendAll(parts, ready)
  await systemContext(parts, atWork(institutionId), async ctx => {
    await deliveries.finishPushes(ctx, ends)
    if (claimed === BATCH_SIZE) await queuePushes(ctx)
  })
}

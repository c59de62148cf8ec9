import { CHILD_PAGE, messagePage, OWN_MARKS_PAGE } from '@lousa/contract/messages/mail/mail-links.ts'
import { PUSH_NEWS } from '@lousa/contract/messages/push/push-news.messages.ts'
import { pushOutcome } from '@lousa/rules/messages/push.rules.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import { atWork } from '../../identity/institution/current-institution.public.queries.ts'
import { isQuietIn } from '../mail/quiet-hours.service.ts'
import * as deliveries from './delivery.queries.ts'
import { sendPush } from './push.client.ts'
import type { ClaimedPush, PushParts, PushScope } from './push.types.ts'
import { queuePushes } from './push-news.service.ts'

/** The number of pushes between two looks at the time and at the reach of their persons. */
const BATCH_SIZE = 40
/** Pushes that are on their way at once: one slow service keeps only some of them waiting. */
const AT_ONCE = 8
const DAY_MS = 86_400_000

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

type Ready = { push: ClaimedPush; content: ReturnType<typeof contentOf> }

const sendOne = async (
  { pushKeys, push: { testOrigin }, clock, log }: PushParts,
  { push, content }: Ready,
): Promise<deliveries.EndedPush> => {
  const { id, subscriptionId, kind, tries, host } = push
  const sender = { keys: pushKeys, testOrigin, subject: `https://${host ?? 'localhost'}` }
  const answer = await sendPush(sender, push, { topic: kind.toLowerCase(), payload: content })
  const outcome = pushOutcome({ ...answer, tries })
  if (outcome.status !== 'SENT')
    log.warn({ pushId: id, status: answer.status, outcome: outcome.status }, 'push not sent')
  const later = outcome.status === 'PENDING' ? outcome.afterMs : 0
  return {
    id,
    subscriptionId,
    status: outcome.status,
    at: new Date(clock.now().getTime() + later).toISOString(),
  }
}

/** Sends pushes, a few at once. No transaction is open meanwhile. */
const sendAll = async (parts: PushParts, ready: readonly Ready[]): Promise<deliveries.EndedPush[]> => {
  const ends: deliveries.EndedPush[] = []
  const left = [...ready]
  const turn = async () => {
    for (let next = left.shift(); next; next = left.shift()) ends.push(await sendOne(parts, next))
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
    const before = new Date(Date.parse(ctx.now) - DAY_MS).toISOString()
    const dropped = await deliveries.dropClaimed(ctx, { ids: pushes.map(({ id }) => id), before })
    const leaving = pushes.filter(({ id }) => !dropped.has(id))
    return { claimed: pushes.length, ready: leaving.map(push => ({ push, content: contentOf(ctx, push) })) }
  })
  if (claimed === 0) return
  const ends = await sendAll(parts, ready)
  await systemContext(parts, atWork(institutionId), async ctx => {
    await deliveries.finishPushes(ctx, ends)
    if (claimed === BATCH_SIZE) await queuePushes(ctx)
  })
}

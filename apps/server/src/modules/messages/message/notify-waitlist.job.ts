import { QUEUE_NEWS } from '@lousa/contract/messages/message/queue-news.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { JobHandler } from '../../../platform/jobs/queue.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import {
  WAITLIST_EVENT_QUEUE,
  WAITLIST_EVENTS,
  type WaitlistEvent,
} from '../../enrollment/waiting-list/waitlist-event.service.ts'
import { atWork } from '../../identity/institution/current-institution.public.queries.ts'
import type { CopiesParts } from '../mail/copies.types.ts'
import { sendFromInstitution } from './institution-message.service.ts'
import { type WaitlistEventDetails, waitlistEventDetails } from './notify-waitlist.queries.ts'

/** "17/08/2026 às 12:00", where the institution is. */
const momentText = (instant: string, timeZone: string): string => {
  const at = new Date(instant)
  const day = at.toLocaleDateString('pt-BR', { timeZone })
  return `${day} às ${at.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })}`
}

/** Null when an offer was answered before the notice. */
const buildMessage = (
  news: WaitlistEvent,
  { grade, offerUntil }: WaitlistEventDetails,
  timeZone: string,
): { title: string; body: string } | null => {
  const L = QUEUE_NEWS
  if (news === 'PROMOTED')
    return { title: fill(L.promotedTitle, { grade }), body: fill(L.promotedBody, { grade }) }
  if (news === 'WITHDRAWN')
    return { title: fill(L.withdrawnTitle, { grade }), body: fill(L.withdrawnBody, { grade }) }
  if (offerUntil === null) return null
  const until = momentText(offerUntil, timeZone)
  return { title: fill(L.offeredTitle, { grade }), body: fill(L.offeredBody, { grade, until }) }
}

/**
 * Notifies students in their inbox about the waiting list. The e-mail about it was sent already: there is no copy. The message
 * has the id of its news, so that a retried job notifies no person twice.
 */
export const notifyWaitlistJob = (parts: CopiesParts): JobHandler => ({
  definition: WAITLIST_EVENT_QUEUE,
  run: async ({ data: { institutionId, ids } }) => {
    const [newsName, id, ...enrollmentIds] = ids
    const news = WAITLIST_EVENTS.find(each => each === newsName)
    if (news === undefined || id === undefined) return
    await systemContext(parts, atWork(institutionId), async ctx => {
      const about = await waitlistEventDetails(ctx, enrollmentIds)
      const letter = about && buildMessage(news, about, ctx.institution.timeZone)
      if (!letter) return
      const { academicYearId, accountIds } = about
      await sendFromInstitution(ctx, {
        id,
        type: 'NOTICE',
        ...letter,
        academicYearId,
        accountIds,
        copies: false,
        isOffer: news === 'OFFERED',
      })
    })
  },
})

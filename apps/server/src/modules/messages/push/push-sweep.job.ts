import { forEachInstitution, startPeriodicTask } from '../../../platform/jobs/housekeeping.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import { atWork } from '../../identity/institution/current-institution.public.queries.ts'
import type { Background } from '../../module.ts'
import { isQuietIn } from '../mail/quiet-hours.service.ts'
import { insertAbsencePushes } from './absence.queries.ts'
import { failLostPushes, institutionsWithPushes, isPushDue } from './delivery.queries.ts'
import type { PushParts } from './push.types.ts'
import { queuePushes } from './push-news.service.ts'
import { deleteEndedSubscriptions } from './subscription.queries.ts'

const EVERY_MS = 60_000
/** A worker that has not ended its batch by then is dead. */
const LOST_AFTER_MS = 10 * 60_000

/**
 * In each institution with a device that gets pushes: removes devices whose session was ended, gives up pushes whose worker died,
 * announces absences of today, and brings back pushes that were put off or fell into quiet hours.
 */
export const sweepPushes = async (parts: PushParts): Promise<void> => {
  if (!parts.push.isOn) return
  await forEachInstitution(await institutionsWithPushes(parts.gateway), async id => {
    // The removals have a transaction of their own: they stay when an announcement fails, and their locks end before absences are read.
    await systemContext(parts, atWork(id), async ctx => {
      await deleteEndedSubscriptions(ctx)
      await failLostPushes(ctx, new Date(Date.parse(ctx.now) - LOST_AFTER_MS).toISOString())
    })
    await systemContext(parts, atWork(id), async ctx => {
      await insertAbsencePushes(ctx)
      if (!isQuietIn(ctx) && (await isPushDue(ctx))) await queuePushes(ctx)
    })
  })
}

export const pushSweep = (parts: PushParts): Background =>
  startPeriodicTask(() => sweepPushes(parts), { everyMs: EVERY_MS, log: parts.log, what: 'pushes' })

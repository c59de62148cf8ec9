import { transferNewsLetter } from '@lousa/contract/messages/reminder/transfer-news.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import { inEveryTenant, startHousekeeping } from '../../../platform/jobs/housekeeping.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import type { Log } from '../../../platform/log/log.ts'
import { claimChangedSources } from '../../enrollment/transfer/transferred.service.ts'
import type { Background } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { sendFromInstitution } from '../message/institution-message.service.ts'
import { sendingAtWork } from '../message/sending-at-work.service.ts'
import { officeAccounts } from './transfer-news.queries.ts'

/** Late entries of several lessons arrive as one message. */
const EVERY_MS = 600_000

/** A message lists at most this many changes; there are as many messages as it takes. */
const MAX_LINES = 50

export type TransferNewsParts = { gateway: Gateway<Tables>; queue: Pick<Queue, 'add'>; clock: Clock }

/** Notifies the office once of figures that have changed in the class that a student left. */
export const sendTransferNews = async ({ gateway, queue, clock }: TransferNewsParts): Promise<void> => {
  await inEveryTenant(gateway, clock.now(), async ({ db, client }, institutionId) => {
    const changes = await claimChangedSources({ db, institution: { id: institutionId } })
    if (changes.length === 0) return
    const ctx = await sendingAtWork({ queue, clock }, { db, client }, institutionId)
    const accountIds = await officeAccounts(ctx)
    for (let from = 0; from < changes.length; from += MAX_LINES) {
      const part = changes.slice(from, from + MAX_LINES)
      const news = part.map(({ studentName: name, studentSocialName: socialName, ...change }) => ({
        ...change,
        name: displayName({ name, socialName }),
      }))
      await sendFromInstitution(ctx, {
        type: 'NOTICE',
        ...transferNewsLetter(news),
        academicYearId: part[0]?.yearId ?? '',
        accountIds,
      })
    }
  })
}

export const transferNews = (parts: TransferNewsParts & { log: Log }): Background =>
  startHousekeeping(() => sendTransferNews(parts), {
    everyMs: EVERY_MS,
    log: parts.log,
    what: 'news of transferred figures',
  })

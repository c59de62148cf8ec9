import { transferNewsLetter } from '@lousa/contract/messages/reminder/transfer-news.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { forEachTenant, startPeriodicTask } from '../../../platform/jobs/housekeeping.ts'
import { contextIn, type SystemParts } from '../../../platform/jobs/system-context.ts'
import type { Log } from '../../../platform/log/log.ts'
import { claimChangedSources } from '../../enrollment/transfer/transferred.public.queries.ts'
import { institutionAtWork } from '../../identity/institution/current-institution.public.queries.ts'
import type { Background } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { sendFromInstitution } from '../message/institution-message.service.ts'
import { officeAccounts } from '../request/office-accounts.public.queries.ts'

/** Late entries of several lessons arrive as one message. */
const EVERY_MS = 600_000

/** A message lists at most this many changes; there are as many messages as it takes. */
const MAX_LINES = 50

export type TransferNewsParts = SystemParts<Tables>

/** Notifies the office once of figures that have changed in the class that a student left. */
export const sendTransferNews = async (parts: TransferNewsParts): Promise<void> => {
  await forEachTenant(parts.gateway, parts.clock.now(), async (tx, institutionId) => {
    const changes = await claimChangedSources({ db: tx.db, institution: { id: institutionId } })
    if (changes.length === 0) return
    const ctx = contextIn(parts, tx, await institutionAtWork(tx.db, institutionId))
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
  startPeriodicTask(() => sendTransferNews(parts), {
    everyMs: EVERY_MS,
    log: parts.log,
    what: 'news of transferred figures',
  })

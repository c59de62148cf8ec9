import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { inEveryTenant, startHousekeeping } from '../../platform/jobs/housekeeping.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Background, Db } from '../module.ts'
import type { Tables } from '../tables.ts'

const EVERY_MS = 30 * 60_000
const DAY_MS = 86_400_000
/** Longer than any window of a rate limit. */
const COUNTERS_KEPT_DAYS = 1
/** A request is answered within moments; one whose job is lost must not keep an address. */
const REQUESTS_KEPT_DAYS = 1
const MAILS_KEPT_DAYS = 30
const ANSWERS_KEPT_DAYS = 1
/** Longer than any job tries: nobody sends it any more, and its text may hold a link. A demonstration's is its outbox. */
const UNSENT_KEPT_DAYS = 1
const ENDED_SESSIONS_KEPT_DAYS = 30

export type HousekeepingParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

/**
 * Removes what time has ended: counters of attempts, keys of repeated writes, sessions, links, requests for them and
 * e-mails. Strangers can add to many of these.
 */
export const tidyAccess = async ({ gateway, clock }: Omit<HousekeepingParts, 'log'>): Promise<void> => {
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  await gateway.platform('delete from rate_limit where window_start < $1', [daysAgo(COUNTERS_KEPT_DAYS)])
  await inEveryTenant(gateway, now, ({ db }, id) => tidyTenant(db, { id, now: now.toISOString(), daysAgo }))
}

const tidyTenant = (
  db: Db,
  { id, now, daysAgo }: { id: string; now: string; daysAgo: (days: number) => string },
): Promise<unknown> =>
  Promise.all([
    db
      .deleteFrom('idempotency_key')
      .where('institution_id', '=', id)
      .where('expires_at', '<=', now)
      .execute(),
    db
      .updateTable('idempotency_key')
      .set({ answer: null })
      .where('institution_id', '=', id)
      .where('answer', 'is not', null)
      .where('created_at', '<=', daysAgo(ANSWERS_KEPT_DAYS))
      .execute(),
    db
      .deleteFrom('session')
      .where('institution_id', '=', id)
      .where(({ or, eb }) =>
        or([eb('expires_at', '<=', now), eb('revoked_at', '<=', daysAgo(ENDED_SESSIONS_KEPT_DAYS))]),
      )
      .execute(),
    db
      .deleteFrom('access_link')
      .where('institution_id', '=', id)
      .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('used_at', 'is not', null)]))
      .execute(),
    db
      .deleteFrom('access_request')
      .where('institution_id', '=', id)
      .where('created_at', '<=', daysAgo(REQUESTS_KEPT_DAYS))
      .execute(),
    db
      .updateTable('mail_message')
      .set({ status: 'FAILED', body: '' })
      .where('institution_id', '=', id)
      .where('status', '=', 'PENDING')
      .where('created_at', '<=', daysAgo(UNSENT_KEPT_DAYS))
      .where('created_at', '>', daysAgo(MAILS_KEPT_DAYS))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('institution')
              .select('institution_id')
              .where('institution_id', '=', id)
              .where('is_demo', '=', true),
          ),
        ),
      )
      .execute(),
    db
      .deleteFrom('mail_message')
      .where('institution_id', '=', id)
      .where('created_at', '<=', daysAgo(MAILS_KEPT_DAYS))
      .execute(),
  ])

export const accessHousekeeping = (parts: HousekeepingParts): Background =>
  startHousekeeping(() => tidyAccess(parts), { everyMs: EVERY_MS, log: parts.log, what: 'access' })

import type { RateLimit } from '../../platform/access/rate-limit.ts'
import type { Vault } from '../../platform/access/vault.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log/log.ts'
import type { PersonsMerged, StudentAccessClosed, StudentArchived } from '../hooks.ts'
import type { Tables } from '../tables.ts'

/** The dependencies of calls about people, besides their transaction. */
export type PeopleParts = {
  rateLimit: RateLimit
  vault: Vault
  gateway: Gateway<Tables>
  clock: Clock
  log: Log
  /** The installation code of the first run, which the server printed. */
  setupCode: string
  /** Hooks of other domains. */
  hooks: {
    studentArchived: StudentArchived
    studentAccessClosed: StudentAccessClosed
    personsMerged: readonly PersonsMerged[]
  }
  /** For jobs, which add further ones. */
  queue: Pick<Queue, 'add'>
  /** Services outside of the machine; null where there is none. */
  outside: { smtpUrl: string | null; postalCodeUrl: string | null }
}

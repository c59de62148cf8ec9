import type { RateLimit } from '../../platform/access/rate-limit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Tables } from '../tables.ts'
import type { ArchivingFollower } from './account/archiving-follower.service.ts'
import type { MergeFollower } from './merge/merge-follower.service.ts'

/** What the calls of people need besides their transaction. */
export type PeopleParts = {
  rateLimit: RateLimit
  gateway: Gateway<Tables>
  clock: Clock
  log: Log
  /** What the server wrote where it was started: the key to its first run. */
  setupCode: string
  /** Who follows when a student is archived. */
  followArchiving: ArchivingFollower
  /** Who follows when two records of a person are made one. */
  mergeFollowers: readonly MergeFollower[]
  /** For jobs, which add further ones. */
  queue: Pick<Queue, 'add'>
  /** Services outside of the machine; null where there is none. */
  outside: { smtpUrl: string | null; postalCodeUrl: string | null }
}

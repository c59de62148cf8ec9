import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Gateway } from '../db/gateway.ts'
import { withHeartbeat } from './lease.ts'
import type { JobRun } from './queue.ts'

/** The row was finished, deleted or claimed by another run: this one writes nothing more. */
export class OvertakenRun extends Error {
  override name = 'OvertakenRun'
}

/** One run of the work on a row. Its writes hold while its token is that of the row: a later claim ends it. */
export type Run<DB, K> = {
  key(): K
  /** A transaction of the institution. */
  tenant<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T>
  /** A write that holds while the row is of this run; throws where it is not, or where the job is to end. */
  owned(write: (db: Kysely<DB>) => Promise<boolean>): Promise<void>
}

type Steps<DB, K, C> = {
  keyOf(run: { institutionId: string; token: string; now: string }): K
  /** Takes the row for this run, also from one that was given up; undefined where nothing is to be done any more. */
  claim(db: Kysely<DB>, key: K): Promise<C | undefined>
  /** Renews the claim every few seconds while the work runs. */
  renew?(db: Kysely<DB>, key: K): Promise<unknown>
  work(claimed: C, run: Run<DB, K>): Promise<unknown>
  /** The work has failed and was not overtaken: ends the run, and throws where the job is to run once more. */
  fail(error: unknown, claimed: C, run: Run<DB, K>): Promise<unknown>
}

/** Claims a row, works on it while its claim is renewed, and ends the run where the work fails. */
export const claimableRun = async <DB, K, C>(
  { gateway, clock }: { gateway: Gateway<DB>; clock: Clock },
  { data: { institutionId }, signal }: JobRun,
  { keyOf, claim, renew, work, fail }: Steps<DB, K, C>,
): Promise<void> => {
  const token = randomUUID()
  const key = () => keyOf({ institutionId, token, now: clock.now().toISOString() })
  const tenant: Run<DB, K>['tenant'] = step =>
    gateway.tenant({ institutionId, now: clock.now() }, ({ db }) => step(db))
  const owned: Run<DB, K>['owned'] = async write => {
    signal.throwIfAborted()
    if (!(await tenant(write))) throw new OvertakenRun()
  }
  const run = { key, tenant, owned }
  const claimed = await tenant(db => claim(db, key()))
  if (claimed === undefined) return
  try {
    const working = () => work(claimed, run)
    await (renew ? withHeartbeat(() => tenant(db => renew(db, key())), working) : working())
  } catch (error) {
    if (!(error instanceof OvertakenRun)) await fail(error, claimed, run)
  }
}

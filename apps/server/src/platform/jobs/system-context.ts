import type { Kysely } from 'kysely'
import type { Context, Institution } from '../access/context.ts'
import { type Clock, todayIn } from '../clock/clock.ts'
import { type AuditEntry, auditStatement } from '../db/audit.ts'
import type { Gateway, Statement, TenantTransaction } from '../db/gateway.ts'
import type { Queue } from './queue.ts'

export type SystemParts<DB> = { gateway: Gateway<DB>; queue: Pick<Queue, 'add'>; clock: Clock }

/** The context of work without a caller; a request's context has all of it. */
export type SystemContext<DB, I extends Institution = Institution> = Pick<
  Context<DB, null>,
  'db' | 'now' | 'today' | 'audit' | 'atCommit' | 'enqueue'
> & { readonly institution: I }

/** An institution that is known, or how its row is read in the transaction. */
type Of<DB, I extends Institution> = I | { id: string; read(db: Kysely<DB>): Promise<I> }

/** Returns a context for a transaction that the caller has opened, without `audit` and `atCommit`: it adds nothing at commit. */
export const contextIn = <DB, I extends Institution>(
  { queue, clock }: Pick<SystemParts<DB>, 'queue' | 'clock'>,
  { db, client }: Pick<TenantTransaction<DB>, 'db' | 'client'>,
  institution: I,
  now = clock.now(),
): Omit<SystemContext<DB, I>, 'audit' | 'atCommit'> => ({
  db,
  institution,
  now: now.toISOString(),
  today: todayIn({ now: () => now }, institution.timeZone),
  enqueue: job => queue.add(client, job),
})

/**
 * Runs work without a caller in a transaction of an institution. Its audit entries name no account, or the account that
 * requested the work, and are written with the commit.
 */
export const systemContext = <DB, T, I extends Institution>(
  { gateway, queue, clock }: SystemParts<DB>,
  of: Of<DB, I>,
  work: (ctx: SystemContext<DB, I>) => Promise<T>,
  accountId: string | null = null,
): Promise<T> => {
  const now = clock.now()
  let entries: AuditEntry[] = []
  let statements: Statement[] = []
  return gateway.tenant(
    { institutionId: of.id, now },
    async tx => {
      entries = []
      statements = []
      const institution = 'read' in of ? await of.read(tx.db) : of
      return work({
        ...contextIn({ queue, clock }, tx, institution, now),
        audit: entry => entries.push(entry),
        atCommit: statement => statements.push(statement),
      })
    },
    () => {
      const audit = auditStatement({ institutionId: of.id, accountId, at: now.toISOString() }, entries)
      return audit ? [audit, ...statements] : statements
    },
  )
}

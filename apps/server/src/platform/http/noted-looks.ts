import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { AuditEntry } from '../db/audit.ts'
import {
  isLook,
  keyOfLook,
  type Looking,
  lookAtAnswer,
  lookAtRefusal,
  type RecentLooks,
  settled,
} from './looking.ts'
import { auditOf, type ScopeDeps, type ScopeInput } from './request-scope.ts'
import { Previewed } from './shown-answer.ts'

export type RecentLooksPart = { recentLooks: RecentLooks }
type LookParts<DB> = Pick<ScopeDeps<DB>, 'gateway'> & RecentLooksPart
type Place = Pick<ScopeInput, 'institution' | 'now'>

/** The looks that a call has noted, without those that were noted a moment ago; `remember` once they are written. */
export const freshLooks = (
  { recentLooks }: RecentLooksPart,
  looking: Looking,
  { institution, now }: Place,
  entries: readonly AuditEntry[],
) => {
  const keyed = settled(entries).map(entry => ({ entry, key: keyOfLook(looking, institution.id, entry) }))
  const fresh = keyed.filter(({ key }) => key === null || !recentLooks.isRecent(key, now))
  return {
    entries: fresh.map(({ entry }) => entry),
    remember: () =>
      recentLooks.note(
        fresh.flatMap(({ key }) => (key === null ? [] : [key])),
        now,
      ),
  }
}

/** Looks of several calls in one transaction: each call knows those before it. `save` once they are written. */
export const pendingLooks = (recentLooks: RecentLooks, now: Date): RecentLooks & { save(): void } => {
  const pending = new Set<string>()
  return {
    isRecent: (key, at) => pending.has(key) || recentLooks.isRecent(key, at),
    note: keys => {
      for (const key of keys) pending.add(key)
    },
    save: () => recentLooks.note([...pending], now),
  }
}

const LATE_COMMIT = {
  name: 'late commit',
  text: "select set_config('synchronous_commit', $1, true)",
  values: ['off'],
}

/** The entries that one call of a transaction writes in the history. */
type Written = { endpoint: AnyEndpoint; entries: readonly AuditEntry[] }

const areLooks = ({ endpoint: { method, looks }, entries }: Written): boolean =>
  entries.length === 0 || (method === 'GET' && typeof looks === 'object' && entries.every(isLook))

/**
 * Goes before the looks of reads that write nothing else: their answer does not wait for the disk. A database that is killed
 * may lack the looks of its last 0.6 seconds (PostgreSQL, Asynchronous Commit; decision 0040).
 */
export const commitOfLooks = (written: readonly Written[]) =>
  written.some(({ entries }) => entries.length > 0) && written.every(areLooks) ? LATE_COMMIT : null

/** A rolled-back command has shown people as well: its looks are written in a transaction of their own. */
export const noteLooks = async <DB>(
  parts: LookParts<DB>,
  looking: Looking,
  call: Place,
  entries: readonly AuditEntry[],
): Promise<void> => {
  const looks = freshLooks(parts, looking, call, entries)
  const { institution, now } = call
  const written = auditOf(institution, looking.actor.accountId, now, looks.entries)
  if (written === null) return
  await parts.gateway.tenant(
    { institutionId: institution.id, now },
    async () => undefined,
    () => [written],
  )
  looks.remember()
}

/** The people whom a preview or a refusal shows. The service may have named the subject before. */
export const shownBy = (looking: Looking, thrown: unknown, entries: readonly AuditEntry[]): AuditEntry[] => {
  if (thrown instanceof Previewed)
    return [
      ...entries.filter(isLook),
      ...lookAtAnswer(looking, looking.endpoint.answer?.parse(thrown.answer)),
    ]
  if (!(thrown instanceof ContractError)) return []
  const said = thrown.data.current === undefined ? [] : entries.filter(isLook)
  return [...said, ...lookAtRefusal(looking, thrown)]
}

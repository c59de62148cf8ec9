import { hasWork, isPurgeable } from './entry-reducers.ts'
import type { OutboxKind, OutboxOwner, SyncHandler } from './outbox.types.ts'
import type { OutboxStorage } from './outbox-storage.ts'
import { ownerKey, type StoredEntry } from './stored-entry.ts'

export type SyncHandlers = ReadonlyMap<OutboxKind, SyncHandler>

/** The entries of one person: on the device, and the copy of them that screens see. */
export type EntryQueue = {
  readonly get: (id: string) => StoredEntry | undefined
  readonly all: () => StoredEntry[]
  /** Those with rows to send, in the order in which they were put. */
  readonly ready: () => StoredEntry[]
  /** One transaction; then the other tabs are notified. */
  readonly change: (
    id: string,
    next: (before: StoredEntry | null, sequence: number) => StoredEntry | null,
  ) => Promise<StoredEntry | null>
  readonly changeExisting: (
    id: string,
    next: (entry: StoredEntry) => StoredEntry | null,
  ) => Promise<StoredEntry | null>
  /** Reads the device; another tab may have written. */
  readonly reload: () => Promise<void>
  readonly purge: (nowMs: number) => Promise<void>
}

type QueueParts = {
  readonly owner: OutboxOwner
  readonly storage: OutboxStorage
  readonly handlers: SyncHandlers
  readonly tellTabs: () => void
}

const inOrder = (a: StoredEntry, b: StoredEntry): number => a.sequence - b.sequence

export const createEntryQueue = ({ owner, storage, handlers, tellTabs }: QueueParts): EntryQueue => {
  let entries = new Map<string, StoredEntry>()

  const replace = (id: string, entry: StoredEntry | null): void => {
    entries = new Map(entries)
    if (entry) entries.set(id, entry)
    else entries.delete(id)
  }

  const change: EntryQueue['change'] = async (id, next) => {
    const after = await storage.change(id, next)
    replace(id, after)
    tellTabs()
    return after
  }

  const changeExisting: EntryQueue['changeExisting'] = (id, next) =>
    change(id, before => (before ? next(before) : null))

  return {
    get: id => entries.get(id),
    all: () => [...entries.values()].sort(inOrder),
    ready: () =>
      [...entries.values()].filter(entry => hasWork(entry) && handlers.has(entry.kind)).sort(inOrder),
    change,
    changeExisting,
    reload: async () => {
      const storedEntries = await storage.all(ownerKey(owner))
      const before = entries
      entries = new Map(storedEntries.map(entry => [entry.id, entry]))
      for (const entry of storedEntries) {
        const former = before.get(entry.id)
        if (former && entry.savedAt !== null && entry.savedAt !== former.savedAt)
          handlers.get(entry.kind)?.onSyncedElsewhere?.(entry)
      }
    },
    purge: async nowMs => {
      for (const entry of entries.values())
        if (isPurgeable(entry, nowMs))
          await changeExisting(entry.id, now => (isPurgeable(now, nowMs) ? null : now))
    },
  }
}

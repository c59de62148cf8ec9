import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredEntry } from './stored-entry.ts'

const DATABASE = 'lousa-outbox'
const SEQUENCE = 'sequence'

type Schema = DBSchema & {
  entries: { key: string; value: StoredEntry; indexes: { owner: string } }
  counters: { key: string; value: number }
}

/** The decision about an entry; called inside the transaction, so that it is synchronous. Null: there is no entry. */
type Change = (before: StoredEntry | null, nextSequence: number) => StoredEntry | null

/** Where entries are kept, shared by all tabs of the browser. */
export type OutboxStorage = {
  readonly all: (owner: string) => Promise<readonly StoredEntry[]>
  /** One entry, read and written in one transaction. Resolves when that is on the disk. */
  readonly change: (id: string, change: Change) => Promise<StoredEntry | null>
  /** False once this browser has refused to keep something. */
  readonly isDurable: () => boolean
  readonly close: () => void
}

const open = (database: string, onLost: () => void): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(database, 1, {
    upgrade: db => {
      db.createObjectStore('entries', { keyPath: 'id' }).createIndex('owner', 'owner')
      db.createObjectStore('counters')
    },
    // Another tab brings a newer database, or the browser has taken this one away: asked for again when needed.
    blocking: onLost,
    terminated: onLost,
  })

/** Lives until the page is closed. */
const memoryStorage = (entries: Map<string, StoredEntry>) => {
  let sequence = Math.max(0, ...[...entries.values()].map(entry => entry.sequence))
  return {
    all: (owner: string) => [...entries.values()].filter(entry => entry.owner === owner),
    change: (id: string, change: Change): StoredEntry | null => {
      const after = change(entries.get(id) ?? null, sequence + 1)
      if (after) {
        entries.set(id, after)
        sequence = Math.max(sequence, after.sequence)
      } else entries.delete(id)
      return after
    },
  }
}

const changeIn = async (
  db: IDBPDatabase<Schema>,
  id: string,
  decide: Change,
): Promise<StoredEntry | null> => {
  const tx = db.transaction(['entries', 'counters'], 'readwrite', { durability: 'strict' })
  const [entries, counters] = [tx.objectStore('entries'), tx.objectStore('counters')]
  try {
    const [before, last] = await Promise.all([entries.get(id), counters.get(SEQUENCE)])
    const next = (last ?? 0) + 1
    const after = decide(before ?? null, next)
    const writes: Promise<unknown>[] = []
    if (after === null) writes.push(entries.delete(id))
    else if (after !== before) writes.push(entries.put(after))
    if (after?.sequence === next) writes.push(counters.put(next, SEQUENCE))
    await Promise.all([...writes, tx.done])
    return after
  } catch (error) {
    tx.done.catch(() => undefined)
    throw error
  }
}

/** The outbox of this browser in IndexedDB; where there is none, or it fails, in memory until the page is closed. */
export const outboxStorage = (name = DATABASE): OutboxStorage => {
  let database: Promise<IDBPDatabase<Schema>> | null = null
  const seen = new Map<string, StoredEntry>()
  let memory: ReturnType<typeof memoryStorage> | null = null

  const close = (): void => {
    const opened = database
    database = null
    void opened?.then(
      db => db.close(),
      () => undefined,
    )
  }
  const db = (): Promise<IDBPDatabase<Schema>> => {
    database ??= open(name, close)
    return database
  }

  /** A second try on a fresh connection; after that this browser keeps nothing, and the page carries on by itself. */
  const durably = async <T>(
    work: (db: IDBPDatabase<Schema>) => Promise<T>,
    instead: (memory: ReturnType<typeof memoryStorage>) => T,
  ): Promise<T> => {
    if (memory) return instead(memory)
    try {
      return await work(await db())
    } catch {
      close()
    }
    try {
      return await work(await db())
    } catch {
      memory ??= memoryStorage(seen)
      return instead(memory)
    }
  }

  return {
    isDurable: () => memory === null,
    all: owner =>
      durably(
        async opened => {
          const entries = await opened.getAllFromIndex('entries', 'owner', owner)
          for (const entry of entries) seen.set(entry.id, entry)
          return entries
        },
        kept => kept.all(owner),
      ),
    change: (id, change) =>
      durably(
        async opened => {
          const after = await changeIn(opened, id, change)
          if (after) seen.set(id, after)
          else seen.delete(id)
          return after
        },
        kept => kept.change(id, change),
      ),
    close,
  }
}

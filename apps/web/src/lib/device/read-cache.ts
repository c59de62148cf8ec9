import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'

const DATABASE = 'lousa-reads'
const TWO_WEEKS_MS = 14 * 24 * 3600 * 1000

/** Data of the host and not of a person: it is read before any sign-in, and stays after a sign-out. */
export const PUBLIC_OWNER = 'everybody'

type StoredRead = { owner: string; hash: string; contract: string; at: number; data: unknown }
type ReadsSchema = DBSchema & { reads: { key: [owner: string, hash: string]; value: StoredRead } }

/** An answer of the server and the instant, in milliseconds, at which it was given. */
export type CachedRead = { at: number; data: unknown }

let opening: Promise<IDBPDatabase<ReadsSchema>> | null = null

const database = (): Promise<IDBPDatabase<ReadsSchema>> => {
  opening ??= openDB<ReadsSchema>(DATABASE, 1, {
    upgrade: db => void db.createObjectStore('reads', { keyPath: ['owner', 'hash'] }),
    // Another tab wants to delete or renew the database: it shall not wait for this one.
    blocking: () => {
      void opening?.then(db => db.close())
      opening = null
    },
    terminated: () => {
      opening = null
    },
  })
  return opening
}

/** Without storage (switched off, full, private) the application works as long as there is network. */
const withStorage = async <T>(
  work: (db: IDBPDatabase<ReadsSchema>) => Promise<T>,
  without: T,
): Promise<T> => {
  try {
    return await work(await database())
  } catch {
    return without
  }
}

type Reads = IDBPObjectStore<ReadsSchema, ['reads'], 'reads', 'readwrite'>

const change = (work: (store: Reads) => Promise<void>): Promise<void> =>
  withStorage(async db => {
    const { store, done } = db.transaction('reads', 'readwrite')
    try {
      await work(store)
    } finally {
      // If one part fails, all of it fails: the error is reported once.
      done.catch(() => undefined)
    }
    await done
  }, undefined)

const isReadable = ({ contract, at }: StoredRead, now: number): boolean =>
  contract === __LOUSA_CONTRACT__ && Math.abs(now - at) <= TWO_WEEKS_MS

/** Keeps the newest answer to a read on this device, for one owner. */
export const writeCachedRead = (owner: string, hash: string, { at, data }: CachedRead): Promise<void> =>
  withStorage(
    async db => void (await db.put('reads', { owner, hash, contract: __LOUSA_CONTRACT__, at, data })),
    undefined,
  )

/** The stored copy of a read; null where there is none, or it is too old or of another contract. */
export const readCachedRead = (owner: string, hash: string, now: number): Promise<CachedRead | null> =>
  withStorage(async db => {
    const storedRead = await db.get('reads', [owner, hash])
    // After the clock was set back, a copy may be of the future: it would count as fresh until then.
    return storedRead && isReadable(storedRead, now)
      ? { at: Math.min(storedRead.at, now), data: storedRead.data }
      : null
  }, null)

/** Removes what everybody but the given owner has here. */
export const deleteOtherUsersReads = (owner: string | null): Promise<void> =>
  change(async store => {
    const others = (await store.getAllKeys()).filter(key => key[0] !== owner && key[0] !== PUBLIC_OWNER)
    await Promise.all(others.map(key => store.delete(key)))
  })

/** Removes those of an owner's copies whose key is meant. */
export const deleteCachedReads = (owner: string, isMeant: (hash: string) => boolean): Promise<void> =>
  change(async store => {
    const meant = (await store.getAllKeys()).filter(([of, hash]) => of === owner && isMeant(hash))
    await Promise.all(meant.map(key => store.delete(key)))
  })

/** Removes what can no longer be read. */
export const deleteExpiredReads = (now: number): Promise<void> =>
  change(async store => {
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (!isReadable(cursor.value, now)) await cursor.delete()
  })

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

const DATABASE = 'lousa-drafts'

/** A draft under its key; null: there is none any more. */
export type DraftChange = readonly [key: string, draft: object | null]

type StoredDraft = { key: string; owner: string; draft: object }
type Schema = DBSchema & { drafts: { key: string; value: StoredDraft; indexes: { owner: string } } }

/** The other tabs of this browser, which may have the same screen open. */
export type DraftTabs = {
  tell: (change: DraftChange) => void
  listen: (heard: (change: DraftChange) => void) => void
}

export type DraftStorage = {
  /** Brings everything of one owner to hand, and lets go of everybody else's. */
  readonly open: (owner: string) => Promise<void>
  readonly read: (key: string) => object | null
  readonly keys: () => string[]
  /** At hand at once; on the disk as soon as the disk lets it. */
  readonly write: (key: string, draft: object | null) => void
  /** Resolves when everything written so far is on the disk, or was refused. */
  readonly settled: () => Promise<void>
  /** Begins to write what still waits for a write before it: the page is going. */
  readonly hurry: () => void
  /** False while this browser refuses to keep what was typed. */
  readonly isKeeping: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Forgets what is at hand, as a closed page does; the disk keeps it. */
  readonly close: () => Promise<void>
}

type Options = {
  ownerOf: (key: string) => string
  /** Whether nobody will take a draft up again; asked only when there is no room for another one. */
  isForgotten: (draft: object) => boolean
  tabs: DraftTabs
}

const openDatabase = (onLost: () => void): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(DATABASE, 1, {
    upgrade: db => {
      db.createObjectStore('drafts', { keyPath: 'key' }).createIndex('owner', 'owner')
    },
    blocking: onLost,
    terminated: onLost,
  })

/**
 * Drafts of one person: all of them in memory, so that screens read them without waiting, and each change written to
 * IndexedDB at once and strictly. localStorage would be simpler, but browsers write that seconds later.
 */
export const draftStorage = ({ ownerOf, isForgotten, tabs }: Options): DraftStorage => {
  let database: Promise<IDBPDatabase<Schema>> | null = null
  let whose = ''
  let keeping = true
  const atHand = new Map<string, object>()
  /** Newer here than what reading the disk may still bring. */
  const touched = new Set<string>()
  const pending = new Map<string, object | null>()
  let writing: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const lost = (): void => {
    const opened = database
    database = null
    void opened?.then(
      db => db.close(),
      () => undefined,
    )
  }
  const db = (): Promise<IDBPDatabase<Schema>> => {
    database ??= openDatabase(lost)
    return database
  }
  /** A second try on a fresh connection: another tab may have taken the first one away. */
  const durably = async <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
    try {
      return await work(await db())
    } catch {
      lost()
    }
    return work(await db())
  }
  const tell = (now: boolean): void => {
    if (keeping === now) return
    keeping = now
    for (const listener of listeners) listener()
  }
  const put = (key: string, draft: object | null): void => {
    if (draft) atHand.set(key, draft)
    else atHand.delete(key)
  }

  const store = async (opened: IDBPDatabase<Schema>, changes: readonly DraftChange[]): Promise<void> => {
    const tx = opened.transaction('drafts', 'readwrite', { durability: 'strict' })
    const writes = changes.map(([key, draft]) =>
      draft ? tx.store.put({ key, owner: ownerOf(key), draft }) : tx.store.delete(key),
    )
    tx.commit()
    await Promise.all([...writes, tx.done])
  }
  const makeRoom = async (opened: IDBPDatabase<Schema>): Promise<void> => {
    const forgotten = (await opened.getAll('drafts')).filter(({ draft }) => isForgotten(draft))
    await store(
      opened,
      forgotten.map(({ key }) => [key, null]),
    )
  }
  const writeAll = async (): Promise<void> => {
    while (pending.size > 0) {
      const batch = [...pending]
      pending.clear()
      try {
        await durably(opened => store(opened, batch)).catch(() =>
          durably(async opened => {
            await makeRoom(opened)
            await store(opened, batch)
          }),
        )
      } catch {
        // Tried again with the next change.
        for (const [key, draft] of batch) if (!pending.has(key)) pending.set(key, draft)
        tell(false)
        return
      }
      tell(true)
      for (const change of batch) tabs.tell(change)
    }
  }

  tabs.listen(([key, draft]) => {
    if (ownerOf(key) !== whose) return
    touched.add(key)
    put(key, draft)
  })

  return {
    open: async owner => {
      if (whose === owner) return
      whose = owner
      for (const key of atHand.keys()) if (ownerOf(key) !== owner) atHand.delete(key)
      touched.clear()
      await writing
      try {
        const storedDrafts = await durably(opened => opened.getAllFromIndex('drafts', 'owner', owner))
        if (whose === owner) for (const { key, draft } of storedDrafts) if (!touched.has(key)) put(key, draft)
      } catch {
        tell(false)
      }
      // What the disk refused so far is newer than what it has.
      for (const [key, draft] of pending) if (ownerOf(key) === whose) put(key, draft)
    },
    read: key => atHand.get(key) ?? null,
    keys: () => [...atHand.keys()],
    write: (key, draft) => {
      // A screen that begins without a draft has none to forget, also while the disk is still being read.
      if (draft === null && !atHand.has(key)) return
      touched.add(key)
      put(key, draft)
      pending.set(key, draft)
      writing ??= writeAll().finally(() => {
        writing = null
      })
    },
    settled: async () => {
      await writing
    },
    hurry: () => {
      const batch = [...pending]
      if (batch.length > 0)
        void db().then(
          opened => store(opened, batch).catch(() => undefined),
          () => undefined,
        )
    },
    isKeeping: () => keeping,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      await writing
      lost()
      whose = ''
      keeping = true
      atHand.clear()
      touched.clear()
      pending.clear()
    },
  }
}

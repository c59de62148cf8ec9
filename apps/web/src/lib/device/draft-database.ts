import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

const DATABASE = 'lousa-drafts'

/** A draft under its key; null: there is none any more. */
export type DraftChange = readonly [key: string, draft: object | null]

type StoredDraft = { key: string; owner: string; draft: object }
type Schema = DBSchema & { drafts: { key: string; value: StoredDraft; indexes: { owner: string } } }

/** Drafts on the disk of this device. Each call is tried twice, and rejects if the disk refuses it. */
export type DraftDatabase = {
  readonly ofOwner: (owner: string) => Promise<StoredDraft[]>
  /** Writes with strict durability. When a write fails, deletes expired drafts and tries again. */
  readonly store: (changes: readonly DraftChange[]) => Promise<void>
  /** One try that reports nothing: the page is going. */
  readonly storeHurriedly: (changes: readonly DraftChange[]) => void
  readonly close: () => void
}

type Options = {
  ownerOf: (key: string) => string
  /** Returns true for a draft that may be deleted; called only when a write failed, to free space. */
  isForgotten: (draft: object) => boolean
}

const openDatabase = (onLost: () => void): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(DATABASE, 1, {
    upgrade: db => {
      db.createObjectStore('drafts', { keyPath: 'key' }).createIndex('owner', 'owner')
    },
    blocking: onLost,
    terminated: onLost,
  })

export const draftDatabase = ({ ownerOf, isForgotten }: Options): DraftDatabase => {
  let database: Promise<IDBPDatabase<Schema>> | null = null

  const close = (): void => {
    const opened = database
    database = null
    void opened?.then(
      db => db.close(),
      () => undefined,
    )
  }
  const db = (): Promise<IDBPDatabase<Schema>> => {
    database ??= openDatabase(close)
    return database
  }
  /** A second try on a fresh connection: another tab may have taken the first one away. */
  const durably = async <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
    try {
      return await work(await db())
    } catch {
      close()
    }
    return work(await db())
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

  return {
    ofOwner: owner => durably(opened => opened.getAllFromIndex('drafts', 'owner', owner)),
    store: changes =>
      durably(opened => store(opened, changes)).catch(() =>
        durably(async opened => {
          await makeRoom(opened)
          await store(opened, changes)
        }),
      ),
    storeHurriedly: changes =>
      void db().then(
        opened => store(opened, changes).catch(() => undefined),
        () => undefined,
      ),
    close,
  }
}

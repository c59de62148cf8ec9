import { type DraftChange, draftDatabase } from './draft-database.ts'

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
  readonly flush: () => void
  /** False while this browser refuses to keep what was typed. */
  readonly isDurable: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Forgets what is at hand, as a closed page does; the disk keeps it. */
  readonly close: () => Promise<void>
}

type Options = {
  ownerOf: (key: string) => string
  /** Whether a draft is obsolete; called only when there is no room for another one. */
  isExpired: (draft: object) => boolean
  tabs: DraftTabs
}

/**
 * Drafts of one person: all of them in memory, so that screens read them without waiting, and each change written to
 * IndexedDB at once and strictly. localStorage would be simpler, but browsers write that seconds later.
 */
export const draftStorage = ({ ownerOf, isExpired, tabs }: Options): DraftStorage => {
  const database = draftDatabase({ ownerOf, isForgotten: isExpired })
  let whose = ''
  let keeping = true
  const atHand = new Map<string, object>()
  /** Newer here than what reading the disk may still bring. */
  const touched = new Set<string>()
  const pending = new Map<string, object | null>()
  let writing: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const tell = (now: boolean): void => {
    if (keeping === now) return
    keeping = now
    for (const listener of listeners) listener()
  }
  const isMine = (key: string): boolean => ownerOf(key) === whose
  const put = (key: string, draft: object | null): void => {
    if (draft) atHand.set(key, draft)
    else atHand.delete(key)
  }

  const readDisk = async (owner: string): Promise<void> => {
    try {
      const storedDrafts = await database.ofOwner(owner)
      if (whose !== owner) return
      for (const { key, draft } of storedDrafts) if (!touched.has(key)) put(key, draft)
    } catch {
      tell(false)
    }
  }
  const writeAll = async (): Promise<void> => {
    while (pending.size > 0) {
      const batch = [...pending]
      pending.clear()
      try {
        await database.store(batch)
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
    if (!isMine(key)) return
    touched.add(key)
    put(key, draft)
  })

  return {
    open: async owner => {
      if (whose === owner) return
      whose = owner
      for (const key of atHand.keys()) if (!isMine(key)) atHand.delete(key)
      touched.clear()
      await writing
      await readDisk(owner)
      // Values that the disk has refused so far are newer than the stored ones.
      for (const [key, draft] of pending) if (isMine(key)) put(key, draft)
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
    flush: () => {
      const batch = [...pending]
      if (batch.length > 0) database.storeHurriedly(batch)
    },
    isDurable: () => keeping,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      await writing
      database.close()
      whose = ''
      keeping = true
      atHand.clear()
      touched.clear()
      pending.clear()
    },
  }
}

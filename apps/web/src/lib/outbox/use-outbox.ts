import { useCallback, useSyncExternalStore } from 'react'
import { currentEntry, currentView, subscribeOutbox } from './current-outbox.ts'
import type { EntryView, OutboxKind, OutboxView } from './outbox.types.ts'

/** What this person has on the device: entries in the order in which they were wanted, and why nothing goes out. */
export const useOutbox = (): OutboxView => useSyncExternalStore(subscribeOutbox, currentView)

/** The entry of one subject; null while the device knows nothing of it. */
export const useOutboxEntry = <V = unknown>(kind: OutboxKind, subjectId: string): EntryView<V> | null => {
  const read = useCallback(() => currentEntry(kind, subjectId), [kind, subjectId])
  // The kind decides what its values are: only that kind's screens put them there.
  return useSyncExternalStore(subscribeOutbox, read) as EntryView<V> | null
}

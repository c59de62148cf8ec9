import { useCallback, useSyncExternalStore } from 'react'
import { currentEntry, currentView, subscribeOutbox } from './current-outbox.ts'
import type { EntryView, OutboxKind, OutboxView } from './outbox.types.ts'

/** The entries of this person on the device, in the order of input, and the reason why they are not sent. */
export const useOutbox = (): OutboxView => useSyncExternalStore(subscribeOutbox, currentView)

/** The entry of one subject; null while the device knows nothing of it. */
export const useOutboxEntry = <V = unknown>(kind: OutboxKind, subjectId: string): EntryView<V> | null => {
  const read = useCallback(() => currentEntry(kind, subjectId), [kind, subjectId])
  // The kind decides what its values are: only that kind's screens put them there.
  return useSyncExternalStore(subscribeOutbox, read) as EntryView<V> | null
}

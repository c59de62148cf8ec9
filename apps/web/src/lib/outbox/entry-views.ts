import type { EntryState, EntryView } from './outbox.types.ts'
import { isFullySynced, type StoredEntry } from './stored-entry.ts'

const stateOf = (entry: StoredEntry, isSending: boolean): EntryState => {
  if (Object.keys(entry.conflicts).length > 0) return 'conflict'
  if (Object.keys(entry.refused).length > 0) return 'refused'
  if (isSending) return 'sending'
  return isFullySynced(entry) ? 'saved' : 'queued'
}

const viewOf = (entry: StoredEntry, isSending: boolean): EntryView => {
  const { kind, subjectId, place, title, conflicts, refused, reason, savedAt, changedAt } = entry
  const rows = { ...entry.flight?.rows, ...entry.open }
  const state = stateOf(entry, isSending)
  return { kind, subjectId, place, title, state, rows, conflicts, refused, reason, savedAt, changedAt }
}

/** Makes the views of entries; an entry that did not change keeps its view. */
export const createEntryViews = (): ((entry: StoredEntry, isSending: boolean) => EntryView) => {
  const made = new WeakMap<StoredEntry, Map<boolean, EntryView>>()
  return (entry, isSending) => {
    const views = made.get(entry) ?? new Map<boolean, EntryView>()
    const view = views.get(isSending) ?? viewOf(entry, isSending)
    made.set(entry, views.set(isSending, view))
    return view
  }
}

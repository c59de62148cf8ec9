import type { Outbox } from './outbox.ts'
import { EMPTY_VIEW, type EntryView, type OutboxKind, type OutboxView } from './outbox.types.ts'

let current: Outbox | null = null
const listeners = new Set<() => void>()
let stopFollowing = (): void => undefined

const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

/** Whose outbox screens write into from now on: that of the person who has signed in, or nobody's. */
export const setCurrentOutbox = (outbox: Outbox | null): void => {
  stopFollowing()
  current = outbox
  stopFollowing = outbox?.subscribe(notifyListeners) ?? (() => undefined)
  notifyListeners()
}

/** The outbox of the person who is signed in. Only for what happens behind the login. */
export const requireOutbox = (): Outbox => {
  if (!current) throw new Error('No one is signed in')
  return current
}

/** What the device holds of the person who is signed in, also when nobody has looked at it yet. */
export const refreshedView = async (): Promise<OutboxView> => {
  // Code that cannot be fetched now has kept nothing in this visit.
  await current?.refresh().catch(() => undefined)
  return currentView()
}

export const currentView = (): OutboxView => current?.view() ?? EMPTY_VIEW

export const currentEntry = (kind: OutboxKind, subjectId: string): EntryView | null =>
  current?.entry(kind, subjectId) ?? null

/** Hears every change of the outbox, also that it is another person's now. */
export const subscribeOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

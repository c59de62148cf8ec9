import type { Outbox } from './outbox.ts'
import { EMPTY_VIEW, type EntryView, type OutboxKind, type OutboxView } from './outbox.types.ts'

let current: Outbox | null = null
const listeners = new Set<() => void>()
let stopFollowing = (): void => undefined

const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

/** Sets the outbox that screens write into: that of the signed-in person, or none. */
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

/** The entries on the device of the signed-in person, also before any screen has read them. */
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

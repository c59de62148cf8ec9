import { createDelivery, type OutboxState } from './delivery.ts'
import { createEntryQueue } from './entry-queue.ts'
import { discardRows, enqueueRows, requeueRefused, resolveConflicts } from './entry-reducers.ts'
import { createEntryViews } from './entry-views.ts'
import {
  EMPTY_VIEW,
  type EntrySubject,
  type EntryView,
  type OutboxKind,
  type OutboxOwner,
  type OutboxView,
  type PendingRows,
  type SendOptions,
  type SyncHandler,
} from './outbox.types.ts'
import type { OutboxStorage } from './outbox-storage.ts'
import { createSendTimes } from './send-times.ts'
import { createSender } from './sender.ts'
import { entryId, isFullySynced, type StoredEntry } from './stored-entry.ts'

/** Tells the other tabs of this browser that something has changed, and hears it of them. */
export type TabChannel = {
  readonly notify: () => void
  readonly onMessage: (heard: () => void) => () => void
}

/** Events of the page. `onLeaving`: it closes or goes to the background, which is the last moment to send. */
export type PageEvents = { readonly onLeaving: () => void; readonly onReturn: () => void }
export type WatchPage = (events: PageEvents, mustAsk: () => boolean) => () => void

export type OutboxOptions = {
  readonly owner: OutboxOwner
  readonly handlers: readonly SyncHandler[]
  readonly storage: OutboxStorage
  /** The owner's own token; null while another person, or none, is signed in. */
  readonly getToken: () => SendOptions['token'] | null
  readonly clock: () => Date
  readonly tabs: TabChannel
  /** Runs the work; while this page is in front, when no other tab runs its own. */
  readonly runExclusive: (work: () => Promise<void>) => Promise<void>
  readonly watchPage: WatchPage
  readonly retryFromMs?: number
  readonly retryMaxMs?: number
  readonly timeoutMs?: number
}

export type Outbox = {
  /** Resolves when the rows are on the device; sending follows by itself. */
  readonly enqueue: (subject: EntrySubject, rows: PendingRows<unknown>) => Promise<void>
  /** Per conflicting row: mine goes out over the newer version, theirs stays. */
  readonly resolve: (
    kind: OutboxKind,
    subjectId: string,
    choices: Readonly<Record<string, 'mine' | 'theirs'>>,
  ) => Promise<void>
  /** Sends once more what was refused. */
  readonly retry: (kind: OutboxKind, subjectId: string) => Promise<void>
  readonly discard: (kind: OutboxKind, subjectId: string, rowIds?: readonly string[]) => Promise<void>
  /** Removes the entry with what it knows of saved rows: they are not there any more. */
  readonly remove: (kind: OutboxKind, subjectId: string) => Promise<void>
  /** Removes an entry, unless something of it is not at the server. */
  readonly removeSaved: (kind: OutboxKind, subjectId: string) => Promise<void>
  /** Sends what waits, without a pause; resolves when it is through or can go no further now. */
  readonly flush: () => Promise<void>
  /** Resolves when the view shows what the device holds. */
  readonly refresh: () => Promise<void>
  readonly view: () => OutboxView
  readonly entry: (kind: OutboxKind, subjectId: string) => EntryView | null
  readonly subscribe: (listener: () => void) => () => void
  readonly start: () => void
  readonly stop: () => void
}

const RETRY_FROM_MS = 2000
const RETRY_MOST_MS = 60_000
const ANSWER_WITHIN_MS = 30_000
/**
 * Creates the outbox of one user in this browser; handlers make the calls, and every other dependency is an option.
 * Entries are in `entry-queue`, pauses in `send-times`, a single request in `delivery`.
 */
export const createOutbox = (options: OutboxOptions): Outbox => {
  const { owner, storage, getToken, clock, tabs, runExclusive, watchPage } = options
  const handlers = new Map(options.handlers.map(handler => [handler.kind, handler]))
  const times = createSendTimes({
    from: options.retryFromMs ?? RETRY_FROM_MS,
    most: options.retryMaxMs ?? RETRY_MOST_MS,
  })
  const queue = createEntryQueue({ owner, storage, handlers, tellTabs: () => tabs.notify() })
  const state: OutboxState = { started: false, leaving: false, sending: null, blocked: null }
  const viewOfEntry = createEntryViews()
  const show = (entry: StoredEntry): EntryView => viewOfEntry(entry, state.sending === entry.id)
  const idOf = (kind: OutboxKind, subjectId: string): string => entryId(owner, kind, subjectId)
  const listeners = new Set<() => void>()
  let view = EMPTY_VIEW

  const publish = (): void => {
    const entries = queue.all().map(show)
    const unsent = entries.filter(entry => entry.state !== 'saved').length
    view = { entries, unsent, blocked: unsent === 0 ? null : state.blocked, durable: storage.isDurable() }
    for (const listener of listeners) listener()
  }

  const look = async (): Promise<void> => {
    await queue.reload()
    publish()
  }

  const answerWithinMs = options.timeoutMs ?? ANSWER_WITHIN_MS
  const sendNext = createDelivery({
    queue,
    handlers,
    times,
    state,
    credentials: getToken,
    clock,
    answerWithinMs,
    publish,
  })
  const sender = createSender({ queue, times, state, alone: runExclusive, deliver: sendNext, publish })

  /** The person has done something: worth an attempt soon, also when the last one failed. */
  const resume = (): void => {
    if (state.blocked === 'signed-out' && getToken()) state.blocked = null
    times.retrySoon()
    publish()
    sender.wake()
  }

  const changed = async (id: string, next: (entry: StoredEntry) => StoredEntry | null): Promise<void> => {
    await queue.changeExisting(id, next)
    times.pauseTyping(id, 0)
    resume()
  }

  const page: PageEvents = {
    onLeaving: () => {
      state.leaving = true
      void sender.flush()
    },
    // A page that was frozen has heard nothing of the others.
    onReturn: () => {
      state.leaving = false
      void look().then(() => {
        if (queue.ready().length > 0) void sender.flush()
      })
    },
  }
  let stopListening = (): void => undefined

  return {
    enqueue: async (subject, rows) => {
      const id = idOf(subject.kind, subject.subjectId)
      const now = clock().toISOString()
      await queue.change(id, (before, sequence) =>
        enqueueRows(before, { owner, subject, rows }, { now, sequence }),
      )
      times.pauseTyping(id, state.leaving ? 0 : (handlers.get(subject.kind)?.debounceMs ?? 0))
      resume()
    },
    resolve: (kind, subjectId, choices) =>
      changed(idOf(kind, subjectId), entry => resolveConflicts(entry, choices)),
    retry: (kind, subjectId) => {
      if (state.blocked === 'outdated') state.blocked = null
      return changed(idOf(kind, subjectId), requeueRefused)
    },
    discard: (kind, subjectId, rowIds) => changed(idOf(kind, subjectId), entry => discardRows(entry, rowIds)),
    remove: (kind, subjectId) => changed(idOf(kind, subjectId), () => null),
    removeSaved: (kind, subjectId) =>
      changed(idOf(kind, subjectId), entry => (isFullySynced(entry) ? null : entry)),
    flush: sender.flush,
    refresh: look,
    view: () => view,
    entry: (kind, subjectId) => {
      const entry = queue.get(idOf(kind, subjectId))
      return entry ? show(entry) : null
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: () => {
      if (state.started) return
      state.started = true
      state.blocked = null
      const stopTabs = tabs.onMessage(() => void look().then(sender.wake))
      const stopPage = watchPage(page, () => !storage.isDurable() && view.unsent > 0)
      stopListening = () => {
        stopTabs()
        stopPage()
      }
      // Another tab may be sending for long: pending entries are visible in the meantime.
      void look()
      void sender
        .run()
        .then(() => queue.purge(clock().getTime()))
        .then(publish)
    },
    stop: () => {
      state.started = false
      sender.stop()
      stopListening()
      stopListening = () => undefined
    },
  }
}

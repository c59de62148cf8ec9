import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { NetworkError, TokenExpiredError } from '../http/api-client.ts'
import { errorText } from '../http/error-text.ts'
import { newIdempotencyKey } from '../http/idempotency-key.ts'
import { isForeign } from '../http/refused-answer.ts'
import {
  decided,
  discarded,
  inFlight,
  isPast,
  isReady,
  refusedFlight,
  requeued,
  retried,
  settled,
  troubled,
  withRows,
} from './entry-changes.ts'
import {
  type Courier,
  EMPTY_VIEW,
  type EntryState,
  type EntryView,
  type OutboxKind,
  type OutboxOwner,
  type OutboxView,
  type Settlement,
  type Subject,
  type WantedRows,
  type Way,
} from './outbox.types.ts'
import type { OutboxStorage } from './outbox-storage.ts'
import { entryId, isSettled, ownerKey, type StoredEntry } from './stored-entry.ts'

/** Tells the other tabs of this browser that something has changed, and hears it of them. */
export type Tabs = { readonly tell: () => void; readonly listen: (heard: () => void) => () => void }

/** What happens to the page. `onLeaving`: it goes away or to the background, the last moment to send. */
export type PageEvents = { readonly onLeaving: () => void; readonly onReturn: () => void }
export type PageWatch = (events: PageEvents, mustAsk: () => boolean) => () => void

export type OutboxOptions = {
  readonly owner: OutboxOwner
  readonly couriers: readonly Courier[]
  readonly storage: OutboxStorage
  /** The owner's own token; null while somebody else, or nobody, is signed in. */
  readonly credentials: () => Way['token'] | null
  readonly clock: () => Date
  readonly tabs: Tabs
  /** Runs the work; while this page is in front, when no other tab runs its own. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  readonly watchPage: PageWatch
  readonly retryFromMs?: number
  readonly retryMostMs?: number
  readonly answerWithinMs?: number
}

export type Outbox = {
  /** Resolves when the rows are on the device; sending follows by itself. */
  readonly put: (subject: Subject, rows: WantedRows<unknown>) => Promise<void>
  /** Per conflicting row: mine goes out over the newer version, theirs stays. */
  readonly decide: (
    kind: OutboxKind,
    subjectId: string,
    choices: Readonly<Record<string, 'mine' | 'theirs'>>,
  ) => Promise<void>
  /** Sends once more what was refused. */
  readonly retry: (kind: OutboxKind, subjectId: string) => Promise<void>
  readonly discard: (kind: OutboxKind, subjectId: string, rowIds?: readonly string[]) => Promise<void>
  /** Sends what waits, without a pause; resolves when it is through or can go no further now. */
  readonly flush: () => Promise<void>
  /** Resolves when the view shows what the device holds. */
  readonly look: () => Promise<void>
  readonly view: () => OutboxView
  readonly entry: (kind: OutboxKind, subjectId: string) => EntryView | null
  readonly subscribe: (listener: () => void) => () => void
  readonly start: () => void
  readonly stop: () => void
}

const RETRY_FROM_MS = 2000
const RETRY_MOST_MS = 60_000
const ANSWER_WITHIN_MS = 30_000
/** What a page that is being left may still send, with room for headers. */
const KEEPALIVE_BYTES = 60_000

/** What a failed attempt means for the queue. */
type Trouble =
  | { go: 'stop'; blocked: OutboxView['blocked'] }
  | { go: 'pause'; ms: number | null }
  | { go: 'requeue' }
  | { go: 'refuse'; code: string; reason: string }

const SERVER_BUSY = [429, 503]

/** No answer, half an answer, too late an answer, or the answer of something on the way. */
const isUnreached = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof SyntaxError ||
  (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)) ||
  (error instanceof Refusal && isForeign(error))

const troubleOf = (error: unknown): Trouble => {
  if (error instanceof TokenExpiredError) return { go: 'stop', blocked: 'signed-out' }
  if (isUnreached(error)) return { go: 'stop', blocked: 'offline' }
  // An answer or a flight of another release that this one cannot read holds up its own entry only.
  if (!(error instanceof Refusal)) return { go: 'pause', ms: null }
  if (error.status === 401) return { go: 'stop', blocked: 'signed-out' }
  if (error.status === 426) return { go: 'stop', blocked: 'outdated' }
  if (error.code === 'IDEMPOTENCY_KEY_REUSED') return { go: 'requeue' }
  if (SERVER_BUSY.includes(error.status) || error.status >= 500) {
    const { retryAfter } = error.data
    return { go: 'pause', ms: typeof retryAfter === 'number' ? retryAfter * 1000 : null }
  }
  return { go: 'refuse', code: error.code, reason: error.message }
}

const stateOf = (entry: StoredEntry, isSending: boolean): EntryState => {
  if (Object.keys(entry.conflicts).length > 0) return 'conflict'
  if (Object.keys(entry.refused).length > 0) return 'refused'
  if (isSending) return 'sending'
  return isSettled(entry) ? 'saved' : 'queued'
}

const viewOf = (entry: StoredEntry, isSending: boolean): EntryView => {
  const { kind, subjectId, place, title, conflicts, refused, reason, savedAt, changedAt } = entry
  const rows = { ...entry.flight?.rows, ...entry.open }
  const state = stateOf(entry, isSending)
  return { kind, subjectId, place, title, state, rows, conflicts, refused, reason, savedAt, changedAt }
}

/** Grows with each failure, with some chance in it: a school's devices must not come back all at once. */
const backoff = (failures: number, { from, most }: { from: number; most: number }): number =>
  Math.min(most, from * 2 ** Math.max(0, failures - 1)) * (0.75 + Math.random() / 2)

/**
 * The outbox of one person in this browser. It owns no screen and no address: couriers know the calls, the storage
 * the disk, and the rest is told.
 */
export const createOutbox = (options: OutboxOptions): Outbox => {
  const { owner, storage, credentials, clock, tabs, alone, watchPage } = options
  const retryTimes = {
    from: options.retryFromMs ?? RETRY_FROM_MS,
    most: options.retryMostMs ?? RETRY_MOST_MS,
  }
  const answerWithinMs = options.answerWithinMs ?? ANSWER_WITHIN_MS
  const couriers = new Map(options.couriers.map(courier => [courier.kind, courier]))
  const mine = ownerKey(owner)
  const listeners = new Set<() => void>()
  // Until when, by the monotonic clock: an entry is still being typed; the server is left alone with it.
  const typing = new Map<string, number>()
  const pausing = new Map<string, number>()
  const failures = new Map<string, number>()
  /** When the server, which was not reached, is tried again. */
  let retryAt = 0
  const shown = new WeakMap<StoredEntry, Partial<Record<'sending' | 'resting', EntryView>>>()
  let entries = new Map<string, StoredEntry>()
  let sending: string | null = null
  let blocked: OutboxView['blocked'] = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let leaving = false
  let started = false
  let stopListening = (): void => undefined
  let view = EMPTY_VIEW

  const show = (entry: StoredEntry): EntryView => {
    const way = sending === entry.id ? 'sending' : 'resting'
    const views = shown.get(entry) ?? {}
    const made = views[way] ?? viewOf(entry, way === 'sending')
    shown.set(entry, { ...views, [way]: made })
    return made
  }

  const publish = (): void => {
    const all = [...entries.values()].sort((a, b) => a.sequence - b.sequence).map(show)
    const unsent = all.filter(({ state }) => state !== 'saved').length
    view = { entries: all, unsent, blocked: unsent === 0 ? null : blocked, durable: storage.isDurable() }
    for (const listener of listeners) listener()
  }

  const keepInMind = (id: string, entry: StoredEntry | null): void => {
    entries = new Map(entries)
    if (entry) entries.set(id, entry)
    else entries.delete(id)
  }

  /** One transaction; then this tab and the others know. */
  const change = async (
    id: string,
    next: (before: StoredEntry | null, sequence: number) => StoredEntry | null,
  ): Promise<StoredEntry | null> => {
    const after = await storage.change(id, next)
    keepInMind(id, after)
    tabs.tell()
    return after
  }

  const changeExisting = (id: string, next: (entry: StoredEntry) => StoredEntry | null) =>
    change(id, before => (before ? next(before) : null))

  /** What the disk holds; another tab may have written. */
  const reload = async (): Promise<void> => {
    const storedEntries = await storage.all(mine)
    const before = entries
    entries = new Map(storedEntries.map(entry => [entry.id, entry]))
    for (const entry of storedEntries) {
      const former = before.get(entry.id)
      if (former && entry.savedAt !== null && entry.savedAt !== former.savedAt)
        couriers.get(entry.kind)?.settledElsewhere?.(entry)
    }
  }

  const purge = async (): Promise<void> => {
    const nowMs = clock().getTime()
    for (const entry of entries.values())
      if (isPast(entry, nowMs)) await changeExisting(entry.id, now => (isPast(now, nowMs) ? null : now))
  }

  const waitMs = ({ id }: StoredEntry): number =>
    Math.max(0, (typing.get(id) ?? 0) - performance.now(), (pausing.get(id) ?? 0) - performance.now())
  const waiting = (): StoredEntry[] =>
    [...entries.values()]
      .filter(entry => isReady(entry) && couriers.has(entry.kind))
      .sort((a, b) => a.sequence - b.sequence)

  const wakeIn = (ms: number): void => {
    clearTimeout(timer)
    if (started) timer = setTimeout(() => void run(), ms)
  }

  /** The next attempt by itself: after a pause, or after a failure. */
  const schedule = (): void => {
    clearTimeout(timer)
    const first = waiting()
    if (first.length === 0 || blocked === 'signed-out' || blocked === 'outdated') return
    const soonest = Math.min(...first.map(waitMs))
    wakeIn(blocked === 'offline' ? Math.max(soonest, retryAt - performance.now()) : soonest)
  }

  /** A pause that grows with each failure of the same thing. */
  const pauseAfter = (what: string): number => {
    const count = (failures.get(what) ?? 0) + 1
    failures.set(what, count)
    return performance.now() + backoff(count, retryTimes)
  }

  const answered = async (sent: StoredEntry, settlement: Settlement<unknown>): Promise<void> => {
    const { id, flight } = sent
    if (!flight) return
    let applied = false
    const now = clock().toISOString()
    const after = await changeExisting(id, entry => {
      const next = settled(entry, { key: flight.key, settlement, now })
      applied = next !== entry
      return next
    })
    // The person has left: what is on screen is the next one's.
    if (!started) return
    const courier = couriers.get(sent.kind)
    if (after && applied) courier?.settled?.(after, settlement, flight.rows)
    // Discarded under way, or another tab was first: the server may hold something else than the screens.
    else courier?.settledElsewhere?.(sent)
  }

  /** False: nothing more can go out now. */
  const failed = async (sent: StoredEntry, error: unknown): Promise<boolean> => {
    const { id, flight } = sent
    const trouble = troubleOf(error)
    const key = flight?.key ?? ''
    if (trouble.go === 'stop') {
      blocked = trouble.blocked
      retryAt = pauseAfter(mine)
      return false
    }
    if (trouble.go === 'pause') {
      const until = pauseAfter(id)
      pausing.set(id, trouble.ms === null ? until : performance.now() + trouble.ms)
      await changeExisting(id, entry => troubled(entry, errorText(error)))
      return true
    }
    if (trouble.go === 'requeue') await changeExisting(id, entry => requeued(entry, key))
    else await changeExisting(id, entry => refusedFlight(entry, key, trouble))
    return true
  }

  const wayFor = (token: Way['token'], flight: unknown): Way => ({
    token,
    keepalive: leaving && new TextEncoder().encode(JSON.stringify(flight)).length < KEEPALIVE_BYTES,
    signal: AbortSignal.timeout(answerWithinMs),
  })

  const deliver = async (entry: StoredEntry): Promise<boolean> => {
    const courier = couriers.get(entry.kind)
    if (!courier) return false
    // Nothing is frozen as long as it could not go out: what waits still merges.
    if (!credentials()) {
      blocked = 'signed-out'
      return false
    }
    const key = newIdempotencyKey()
    const sent = await changeExisting(entry.id, now => inFlight(now, courier, key))
    if (!sent?.flight) return true
    const token = credentials()
    if (!token) {
      blocked = 'signed-out'
      return false
    }
    sending = entry.id
    publish()
    const outcome = await courier.send(sent, sent.flight, wayFor(token, sent.flight)).then(
      settlement => ({ settlement }),
      (error: unknown) => ({ error }),
    )
    sending = null
    if ('error' in outcome) {
      const goesOn = await failed(sent, outcome.error)
      publish()
      return goesOn
    }
    blocked = null
    failures.delete(mine)
    failures.delete(entry.id)
    await answered(sent, outcome.settlement)
    publish()
    return true
  }

  /** One after the other, in the order in which they were wanted; an entry in its pause lets the next one pass. */
  const pump = async (): Promise<void> => {
    await reload()
    while (started) {
      const next = waiting().find(entry => waitMs(entry) === 0)
      if (!next || !(await deliver(next))) break
    }
    publish()
  }

  const run = (): Promise<void> => {
    running ??= alone(pump).finally(() => {
      running = null
      schedule()
    })
    return running
  }

  const flush = async (): Promise<void> => {
    typing.clear()
    await running
    if (started) await run()
  }

  /** The person has done something: worth an attempt soon, also when the last one failed. */
  const goOn = (): void => {
    if (blocked === 'signed-out' && credentials()) blocked = null
    retryAt = Math.min(retryAt, performance.now() + retryTimes.from)
    publish()
    if (!running) schedule()
  }

  const changed = async (id: string, next: (entry: StoredEntry) => StoredEntry | null): Promise<void> => {
    await changeExisting(id, next)
    typing.delete(id)
    goOn()
  }

  const look = async (): Promise<void> => {
    await reload()
    publish()
  }

  /** A page that was frozen has heard nothing of the others. */
  const comeBack = (): void => {
    leaving = false
    void look().then(() => {
      if (waiting().length > 0) void flush()
    })
  }

  const leave = (): void => {
    leaving = true
    void flush()
  }

  const hear = (): void => {
    void look().then(() => {
      if (!running) schedule()
    })
  }

  return {
    put: async (subject, rows) => {
      const id = entryId(owner, subject.kind, subject.subjectId)
      const now = clock().toISOString()
      await change(id, (before, sequence) => withRows(before, { owner, subject, rows }, { now, sequence }))
      const pauseMs = couriers.get(subject.kind)?.pauseMs ?? 0
      if (pauseMs > 0 && !leaving) typing.set(id, performance.now() + pauseMs)
      else typing.delete(id)
      goOn()
    },
    decide: (kind, subjectId, choices) =>
      changed(entryId(owner, kind, subjectId), entry => decided(entry, choices)),
    retry: (kind, subjectId) => {
      if (blocked === 'outdated') blocked = null
      return changed(entryId(owner, kind, subjectId), retried)
    },
    discard: (kind, subjectId, rowIds) =>
      changed(entryId(owner, kind, subjectId), entry => discarded(entry, rowIds)),
    flush,
    look,
    view: () => view,
    entry: (kind, subjectId) => {
      const entry = entries.get(entryId(owner, kind, subjectId))
      return entry ? show(entry) : null
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: () => {
      if (started) return
      started = true
      blocked = null
      const stopTabs = tabs.listen(hear)
      const stopPage = watchPage(
        { onLeaving: leave, onReturn: comeBack },
        () => !storage.isDurable() && view.unsent > 0,
      )
      stopListening = () => {
        stopTabs()
        stopPage()
      }
      // Another tab may be sending for long: what waits is in view meanwhile.
      void look()
      void run().then(purge).then(publish)
    },
    stop: () => {
      started = false
      clearTimeout(timer)
      stopListening()
      stopListening = () => undefined
    },
  }
}

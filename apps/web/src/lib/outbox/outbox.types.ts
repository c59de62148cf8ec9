/**
 * The outbox: what a person has decided to save, kept on the device until the server has it
 * (docs/decisions/0005-the-outbox.md). One record per subject in IndexedDB; rows inside it by their own ids.
 *
 *   put → queued → (frozen in flight) → acknowledged → saved
 *                         ↘ conflict (another save came between: the person decides per row)
 *                         ↘ refused  (the server will never take it: stays here, can be discarded or exported)
 */

/** Whose outbox: another person or institution on the same device never meets it. */
export type OutboxOwner = { readonly institutionId: string; readonly accountId: string }

/** The kinds of entries in the outbox. Each feature declares its own kind next to the handler that sends it. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the handlers are
export interface OutboxKinds {}
export type OutboxKind = keyof OutboxKinds

/** The subject of an entry. `subjectId`: its id. `place`: the ids that its calls need. */
export type EntrySubject = {
  readonly kind: OutboxKind
  readonly subjectId: string
  readonly place: Readonly<Record<string, string>>
  /** For people: "Frequência de 17/08 · 6º ano A · Matemática". */
  readonly title: string
}

/**
 * One wanted row over the version of it that was seen; 0 = there was none. `V` is plain JSON. `seen`: plain JSON of everything that was
 * seen of the row, where a newer version that shows the same is no conflict.
 */
export type PendingRow<V> = { readonly value: V; readonly version: number; readonly seen?: unknown }
export type PendingRows<V> = Readonly<Record<string, PendingRow<V>>>

/** Two values for one row. `theirs` is what the server holds now. */
export type RowConflict<V> = {
  readonly mine: V
  readonly theirs: V
  readonly version: number
  readonly by: string | null
  /** The account of that author; absent where a former build stored the conflict. */
  readonly byId?: string | null | undefined
  readonly at: string | null
  /** The stored row in the form of `seen` of a pending one. */
  readonly stored?: unknown
}

/** A row that the server refused for good, with its Portuguese reason. */
export type RowRefusal<V> = {
  readonly value: V
  readonly version: number
  readonly code: string
  readonly reason: string
}

/** The outcome of sending rows. Every sent row id is in exactly one of the three. */
export type SyncResult<V> = {
  /** Data for the next request of this subject: the id of a record that was just created. */
  readonly place?: Readonly<Record<string, string>>
  /** Row id → the version that the server holds now. */
  readonly acknowledged: Readonly<Record<string, number>>
  /** Acknowledged rows that the server stores with another value than the sent one, and their versions. */
  readonly differing?: Readonly<Record<string, PendingRow<V>>> | undefined
  readonly conflicts: Readonly<Record<string, RowConflict<V>>>
  readonly refused: Readonly<Record<string, { readonly code: string; readonly reason: string }>>
}

/** The request: frozen when it starts and repeated exactly, under one key, until it is answered. */
export type InFlightRequest<V> = {
  readonly key: string
  readonly rows: PendingRows<V>
  /** BODIES_VERSION of the release that froze it. */
  readonly bodies: number
  /** The request that the handler built from the rows. It is sent unchanged, even after an update of the application. */
  readonly request: unknown
}

/** How a flight goes out: in whose name, whether the page is being left, and how long it may take. */
export type SendOptions = {
  readonly token: { readonly tokenType: string; readonly accessToken: string }
  readonly keepalive: boolean
  readonly signal: AbortSignal
}

/**
 * How the rows of a kind travel. A handler has no state of its own; everything it needs is in the subject and rows.
 */
export type SyncHandler<V = unknown> = {
  readonly kind: OutboxKind
  /** The most rows in one request; the rest follows in the next. */
  readonly maxRows: number
  /** How long to wait for the next change before sending; a class is then a few requests and not one per cell. */
  readonly debounceMs?: number
  /** The time that an answer may take, for kinds of requests that are large, such as photographs on a slow network. */
  readonly answerWithinMs?: number
  /** The request for these rows, as plain JSON: built once, when the flight begins. */
  readonly buildRequest: (subject: EntrySubject, rows: PendingRows<V>) => unknown
  /**
   * Sends it. Rejects with what `call` rejects with. A refusal of single rows (422 with paths, a conflict) is a
   * settlement, not a rejection; a refusal of everything may be left to the outbox.
   */
  readonly send: (
    subject: EntrySubject,
    flight: InFlightRequest<V>,
    way: SendOptions,
  ) => Promise<SyncResult<V>>
  /** Called after the outbox is durable again, with the rows that were sent: the caches of the screens follow. */
  readonly onSynced?: (subject: EntrySubject, settlement: SyncResult<V>, sent: PendingRows<V>) => void
  /** A row in words, for the list of what waits: "Ana Souza: Falta". */
  readonly describeRow?: (subject: EntrySubject, rowId: string, value: V) => string
  /** Another tab has saved rows of this subject: what this tab shows of it is outdated. */
  readonly onSyncedElsewhere?: (subject: EntrySubject) => void
}

export type EntryState = 'queued' | 'sending' | 'saved' | 'conflict' | 'refused'

/** An entry as screens see it. Immutable: a change gives another object. */
export type EntryView<V = unknown> = EntrySubject & {
  readonly state: EntryState
  /** Pending values that the server does not have yet: queued and in flight together, newest value per row. */
  readonly rows: PendingRows<V>
  readonly conflicts: Readonly<Record<string, RowConflict<V>>>
  readonly refused: Readonly<Record<string, RowRefusal<V>>>
  /** Why all of it was refused, or why the last attempt failed, in Portuguese; null when nothing is wrong. */
  readonly reason: string | null
  /** Instant of the last acknowledgement: "salvo às 14:32". */
  readonly savedAt: string | null
  /** Instant of the last change made by the person. */
  readonly changedAt: string
}

/** The whole outbox. `blocked`: nothing is sent until that has passed. */
export type OutboxView = {
  readonly entries: readonly EntryView[]
  /** Entries that are not saved: queued, sending, conflict or refused. */
  readonly unsent: number
  readonly blocked: 'offline' | 'signed-out' | 'outdated' | null
  /** False: this browser keeps nothing (private mode, storage off); entries live in memory until the page closes. */
  readonly durable: boolean
}

export const EMPTY_VIEW: OutboxView = { entries: [], unsent: 0, blocked: null, durable: true }

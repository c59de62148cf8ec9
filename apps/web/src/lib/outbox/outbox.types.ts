/**
 * The outbox: what a person has decided to save, kept on the device until the server has it (design.md section 13.5
 * and 13.6). One record per lesson or evaluation in IndexedDB; rows inside it by their own ids.
 *
 *   put → queued → (frozen in flight) → acknowledged → saved
 *                         ↘ conflict (somebody else saved meanwhile: the person decides per row)
 *                         ↘ refused  (the server will never take it: stays here, can be discarded or exported)
 */

/** Whose outbox: another person or institution on the same device never meets it. */
export type OutboxOwner = { readonly institutionId: string; readonly accountId: string }

export type OutboxKind = 'attendance' | 'release' | 'scores'

/** What an entry is about. `subjectId`: the lesson, or the evaluation. `place`: the ids that its calls need. */
export type Subject = {
  readonly kind: OutboxKind
  readonly subjectId: string
  readonly place: Readonly<Record<string, string>>
  /** For people: "Frequência de 17/08 · 6º ano A · Matemática". */
  readonly title: string
}

/** One wanted row over the version of it that was seen; 0 = there was none. `V` is plain JSON. */
export type WantedRow<V> = { readonly value: V; readonly version: number }
export type WantedRows<V> = Readonly<Record<string, WantedRow<V>>>

/** Two values for one row. `theirs` is what the server holds now. */
export type RowConflict<V> = {
  readonly mine: V
  readonly theirs: V
  readonly version: number
  readonly by: string | null
  readonly at: string | null
}

/** A row that the server refused for good, with its Portuguese reason. */
export type RowRefusal<V> = {
  readonly value: V
  readonly version: number
  readonly code: string
  readonly reason: string
}

/** What came of sending rows. Every sent row id is in exactly one of the three. */
export type Settlement<V> = {
  /** Row id → the version that the server holds now. */
  readonly acknowledged: Readonly<Record<string, number>>
  readonly conflicts: Readonly<Record<string, RowConflict<V>>>
  readonly refused: Readonly<Record<string, { readonly code: string; readonly reason: string }>>
}

/** What is sent: frozen when the flight begins and repeated exactly, under the same key, until it is answered. */
export type Flight<V> = {
  readonly key: string
  readonly rows: WantedRows<V>
  /** BODIES_VERSION of the release that froze it. */
  readonly bodies: number
  /** What the courier made of the rows: exactly this goes over the wire, also after an update of the application. */
  readonly request: unknown
}

/**
 * How the rows of a kind travel. A courier has no state of its own; everything it needs is in the subject and rows.
 */
export type Courier<V = unknown> = {
  readonly kind: OutboxKind
  /** The most rows in one request; the rest follows in the next. */
  readonly mostRows: number
  /** The request for these rows, as plain JSON: built once, when the flight begins. */
  readonly requestFor: (subject: Subject, rows: WantedRows<V>) => unknown
  /**
   * Sends it. Rejects with what `call` rejects with. A refusal of single rows (422 with paths, a conflict) is a
   * settlement, not a rejection; a refusal of everything may be left to the outbox.
   */
  readonly send: (subject: Subject, flight: Flight<V>) => Promise<Settlement<V>>
  /** Called after the outbox is durable again: the caches of the screens follow. */
  readonly settled?: (subject: Subject, settlement: Settlement<V>) => void
}

export type EntryState = 'queued' | 'sending' | 'saved' | 'conflict' | 'refused'

/** An entry as screens see it. Immutable: a change gives another object. */
export type EntryView<V = unknown> = Subject & {
  readonly state: EntryState
  /** What the person wants and the server does not have yet: queued and in flight together, newest value per row. */
  readonly rows: WantedRows<V>
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

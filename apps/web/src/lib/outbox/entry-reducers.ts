import { BODIES_VERSION } from '@lousa/contract/client.ts'
import { M } from '@lousa/contract/messages.ts'
import type {
  EntrySubject,
  InFlightRequest,
  OutboxOwner,
  PendingRow,
  PendingRows,
  RowConflict,
  RowRefusal,
  SyncHandler,
  SyncResult,
} from './outbox.types.ts'
import { entryId, isEmpty, isFullySynced, ownerKey, type StoredEntry } from './stored-entry.ts'

type Refusal = { readonly code: string; readonly reason: string }

/** Whether there is something that can go out without the person. */
export const hasWork = ({ open, flight }: StoredEntry): boolean => flight !== null || !isEmpty(open)

/** Plain JSON values, compared by what they say. */
export const isEqual = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => Object.hasOwn(b, key) && isEqual(Reflect.get(a, key), Reflect.get(b, key)))
  )
}

const without = <T>(rows: Readonly<Record<string, T>>, ids: Iterable<string>): Record<string, T> => {
  const gone = new Set(ids)
  return Object.fromEntries(Object.entries(rows).filter(([id]) => !gone.has(id)))
}

const emptyEntry = (owner: OutboxOwner, subject: EntrySubject): StoredEntry => ({
  ...subject,
  id: entryId(owner, subject.kind, subject.subjectId),
  owner: ownerKey(owner),
  sequence: 0,
  open: {},
  flight: null,
  conflicts: {},
  refused: {},
  known: {},
  reason: null,
  savedAt: null,
  changedAt: '',
})

type Stamp = { readonly now: string; readonly sequence: number }

/** The pending values of a person over older pending ones: the newest value of each row counts. */
export const enqueueRows = (
  before: StoredEntry | null,
  { owner, subject, rows }: { owner: OutboxOwner; subject: EntrySubject; rows: PendingRows<unknown> },
  { now, sequence }: Stamp,
): StoredEntry => {
  const entry = before ?? emptyEntry(owner, subject)
  const open = { ...entry.open }
  const conflicts = { ...entry.conflicts }
  for (const [id, { value, version, seen }] of Object.entries(rows)) {
    const conflict = conflicts[id]
    const waiting = open[id]
    const flying = entry.flight?.rows[id]
    // Newer than the conflict: the person has seen the other value and typed over it.
    if (conflict && version < conflict.version) {
      conflicts[id] = { ...conflict, mine: value }
      continue
    }
    delete conflicts[id]
    if (flying && isEqual(flying.value, value) && version <= flying.version) {
      delete open[id]
      continue
    }
    // Typed over a value that has not been sent: the former one was typed over what the server has.
    const base = waiting ? waiting.seen : seen
    open[id] = {
      value,
      version: Math.max(version, waiting?.version ?? 0, entry.known[id] ?? 0),
      ...(base === undefined ? {} : { seen: base }),
    }
  }
  return {
    ...entry,
    title: subject.title,
    place: { ...entry.place, ...subject.place },
    sequence: isFullySynced(entry) ? sequence : entry.sequence,
    open,
    conflicts,
    refused: without(entry.refused, Object.keys(rows)),
    reason: null,
    changedAt: now,
  }
}

const UNSENDABLE: Refusal = { code: 'VALIDATION_ERROR', reason: M.err.invalidData }

const toRefusedRows = (rows: PendingRows<unknown>, refusal: Refusal): Record<string, RowRefusal<unknown>> =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { ...row, ...refusal }]))

/** Freezes the next rows, unless some are frozen already: those are repeated first, exactly as they were. */
export const beginRequest = (entry: StoredEntry, handler: SyncHandler, key: string): StoredEntry => {
  if (!hasWork(entry) || entry.flight) return entry
  const ids = Object.keys(entry.open).slice(0, handler.maxRows)
  const rows = Object.fromEntries(Object.entries(entry.open).filter(([id]) => ids.includes(id)))
  const open = without(entry.open, ids)
  try {
    const request = handler.buildRequest(entry, rows)
    return { ...entry, open, flight: { key, rows, bodies: BODIES_VERSION, request } }
  } catch {
    // Rows that make no request, of whatever origin, must not hold up all others.
    return { ...entry, open, refused: { ...entry.refused, ...toRefusedRows(rows, UNSENDABLE) } }
  }
}

/** The rows of the request are pending again, below newer input: they are sent again, under another key. */
const returnToQueue = (entry: StoredEntry, flight: InFlightRequest<unknown>): StoredEntry => ({
  ...entry,
  open: { ...flight.rows, ...entry.open },
  flight: null,
})

/** A flight as long as it is still that one: another tab may have had its answer first. */
const currentRequest = (entry: StoredEntry, key: string): InFlightRequest<unknown> | null =>
  entry.flight?.key === key ? entry.flight : null

export const requeueRequest = (entry: StoredEntry, key: string): StoredEntry => {
  const flight = currentRequest(entry, key)
  return flight ? returnToQueue(entry, flight) : entry
}

type Rows = {
  open: Record<string, PendingRow<unknown>>
  conflicts: Record<string, RowConflict<unknown>>
  refused: Record<string, RowRefusal<unknown>>
  known: Record<string, number>
}

const ackRow = (to: Rows, id: string, sent: PendingRow<unknown>, version: number): void => {
  const typed = to.open[id]
  to.known[id] = Math.max(version, to.known[id] ?? 0)
  if (!typed) return
  if (isEqual(typed.value, sent.value)) delete to.open[id]
  else to.open[id] = { ...typed, version: Math.max(typed.version, version) }
}

/** Whether the newer version shows what the sender saw: the sent value is meant to replace it. */
const isAsSeen = ({ seen, version }: PendingRow<unknown>, conflict: RowConflict<unknown>): boolean =>
  seen !== undefined && version < conflict.version && isEqual(seen, conflict.stored)

const addConflict = (
  to: Rows,
  id: string,
  { sent, conflict }: { sent: PendingRow<unknown>; conflict: RowConflict<unknown> },
): void => {
  const typed = to.open[id]
  // Typed after having seen the other value: there is nothing left to ask.
  if (typed && typed.version >= conflict.version) return
  const mine = typed ? typed.value : sent.value
  delete to.open[id]
  if (isEqual(mine, conflict.theirs)) to.known[id] = conflict.version
  else if (isAsSeen(sent, conflict)) to.open[id] = { value: mine, version: conflict.version, seen: sent.seen }
  else to.conflicts[id] = { ...conflict, mine }
}

const GENERIC: Refusal = { code: 'INTERNAL_ERROR', reason: M.err.generic }

/** The server has answered the flight: row by row it is saved, opposed, refused, or waits again. */
export const applyResult = (
  entry: StoredEntry,
  { key, settlement, now }: { key: string; settlement: SyncResult<unknown>; now: string },
): StoredEntry => {
  const flight = currentRequest(entry, key)
  if (!flight) return entry
  const { acknowledged, conflicts, refused, place } = settlement
  const to: Rows = {
    open: { ...entry.open },
    conflicts: { ...entry.conflicts },
    refused: { ...entry.refused },
    known: { ...entry.known },
  }
  let answered = 0
  for (const [id, sent] of Object.entries(flight.rows)) {
    const version = acknowledged[id]
    const conflict = conflicts[id]
    const refusal = refused[id]
    if (version !== undefined) ackRow(to, id, sent, version)
    else if (conflict) addConflict(to, id, { sent, conflict })
    else if (refusal) {
      if (!to.open[id]) to.refused[id] = { ...sent, ...refusal }
    } else {
      to.open[id] ??= sent
      continue
    }
    answered++
  }
  // An answer that says nothing of any row would be asked for without end.
  if (answered === 0) return rejectRequest(entry, key, GENERIC)
  return {
    ...entry,
    ...to,
    place: { ...entry.place, ...place },
    flight: null,
    reason: null,
    savedAt: isEmpty(acknowledged) ? entry.savedAt : now,
  }
}

/** The server refuses all of it; newer input is still sent, and may be accepted. */
export const rejectRequest = (entry: StoredEntry, key: string, { code, reason }: Refusal): StoredEntry => {
  const flight = currentRequest(entry, key)
  if (!flight) return entry
  const refused = toRefusedRows(without(flight.rows, Object.keys(entry.open)), { code, reason })
  return { ...entry, flight: null, refused: { ...entry.refused, ...refused }, reason }
}

export const setReason = (entry: StoredEntry, reason: string | null): StoredEntry =>
  entry.reason === reason ? entry : { ...entry, reason }

export const resolveConflicts = (
  entry: StoredEntry,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): StoredEntry => {
  const open = { ...entry.open }
  const versions = { ...entry.known }
  const decidedIds = Object.keys(choices).filter(id => entry.conflicts[id])
  for (const id of decidedIds) {
    const conflict = entry.conflicts[id]
    if (!conflict) continue
    versions[id] = conflict.version
    if (choices[id] === 'mine') open[id] = { value: conflict.mine, version: conflict.version }
  }
  return { ...entry, open, known: versions, conflicts: without(entry.conflicts, decidedIds), reason: null }
}

/** A refused entry is sent once more, because something has changed elsewhere. */
export const requeueRefused = (entry: StoredEntry): StoredEntry => {
  const again = Object.entries(entry.refused).map(([id, { value, version }]) => [id, { value, version }])
  return { ...entry, open: { ...Object.fromEntries(again), ...entry.open }, refused: {}, reason: null }
}

/** Rows that the person gives up; all of them without `rowIds`. Null: nothing is left to know of the entry. */
export const discardRows = (entry: StoredEntry, rowIds?: readonly string[]): StoredEntry | null => {
  const ids = rowIds ?? [entry.open, entry.conflicts, entry.refused].flatMap(rows => Object.keys(rows))
  const left: StoredEntry = {
    ...entry,
    open: without(entry.open, ids),
    conflicts: without(entry.conflicts, ids),
    refused: without(entry.refused, ids),
    flight: rowIds ? entry.flight : null,
    reason: null,
  }
  return isFullySynced(left) && left.savedAt === null ? null : left
}

const RETENTION_MS = 24 * 3_600_000

/** "Salvo às 14:32" is of interest for a day. */
export const isPurgeable = (entry: StoredEntry, nowMs: number): boolean =>
  isFullySynced(entry) && Math.abs(nowMs - Date.parse(entry.savedAt ?? entry.changedAt)) > RETENTION_MS

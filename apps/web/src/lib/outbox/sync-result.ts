import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { isEqual } from './entry-reducers.ts'
import type { InFlightRequest, PendingRow, RowConflict, SyncResult } from './outbox.types.ts'

/** A row as the server holds it after a save. */
export type StoredRow = { readonly id: string; readonly value: unknown; readonly version: number }
type ConflictingRow = StoredRow & Pick<RowConflict<unknown>, 'by' | 'byId' | 'at' | 'stored'>

/**
 * The outcome of a request for a list of rows. A repeated request is answered with the current rows: a row with another value was
 * saved and has been changed since, so that only the version of the save is a base for this device. The list on screen shows the
 * stored value and its version (`differing`).
 */
export const toSyncResult = (
  flight: InFlightRequest<unknown>,
  {
    stored,
    conflicting,
    normalize,
    hasOthersFields,
  }: {
    stored: readonly StoredRow[]
    conflicting: readonly ConflictingRow[]
    /** A sent value as the server keeps it. */
    normalize: (value: unknown) => unknown
    /** Whether a stored value has fields of another user that the sent one left as they were. */
    hasOthersFields?: (sent: unknown, stored: unknown) => boolean
  },
): SyncResult<unknown> => {
  const acknowledged: Record<string, number> = {}
  const differing: Record<string, PendingRow<unknown>> = {}
  const conflicts: Record<string, RowConflict<unknown>> = {}
  for (const { id, value, version } of stored) {
    const sent = flight.rows[id]
    if (!sent) continue
    const isStored = isEqual(normalize(sent.value), value)
    // Its version can be that of the other user's save: the next row must not replace those fields unseen.
    const ownVersion = hasOthersFields?.(sent.value, value) ? sent.version : sent.version + 1
    acknowledged[id] = isStored ? version : Math.min(version, ownVersion)
    if (!isStored && value !== undefined) differing[id] = { value, version }
  }
  for (const { id, value: theirs, version, by, byId, at, stored: seen } of conflicting) {
    const sent = flight.rows[id]
    if (!sent) continue
    delete differing[id]
    if (isEqual(normalize(sent.value), theirs)) {
      acknowledged[id] = version
      continue
    }
    delete acknowledged[id]
    const now = seen === undefined ? {} : { stored: seen }
    conflicts[id] = { mine: sent.value, theirs, version, by, byId, at, ...now }
  }
  const hasDiffering = Object.keys(differing).length > 0
  return { acknowledged, ...(hasDiffering ? { differing } : {}), conflicts, refused: {} }
}

const rowIndex = (list: string, path: string): number =>
  Number(new RegExp(`^${list}\\.(\\d+)(?:\\.|$)`).exec(path)?.[1] ?? Number.NaN)

/** The rows that a refusal names by their place in the list; all others wait again. A refusal of everything stays one. */
export const toRowRefusals = (
  flight: InFlightRequest<unknown>,
  list: string,
  error: unknown,
): SyncResult<unknown> => {
  if (!(error instanceof Refusal) || !error.errors) throw error
  const ids = Object.keys(flight.rows)
  const named = error.errors.flatMap(({ path, code, message }) => {
    const id = ids[rowIndex(list, path)]
    return id === undefined ? [] : [[id, { code, reason: message }] as const]
  })
  if (named.length === 0) throw error
  return { acknowledged: {}, conflicts: {}, refused: Object.fromEntries(named) }
}

import type { AttendanceSheet } from '@lousa/contract/attendance/attendance.contract.ts'
import type { AttendanceEntry } from '../sheet/current-mark.values.ts'
import type { Entries } from './month-sheet.ts'

type Rows = AttendanceEntry['rows']

export type EntriesSnapshot = {
  sheet: AttendanceSheet
  /** The last known entries of the outbox. */
  latest: Entries
  /** Rows that the server has taken, by lesson: shown until a sheet that holds them has come. */
  acked: ReadonlyMap<string, Rows>
  /** The entries for the grid. */
  shown: Entries
}

export const noEntries = (sheet: AttendanceSheet): EntriesSnapshot => ({
  sheet,
  latest: new Map(),
  acked: new Map(),
  shown: new Map(),
})

const isSameList = (a: Entries, b: readonly AttendanceEntry[]): boolean =>
  a.size === b.length && b.every(entry => a.get(entry.subjectId) === entry)

/** Entries that left the queue with an acknowledgement. */
const ackedRows = (before: AttendanceEntry | undefined, entry: AttendanceEntry): Rows => {
  if (!before || before.savedAt === entry.savedAt) return {}
  const gone = Object.entries(before.rows).filter(
    ([id]) => !(id in entry.rows || id in entry.conflicts || id in entry.refused),
  )
  return Object.fromEntries(gone)
}

const withAcked = (entry: AttendanceEntry, taken: Rows | undefined): AttendanceEntry =>
  taken ? { ...entry, rows: { ...taken, ...entry.rows } } : entry

/**
 * The outbox's entries of a month. Between the server's acknowledgement and the next sheet a mark would fall back to
 * what stood there before; so what was taken stays on view until then.
 */
export const nextSnapshot = (
  before: EntriesSnapshot,
  sheet: AttendanceSheet,
  entries: readonly AttendanceEntry[],
): EntriesSnapshot => {
  const lessons = new Set(sheet.lessons.map(({ id }) => id))
  const ours = entries.filter(({ subjectId }) => lessons.has(subjectId))
  if (before.sheet === sheet && isSameList(before.latest, ours)) return before
  const takenBefore = before.sheet === sheet ? before.acked : new Map<string, Rows>()
  const taken = new Map(
    ours.flatMap(entry => {
      const id = entry.subjectId
      const rows = { ...takenBefore.get(id), ...ackedRows(before.latest.get(id), entry) }
      return Object.keys(rows).length > 0 ? [[id, rows] as const] : []
    }),
  )
  const byLesson = (entry: AttendanceEntry, value = entry) => [entry.subjectId, value] as const
  return {
    sheet,
    latest: new Map(ours.map(entry => byLesson(entry))),
    acked: taken,
    shown: new Map(ours.map(entry => byLesson(entry, withAcked(entry, taken.get(entry.subjectId))))),
  }
}

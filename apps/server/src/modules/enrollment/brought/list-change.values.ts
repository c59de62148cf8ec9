import type { ListChange } from './brought.queries.ts'

/** New, changed and removed rows of a whole list, with the former state of each. */
export const listChange = <Row>(
  stored: readonly Row[],
  sent: readonly Row[],
  keyOf: (row: Row) => string,
): ListChange<Row> & { before: ReadonlyMap<string, Row> } => {
  const before = new Map(stored.map(row => [keyOf(row), row]))
  const keys = new Set(sent.map(keyOf))
  const isSame = (row: Row, other: Row | undefined) =>
    other !== undefined && JSON.stringify(sorted(row)) === JSON.stringify(sorted(other))
  return {
    before,
    removed: stored.filter(row => !keys.has(keyOf(row))),
    written: sent.filter(row => !isSame(row, before.get(keyOf(row)))),
  }
}

/** The fields of a row in one order, so that two rows can be compared as text. */
const sorted = (row: unknown) => Object.entries(row ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))

import type { TimeSlot } from '../overlap.rules.ts'
import type { AvailabilityKind, Interval } from '../solver/solver-model.rules.ts'
import { minutesOf } from '../time.rules.ts'
import type { WeekInterval } from './making-records.ts'

export type PaintRow = { readonly from: number; readonly until: number }

const HOUR = 60
const SCHOOL_DAY = { from: 7 * HOUR, until: 22 * HOUR }

/** Rows of the grid of a week: the times between the bells; hours where bells overlap or there are none. */
export function paintRows(bells: readonly TimeSlot[]): PaintRow[] {
  const rows = bells
    .map(({ start, end }) => ({ from: minutesOf(start), until: minutesOf(end) }))
    .toSorted((a, b) => a.from - b.from || a.until - b.until)
  const overlaps = rows.some((row, index) => row.from < (rows[index - 1]?.until ?? 0))
  if (rows.length > 0 && !overlaps) return rows
  const from = rows[0] ? Math.floor(rows[0].from / HOUR) * HOUR : SCHOOL_DAY.from
  const last = Math.max(0, ...rows.map(({ until }) => until))
  const until = rows.length > 0 ? Math.ceil(last / HOUR) * HOUR : SCHOOL_DAY.until
  return Array.from({ length: (until - from) / HOUR }, (_, index) => ({
    from: from + index * HOUR,
    until: from + (index + 1) * HOUR,
  }))
}

const meets = (one: Interval, other: Interval): boolean =>
  one.weekday === other.weekday && one.from < other.until && other.from < one.until

const isLike = (one: WeekInterval, other: WeekInterval): boolean =>
  one.weekday === other.weekday &&
  one.kind === other.kind &&
  one.source === other.source &&
  one.travel === other.travel &&
  one.note === other.note

/** A week in order, in which neighbours that are alike are one. */
export function tidyWeek(intervals: readonly WeekInterval[]): WeekInterval[] {
  const sorted = intervals.toSorted(
    (a, b) => a.weekday - b.weekday || a.from - b.from || a.until - b.until || (a.kind < b.kind ? -1 : 1),
  )
  const done: WeekInterval[] = []
  for (const next of sorted) {
    const at = done.findLastIndex(each => isLike(each, next) && each.until >= next.from)
    const before = done[at]
    if (before) done[at] = { ...before, until: Math.max(before.until, next.until) }
    else done.push(next)
  }
  return done
}

export type Brush = {
  /** Null erases. */
  readonly kind: AvailabilityKind | null
  readonly source: WeekInterval['source']
  readonly travel?: number
  readonly note?: string | null
  /** Values that other sources have there go too. */
  readonly overAll?: boolean
}

/**
 * A week after a part of a day was painted: what the source of the brush had there goes, and the new kind comes, if any. Other
 * sources stay as they are, unless the brush is over all of them.
 */
export function paintWeek(
  intervals: readonly WeekInterval[],
  cell: Interval,
  { kind, source, travel = 0, note = null, overAll = false }: Brush,
): WeekInterval[] {
  const { weekday, from, until } = cell
  const rest = intervals.flatMap(each => {
    if ((each.source !== source && !overAll) || !meets(each, cell)) return [each]
    const before = each.from < from ? [{ ...each, until: from }] : []
    const after = each.until > until ? [{ ...each, from: until }] : []
    return [...before, ...after]
  })
  const painted = kind === null ? [] : [{ weekday, from, until, kind, source, travel, note }]
  return tidyWeek([...rest, ...painted])
}

/** The interval that decides on a cell: a blocked one first, then one to avoid, then a preferred one. */
export function intervalOfCell(intervals: readonly WeekInterval[], cell: Interval): WeekInterval | null {
  const here = intervals.filter(each => meets(each, cell))
  const ofKind = (kind: AvailabilityKind) => here.find(each => each.kind === kind)
  return ofKind('BLOCKED') ?? ofKind('AVOID') ?? ofKind('PREFER') ?? null
}

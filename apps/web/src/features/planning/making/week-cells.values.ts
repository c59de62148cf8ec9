import { fill } from '@lousa/contract/messages.ts'
import { CHECK_WORDS } from '@lousa/contract/planning/making/check.messages.ts'
import { clockOf } from '@lousa/contract/planning/making/finding-sentence.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import type { WeekInterval } from '@lousa/rules/planning/making/making-records.ts'
import { type Brush, intervalOfCell } from '@lousa/rules/planning/making/week-painting.rules.ts'

const W = MAKING_SCREEN.week

export type PaintCell = { readonly weekday: number; readonly from: number; readonly until: number }
type Hour = PaintCell & { readonly name: string }

/** The content of a cell: the sign of its kind, and all of it in words. */
export type ShownCell = { kind: keyof typeof W.signs | null; sign: string; label: string }

export const PAINT_DAYS = [1, 2, 3, 4, 5, 6] as const

export const dayWord = (weekday: number): string => CHECK_WORDS.weekdays[weekday - 1] ?? ''

/** The kinds in the words of the instructor, or of the office. */
export const kindWords = (isOffice: boolean) => (isOffice ? { ...W.kinds, ...W.officeKinds } : W.kinds)

/** Whether the planning hour meets the cell. */
const meets = (one: PaintCell, other: PaintCell): boolean =>
  one.weekday === other.weekday && one.from < other.until && other.from < one.until

export function shownCell(
  intervals: readonly WeekInterval[],
  cell: PaintCell,
  { hours, isOffice }: { hours: readonly Hour[]; isOffice: boolean },
): ShownCell {
  const words = (kind: string) =>
    fill(W.cell, {
      day: dayWord(cell.weekday),
      from: clockOf(cell.from),
      until: clockOf(cell.until),
      kind,
    })
  const hour = hours.find(each => meets(each, cell))
  if (hour) return { kind: 'PLANNING', sign: W.signs.PLANNING, label: words(fill(W.planning, hour)) }
  const own = intervalOfCell(intervals, cell)
  if (!own) return { kind: null, sign: '', label: words(W.free) }
  const kind = own.source === 'OTHER_SCHOOL' ? 'OTHER_SCHOOL' : own.kind
  const about = [
    kindWords(isOffice)[kind],
    ...(!isOffice && own.source === 'OFFICE' ? [W.byOffice] : []),
    ...(own.note === null ? [] : [own.note]),
  ]
  return { kind, sign: W.signs[kind], label: words(about.join(', ')) }
}

export const BRUSHES = ['BLOCKED', 'AVOID', 'PREFER', 'OTHER_SCHOOL', 'ERASE'] as const
export type BrushName = (typeof BRUSHES)[number]

/** Brushes of a person: another school is the office's to note. */
export const brushesOf = (isOffice: boolean): readonly BrushName[] =>
  isOffice ? BRUSHES : BRUSHES.filter(name => name !== 'OTHER_SCHOOL')

/** The office paints over everything; an instructor over the own parts alone. */
export function brushOf(
  name: BrushName,
  { isOffice, note, travel }: { isOffice: boolean; note: string; travel: number },
): Brush {
  const isOther = name === 'OTHER_SCHOOL'
  const byPerson = isOffice ? ('OFFICE' as const) : ('SELF' as const)
  return {
    kind: name === 'ERASE' ? null : isOther ? 'BLOCKED' : name,
    source: isOther ? 'OTHER_SCHOOL' : byPerson,
    travel: isOther ? travel : 0,
    note: note.trim() === '' ? null : note.trim(),
    overAll: isOffice,
  }
}

/** The cell at which an arrow leads; the edge keeps it. */
export function cellAfterKey(
  { row, day }: { row: number; day: number },
  key: string,
  size: { rows: number; days: number },
): { row: number; day: number } | null {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  }
  const step = steps[key]
  if (!step) return null
  const within = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1)
  return { row: within(row + step[0], size.rows), day: within(day + step[1], size.days) }
}

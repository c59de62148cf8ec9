import { addDays, isWithin, weekStart } from '@lousa/rules/calendar/civil-date.rules.ts'
import { monthsOfYear } from '@lousa/rules/calendar/school-days/months.rules.ts'
import type { CalendarItem } from '../item/calendar-items.values.ts'
import type { ItemKind } from '../item/calendar-types.values.ts'

/** Kinds that mark a day of the grid, the strongest first; notes of terms stand below the grid. */
const MARKED: readonly ItemKind[] = [
  'SCHOOL_DAY',
  'NATIONAL',
  'HOLIDAY',
  'RECESS',
  'OPTIONAL',
  'MEETING',
  'OTHER',
]

export type GridDay = { date: string; day: number; kind: ItemKind | null }
/** A month as weeks of seven days; null: a day of another month. */
export type GridMonth = { month: string; weeks: (GridDay | null)[][] }

const kindOn = (date: string, items: readonly CalendarItem[]): ItemKind | null => {
  const kinds = new Set(items.filter(item => isWithin(date, item)).map(({ kind }) => kind))
  return MARKED.find(kind => kinds.has(kind)) ?? null
}

/** The twelve months of a civil year, each day with the strongest kind of what is on it. */
export const yearGrid = (year: number, items: readonly CalendarItem[]): GridMonth[] =>
  monthsOfYear(year).map(({ month, range }) => {
    const ofMonth = items.filter(({ start, end }) => start <= range.end && end >= range.start)
    const weeks: (GridDay | null)[][] = []
    for (let monday = weekStart(range.start); monday <= range.end; monday = addDays(monday, 7))
      weeks.push(
        Array.from({ length: 7 }, (_, at) => {
          const date = addDays(monday, at)
          return isWithin(date, range)
            ? { date, day: Number(date.slice(8)), kind: kindOn(date, ofMonth) }
            : null
        }),
      )
    return { month, weeks }
  })

/** The kinds that the grid marks, in their order: for its legend. */
export const gridKinds = (grid: readonly GridMonth[]): ItemKind[] => {
  const kinds = new Set(grid.flatMap(({ weeks }) => weeks.flat().flatMap(day => day?.kind ?? [])))
  return MARKED.filter(kind => kinds.has(kind))
}

import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { SchoolDays } from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { type GridMonth, gridKinds, yearGrid } from '@lousa/rules/calendar/year/year-grid.rules.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { showMonth, showShortWeekday } from '../item/calendar.words.ts'
import type { CalendarItem } from '../item/calendar-items.values.ts'
import classes from './printed-calendar.module.css'

const P = CALENDAR.print
type Level = SchoolDays['levels'][number]

/** "20 dias letivos", or the days of each level where they differ. */
const monthDays = (levels: readonly Level[], month: string): string => {
  const days = levels.map(({ educationLevel, months }) => ({
    name: educationLevel.name,
    count: months.find(each => each.month === month)?.days ?? 0,
  }))
  const counts = new Set(days.map(({ count }) => count))
  if (days.length === 0 || (counts.size === 1 && counts.has(0))) return ''
  return counts.size === 1
    ? fill(P.days, { n: days[0]?.count ?? 0 })
    : days.map(({ name, count }) => `${name}: ${count}`).join(' · ')
}

const Month = ({ month: { month, weeks }, days }: { month: GridMonth; days: string }) => (
  <table className={classes.grid}>
    <caption>{showMonth(`${month}-01`)}</caption>
    <thead>
      <tr>
        {/* 5 January 2026 is a Monday. */}
        {[5, 6, 7, 8, 9, 10, 11].map(day => (
          <th key={day} scope="col">
            {showShortWeekday(`2026-01-${String(day).padStart(2, '0')}`).slice(0, 1)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map(week => (
        <tr key={week.find(day => day)?.date}>
          {week.map((day, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week have fixed places
            <td key={at} data-kind={day?.kind ?? undefined}>
              {day?.day}
              {day?.kind && <sup>{P.letters[day.kind]}</sup>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <td colSpan={7}>{days || '\u00a0'}</td>
      </tr>
    </tfoot>
  </table>
)

const Terms = ({ days, types }: { days: SchoolDays; types: ReadonlyMap<string, TermType> }) => (
  <table className={classes.terms}>
    <caption>{P.terms}</caption>
    <tbody>
      {days.levels.map(({ educationLevel, terms, total }) => (
        <tr key={educationLevel.id}>
          <th scope="row">{educationLevel.name}</th>
          <td>
            {terms
              .map(term =>
                fill(P.term, {
                  periodo: termName(types.get(educationLevel.id) ?? 'QUARTER', term.position),
                  inicio: showDate(term.start),
                  fim: showDate(term.end),
                  n: term.days,
                }),
              )
              .join(' · ')}
          </td>
          <td>{fill(P.days, { n: total })}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The twelve months of a year in one table each, with their school days, and the days of each term. */
export const PrintedYear = ({
  year,
  items,
  days,
  types,
}: {
  year: number
  items: readonly CalendarItem[]
  days: SchoolDays | undefined
  types: ReadonlyMap<string, TermType>
}) => {
  const grid = yearGrid(year, items)
  return (
    <>
      <div className={classes.year}>
        {grid.map(month => (
          <Month key={month.month} month={month} days={monthDays(days?.levels ?? [], month.month)} />
        ))}
      </div>
      <p className={classes.legend}>
        {gridKinds(grid)
          .map(kind => fill(P.letter, { letra: P.letters[kind], tipo: CALENDAR.types[kind] }))
          .join(' · ')}
      </p>
      {days && days.levels.length > 0 && <Terms days={days} types={types} />}
    </>
  )
}

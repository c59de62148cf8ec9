import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { showDate } from '../../../lib/text/dates.ts'
import { itemNotes, showMonth, showSpan } from '../item/calendar.words.ts'
import type { CalendarItem } from '../item/calendar-items.values.ts'
import classes from './printed-calendar.module.css'

const noteOf = (item: CalendarItem): string =>
  [
    item.kind === 'TERM' ? (item.detail ?? '') : item.kind === 'OPTIONAL' ? '' : CALENDAR.types[item.kind],
    ...(item.event?.repeatsYearly ? itemNotes(item).slice(-1) : []),
  ]
    .filter(Boolean)
    .join(', ')

/** The calendar on paper: the events by month, under the institution's name. Not seen on screen. */
export const PrintedCalendar = ({
  institution,
  title,
  items,
  first,
  today,
  above,
}: {
  institution: string
  title: string
  items: readonly CalendarItem[]
  first: string
  today: string
  /** Printed before the list of events. */
  above?: ReactNode
}) => {
  const months = Map.groupBy(items, ({ start }) => (start < first ? first : start).slice(0, 7))
  return (
    <section className={classes.sheet} aria-hidden data-print-sheet>
      <div className={classes.head}>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text>{fill(CALENDAR.print.by, { instituicao: institution, data: showDate(today) })}</Text>
      </div>
      {above}
      {items.length === 0 && <Text>{CALENDAR.print.nothing}</Text>}
      {[...months].map(([month, ofMonth]) => (
        <div key={month} className={classes.month}>
          <Title order={2} size="h4" className={classes.name ?? ''}>
            {showMonth(`${month}-01`)}
          </Title>
          <ul className={classes.items}>
            {ofMonth.map(item => (
              <li key={item.key} className={classes.item}>
                <span>{showSpan(item)}</span>
                <span>
                  {item.title}
                  {noteOf(item) && <Text span c="dimmed">{` (${noteOf(item)})`}</Text>}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

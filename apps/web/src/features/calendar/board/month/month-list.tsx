import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { isWithin } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Button, Text, Title } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { countWords, showMonth, showShortDay } from '../../item/calendar.words.ts'
import type { CalendarItem } from '../../item/calendar-items.values.ts'
import { ItemRow } from '../../item/item-row.part.tsx'
import classes from './month-list.module.css'

/** An item that began last year stands in the first month that is shown. */
const monthsOf = (items: readonly CalendarItem[], first: string): [string, CalendarItem[]][] => [
  ...Map.groupBy(items, ({ start }) => (start < first ? first : start).slice(0, 7)),
]

/** A year as a list by month, from the month of `date` on; the months before it are shown when asked for. */
export const MonthList = ({
  items,
  date,
  today,
  filtered,
  onOpen,
}: {
  items: readonly CalendarItem[]
  date: string
  today: string
  filtered: boolean
  onOpen: (item: CalendarItem) => void
}) => {
  const [wholeYear, setWholeYear] = useState('')
  const months = monthsOf(items, `${date.slice(0, 4)}-01-01`)
  const earlier = months.filter(([month]) => month < date.slice(0, 7))
  const folded = earlier.length > 0 && wholeYear !== date.slice(0, 4)
  if (items.length === 0)
    return (
      <EmptyState
        title={filtered ? CALENDAR.emptyFiltered : CALENDAR.empty}
        reason={filtered ? CALENDAR.emptyFilteredReason : CALENDAR.emptyReason}
      />
    )
  return (
    <>
      {folded && (
        <Button
          fullWidth
          variant="subtle"
          h={44}
          radius={0}
          leftSection={<IconChevronUp size={18} aria-hidden />}
          onClick={() => setWholeYear(date.slice(0, 4))}
        >
          {fill(CALENDAR.earlier, { eventos: countWords(earlier.flatMap(([, ofMonth]) => ofMonth).length) })}
        </Button>
      )}
      {(folded ? months.slice(earlier.length) : months).map(([name, ofMonth]) => (
        <section key={name} className={classes.month} aria-label={showMonth(`${name}-01`)}>
          <Title order={3} size="h4" className={classes.name ?? ''}>
            {showMonth(`${name}-01`)}
          </Title>
          <ul className={classes.items}>
            {ofMonth.map(item => (
              <li key={item.key} className={classes.item} data-today={isWithin(today, item) || undefined}>
                <span className={classes.day}>{showShortDay(item.start)}</span>
                <ItemRow item={item} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {folded && earlier.length === months.length && (
        <Text size="sm" c="dimmed" p="md" ta="center">
          {CALENDAR.noneLater}
        </Text>
      )}
    </>
  )
}

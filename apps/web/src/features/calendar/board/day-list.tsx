import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Popover } from '@mantine/core'
import type { CSSProperties } from 'react'
import { showLongDate } from '../../../lib/text/dates.ts'
import { useLayer } from '../../../ui/use-layer.ts'
import type { CalendarItem } from '../item/calendar-items.values.ts'
import { ItemRow } from '../item/item-row.part.tsx'
import classes from './month/month-board.module.css'
import type { MonthDay } from './month/month-layout.ts'

/** Everything on a day, over the board. */
export const DayList = ({
  day,
  style,
  onClose,
  onOpen,
}: {
  day: MonthDay
  style: CSSProperties
  onClose: () => void
  onOpen: (item: CalendarItem) => void
}) => {
  useLayer(true, onClose)
  return (
    <Popover opened onChange={onClose} position="bottom-start" width={280} trapFocus withinPortal shadow="md">
      <Popover.Target>
        <span className={classes.anchor} style={style} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.list ?? ''}
        aria-label={fill(CALENDAR.dayEvents, { dia: showLongDate(day.date) })}
      >
        <ul className={classes.rows}>
          {day.items.map(item => (
            <li key={item.key}>
              <ItemRow
                item={item}
                onOpen={one => {
                  onClose()
                  onOpen(one)
                }}
              />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Popover } from '@mantine/core'
import { type CSSProperties, useRef, useState } from 'react'
import { showLongDate } from '../../../lib/dates.ts'
import type { CalendarItem } from '../item/calendar-items.values.ts'
import { ItemRow } from '../item/item-row.part.tsx'
import classes from './month-board.module.css'
import type { MonthDay } from './month-layout.ts'

/** On a day that cannot show everything: how much more there is, and the list of all of it when that is pressed. */
export const MoreOfDay = ({
  day,
  style,
  onOpen,
}: {
  day: MonthDay
  style: CSSProperties
  onOpen: (item: CalendarItem) => void
}) => {
  const [opened, setOpened] = useState(false)
  const wasOpened = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.more}
        style={style}
        aria-haspopup="dialog"
        aria-expanded={opened}
        // The list closes before the click of what lies outside of it arrives.
        onPointerDown={() => {
          wasOpened.current = opened
        }}
        onClick={({ detail }) => setOpened(detail === 0 ? !opened : !wasOpened.current)}
      >
        {fill(CALENDAR.moreOf, { n: day.hidden })}
      </button>
      {opened && (
        <Popover
          opened
          onChange={close}
          position="bottom-start"
          width={280}
          trapFocus
          withinPortal
          shadow="md"
        >
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
                      close()
                      onOpen(one)
                    }}
                  />
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}

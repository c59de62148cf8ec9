import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { type CSSProperties, useRef, useState } from 'react'
import { lazyModule, useLazyModule } from '../../../lib/device/lazy.ts'
import type { CalendarItem } from '../item/calendar-items.values.ts'
import classes from './month/month-board.module.css'
import type { MonthDay } from './month/month-layout.ts'

const dayList = lazyModule(async () => (await import('./day-list.tsx')).DayList)

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
  const DayList = useLazyModule(dayList, opened ? 'now' : 'idle')
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
      {opened && DayList && <DayList day={day} style={style} onClose={close} onOpen={onOpen} />}
    </>
  )
}

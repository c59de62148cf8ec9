import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import type { CSSProperties, PointerEvent } from 'react'
import { showTime } from '../../../../lib/text/dates.ts'
import { itemLabel } from '../../item/calendar.words.ts'
import { type CalendarItem, isMovable, isTimed } from '../../item/calendar-items.values.ts'
import { KIND_ICONS } from '../../item/calendar-types.values.ts'
import kinds from '../../kinds.module.css'
import classes from './month-board.module.css'
import type { Bar } from './month-layout.ts'

export type BarHandlers = {
  onOpen: (item: CalendarItem) => void
  onExtend: (item: CalendarItem, pressed: PointerEvent) => void
  /** False while its edge is being pulled. */
  mayDrag: () => boolean
  onDrag: (item: CalendarItem) => void
  onDragEnd: () => void
}

/** An item in a week of the month. Plain elements: a full month draws a hundred of them with every turn of the page. */
export const MonthBar = ({
  bar: { item, begun, goesOn },
  style,
  on,
}: {
  bar: Bar
  style: CSSProperties
  on: BarHandlers
}) => {
  const Icon = KIND_ICONS[item.kind]
  const time = isTimed(item) && item.startHour ? `${showTime(item.startHour)} ` : ''
  const label = itemLabel(item)
  const movable = isMovable(item)
  return (
    <button
      type="button"
      className={`${kinds.kind} ${classes.bar}`}
      style={style}
      data-kind={item.kind}
      data-begun={begun || undefined}
      data-goes-on={goesOn || undefined}
      title={label}
      aria-label={time + label}
      draggable={movable}
      onClick={() => on.onOpen(item)}
      onDragStart={event => {
        if (!on.mayDrag()) return event.preventDefault()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', item.title)
        on.onDrag(item)
      }}
      onDragEnd={on.onDragEnd}
    >
      <Icon size={14} aria-hidden className={classes.icon ?? ''} />
      <span className={classes.title}>
        {time}
        {item.title}
      </span>
      {movable && (
        <span
          className={classes.handle}
          title={CALENDAR.move.handle}
          aria-hidden
          onPointerDown={pressed => on.onExtend(item, pressed)}
        />
      )}
    </button>
  )
}

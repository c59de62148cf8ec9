import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithoutRef, CSSProperties, PointerEvent, ReactNode } from 'react'
import { showTime } from '../../../lib/text/dates.ts'
import { itemLabel } from '../item/calendar.words.ts'
import { type CalendarItem, isMovable, isTimed } from '../item/calendar-items.values.ts'
import { KIND_ICONS } from '../item/calendar-types.values.ts'
import kinds from '../kinds.module.css'
import classes from './schedule-board.module.css'

type GivenProps = ComponentPropsWithoutRef<'button'> & { children: ReactNode }

/** The kit's look of an event takes the colours of the item's kind. */
const coloured = (style: CSSProperties | undefined): CSSProperties => ({
  ...style,
  ...{
    '--event-bg': 'var(--kind-bg)',
    '--event-hover': 'var(--kind-bg)',
    '--event-color': 'var(--kind-text)',
  },
})

/** Inside an event among the hours. */
export const TimedBody = ({ item }: { item: CalendarItem }) => {
  const Icon = KIND_ICONS[item.kind]
  return (
    <span className={classes.timed}>
      <Icon size={14} aria-hidden className={classes.icon ?? ''} />
      <span className={classes.title}>
        {item.startHour && showTime(item.startHour)} {item.title}
      </span>
    </span>
  )
}

/** An item on the board. Its last day can be pulled where it stands for whole days. */
export const ScheduleItem = ({
  item,
  given,
  onExtend,
  mayDrag,
}: {
  item: CalendarItem
  given: GivenProps
  onExtend: (event: PointerEvent) => void
  /** False while its edge is being pulled. */
  mayDrag: () => boolean
}) => {
  const { children, className = '', style, onDragStart, ...props } = given
  const Icon = KIND_ICONS[item.kind]
  const timed = isTimed(item)
  const amongHours = timed && item.start === item.end
  return (
    <UnstyledButton
      {...props}
      className={`${className} ${kinds.kind} ${classes.event}`}
      style={coloured(style)}
      data-kind={item.kind}
      title={itemLabel(item)}
      aria-label={
        timed && item.startHour ? `${showTime(item.startHour)} ${itemLabel(item)}` : itemLabel(item)
      }
      onDragStart={event => (mayDrag() ? onDragStart?.(event) : event.preventDefault())}
    >
      {amongHours ? (
        children
      ) : (
        <span className={classes.inner}>
          <Icon size={14} aria-hidden className={classes.icon ?? ''} />
          <span className={classes.title}>
            {timed && item.startHour && `${showTime(item.startHour)} `}
            {item.title}
          </span>
          {isMovable(item) && (
            <span
              className={classes.handle}
              title={CALENDAR.move.handle}
              aria-hidden
              onPointerDown={onExtend}
            />
          )}
        </span>
      )}
    </UnstyledButton>
  )
}

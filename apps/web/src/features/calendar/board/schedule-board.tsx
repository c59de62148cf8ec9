import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { datesBetween } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Box } from '@mantine/core'
import { type ScheduleEventData, WeekView } from '@mantine/schedule'
import '@mantine/schedule/styles.css'
import 'dayjs/locale/pt-br.js'
import { type MouseEvent, memo, useMemo, useRef } from 'react'
import { type CalendarItem, isMovable, isTimed, onDay } from '../item/calendar-items.values.ts'
import {
  boardSpan,
  type Dropped,
  droppedOnDay,
  droppedOnHours,
  extendedTo,
} from '../item/calendar-moves.values.ts'
import { shownRange } from '../item/calendar-view.values.ts'
import type { BoardProps, PointedDays } from './board.types.ts'
import classes from './schedule-board.module.css'
import { ScheduleItem, TimedBody } from './schedule-event.tsx'
import { useResizing } from './use-extending.ts'
import { useDayAriaLabels } from './use-spoken-days.ts'

const LABELS = {
  allDay: CALENDAR.allDay,
  timeSlot: CALENDAR.timeSlot,
  weekday: CALENDAR.weekday,
  noEvents: CALENDAR.noEvents,
  today: CALENDAR.today,
  moreLabel: (n: number) => fill(CALENDAR.moreOf, { n }),
}
const MIDNIGHT = '00:00:00'
const LAST_SECOND = '23:59:59'
const LOCALE = 'pt-br'

const day = (moment: string): string => moment.slice(0, 10)
const time = (moment: string): string => moment.slice(11, 19)

/** The kit has two lines for what takes whole days. */
const LINES = 2
const MOST_MORE_LINES = 4

/** How many lines more the whole days of a week need. */
const linesBeyond = (items: readonly CalendarItem[], date: string): number => {
  const { start, end } = shownRange('semana', date)
  const wholeDays = items.filter(item => !isTimed(item) || item.start < item.end)
  const most = Math.max(...datesBetween(start, end).map(of => onDay(wholeDays, of).length))
  return Math.min(Math.max(most - LINES, 0), MOST_MORE_LINES)
}

const HOUR_PX = 48
const HEAD_PX = 106
const LINE_PX = 24
const SCHOOL_OPENS = 7

/** Which half hour stands behind the head of the board, so that the one when school opens is seen below it. */
const scrolledTo = (moreLines: number): string => {
  const halves = Math.floor((SCHOOL_OPENS - (HEAD_PX + moreLines * LINE_PX) / HOUR_PX) * 2)
  return `${String(Math.floor(halves / 2)).padStart(2, '0')}:${halves % 2 === 0 ? '00' : '30'}:00`
}

/** The list of what a day holds beyond its lines stays open, over any dialog, unless it is closed as by hand. */
const closeList = (pressed: HTMLElement): void => {
  if (pressed.dataset.size === 'md')
    pressed.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
}

/** Hours pointed at in the week; a slot that ends at midnight ends with its day. */
const hoursWanted = (from: string, to: string): PointedDays => ({
  start: day(from),
  end: day(from),
  startHour: time(from),
  endHour: day(to) > day(from) || time(to) === MIDNIGHT ? LAST_SECOND : time(to),
})

/** The week as a board on which events are dragged; dates can as well be written in an event's form. */
export const ScheduleBoard = memo(({ date, items, onOpen, onAdd, onPlace }: BoardProps) => {
  const board = useRef<HTMLDivElement>(null)
  useDayAriaLabels(board, date)
  const extending = useResizing((item, lastDay) => {
    if (item.event) onPlace(item.event, extendedTo(item.event, item, lastDay))
  })
  const { preview } = extending
  const byKey = useMemo(() => new Map(items.map(item => [item.key, item])), [items])
  const events = useMemo(
    () =>
      items.map(
        (item): ScheduleEventData => ({
          id: item.key,
          title: item.title,
          ...boardSpan(item.key === preview?.item.key ? { ...item, end: preview.end } : item),
          color: 'gray',
        }),
      ),
    [items, preview],
  )
  const moreLines = useMemo(() => linesBeyond(items, date), [items, date])
  const itemOf = ({ id }: Pick<ScheduleEventData, 'id'>) => byKey.get(String(id))

  const dropped = ({ eventId, newStart, newEnd }: Dropped & { eventId: string | number }) => {
    const item = byKey.get(String(eventId))
    if (!item?.event) return
    // Whole days stay whole days among the hours, and what is dropped on a day keeps its hours.
    const onHours = isTimed(item) && time(newStart) !== MIDNIGHT
    onPlace(
      item.event,
      onHours
        ? droppedOnHours(item.event, item, { newStart, newEnd })
        : droppedOnDay(item.event, item, day(newStart)),
    )
  }
  const canDrag = (event: ScheduleEventData): boolean => {
    const item = itemOf(event)
    return item !== undefined && isMovable(item)
  }
  const common = {
    date,
    events,
    locale: LOCALE,
    labels: LABELS,
    withHeader: false,
    firstDayOfWeek: 1 as const,
    weekdayFormat: 'ddd',
    withEventsDragAndDrop: true,
    withDragSlotSelect: true,
    canDragEvent: canDrag,
    onEventDrop: dropped,
    onEventClick: (event: ScheduleEventData, { currentTarget }: MouseEvent<HTMLButtonElement>) => {
      const item = itemOf(event)
      if (!item || extending.hasJustEnded()) return
      closeList(currentTarget)
      onOpen(item)
    },
    renderEventBody: (event: ScheduleEventData) => {
      const item = itemOf(event)
      return item ? <TimedBody item={item} /> : event.title
    },
    renderEvent: (event: ScheduleEventData, given: Parameters<typeof ScheduleItem>[0]['given']) => {
      const item = itemOf(event)
      return item ? (
        <ScheduleItem
          item={item}
          given={given}
          mayDrag={() => !extending.isActive()}
          onExtend={pressed => extending.start(item, pressed)}
        />
      ) : (
        <button type="button" {...given} />
      )
    },
  }
  return (
    <Box
      ref={board}
      className={classes.board ?? ''}
      __vars={{ '--more-lines': String(moreLines) }}
      onPointerDownCapture={extending.forget}
    >
      <WeekView
        {...common}
        highlightToday
        withWeekNumber={false}
        startScrollTime={scrolledTo(moreLines)}
        slotHeight={HOUR_PX}
        scrollAreaProps={{ mah: 620 }}
        slotLabelFormat="HH:mm"
        intervalMinutes={30}
        classNames={{
          weekViewDaySlot: classes.slot ?? '',
          weekViewAllDaySlots: classes.wholeDays ?? '',
          weekViewAllDaySlotsEvents: classes.wholeDayEvents ?? '',
          weekViewDayLabel: classes.dayLabel ?? '',
        }}
        withEventResize
        canResizeEvent={canDrag}
        onEventResize={({ eventId, newStart, newEnd }) => {
          const item = byKey.get(String(eventId))
          if (item?.event) onPlace(item.event, droppedOnHours(item.event, item, { newStart, newEnd }))
        }}
        // The head of a day stands for the whole of it.
        onDateChange={of => onAdd({ start: of, end: of })}
        onAllDaySlotClick={of => onAdd({ start: of, end: of })}
        onTimeSlotClick={({ slotStart, slotEnd }) => onAdd(hoursWanted(slotStart, slotEnd))}
        onSlotDragEnd={(from, to) => onAdd(hoursWanted(from, to))}
      />
    </Box>
  )
})
ScheduleBoard.displayName = 'ScheduleBoard'

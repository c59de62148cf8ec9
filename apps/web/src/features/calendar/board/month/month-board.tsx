import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type CSSProperties, type KeyboardEvent, memo, useMemo, useRef } from 'react'
import { showLongDate } from '../../../../lib/text/dates.ts'
import { countWords, showShortWeekday } from '../../item/calendar.words.ts'
import type { CalendarItem } from '../../item/calendar-items.values.ts'
import { droppedOnDay, extendedTo } from '../../item/calendar-moves.values.ts'
import type { BoardProps } from '../board.types.ts'
import { MoreOfDay } from '../more-of-day.tsx'
import { useResizing } from '../use-extending.ts'
import { type BarHandlers, MonthBar } from './month-bar.tsx'
import classes from './month-board.module.css'
import { type MonthWeek, monthLayout, weeksOf } from './month-layout.ts'
import { useMonthDrags } from './use-month-drags.ts'
import { LINE_PX, useMonthRoom } from './use-month-room.ts'

const WEEK = 7
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -WEEK,
  ArrowDown: WEEK,
}

/** The arrows lead from day to day, Tab to what stands on them. */
const stepped = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const step = STEPS[event.key]
  const { date } = event.currentTarget.dataset
  if (step === undefined || !date) return
  const board = event.currentTarget.closest('[data-board]')
  const next = board?.querySelector<HTMLElement>(`[data-date="${addDays(date, step)}"]`)
  event.preventDefault()
  next?.focus()
}

const DAY_SHARE = 100 / WEEK
const placeOf = (column: number, span: number, line: number): CSSProperties => ({
  left: `calc(${column * DAY_SHARE}% + 2px)`,
  width: `calc(${span * DAY_SHARE}% - 4px)`,
  top: line * LINE_PX,
})

type WeekProps = {
  week: MonthWeek
  month: string
  today: string
  lines: number
  height: number
  isFirst: boolean
  onDay: (day: string) => void
  on: BarHandlers
}

const Week = ({ week, month, today, lines, height, isFirst, onDay, on }: WeekProps) => (
  <div className={classes.week} style={{ height }}>
    {week.days.map(({ date, items }, column) => (
      <button
        key={date}
        type="button"
        className={classes.day}
        data-date={date}
        data-outside={!date.startsWith(month) || undefined}
        data-weekend={column >= WEEK - 2 || undefined}
        data-now={date === today || undefined}
        aria-current={date === today ? 'date' : undefined}
        aria-label={fill(CALENDAR.dayOf, {
          dia: `${showLongDate(date)} de ${date.slice(0, 4)}`,
          eventos: countWords(items.length),
        })}
        tabIndex={isFirst && column === 0 ? 0 : -1}
        onClick={() => onDay(date)}
        onKeyDown={stepped}
      >
        <span className={classes.number}>{Number(date.slice(8))}</span>
      </button>
    ))}
    <div className={classes.bars}>
      {week.bars.map(bar => (
        <MonthBar key={bar.item.key} bar={bar} style={placeOf(bar.column, bar.span, bar.line)} on={on} />
      ))}
      {week.days.map((day, column) =>
        day.hidden > 0 ? (
          <MoreOfDay key={day.date} day={day} style={placeOf(column, 1, lines - 1)} onOpen={on.onOpen} />
        ) : null,
      )}
    </div>
  </div>
)

/** The month as a board on which events are dragged; dates can as well be written in an event's form. */
export const MonthBoard = memo(({ date, today, items, onOpen, onAdd, onPlace }: BoardProps) => {
  const board = useRef<HTMLDivElement>(null)
  const { height, lines } = useMonthRoom(board, weeksOf(date))
  const extending = useResizing((item, lastDay) => {
    if (item.event) onPlace(item.event, extendedTo(item.event, item, lastDay))
  })
  const { preview } = extending
  const drags = useMonthDrags(board, {
    onDrop: (item, day) => {
      if (item.event) onPlace(item.event, droppedOnDay(item.event, item, day))
    },
    onDays: onAdd,
  })
  const shown = useMemo(
    () =>
      preview
        ? items.map(item => (item.key === preview.item.key ? { ...item, end: preview.end } : item))
        : items,
    [items, preview],
  )
  const weeks = useMemo(() => monthLayout(shown, date, lines), [shown, date, lines])
  const open = (item: CalendarItem) => {
    if (!extending.hasJustEnded()) onOpen(item)
  }
  const on: BarHandlers = {
    onOpen: open,
    onExtend: extending.start,
    mayDrag: () => !extending.isActive(),
    onDrag: drags.begin,
    onDragEnd: drags.end,
  }
  return (
    <div ref={board} data-board className={classes.board} onPointerDownCapture={extending.forget}>
      <div className={classes.head} aria-hidden>
        {weeks[0]?.days.map(({ date: day }) => (
          <span key={day}>{showShortWeekday(day)}</span>
        ))}
      </div>
      {weeks.map((week, index) => (
        <Week
          key={week.days[0]?.date}
          week={week}
          month={date.slice(0, 7)}
          today={today}
          lines={lines}
          height={height}
          isFirst={index === 0}
          onDay={day => onAdd({ start: day, end: day })}
          on={on}
        />
      ))}
    </div>
  )
})
MonthBoard.displayName = 'MonthBoard'

import { fill } from '@lousa/contract/messages.ts'
import { clockOf } from '@lousa/contract/planning/making/finding-sentence.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import type { WeekInterval } from '@lousa/rules/planning/making/making-records.ts'
import { type Brush, type PaintRow, paintWeek } from '@lousa/rules/planning/making/week-painting.rules.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import classes from './making.module.css'
import { cellAfterKey, dayWord, PAINT_DAYS, type PaintCell, shownCell } from './week-cells.values.ts'

const W = MAKING_SCREEN.week
const ERASER = { kind: null } as const

/** The week of an instructor as a grid that is painted with a finger, a mouse or the keyboard. */
export const WeekPainter = ({
  name,
  intervals,
  times,
  hours,
  brush,
  isOffice,
  canChange,
  onPaint,
}: {
  name: string
  intervals: readonly WeekInterval[]
  times: readonly PaintRow[]
  hours: readonly (PaintCell & { name: string })[]
  brush: Brush
  isOffice: boolean
  canChange: boolean
  onPaint: (paint: (week: readonly WeekInterval[]) => readonly WeekInterval[]) => void
}) => {
  const [active, setActive] = useState({ row: 0, day: 0 })
  const table = useRef<HTMLTableElement>(null)
  /** The last cell of a stroke, so that each is painted once. */
  const stroke = useRef<string | null>(null)
  const size = { rows: times.length, days: PAINT_DAYS.length }
  const cellAt = (row: number, day: number): PaintCell | null => {
    const time = times[row]
    const weekday = PAINT_DAYS[day]
    return time && weekday ? { weekday, from: time.from, until: time.until } : null
  }
  const paint = (row: number, day: number, own: Brush = brush): void => {
    const cell = cellAt(row, day)
    if (canChange && cell) onPaint(week => paintWeek(week, cell, own))
  }
  /** A finger that is down keeps its events at the first cell, so that the cell under it is looked up. */
  const paintUnder = ({ clientX, clientY }: PointerEvent): void => {
    const under = document.elementFromPoint(clientX, clientY)?.closest('[data-cell]')
    const key = under?.getAttribute('data-cell') ?? null
    if (key === null || key === stroke.current || !table.current?.contains(under ?? null)) return
    stroke.current = key
    const [row = 0, day = 0] = key.split(' ').map(Number)
    setActive({ row, day })
    paint(row, day)
  }
  const onKeyDown = (event: KeyboardEvent, row: number, day: number): void => {
    const next = cellAfterKey({ row, day }, event.key, size)
    if (next) {
      event.preventDefault()
      setActive(next)
      table.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.day}"]`)?.focus()
      return
    }
    if (event.key === ' ' || event.key === 'Enter') paint(row, day)
    else if (event.key === 'Delete' || event.key === 'Backspace') paint(row, day, { ...brush, ...ERASER })
    else return
    event.preventDefault()
  }
  return (
    <table
      ref={table}
      className={classes.grid}
      aria-label={fill(W.grid, { name })}
      onPointerMove={event => {
        if (stroke.current !== null) paintUnder(event)
      }}
      onPointerUp={() => {
        stroke.current = null
      }}
      onPointerCancel={() => {
        stroke.current = null
      }}
      onPointerLeave={() => {
        stroke.current = null
      }}
    >
      <thead>
        <tr>
          <td className={classes.hour} />
          {PAINT_DAYS.map(weekday => (
            <th key={weekday} scope="col" abbr={dayWord(weekday)}>
              {dayWord(weekday).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map(({ from, until }, row) => (
          <tr key={from}>
            <th scope="row">{clockOf(from)}</th>
            {PAINT_DAYS.map((weekday, day) => {
              const { kind, sign, label } = shownCell(
                intervals,
                { weekday, from, until },
                { hours, isOffice },
              )
              return (
                <td key={weekday}>
                  <button
                    type="button"
                    className={classes.cell}
                    data-cell={`${row} ${day}`}
                    data-kind={kind ?? undefined}
                    aria-label={label}
                    aria-disabled={!canChange}
                    title={label}
                    tabIndex={active.row === row && active.day === day ? 0 : -1}
                    onFocus={() => setActive({ row, day })}
                    onKeyDown={event => onKeyDown(event, row, day)}
                    onPointerDown={event => {
                      if (!canChange || event.button !== 0) return
                      stroke.current = `${row} ${day}`
                      setActive({ row, day })
                      paint(row, day)
                    }}
                  >
                    <span aria-hidden>{sign}</span>
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import type { AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { useRef, useState } from 'react'
import classes from '../attendance-list.module.css'
import type { Frequencies } from '../frequency/use-frequencies.part.ts'
import { MARKS } from '../sheet/mark-letters.values.ts'
import type { SheetRow } from '../sheet/sheet-rows.values.ts'
import { AttendanceRow } from './attendance-row.tsx'

type Props = {
  rows: readonly SheetRow[]
  readOnly: boolean
  frequency: Frequencies
  mark: (id: string, status: AttendanceStatus) => void
  justify: (id: string, text: string) => void
  /** More about a student, below the name. */
  notes?: ReadonlyMap<string, string>
}

const rowOf = (target: EventTarget): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row ? Number(row.dataset.row) : -1
}

const isMark = (target: EventTarget): boolean => target instanceof HTMLElement && 'mark' in target.dataset

/** Where an up or down key leads among the rows; null for other keys. */
const rowAfter = (key: string, row: number, last: number): number | null => {
  switch (key) {
    case 'ArrowDown':
    case 'Enter':
      return Math.min(row + 1, last)
    case 'ArrowUp':
      return Math.max(row - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** The mark beside, with arrows left and right as in any group of choices. */
const markBeside = (key: string, status: AttendanceStatus): AttendanceStatus | null => {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return null
  const at = MARKS.findIndex(mark => mark.status === status)
  return MARKS[Math.max(0, Math.min(MARKS.length - 1, at + step))]?.status ?? null
}

/** The class by number. P, F and J mark and go down, arrows move; one Tab stop for the whole list. */
export const AttendanceList = ({ rows, readOnly, frequency, mark, justify, notes }: Props) => {
  const list = useRef<HTMLOListElement>(null)
  const [active, setActive] = useState(0)

  const focus = (row: number, status = rows[row]?.status) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-mark="${status}"]`)?.focus()

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isMark(event.target)) return
    const at = rowOf(event.target)
    const row = rows[at]
    if (!row) return
    const letter = MARKS.find(option => option.letter === event.key.toUpperCase())
    const beside = markBeside(event.key, row.status)
    const to = letter ? Math.min(at + 1, rows.length - 1) : rowAfter(event.key, at, rows.length - 1)
    if (letter) mark(row.id, letter.status)
    if (beside) mark(row.id, beside)
    if (beside) focus(at, beside)
    else if (to === null) return
    // On the last row the focus follows the mark.
    else focus(to, to === at && letter ? letter.status : rows[to]?.status)
    event.preventDefault()
  }

  return (
    <ol
      ref={list}
      className={classes.list}
      aria-label={LESSON_SHEET.students}
      onKeyDown={onKeyDown}
      onFocus={event => {
        const row = rowOf(event.target)
        if (row >= 0) setActive(row)
      }}
    >
      {rows.map((row, index) => (
        <AttendanceRow
          key={row.id}
          row={row}
          index={index}
          active={index === Math.min(active, rows.length - 1)}
          readOnly={readOnly}
          frequency={frequency.of.get(row.id)}
          minFreq={frequency.minFreq}
          mark={mark}
          justify={justify}
          note={notes?.get(row.id)}
        />
      ))}
    </ol>
  )
}

import type { AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { PUNCTUALITY } from '@lousa/contract/attendance/punctuality/punctuality.messages.ts'
import {
  PUNCTUALITY_FIELDS,
  type Punctuality,
  type PunctualityMode,
  punctualityOf,
} from '@lousa/rules/attendance/punctuality.rules.ts'
import type { KeyboardEvent, RefObject } from 'react'
import { toggledPunctuality } from '../sheet/current-mark.values.ts'
import { MARKS } from '../sheet/mark-letters.values.ts'
import type { PunctualityField } from '../sheet/punctuality-line.part.tsx'
import type { SheetRow } from '../sheet/sheet-rows.values.ts'

export const rowOf = (target: EventTarget): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row ? Number(row.dataset.row) : -1
}

/** The row whose line of late and left early is open, with the minutes that receive the focus. */
export type Opened = { id: string; field: PunctualityField | null }

const FIELD_OF: Readonly<Record<string, PunctualityField>> = Object.fromEntries(
  PUNCTUALITY_FIELDS.map(field => [PUNCTUALITY.fields[field].letter, field]),
)

const isMinutes = (target: EventTarget): boolean =>
  target instanceof HTMLElement && 'minutes' in target.dataset

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

/** The mark that an arrow left or right leads to, as in any group of choices. */
const nextMark = (key: string, status: AttendanceStatus): AttendanceStatus | null => {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return null
  const at = MARKS.findIndex(mark => mark.status === status)
  return MARKS[Math.max(0, Math.min(MARKS.length - 1, at + step))]?.status ?? null
}

type Options = {
  list: RefObject<HTMLOListElement | null>
  rows: readonly SheetRow[]
  /** OFF where nothing is written. */
  mode: PunctualityMode
  mark: (id: string, status: AttendanceStatus) => void
  setPunctuality: (id: string, to: Partial<Punctuality>) => void
  open: (opened: Opened | null) => void
}

/** The keys of the list: P, F and J mark and go down, A and S are late and left early, arrows move. */
export const useListKeys = ({ list, rows, mode, mark, setPunctuality, open }: Options) => {
  const last = rows.length - 1
  const focus = (row: number, status = rows[row]?.status) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-mark="${status}"]`)?.focus()

  /** Each answers whether the key meant something. */
  const leaveMinutes = (key: string, at: number): boolean => {
    if (key !== 'Enter' && key !== 'Escape') return false
    open(null)
    focus(key === 'Enter' ? Math.min(at + 1, last) : at)
    return true
  }
  const togglePunctuality = (key: string, at: number, row: SheetRow): boolean => {
    const field = mode === 'OFF' ? undefined : FIELD_OF[key.toUpperCase()]
    if (!field) return false
    const isSet = punctualityOf(row)[field] !== null
    setPunctuality(row.id, { [field]: toggledPunctuality(row, row.current, field) })
    open({ id: row.id, field: isSet || mode !== 'WITH_MINUTES' ? null : field })
    // A student who was absent is present now.
    focus(at, 'ATTENDANCE')
    return true
  }
  const markAndMove = (key: string, at: number, row: SheetRow): boolean => {
    const letter = MARKS.find(option => option.letter === key.toUpperCase())
    const next = nextMark(key, row.status)
    const to = letter ? Math.min(at + 1, last) : rowAfter(key, at, last)
    if (letter) mark(row.id, letter.status)
    if (next) mark(row.id, next)
    if (next) focus(at, next)
    else if (to === null) return false
    // On the last row the focus follows the mark.
    else focus(to, to === at && letter ? letter.status : rows[to]?.status)
    return true
  }

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = rowOf(event.target)
    const row = rows[at]
    if (!row) return
    const isDone = isMinutes(event.target)
      ? leaveMinutes(event.key, at)
      : isMark(event.target) && (togglePunctuality(event.key, at, row) || markAndMove(event.key, at, row))
    if (isDone) event.preventDefault()
  }
}

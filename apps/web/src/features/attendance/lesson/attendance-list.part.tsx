import type { AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import type { Punctuality } from '@lousa/rules/attendance/punctuality.rules.ts'
import { useCallback, useRef, useState } from 'react'
import { usePunctualityMode } from '../../identity/identity.api.ts'
import classes from '../attendance-list.module.css'
import type { Frequencies } from '../frequency/use-frequencies.part.ts'
import type { SheetRow } from '../sheet/sheet-rows.values.ts'
import { AttendanceRow } from './attendance-row.tsx'
import { type Opened, rowOf, useListKeys } from './use-list-keys.ts'

type Props = {
  rows: readonly SheetRow[]
  readOnly: boolean
  frequency: Frequencies
  mark: (id: string, status: AttendanceStatus) => void
  justify: (id: string, text: string) => void
  setPunctuality: (id: string, to: Partial<Punctuality>) => void
  /** More about a student, below the name. */
  notes?: ReadonlyMap<string, string>
}

/** The class by number. P, F and J mark and go down, arrows move; one Tab stop for the whole list. */
export const AttendanceList = ({
  rows,
  readOnly,
  frequency,
  mark,
  justify,
  setPunctuality,
  notes,
}: Props) => {
  const list = useRef<HTMLOListElement>(null)
  const [active, setActive] = useState(0)
  const mode = usePunctualityMode()
  const [opened, setOpened] = useState<Opened | null>(null)
  const onOpen = useCallback(
    (id: string) => setOpened(now => (now?.id === id ? null : { id, field: null })),
    [],
  )

  const onKeyDown = useListKeys({
    list,
    rows,
    mode: readOnly ? 'OFF' : mode,
    mark,
    setPunctuality,
    open: setOpened,
  })

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
          mode={mode}
          open={opened?.id === row.id ? (opened.field ?? true) : false}
          onOpen={onOpen}
          setPunctuality={setPunctuality}
        />
      ))}
    </ol>
  )
}

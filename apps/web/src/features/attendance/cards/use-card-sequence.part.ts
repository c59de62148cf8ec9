import type { AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { useState } from 'react'
import type { SheetRow } from '../sheet/sheet-rows.values.ts'

/** Whether a person has confirmed the state: a prefilled presence alone is no confirmation. */
export const isMarked = ({ isEdited, current }: SheetRow): boolean => isEdited || current.status !== null

/** Where a walk begins: at the first student without a mark; after all of them it is over. */
const firstUnmarked = (rows: readonly SheetRow[]): number => {
  const at = rows.findIndex(row => !isMarked(row))
  return at < 0 ? rows.length : at
}

type Step = { at: number; before: AttendanceStatus }

/** One student at a time: a mark leads to the next one, and the last step can be taken back. It never saves. */
export const useCardSequence = (
  rows: readonly SheetRow[],
  mark: (id: string, status: AttendanceStatus) => void,
) => {
  const [at, setAt] = useState(() => firstUnmarked(rows))
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [isChosen, setIsChosen] = useState(false)
  const row = rows[at]
  const last = steps.at(-1)
  return {
    at,
    /** The student in hand; undefined when the walk is over. */
    row,
    markHere: (status: AttendanceStatus) => {
      if (!row) return
      mark(row.id, status)
      setSteps([...steps, { at, before: row.status }])
      setAt(at + 1)
    },
    /** To the student before, as that one was before the last mark. */
    back: () => {
      if (last) {
        const undone = rows[last.at]
        if (undone) mark(undone.id, last.before)
        setSteps(steps.slice(0, -1))
      }
      setAt(last?.at ?? Math.max(0, at - 1))
    },
    goTo: (to: number) => {
      setSteps([])
      setAt(to)
    },
    /** Whether the person has just chosen to go one by one, and did not only open the page. */
    isChosen,
    restart: () => {
      setIsChosen(true)
      setSteps([])
      setAt(firstUnmarked(rows))
    },
  }
}

export type CardSequence = ReturnType<typeof useCardSequence>

import type { Attendance, AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { isSamePunctuality } from '@lousa/rules/attendance/punctuality.rules.ts'
import type { PendingRow } from '../../../lib/outbox/outbox.types.ts'
import {
  type AttendanceEntry,
  type AttendanceValue,
  applyEdit,
  type CurrentMark,
  currentMark,
  type Edit,
  type Edits,
  isSameMark,
  isUnsaved,
  toPendingRow,
} from './current-mark.values.ts'

/** A student of the lesson: the server's list, over it the outbox, over it what is being marked. */
export type SheetRow = {
  id: string
  number: number | null
  user: Attendance['studentEnrollment']['user']
  /** The instructor teaches the student today: the name leads to the student's page. */
  taught: boolean
  current: CurrentMark
  /** Presence stands prefilled: nothing counts until it is saved. */
  status: AttendanceStatus
  justification: string
  arrivedLate: number | null
  leftEarly: number | null
  /** The last day of a justification of the student that covers the lesson; null without one. */
  justifiedUntil: string | null
  /** The person has marked it, and it is not saved. */
  isEdited: boolean
}

export type PendingMarks = Record<string, PendingRow<AttendanceValue>>

const isSameMarkState = (a: CurrentMark, b: CurrentMark): boolean =>
  a.version === b.version &&
  a.syncState === b.syncState &&
  a.reason === b.reason &&
  a.status === b.status &&
  a.justification === b.justification &&
  isSamePunctuality(a, b)

const isSameRow = (a: SheetRow, b: SheetRow): boolean =>
  a.status === b.status &&
  a.justification === b.justification &&
  isSamePunctuality(a, b) &&
  a.isEdited === b.isEdited &&
  a.justifiedUntil === b.justifiedUntil &&
  a.number === b.number &&
  a.taught === b.taught &&
  a.user.name === b.user.name &&
  a.user.socialName === b.user.socialName &&
  a.user.thumb === b.user.thumb &&
  isSameMarkState(a.current, b.current)

/** A student of a list as the server answers it, of a lesson or of a day. */
export type ListedMark = Pick<
  Attendance,
  'studentEnrollment' | 'status' | 'justification' | 'arrivedLate' | 'leftEarly' | 'justified' | 'version'
>

/** The rows of a lesson; a row that says the same as before stays the same object, so that only changed ones render. */
export const sheetRows = (
  list: readonly ListedMark[],
  entry: AttendanceEntry | null,
  edits: Edits,
  before: readonly SheetRow[] = [],
): SheetRow[] =>
  list.map((attendance, index) => {
    const { id, number, user, taught = false } = attendance.studentEnrollment
    const standing = currentMark(attendance, entry, id)
    const edit = edits[id]
    const row: SheetRow = {
      id,
      number,
      user,
      taught,
      current: standing,
      status: edit?.status ?? standing.status ?? 'ATTENDANCE',
      justification: edit?.justification ?? standing.justification,
      arrivedLate: (edit ?? standing).arrivedLate,
      leftEarly: (edit ?? standing).leftEarly,
      justifiedUntil: attendance.justified?.end ?? null,
      isEdited: isUnsaved(edit, standing),
    }
    const former = before[index]
    return former?.id === id && isSameRow(former, row) ? former : row
  })

/** Students of a list that was saved without them: they have no mark, and nothing of theirs waits to be sent. */
export const withoutMark = (rows: readonly SheetRow[]): SheetRow[] =>
  rows.some(({ current }) => current.status !== null)
    ? rows.filter(({ current }) => current.status === null)
    : []

export const counts = (rows: readonly SheetRow[]): Record<AttendanceStatus, number> => {
  const count = { ATTENDANCE: 0, ABSENCE: 0, JUSTIFIED_ABSENCE: 0 }
  for (const { status } of rows) count[status]++
  return count
}

/** Marks that leaving would lose. */
export const unsavedEdits = (rows: readonly SheetRow[], edits: Edits): Edits =>
  Object.fromEntries(
    rows.flatMap(row => {
      const edit = edits[row.id]
      return row.isEdited && edit ? [[row.id, edit]] : []
    }),
  )

/** Plain JSON of what was seen of a student, whose mark was `over`; see `PendingRow`. */
export type SeenOf = (id: string, over: Edit['over']) => unknown

/** The rows that "Salvar" puts into the outbox: marked ones, and prefilled presences that were not saved yet. */
export const pendingMarks = (rows: readonly SheetRow[], edits: Edits, seenOf?: SeenOf): PendingMarks =>
  Object.fromEntries(
    rows
      .filter(row => row.isEdited || row.current.status === null)
      .map(row => {
        const edit = edits[row.id] ?? applyEdit(undefined, row.current, {})
        const seen = seenOf ? { seen: seenOf(row.id, edit.over) } : {}
        return [row.id, { ...toPendingRow(edit, row.current), ...seen }]
      }),
  )

export const allMarkedPresent = (rows: readonly SheetRow[], edits: Edits): Edits => ({
  ...edits,
  ...Object.fromEntries(
    rows
      .filter(row => row.status !== 'ATTENDANCE' || row.current.status === null)
      .map(row => [row.id, applyEdit(edits[row.id], row.current, { status: 'ATTENDANCE' })]),
  ),
})

/**
 * The marks shown here for another lesson of the day. Without its list (never opened, no network) every row is sent as new: where
 * a mark exists already, the server answers with a conflict and the person decides.
 */
export const marksForLesson = (
  rows: readonly SheetRow[],
  list: readonly Attendance[] | undefined,
  entry: AttendanceEntry | null,
): PendingMarks => {
  const listed = list && new Map(list.map(attendance => [attendance.studentEnrollment.id, attendance]))
  return Object.fromEntries(
    rows.flatMap(row => {
      const stored = listed ? listed.get(row.id) : { status: null, justification: null, version: null }
      if (!stored) return []
      const standing = currentMark(stored, entry, row.id)
      const { status, justification } = row
      // Late is the lesson in which the student was late.
      if (isSameMark({ ...standing, status, justification }, standing)) return []
      return [[row.id, toPendingRow(applyEdit(undefined, standing, { status, justification }), standing)]]
    }),
  )
}

import type {
  Attendance,
  AttendanceRow,
  AttendanceStatus,
} from '@lousa/contract/attendance/attendance.contract.ts'
import type { SavedAttendance } from './attendance.api.ts'

/** What the server holds of one student; version 0 while it holds nothing. */
type Stored = { status: AttendanceStatus | null; justification: string; version: number }

export type SheetRow = {
  id: string
  number: number | null
  user: Attendance['studentEnrollment']['user']
  stored: Stored
  status: AttendanceStatus
  justification: string
}

/** A mark that somebody else has changed since it was shown here. */
export type SheetConflict = { id: string; theirs: AttendanceStatus; version: number }

export type Sheet = {
  rows: readonly SheetRow[]
  conflicts: readonly SheetConflict[]
  /** The person has marked something, even if it equals what is stored or prefilled. */
  touched: boolean
  /** The marks before everybody was marked present, to bring them back. */
  before: readonly SheetRow[] | null
}

/** The marks not saved yet, as kept on the device. */
export type DraftRow = Pick<SheetRow, 'id' | 'status' | 'justification'> & { version: number }

const storedOf = ({ status, justification, version }: Attendance): Stored => ({
  status,
  justification: justification ?? '',
  version: version ?? 0,
})

/** Presence stands prefilled: nothing counts until it is saved. */
const fresh = (attendance: Attendance): SheetRow => {
  const { id, number, user } = attendance.studentEnrollment
  const stored = storedOf(attendance)
  return {
    id,
    number,
    user,
    stored,
    status: stored.status ?? 'ATTENDANCE',
    justification: stored.justification,
  }
}

const textOf = ({ status, justification }: Pick<SheetRow, 'status' | 'justification'>): string =>
  status === 'JUSTIFIED_ABSENCE' ? justification.trim() : ''

/** The person's mark differs from what is stored, or from the prefilled presence. */
export const isChanged = (row: SheetRow): boolean =>
  row.status !== (row.stored.status ?? 'ATTENDANCE') ||
  (row.status === 'JUSTIFIED_ABSENCE' && textOf(row) !== row.stored.justification.trim())

const isUnsaved = (row: SheetRow): boolean => row.stored.status === null || isChanged(row)

/** There is something that leaving would lose. */
export const isDirty = ({ touched, rows }: Sheet): boolean => touched && rows.some(isUnsaved)

export const counts = (rows: readonly SheetRow[]): Record<AttendanceStatus, number> => {
  const count = { ATTENDANCE: 0, ABSENCE: 0, JUSTIFIED_ABSENCE: 0 }
  for (const { status } of rows) count[status]++
  return count
}

export const draftRows = ({ rows }: Sheet): DraftRow[] =>
  rows
    .filter(isChanged)
    .map(({ id, status, justification, stored }) => ({ id, status, justification, version: stored.version }))

/** The whole list goes in one call, each row with the version that was seen. */
export const bodyRows = ({ rows }: Sheet): AttendanceRow[] =>
  rows.map(row => ({
    studentEnrollmentId: row.id,
    status: row.status,
    justification: textOf(row) || null,
    version: row.stored.version,
  }))

/** A sheet from the server's list, with the marks that a draft kept. A draft's versions tell whether they are stale. */
export const openSheet = (list: readonly Attendance[], draft: readonly DraftRow[] | null): Sheet => {
  const kept = new Map(draft?.map(row => [row.id, row]))
  const rows = list.map(attendance => {
    const row = fresh(attendance)
    const { status, justification, version } = kept.get(row.id) ?? { ...row, version: row.stored.version }
    return { ...row, status, justification, stored: { ...row.stored, version } }
  })
  return { rows, conflicts: [], touched: draft !== null, before: null }
}

const isSame = (a: Stored, b: Stored): boolean =>
  a.version === b.version && a.status === b.status && a.justification === b.justification

/** A newer list from the server: what the person has not changed follows it, the rest waits for the save. */
export const refreshed = (sheet: Sheet, list: readonly Attendance[]): Sheet => {
  const mine = new Map(sheet.rows.map(row => [row.id, row]))
  const rows = list.map(attendance => {
    const next = fresh(attendance)
    const row = mine.get(next.id)
    if (!row) return next
    if (isChanged(row)) return row
    return isSame(row.stored, next.stored) ? row : next
  })
  return { ...sheet, rows }
}

const change = (sheet: Sheet, id: string, to: Partial<SheetRow>): Sheet => ({
  ...sheet,
  touched: true,
  before: null,
  rows: sheet.rows.map(row => (row.id === id ? { ...row, ...to } : row)),
})

export const marked = (sheet: Sheet, id: string, status: AttendanceStatus): Sheet =>
  change(sheet, id, { status })

export const justified = (sheet: Sheet, id: string, justification: string): Sheet =>
  change(sheet, id, { justification })

export const allPresent = (sheet: Sheet): Sheet => ({
  ...sheet,
  touched: true,
  before: sheet.rows.some(({ status }) => status !== 'ATTENDANCE') ? sheet.rows : null,
  rows: sheet.rows.map(row =>
    row.status === 'ATTENDANCE' ? row : { ...row, status: 'ATTENDANCE' as const },
  ),
})

export const broughtBack = (sheet: Sheet): Sheet =>
  sheet.before ? { ...sheet, rows: sheet.before, before: null } : sheet

/**
 * The server's answer to a save. Rows that were marked again meanwhile stay as they are now. A refused row that the
 * person had not changed follows the server; one that they had waits for their decision.
 */
export const answered = (sheet: Sheet, sent: Sheet, { data, conflicts }: SavedAttendance): Sheet => {
  const refused = new Map(conflicts.map(conflict => [conflict.studentEnrollmentId, conflict]))
  const stored = new Map(data.map(attendance => [attendance.studentEnrollment.id, storedOf(attendance)]))
  const wasSent = new Map(sent.rows.map(row => [row.id, row]))
  const open: SheetConflict[] = []
  const rows = sheet.rows.map(row => {
    const conflict = refused.get(row.id)
    const before = wasSent.get(row.id)
    if (conflict && before && before.stored.status !== null && !isChanged(before)) {
      const theirs = { status: conflict.status, justification: '', version: conflict.version }
      return { ...row, stored: theirs, status: row.status === before.status ? conflict.status : row.status }
    }
    if (conflict) {
      open.push({ id: row.id, theirs: conflict.status, version: conflict.version })
      return row
    }
    return { ...row, stored: stored.get(row.id) ?? row.stored }
  })
  const moved = sheet.rows !== sent.rows
  return { rows, conflicts: open, touched: moved || open.length > 0, before: null }
}

/** One decision about a conflict: both ways the newer version is now known, and mine still has to be saved. */
export const decided = (
  sheet: Sheet,
  { id, theirs, version }: SheetConflict,
  keep: 'mine' | 'theirs',
): Sheet => ({
  ...change(sheet, id, {
    stored: { status: theirs, justification: '', version },
    ...(keep === 'theirs' ? { status: theirs, justification: '' } : {}),
  }),
  conflicts: sheet.conflicts.filter(conflict => conflict.id !== id),
})

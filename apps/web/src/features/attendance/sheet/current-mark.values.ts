import type { Attendance, AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import {
  isSamePunctuality,
  type Punctuality,
  punctualityAfter,
  punctualityOf,
  type SentPunctuality,
} from '@lousa/rules/attendance/punctuality.rules.ts'
import type { EntryView, PendingRow } from '../../../lib/outbox/outbox.types.ts'

/** The longest justification that the server takes. */
export const LONGEST_JUSTIFICATION = 500

/** A mark as it waits in the outbox and travels. Late or left early that is absent stays as it is stored. */
export type AttendanceValue = SentPunctuality & {
  readonly status: AttendanceStatus
  readonly justification: string | null
}
export type AttendanceEntry = EntryView<AttendanceValue>

/** The kind of an entry says what its rows hold. */
export const isAttendanceEntry = (entry: EntryView): entry is AttendanceEntry => entry.kind === 'attendance'

type MarkFields = SentPunctuality & {
  readonly status: AttendanceStatus | null
  readonly justification: string
}

/** A mark as this device knows it: what the server holds, or what is on its way there. Version 0: there is none. */
export type CurrentMark = MarkFields &
  Punctuality & {
    readonly version: number
    readonly syncState: 'stored' | 'waiting' | 'conflict' | 'refused'
    /** Why it was refused. */
    readonly reason: string | null
  }

/** A mark typed and not saved, over what was known of it then. */
export type Edit = Punctuality & {
  readonly status: AttendanceStatus
  readonly justification: string
  readonly over: MarkFields & { readonly version: number }
}
/** By the id of what is marked. */
export type Edits = Readonly<Record<string, Edit>>

/** The text counts with a justified absence only; it is kept while another mark stands, in case that was a slip. */
const textOf = ({ status, justification }: MarkFields): string =>
  status === 'JUSTIFIED_ABSENCE' ? justification.trim() : ''

export const isSameMark = (a: MarkFields, b: MarkFields): boolean =>
  a.status === b.status && textOf(a) === textOf(b) && isSamePunctuality(punctualityOf(a), punctualityOf(b))

/** The value in the outbox comes before the last known value of the server. */
export const currentMark = (
  stored: Pick<Attendance, 'status' | 'justification' | 'version' | 'arrivedLate' | 'leftEarly'>,
  entry: AttendanceEntry | null | undefined,
  id: string,
): CurrentMark => {
  const standing = (
    value: Pick<typeof stored, 'status' | 'justification'>,
    punctuality: Punctuality,
    version: number,
    way: CurrentMark['syncState'],
    reason: string | null = null,
  ): CurrentMark => ({
    status: value.status,
    justification: value.justification ?? '',
    ...punctuality,
    version,
    syncState: way,
    reason,
  })
  const over = (value: AttendanceValue) => punctualityAfter(value, stored)
  const conflict = entry?.conflicts[id]
  // No version of theirs: marking again without having compared stays a conflict.
  if (conflict) return standing(conflict.mine, over(conflict.mine), 0, 'conflict')
  const unsent = entry?.rows[id]
  if (unsent) return standing(unsent.value, over(unsent.value), unsent.version, 'waiting')
  const refusal = entry?.refused[id]
  if (refusal) return standing(refusal.value, over(refusal.value), refusal.version, 'refused', refusal.reason)
  return standing(stored, punctualityOf(stored), stored.version ?? 0, 'stored')
}

export const isUnsaved = (edit: Edit | undefined, standing: MarkFields): edit is Edit =>
  edit !== undefined && !isSameMark(edit, standing)

export type MarkChange = Partial<Pick<Edit, 'status' | 'justification' | keyof Punctuality>>

/** Sets a mark over the known one. A first mark remembers the value below it, so that a change in between is noticed. */
export const applyEdit = (former: Edit | undefined, standing: CurrentMark, change: MarkChange): Edit => ({
  status: change.status ?? former?.status ?? standing.status ?? 'ATTENDANCE',
  justification: change.justification ?? former?.justification ?? standing.justification,
  ...punctualityAfter({ ...change, status: 'ATTENDANCE' }, { ...(former ?? standing), status: 'ATTENDANCE' }),
  over: former?.over ?? {
    status: standing.status,
    justification: standing.justification,
    arrivedLate: standing.arrivedLate,
    leftEarly: standing.leftEarly,
    version: standing.version,
  },
})

/** Late or left early put or removed by one key: what is put is what was known before, else without minutes. */
export const toggledPunctuality = (
  shown: MarkFields,
  standing: MarkFields,
  field: keyof Punctuality,
): number | null => (punctualityOf(shown)[field] === null ? (punctualityOf(standing)[field] ?? 0) : null)

/**
 * The fields to send: none where there was none and is none, so that a save says nothing of them. Over a save that the server has not
 * accepted both are sent: the queue replaces that save whole, and the server may have what it removed.
 */
const sentPunctuality = (edit: Edit, standing: CurrentMark): SentPunctuality => {
  const [after, before] = [punctualityOf(edit), punctualityOf(edit.over)]
  if (edit.status !== 'ATTENDANCE') return {}
  if (standing.syncState !== 'stored') return after
  return {
    ...(after.arrivedLate === null && before.arrivedLate === null ? {} : { arrivedLate: after.arrivedLate }),
    ...(after.leftEarly === null && before.leftEarly === null ? {} : { leftEarly: after.leftEarly }),
  }
}

/** The row that the outbox gets: a newer version of the mark that was typed over is the same mark, another is not. */
export const toPendingRow = (edit: Edit, standing: CurrentMark): PendingRow<AttendanceValue> => ({
  value: { status: edit.status, justification: textOf(edit) || null, ...sentPunctuality(edit, standing) },
  version: isSameMark(edit.over, standing) ? standing.version : edit.over.version,
})

/** The outbox has exactly this mark now; false when it was marked again in between. */
const isSent = (edit: Edit, sent: PendingRow<AttendanceValue> | undefined): boolean =>
  sent !== undefined && isSameMark(edit, { ...sent.value, justification: sent.value.justification ?? '' })

/** The unsaved rest after rows went into the outbox. */
export const removeSent = (
  edits: Edits,
  sentOf: (id: string) => PendingRow<AttendanceValue> | undefined,
): Edits => Object.fromEntries(Object.entries(edits).filter(([id, edit]) => !isSent(edit, sentOf(id))))

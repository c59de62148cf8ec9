import {
  addDays,
  type CivilDate,
  datesBetween,
  daysBetween,
  isWeekend,
} from '../../calendar/civil-date.rules.ts'

/** Why a student was or will be absent, as the family says it. RELIGIOUS: Lei 13.796/2019. */
export const NOTE_REASONS = [
  'ILLNESS',
  'APPOINTMENT',
  'BEREAVEMENT',
  'RELIGIOUS',
  'JUDICIAL',
  'OTHER',
] as const
export type NoteReason = (typeof NOTE_REASONS)[number]

export const NOTE_STATUSES = ['SENT', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const
export type NoteStatus = (typeof NOTE_STATUSES)[number]

export const NOTE_DECISIONS = ['ACCEPTED', 'REFUSED'] as const
export type NoteDecision = (typeof NOTE_DECISIONS)[number]

/** The senders: a guardian, or the office on behalf of a family or of a student of full age. */
export const NOTE_SENDERS = ['GUARDIAN', 'OFFICE'] as const
export type NoteSender = (typeof NOTE_SENDERS)[number]

export const MAX_NOTE_PICTURES = 3
/** The longest note, in days. */
export const MAX_NOTE_DAYS = 366
/** Days before and after today that a note may name. */
export const NOTE_REACH_DAYS = 366
/** Notes of one guardian about one student that wait for the office. */
export const MAX_WAITING_NOTES = 20

/** The reason of the justification that an accepted note becomes. */
const JUSTIFIED_BY = {
  ILLNESS: 'MEDICAL',
  APPOINTMENT: 'MEDICAL',
  BEREAVEMENT: 'BEREAVEMENT',
  RELIGIOUS: 'RELIGIOUS',
  JUDICIAL: 'SUMMONS',
  OTHER: 'OTHER',
} as const satisfies Record<NoteReason, string>
export type JustifiedReason = (typeof JUSTIFIED_BY)[NoteReason]

export function justifiedReason(reason: NoteReason): JustifiedReason {
  return JUSTIFIED_BY[reason]
}

type Days = { readonly start: CivilDate; readonly end: CivilDate }

export type NoteDaysFault =
  | { readonly field: 'end'; readonly code: 'ORDER' }
  | { readonly field: 'start' | 'end'; readonly code: 'TOO_FAR'; readonly limit: CivilDate }

/** Why a note cannot name these days; null where it can. A wrongly typed year is the usual reason. */
export function noteDaysFault({ start, end }: Days, today: CivilDate): NoteDaysFault | null {
  const first = addDays(today, -NOTE_REACH_DAYS)
  const last = addDays(today, NOTE_REACH_DAYS)
  if (start < first) return { field: 'start', code: 'TOO_FAR', limit: first }
  if (end < start) return { field: 'end', code: 'ORDER' }
  if (end > last) return { field: 'end', code: 'TOO_FAR', limit: last }
  return daysBetween(start, end) < MAX_NOTE_DAYS
    ? null
    : { field: 'end', code: 'TOO_FAR', limit: addDays(start, MAX_NOTE_DAYS - 1) }
}

export type NoteAct = 'DECIDE' | 'TAKE_BACK' | 'WITHDRAW'

/**
 * Whether a note in this status may be decided, its decision taken back, or withdrawn by its sender: a note is decided once, and a
 * decision that was taken back lets it wait once more.
 */
export function isNoteActAllowed(act: NoteAct, status: NoteStatus): boolean {
  return act === 'TAKE_BACK' ? status === 'ACCEPTED' || status === 'REFUSED' : status === 'SENT'
}

export type AbsentDay = { readonly date: CivilDate; readonly absences: number; readonly justified: number }

/** Only Saturdays and Sundays are between two days, or nothing. */
const isNextSchoolDay = (earlier: CivilDate, later: CivilDate): boolean =>
  datesBetween(addDays(earlier, 1), addDays(later, -1)).every(isWeekend)

/**
 * The days that a family most probably justifies in a new note: the newest day with an absence that is not justified, and the days of
 * absence right before it, over weekends. `absentDays` are in any order; null where nothing is left to justify.
 */
export function daysToJustify(absentDays: readonly AbsentDay[]): Days | null {
  const [newest, ...before] = absentDays
    .filter(({ absences, justified }) => absences > justified)
    .map(({ date }) => date)
    .toSorted()
    .toReversed()
  if (newest === undefined) return null
  let start = newest
  for (const date of before) {
    if (!isNextSchoolDay(date, start)) break
    start = date
  }
  return { start, end: newest }
}

import type { CivilDate } from '../../calendar/civil-date.rules.ts'
import type { DecisionKind } from '../performance/council-decision.rules.ts'

/** OPEN: a draft; SIGNED: the minutes are final; ANNULLED: signed minutes without effect, which stay readable. */
export const MEETING_STATUSES = ['OPEN', 'SIGNED', 'ANNULLED'] as const
export type MeetingStatus = (typeof MEETING_STATUSES)[number]

/** PRESIDES: conducts the meeting; WRITES: drew up the minutes. */
export const ATTENDANT_DUTIES = ['PRESIDES', 'WRITES'] as const
export type AttendantDuty = (typeof ATTENDANT_DUTIES)[number]

type MeetingTimes = {
  readonly date: CivilDate
  readonly startTime: string | null
  readonly endTime: string | null
}

/**
 * The first and last day on which a council of a year may meet: from the first day of the year to the end of the civil year
 * after it, in which appeals are decided. Source: docs/rules.md, Minutes of a council.
 */
export function meetingDays(year: { readonly start: CivilDate; readonly end: CivilDate }): {
  first: CivilDate
  last: CivilDate
} {
  return { first: year.start, last: `${Number(year.end.slice(0, 4)) + 1}-12-31` }
}

/** Which field of a meeting is wrong; null if none is. Times are HH:MM:SS of one day. */
export function meetingFault(
  { date, startTime, endTime }: MeetingTimes,
  year: { readonly start: CivilDate; readonly end: CivilDate },
): 'date' | 'endTime' | null {
  const { first, last } = meetingDays(year)
  if (date < first || date > last) return 'date'
  return startTime !== null && endTime !== null && endTime <= startTime ? 'endTime' : null
}

type RepeatedAttendant = { readonly at: number; readonly field: 'accountId' | 'duty' }

/** Which attendants have a duty that another one has, or are named twice, by their place in the list. */
export function repeatedAttendants(
  attendants: readonly {
    readonly accountId: string | null
    readonly duty: AttendantDuty | null
  }[],
): RepeatedAttendant[] {
  return attendants.flatMap(({ accountId, duty }, at): RepeatedAttendant[] => {
    const before = attendants.slice(0, at)
    if (accountId !== null && before.some(one => one.accountId === accountId))
      return [{ at, field: 'accountId' }]
    return duty !== null && before.some(one => one.duty === duty) ? [{ at, field: 'duty' }] : []
  })
}

type NamedAttendant = {
  readonly name: string
  readonly function: string | null
  readonly duty: AttendantDuty | null
}

/**
 * The names of attendants who are in one list and not in the other, as they were before and after a change; null where only the order
 * differs. A person with another function or duty is named in both.
 */
export function attendantChange(
  before: readonly NamedAttendant[],
  after: readonly NamedAttendant[],
): { from: string[]; to: string[] } | null {
  const keyOf = ({ name, function: of, duty }: NamedAttendant): string => JSON.stringify([name, of, duty])
  const missingIn = (list: readonly NamedAttendant[]) => {
    const keys = new Set(list.map(keyOf))
    return (one: NamedAttendant): boolean => !keys.has(keyOf(one))
  }
  const from = before.filter(missingIn(after)).map(({ name }) => name)
  const to = after.filter(missingIn(before)).map(({ name }) => name)
  return from.length + to.length === 0 ? null : { from, to }
}

/** Missing requirements of minutes for signing. */
export const SIGNING_LACKS = [
  'DATE_AHEAD',
  'START_TIME',
  'END_TIME',
  'ATTENDANTS',
  'PRESIDES',
  'LATER_DECISIONS',
] as const
export type SigningLack = (typeof SIGNING_LACKS)[number]

/**
 * Missing requirements of minutes for signing: a day that has come, both times, attendants of whom one presides, and, of minutes
 * that correct others, the decisions in no minutes that replaced theirs. Source: practice of school minutes; docs/rules.md,
 * Minutes of a council.
 */
export function signingLacks(
  {
    date,
    startTime,
    endTime,
    attendants,
    lacksLater,
  }: MeetingTimes & {
    readonly attendants: readonly { readonly duty: AttendantDuty | null }[]
    readonly lacksLater: boolean
  },
  today: CivilDate,
): SigningLack[] {
  const lacks: Record<SigningLack, boolean> = {
    DATE_AHEAD: date > today,
    START_TIME: startTime === null,
    END_TIME: endTime === null,
    ATTENDANTS: attendants.length === 0,
    PRESIDES: attendants.length > 0 && attendants.every(({ duty }) => duty !== 'PRESIDES'),
    LATER_DECISIONS: lacksLater,
  }
  return SIGNING_LACKS.filter(lack => lacks[lack])
}

/** A decision of a student; `here`: it was taken in the meeting. */
export type RecordedDecision = {
  readonly kind: DecisionKind
  readonly text: string | null
  readonly here: boolean
}

/** The content of minutes about one student. */
export type MinutedStudent<D extends RecordedDecision> = {
  /** The last decision of the meeting that is no note; null where only notes were recorded. */
  readonly decision: D | null
  readonly notes: readonly string[]
}

/**
 * The content of a meeting's minutes about a student, from all decisions of the student in their order; null for nothing. A
 * decision that the same meeting replaced is left out. One that it took back is left out too, unless it was an earlier meeting's.
 * Source: docs/rules.md, Minutes of a council.
 */
export function minutedStudent<D extends RecordedDecision>(
  decisions: readonly D[],
): MinutedStudent<D> | null {
  const first = decisions.findIndex(({ here }) => here)
  const before = decisions.slice(0, Math.max(first, 0)).findLast(({ kind }) => kind !== 'NOTE')
  const notes = decisions.flatMap(({ here, kind, text }) =>
    here && kind === 'NOTE' && text !== null ? [text] : [],
  )
  const last = decisions.findLast(({ here, kind }) => here && kind !== 'NOTE') ?? null
  const takesNothingBack = last?.kind === 'WITHDRAWN' && (before?.kind ?? 'WITHDRAWN') === 'WITHDRAWN'
  const decision = takesNothingBack ? null : last
  return decision === null && notes.length === 0 ? null : { decision, notes }
}

/** A decision as minutes that correct others read it. */
export type CorrectedDecision = RecordedDecision & {
  /** Whether it was taken in a meeting whose minutes these correct. */
  readonly former: boolean
  /** Whether it is in no minutes: taken outside of meetings, or in one whose minutes were annulled. */
  readonly lacksMinutes: boolean
}

/** The content of minutes about one student, with the later decision that replaced the one of the corrected minutes. */
export type CorrectedStudent<D extends CorrectedDecision> = MinutedStudent<D> & {
  /** Stands in the place of the decision: the corrected minutes have another one, which is not in force. */
  readonly replacedBy: D | null
}

/**
 * The decision in force about a student, as minutes have it. A withdrawal in no minutes that takes back only decisions in no minutes
 * changes nothing of what minutes state: it stands for the withdrawal in minutes before it.
 */
function currentInMinutes<D extends CorrectedDecision>(decisions: readonly D[]): D | null {
  const counting = decisions.filter(({ kind }) => kind !== 'NOTE')
  const current = counting.at(-1) ?? null
  if (current?.kind !== 'WITHDRAWN' || !current.lacksMinutes) return current
  const minuted = counting.findLast(({ lacksMinutes }) => !lacksMinutes)
  return minuted?.kind === 'WITHDRAWN' ? minuted : current
}

/**
 * The content of the minutes of a meeting about a student, after that of the minutes which it corrects. Their decision is stated while
 * it is in force; a decision of another meeting, or of none, that replaced it is answered apart. Source: docs/rules.md, Minutes of a council.
 */
export function correctedStudent<D extends CorrectedDecision>(
  decisions: readonly D[],
): CorrectedStudent<D> | null {
  const own = minutedStudent(decisions)
  const former = minutedStudent(decisions.map(one => ({ ...one, here: one.former })))
  if (!own && !former) return null
  const notes = [...(former?.notes ?? []), ...(own?.notes ?? [])]
  const stated = own?.decision ?? null
  if (stated || !former?.decision) return { decision: stated, notes, replacedBy: null }
  const current = currentInMinutes(decisions)
  return current === null || current.former || current.here
    ? { decision: current, notes, replacedBy: null }
    : { decision: null, notes, replacedBy: current }
}

/** Whether minutes state of a student a decision that one in no minutes has replaced: they are not signed without it. */
export function lacksLaterDecision(decisions: readonly CorrectedDecision[]): boolean {
  return correctedStudent(decisions)?.replacedBy?.lacksMinutes ?? false
}

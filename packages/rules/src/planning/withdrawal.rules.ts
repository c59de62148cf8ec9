import { type CivilDate, civilDateIn } from '../calendar/civil-date.rules.ts'

/** The records of a lesson that can be withdrawn, each by itself. */
export const RECORD_PARTS = ['ATTENDANCE', 'RELEASE'] as const
export type RecordPart = (typeof RECORD_PARTS)[number]

/** FREE: no reason is needed. WITH_REASON: a reason is required. */
export const WITHDRAWAL_MODES = ['FREE', 'WITH_REASON'] as const
export type WithdrawalMode = (typeof WITHDRAWAL_MODES)[number]

export type WithdrawalRefusal = 'OUT_OF_INSTRUCTOR_PERIOD' | 'ACADEMIC_YEAR_FINISHED' | 'TERM_CLOSED'

export type WithdrawalFacts = {
  readonly role: string
  /** Whether the lesson's date lies in a period of the actor in this plan; used for instructors alone. */
  readonly inPeriod: boolean
  readonly termClosed: boolean
  readonly yearFinished: boolean
}

/**
 * Why the actor cannot withdraw the attendance or the release of a lesson, or restore it; null: it is allowed. An administrator
 * does so while the year is open, also in a closed term; an instructor of the plan until the term is closed.
 * Source: docs/rules.md, Withdrawn records.
 */
export function withdrawalRefusal(facts: WithdrawalFacts): WithdrawalRefusal | null {
  if (facts.role !== 'ADMINISTRATOR' && !(facts.role === 'INSTRUCTOR' && facts.inPeriod))
    return 'OUT_OF_INSTRUCTOR_PERIOD'
  if (facts.yearFinished) return 'ACADEMIC_YEAR_FINISHED'
  if (facts.termClosed && facts.role !== 'ADMINISTRATOR') return 'TERM_CLOSED'
  return null
}

/**
 * Whether a withdrawal needs a reason: an administrator always gives one, an instructor after the day on which the first of
 * the records was made. `recordedOn` has the civil days of the records in the institution's time zone, in any order.
 * Source: docs/rules.md, Withdrawn records.
 */
export function withdrawalMode({
  role,
  recordedOn,
  today,
}: {
  readonly role: string
  readonly recordedOn: readonly CivilDate[]
  readonly today: CivilDate
}): WithdrawalMode {
  if (role === 'ADMINISTRATOR') return 'WITH_REASON'
  return recordedOn.some(date => date < today) ? 'WITH_REASON' : 'FREE'
}

/** The civil days in an institution's time zone on which records were made; null is no record. */
export const recordDays = (timeZone: string, instants: readonly (string | null)[]): CivilDate[] =>
  instants.flatMap(at => (at === null ? [] : [civilDateIn(timeZone, new Date(at))]))

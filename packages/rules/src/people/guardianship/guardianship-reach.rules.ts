import { addDays, type CivilDate } from '../../calendar/civil-date.rules.ts'
import { isMinorOn } from '../person/age.rules.ts'

/** INVITED: the guardian has no password yet. */
export const GUARDIANSHIP_STATUSES = ['INVITED', 'ACTIVE', 'ENDED'] as const
export type GuardianshipStatus = (typeof GUARDIANSHIP_STATUSES)[number]

/** Why a bond goes on once the student is 18: the student agrees, or a court has named the guardian (curatela). */
export const MAJORITIES = ['AGREED', 'CURATORSHIP'] as const
export type Majority = (typeof MAJORITIES)[number]

/** Whether a guardian reads of a student on a day (OPEN), or the first reason against it. */
export const GUARDIANSHIP_REACHES = ['OPEN', 'ENDED', 'NOT_YET', 'RESTRICTED', 'ADULT', 'LEFT'] as const
export type GuardianshipReach = (typeof GUARDIANSHIP_REACHES)[number]

/** Days for which papers of a student who left can still be read. */
export const DAYS_AFTER_LEAVING = 90

/** A restriction by a court; without a last day it goes on. */
export type RestrictionSpan = {
  readonly noAccess: boolean
  readonly noAddress: boolean
  readonly isLifted: boolean
  readonly startsOn: CivilDate
  readonly endsOn: CivilDate | null
}

export type GuardianshipFacts = {
  readonly isEnded: boolean
  readonly startsOn: CivilDate
  readonly livesWith: boolean
  readonly majority: Majority | null
  /** Null: unknown, and the student counts as a minor. */
  readonly birthdate: CivilDate | null
  /** The last day in a class; null: the student was never in one. */
  readonly lastDay: CivilDate | null
  /** Restrictions of this guardian and this student. */
  readonly restrictions: readonly RestrictionSpan[]
  /** Restrictions of any guardian of the student, also of this one. */
  readonly restrictionsOfStudent: readonly RestrictionSpan[]
}

const isInForce = ({ isLifted, startsOn, endsOn }: RestrictionSpan, day: CivilDate): boolean =>
  !isLifted && startsOn <= day && (endsOn === null || endsOn >= day)

/**
 * Whether a guardian reads of a student on a civil day of the institution. The view `reach_child` says the same in SQL. Sources:
 * LDB 12 VII and CC 1.584 § 6º (both parents are informed), CC 5 (majority); docs/rules.md, Guardians.
 */
export function guardianshipReach(facts: GuardianshipFacts, day: CivilDate): GuardianshipReach {
  const { isEnded, startsOn, restrictions, birthdate, majority, lastDay } = facts
  if (isEnded) return 'ENDED'
  if (day < startsOn) return 'NOT_YET'
  if (restrictions.some(one => one.noAccess && isInForce(one, day))) return 'RESTRICTED'
  if (birthdate !== null && majority === null && !isMinorOn(birthdate, day)) return 'ADULT'
  if (lastDay !== null && day > addDays(lastDay, DAYS_AFTER_LEAVING)) return 'LEFT'
  return 'OPEN'
}

/**
 * Whether class, lessons and places of a student are hidden from a guardian on a day: while a court protects the address of the
 * student, from everyone with whom the student does not live. Source: Lei 11.340/2006 art. 9 § 8º.
 */
export function isPlaceHidden(facts: GuardianshipFacts, day: CivilDate): boolean {
  const isProtected = facts.restrictionsOfStudent.some(one => one.noAddress && isInForce(one, day))
  const isOwn = facts.restrictions.some(one => one.noAddress && isInForce(one, day))
  return isProtected && (isOwn || !facts.livesWith)
}

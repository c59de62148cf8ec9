import { classStage } from '../../academics/grade/class-order.rules.ts'
import type { CivilDate } from '../../calendar/civil-date.rules.ts'
import type { Situation } from '../performance/situations.rules.ts'

/** The stages of educação infantil, as `classStage` numbers them. */
const INFANTIL_STAGES = 5
/** The stage of a class whose name has none. */
const UNKNOWN_STAGE = 8
const MIN_FREQUENCY = 75
const MIN_FREQUENCY_INFANTIL = 60

/**
 * Whether the frequency of a student is below the law, so that the school talks with the family before the next year. It is listed
 * apart and decides nothing. `frequency` is in percent; null, which is no lesson so far, is not low.
 * Source: LDB 24 VI (75 %), 31 IV (60 % in educação infantil).
 */
export function hasLowFrequency(grade: { readonly name: string }, frequency: number | null): boolean {
  const { stage } = classStage(grade.name)
  return frequency !== null && frequency < (stage <= INFANTIL_STAGES ? MIN_FREQUENCY_INFANTIL : MIN_FREQUENCY)
}

/**
 * The result under which a next class is expected while the year goes on: a student without a result is expected to pass.
 * A decided result is the expected one. Source: docs/rules.md, Re-enrolment.
 */
export function expectedSituation(situation: Situation): Situation {
  return situation === 'ONGOING' || situation === 'IN_RECOVERY' || situation === 'NO_RESULT'
    ? 'APPROVED'
    : situation
}

/** An enrolment of a student in the year that ends. */
export type CampaignEnrollment = {
  readonly accountId: string
  readonly gradeName: string
  readonly start: CivilDate
}

/**
 * One enrolment of each student, in the order of the input: a family answers once for a student with a second enrolment. A class
 * that has a stage goes before one without it, such as AEE or a workshop. Among equals the latest start counts, as in the second
 * of two half-years of EJA, then the first one.
 * Source: docs/rules.md, Re-enrolment.
 */
export function mainEnrollments<T extends CampaignEnrollment>(enrollments: readonly T[]): T[] {
  const hasStage = ({ gradeName }: T) => classStage(gradeName).stage !== UNKNOWN_STAGE
  const goesBefore = (one: T, other: T) =>
    hasStage(one) === hasStage(other) ? one.start > other.start : hasStage(one)
  const main = new Map<string, T>()
  for (const one of enrollments) {
    const former = main.get(one.accountId)
    if (!former || goesBefore(one, former)) main.set(one.accountId, one)
  }
  return enrollments.filter(one => main.get(one.accountId) === one)
}

/** Why an answer cannot have this date; null where it can. */
export type AnswerDateFault = 'FUTURE_DATE' | 'INVALID_DATE'

/**
 * An answer is of today or before, and not from before the year that ends. A date outside the window is accepted: an early answer
 * counts, and a late one is marked (`isLateAnswer`).
 */
export function answerDateFault(
  answeredOn: CivilDate,
  { today, yearStart }: { readonly today: CivilDate; readonly yearStart: CivilDate },
): AnswerDateFault | null {
  if (answeredOn > today) return 'FUTURE_DATE'
  return answeredOn < yearStart ? 'INVALID_DATE' : null
}

/** Whether an answer came after the last day of the window. A longer window makes it timely. */
export function isLateAnswer(answeredOn: CivilDate, { closes }: { readonly closes: CivilDate }): boolean {
  return answeredOn > closes
}

export type ClassPlaces = {
  /** Null = unlimited. */
  readonly capacity: number | null
  /** Students who are in the class already. */
  readonly active: number
  /** Students who have confirmed and are expected in it. */
  readonly confirmed: number
  /** Students without an answer who are expected in it. */
  readonly unanswered: number
}

/**
 * Places of a class of the next year. `free`: those that remain after all confirmed students; `freeIfAllReturn`: those that remain
 * if all students without an answer return too, which may be promised to new students. Both may be negative, where the class is
 * too small, and are null where it has no limit.
 */
export function remainingPlaces({ capacity, active, confirmed, unanswered }: ClassPlaces): {
  free: number | null
  freeIfAllReturn: number | null
} {
  if (capacity === null) return { free: null, freeIfAllReturn: null }
  const free = capacity - active - confirmed
  return { free, freeIfAllReturn: free - unanswered }
}

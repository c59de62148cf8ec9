import type { CivilDate } from '../../calendar/civil-date.rules.ts'

/** Answers of a family in a campaign of re-enrolment. */
export const REENROLLMENT_ANSWERS = ['CONFIRMED', 'ASKS_TRANSFER', 'NOT_RETURNING'] as const
export type ReenrollmentAnswer = (typeof REENROLLMENT_ANSWERS)[number]

/** States of a student in a campaign: an answer or, without one, PROPOSED until the window is over, then NO_ANSWER. */
export const REENROLLMENT_STATES = ['PROPOSED', ...REENROLLMENT_ANSWERS, 'NO_ANSWER'] as const
export type ReenrollmentState = (typeof REENROLLMENT_STATES)[number]

/**
 * The state of a student on a day. No day drops a student: without an answer the place stays proposed, and the state only says
 * that the window is over. Source: docs/rules.md, Re-enrolment.
 */
export function reenrollmentState(
  answer: ReenrollmentAnswer | null,
  { closes, today }: { readonly closes: CivilDate; readonly today: CivilDate },
): ReenrollmentState {
  if (answer) return answer
  return today > closes ? 'NO_ANSWER' : 'PROPOSED'
}

/** Whether the family has said that the student does not stay, so that no class of the next year is proposed. */
export function isLeaving(state: ReenrollmentState | null): boolean {
  return state === 'ASKS_TRANSFER' || state === 'NOT_RETURNING'
}

/** Whether the student is proposed for the next year and the family has not answered, within the window or after it. */
export function isUnanswered(state: ReenrollmentState | null): boolean {
  return state === 'PROPOSED' || state === 'NO_ANSWER'
}

import { addDays, type CivilDate, isWeekend } from '../../calendar/civil-date.rules.ts'
import { isMinorOn } from '../../people/person/age.rules.ts'

/** Statuses of a request for reconsideration. */
export const APPEAL_STATUSES = ['RECEIVED', 'IN_COUNCIL', 'ACCEPTED', 'DENIED', 'WITHDRAWN'] as const
export type AppealStatus = (typeof APPEAL_STATUSES)[number]

/** Subjects of a request: the final result of the year, or the result of one term. */
export const APPEAL_SUBJECTS = ['FINAL_RESULT', 'TERM'] as const
export type AppealSubject = (typeof APPEAL_SUBJECTS)[number]

/** The sender of a request. */
export const APPLICANTS = ['STUDENT', 'RESPONSIBLE'] as const
export type Applicant = (typeof APPLICANTS)[number]

/** Statuses of a request without an answer. */
export const PENDING_APPEALS = ['RECEIVED', 'IN_COUNCIL'] as const satisfies readonly AppealStatus[]

/** Whether a request waits for its answer. */
export function isPendingAppeal(status: AppealStatus): boolean {
  return PENDING_APPEALS.some(pending => pending === status)
}

/** Reasons for which a student sends no own requests. */
export const OWN_APPEAL_BARS = ['MINOR', 'UNKNOWN_AGE'] as const
export type OwnAppealBar = (typeof OWN_APPEAL_BARS)[number]

/** Days that the clock of a deadline may stop: more is a calendar that stops for good. */
const MAX_STOPPED = 200

/**
 * The last day of a deadline of so many days after an event. The day of the event does not count, and neither do days on which the
 * clock stops: holidays, recess, and vacations between years. A last day on a weekend moves to the next day that is neither.
 * After 200 stopped days the clock goes on. Source: Deliberação CEE-SP 155/2017 arts. 21-23; Lei 9.784/1999 art. 66 for the weekend.
 */
export function appealDeadline(
  from: CivilDate,
  days: number,
  isStopped: (date: CivilDate) => boolean,
): CivilDate {
  let date = from
  let stopped = 0
  const counts = (): boolean => {
    if (stopped >= MAX_STOPPED || !isStopped(date)) return true
    stopped += 1
    return false
  }
  for (let counted = 0; counted < days; ) {
    date = addDays(date, 1)
    if (counts()) counted += 1
  }
  while (isWeekend(date) || !counts()) date = addDays(date, 1)
  return date
}

/** Whether a request came after its last day. It is registered all the same, with this remark. */
export function isLateAppeal({
  receivedOn,
  sendUntil,
}: {
  readonly receivedOn: CivilDate
  readonly sendUntil: CivilDate
}): boolean {
  return receivedOn > sendUntil
}

const NEXT: Readonly<Record<AppealStatus, readonly AppealStatus[]>> = {
  RECEIVED: ['IN_COUNCIL', 'WITHDRAWN'],
  IN_COUNCIL: ['ACCEPTED', 'DENIED', 'WITHDRAWN'],
  ACCEPTED: [],
  DENIED: [],
  WITHDRAWN: [],
}

/** The statuses that follow one. A decision is not changed: the next authority decides on it. */
export function nextAppealStatuses(from: AppealStatus): readonly AppealStatus[] {
  return NEXT[from]
}

/** Whether the council hears a request or has heard it, so that one of its meetings may be named. */
export function isHeardByCouncil(status: AppealStatus): boolean {
  return status === 'IN_COUNCIL' || isAnsweredAppeal(status)
}

/** Whether a request has an answer. */
export function isAnsweredAppeal(status: AppealStatus): status is 'ACCEPTED' | 'DENIED' {
  return status === 'ACCEPTED' || status === 'DENIED'
}

/**
 * Why a student may not send an own request; null if it is allowed. Students of age do, as responsible persons do for the others.
 * Without a birth date the age is not known. After the last day the office registers a late request.
 * Source: Código Civil art. 5; docs/rules.md, Requests for reconsideration.
 */
export function ownAppealFault({
  birthdate,
  today,
  sendUntil,
}: {
  readonly birthdate: CivilDate | null
  readonly today: CivilDate
  readonly sendUntil: CivilDate
}): 'NOT_OF_AGE' | 'APPEAL_LATE' | null {
  if (ownAppealBar(birthdate, today) !== null) return 'NOT_OF_AGE'
  return isLateAppeal({ receivedOn: today, sendUntil }) ? 'APPEAL_LATE' : null
}

/** Why a student sends no requests without a responsible person on a day; null for who is of age. */
export function ownAppealBar(birthdate: CivilDate | null, today: CivilDate): OwnAppealBar | null {
  if (birthdate === null) return 'UNKNOWN_AGE'
  return isMinorOn(birthdate, today) ? 'MINOR' : null
}

/** Whether a student withdraws a request: an own one without an answer. One of a responsible person is that person's. */
export function mayWithdrawOwnAppeal({
  status,
  applicant,
  bar,
}: {
  readonly status: AppealStatus
  readonly applicant: Applicant
  readonly bar: OwnAppealBar | null
}): boolean {
  return isPendingAppeal(status) && applicant === 'STUDENT' && bar === null
}

/**
 * Why a step of a request is refused; null if it is allowed. The council is heard before the answer, and an answer has its reasons.
 * Source: Deliberação CEE-SP 155/2017 art. 22; docs/rules.md, Requests for reconsideration.
 */
export function appealFault({
  from,
  to,
  answer,
}: {
  readonly from: AppealStatus
  readonly to: AppealStatus
  readonly answer: string | null
}): 'INVALID_TRANSITION' | 'REASON_REQUIRED' | null {
  if (!NEXT[from].includes(to)) return 'INVALID_TRANSITION'
  return isAnsweredAppeal(to) && answer === null ? 'REASON_REQUIRED' : null
}

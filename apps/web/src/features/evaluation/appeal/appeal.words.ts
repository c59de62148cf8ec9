import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { ListedAppeal } from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { APPEALS as W } from '@lousa/contract/evaluation/appeal/appeal.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { daysBetween } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type AppealStatus, PENDING_APPEALS } from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import type { Tone } from '../../../ui/status-badge.tsx'

type Appeal = Omit<ListedAppeal, 'student'>

export const APPEAL_TONES: Readonly<Record<AppealStatus, Tone>> = {
  RECEIVED: 'warn',
  IN_COUNCIL: 'info',
  ACCEPTED: 'good',
  DENIED: 'bad',
  WITHDRAWN: 'neutral',
}

export const isPending = ({ status }: Pick<Appeal, 'status'>): boolean =>
  PENDING_APPEALS.some(pending => pending === status)

/** The result that a request is about, with its component. */
export const subjectText = ({ term, year, curriculumComponent }: Appeal): string => {
  const subject = term
    ? fill(W.ofTerm, { term: termName(term.type, term.position), year })
    : fill(W.ofFinal, { year })
  return curriculumComponent ? fill(W.ofComponent, { subject, component: curriculumComponent.name }) : subject
}

/** The minutes that mention a request, or the meeting whose minutes are not signed; null without a meeting. */
export const meetingText = ({ meeting, year }: Pick<Appeal, 'meeting' | 'year'>): string | null => {
  if (!meeting) return null
  const day = showDate(meeting.date)
  if (meeting.status === 'ANNULLED') return fill(W.inAnnulled, { day })
  return meeting.number === null
    ? fill(W.inDraft, { day })
    : fill(W.inMinutes, { number: meeting.number, year, day })
}

/** The last day for the answer, with the days that are left on a day. */
export const answerText = ({ answerUntil }: Appeal, today: string): string => {
  const days = daysBetween(today, answerUntil)
  const left = days === 0 ? W.dueToday : days > 0 ? countedIn(W.daysLeft, days) : countedIn(W.overdue, -days)
  return fill(W.until, { day: showDate(answerUntil), left })
}

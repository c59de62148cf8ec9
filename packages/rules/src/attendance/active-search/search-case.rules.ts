import type { CivilDate } from '../../calendar/civil-date.rules.ts'
import type { SearchAlert } from './active-search.rules.ts'

/** Steps of the school for a student who does not come: a call, a message, a visit, a meeting, a letter, an answer to it. */
export const SEARCH_STEPS = ['CALL', 'MESSAGE', 'VISIT', 'MEETING', 'LETTER', 'ANSWER'] as const
export type SearchStepKind = (typeof SEARCH_STEPS)[number]

/** Whether the family, or the addressee of a letter, was reached. */
export const SEARCH_RESULTS = ['REACHED', 'NOT_REACHED'] as const

/** The end of a case: the student is back, has left, another authority acts, or the attendance was wrong. */
export const SEARCH_OUTCOMES = ['RETURNED', 'LEFT', 'REFERRED', 'WRONG_ATTENDANCE'] as const
export type SearchOutcome = (typeof SEARCH_OUTCOMES)[number]

export const SEARCH_STATUSES = ['OPEN', 'CLOSED'] as const
export type SearchStatus = (typeof SEARCH_STATUSES)[number]

/**
 * Why a case cannot be closed; null if it can. A case that the school did nothing about stays open, unless the attendance was
 * wrong: then there was nothing to do. Source: ECA 56 II; docs/rules.md, Busca ativa.
 * @param steps steps of the case that are not withdrawn
 */
export function closingFault({
  status,
  outcome,
  steps,
}: {
  readonly status: SearchStatus
  readonly outcome: SearchOutcome
  readonly steps: number
}): 'INVALID_TRANSITION' | 'SEARCH_WITHOUT_STEP' | null {
  if (status === 'CLOSED') return 'INVALID_TRANSITION'
  return steps === 0 && outcome !== 'WRONG_ATTENDANCE' ? 'SEARCH_WITHOUT_STEP' : null
}

/**
 * Alerts that no closed case has dealt with: passed after the day on which the last case of the student was closed.
 * @param closedOn the day of the last closing; null without one
 */
export function openAlerts(alerts: readonly SearchAlert[], closedOn: CivilDate | null): SearchAlert[] {
  return alerts.filter(({ passedOn }) => closedOn === null || passedOn > closedOn)
}

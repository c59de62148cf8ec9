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

const subjectOf = (alert: SearchAlert): string => {
  if (alert.kind === 'IN_TERM') return alert.termId
  if (alert.kind === 'BENEFIT') return alert.windowId
  return alert.kind === 'IN_A_ROW' ? (alert.dates[0] ?? '') : ''
}

/**
 * The name of an alert, equal while its reason is: a row by its first day, a term and a window of a benefit by their ids, each with the
 * step that it asks for. A row that goes on to a visit is a new alert.
 */
export function alertKey(alert: SearchAlert): string {
  return [alert.kind, alert.step, subjectOf(alert)].join(':')
}

/**
 * Alerts that a case deals with when it is closed: those of that moment, by their names. The notice to the Conselho Tutelar is dealt
 * with by a letter alone (LDB 12 VIII).
 */
export function handledAlerts(
  alerts: readonly SearchAlert[],
  { hasLetter }: { readonly hasLetter: boolean },
): string[] {
  return alerts.filter(({ step }) => step !== 'LETTER' || hasLetter).map(alertKey)
}

/** Alerts that no closed case has dealt with, also where attendance was entered after the closing for days before it. */
export function openAlerts(alerts: readonly SearchAlert[], handled: ReadonlySet<string>): SearchAlert[] {
  return alerts.filter(alert => !handled.has(alertKey(alert)))
}

import { type OverallInput, type OverallResult, overallResult } from './enrollment-result.rules.ts'

/** The result of an enrolment as its class has published it. */
export type PublishedResult = Pick<
  OverallResult,
  | 'situation'
  | 'retention'
  | 'frequency'
  | 'absences'
  | 'justifiedAbsences'
  | 'lessonsGiven'
  | 'failedComponents'
>

export type ShownResult = PublishedResult

/**
 * The one decision on which result of an enrolment is shown: the published one while the class is PUBLISHED, else the one
 * that follows from the figures as they are. Screens and papers ask nothing else for it.
 * Source: docs/rules.md, End of the year of a class.
 */
export function shownResult(published: PublishedResult | null | undefined, live: OverallInput): ShownResult {
  return published ?? overallResult(live)
}

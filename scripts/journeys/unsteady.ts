/** What a run of journeys tells: of those that failed also why, of those that others kept from running only the name. */
export type JourneyResults = {
  passed: string[]
  failed: { journey: string; file: string; line: string }[]
  kept: { journey: string; file: string }[]
  ofNoJourney: string[]
}

/** Whether a file has what the reporter of the journeys writes. */
export const isJourneyResults = (value: unknown): value is JourneyResults =>
  typeof value === 'object' &&
  value !== null &&
  ['passed', 'failed', 'kept', 'ofNoJourney'].every(part => part in value)

/** More than these in one run are no chance. */
export const UNSTEADY_AT_MOST = 3

/** What has to be asked again: what failed, and what did not run because of it. */
export const filesToRepeat = ({ failed, kept }: JourneyResults): string[] => [
  ...new Set([...failed, ...kept].map(({ file }) => file)),
]

/**
 * What passes the second time is unsteady: it is told with what it first met, and lets the run through as long as there
 * are few of them. Only who is seen to pass has passed: a second run that fell mends nothing.
 */
export const judged = (first: JourneyResults, second: JourneyResults | null) => {
  const passedThen = new Set(second?.passed)
  const unsteady = first.failed.filter(({ journey }) => passedThen.has(journey)).map(({ line }) => line)
  const failures = [
    ...first.failed.filter(({ journey }) => !passedThen.has(journey)).map(({ line }) => line),
    ...first.kept
      .filter(({ journey }) => !passedThen.has(journey))
      .map(({ journey }) => `${journey}: did not run`),
    ...first.ofNoJourney,
  ]
  const passedLate = first.kept.length - first.kept.filter(({ journey }) => !passedThen.has(journey)).length
  return unsteady.length > UNSTEADY_AT_MOST
    ? { failures: [...failures, ...unsteady], unsteady: [], passedLate }
    : { failures, unsteady, passedLate }
}

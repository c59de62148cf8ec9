import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { FAILURES_FILE } from '../../../scripts/failures.reporter.ts'
import type { SuiteResults } from '../../../scripts/verdict/flaky.ts'

const nameOf = (journey: TestCase): string => journey.titlePath().join(' › ')

/** The argument that makes the runner repeat it. */
const fileOf = ({ location: { file, line } }: TestCase): string => `${basename(file)}:${line}`

/** Writes what has passed and failed among the journeys, as the reporter in `scripts` does among the tests. */
export default class JourneyFailuresReporter implements Reporter {
  #journeys: Suite | undefined
  readonly #ofNoJourney: string[] = []

  printsToStdio(): boolean {
    return false
  }

  onBegin(_: unknown, journeys: Suite): void {
    this.#journeys = journeys
  }

  onError({ message, stack }: TestError): void {
    this.#ofNoJourney.push(`of no journey: ${message ?? ''} ${stack ?? ''}`)
  }

  onEnd(_: FullResult): void {
    const all = this.#journeys?.allTests() ?? []
    const results: SuiteResults = {
      passed: all.filter(journey => journey.outcome() === 'expected').map(nameOf),
      failed: all
        .filter(journey => !journey.ok())
        .map(journey => ({
          test: nameOf(journey),
          file: fileOf(journey),
          line: `${nameOf(journey)}: ${journey.results.at(-1)?.error?.message ?? ''}`,
        })),
      // Skipped without having asked for it: another one of its file has failed.
      kept: all
        .filter(journey => journey.outcome() === 'skipped' && journey.expectedStatus !== 'skipped')
        .map(journey => ({ test: nameOf(journey), file: fileOf(journey) })),
      skipped: all
        .filter(journey => journey.outcome() === 'skipped' && journey.expectedStatus === 'skipped')
        .map(nameOf),
      ofNoTest: this.#ofNoJourney,
    }
    const file = process.env[FAILURES_FILE]
    if (file) writeFileSync(file, JSON.stringify(results))
  }
}

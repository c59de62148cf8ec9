import { writeFileSync } from 'node:fs'
import type { FullResult, Reporter, Suite, TestError } from '@playwright/test/reporter'
import { FAILURES_FILE } from '../../../scripts/failures.reporter.ts'

/** Writes what has failed among the journeys, as the reporter in `scripts` does among the tests. */
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
    const failed = this.#journeys?.allTests().filter(journey => !journey.ok()) ?? []
    const lines = failed.map(
      journey => `${journey.titlePath().join(' › ')}: ${journey.results.at(-1)?.error?.message ?? ''}`,
    )
    const file = process.env[FAILURES_FILE]
    if (file) writeFileSync(file, JSON.stringify([...lines, ...this.#ofNoJourney]))
  }
}

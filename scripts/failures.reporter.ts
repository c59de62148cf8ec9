import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Where a run of tests writes what has failed in it, one line each, so that it can be told once more at the end. */
export const FAILURES_FILE = 'LOUSA_TEST_FAILURES_FILE'

/** Its own report, because the JSON one knows nothing of errors that belong to no test. */
export default class FailuresReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandled) => {
    const ofModules = modules.flatMap(module => [
      ...module.errors().map(error => `${module.relativeModuleId}: ${error.message}`),
      ...[...module.children.allTests('failed')].map(
        test => `${module.relativeModuleId} › ${test.fullName}: ${test.result().errors?.[0]?.message}`,
      ),
    ])
    const ofNoTest = unhandled.map(error => `of no test: ${error.message} ${error.stack ?? ''}`)
    const file = process.env[FAILURES_FILE]
    if (file) writeFileSync(file, JSON.stringify([...ofModules, ...ofNoTest]))
  }
}

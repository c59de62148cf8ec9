import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import type { SuiteResults } from './verdict/flaky.ts'

/** A run of tests writes here what has passed and failed in it, so that the end of the run can judge and print it. */
export const FAILURES_FILE = 'LOUSA_TEST_FAILURES_FILE'

const nameOf = (part: TestModule | TestSuite | TestCase): string =>
  part.type === 'module' ? part.relativeModuleId : `${part.module.relativeModuleId} › ${part.fullName}`

const fileOf = (part: TestModule | TestSuite | TestCase): string =>
  part.type === 'module' ? part.relativeModuleId : part.module.relativeModuleId

/** Preparations that failed, in its file or around it. */
const hadToBeLeftOut = (test: TestCase): boolean => {
  for (let around = test.parent; ; around = around.parent) {
    if (around.errors().length > 0) return true
    if (around.type === 'module') return false
  }
}

/** Files and groups are listed with the tests: a failure before or after all tests belongs to none. */
const resultsOf = (module: TestModule): Omit<SuiteResults, 'ofNoTest'> => {
  const groups = [module, ...module.children.allSuites()]
  const tests = [...module.children.allTests()]
  const stateOf = (test: TestCase) => test.result().state
  const notRun = tests.filter(test => ['skipped', 'pending'].includes(stateOf(test)))
  return {
    passed: [
      ...groups.filter(group => group.state() === 'passed').map(nameOf),
      ...tests.filter(test => stateOf(test) === 'passed').map(nameOf),
    ],
    failed: [
      ...groups
        .filter(group => group.errors().length > 0)
        .map(group => failure(group, group.errors()[0]?.message)),
      ...tests
        .filter(test => stateOf(test) === 'failed')
        .map(test => failure(test, test.result().errors?.[0]?.message)),
    ],
    kept: notRun.filter(hadToBeLeftOut).map(test => ({ test: nameOf(test), file: fileOf(test) })),
    skipped: notRun.filter(test => !hadToBeLeftOut(test)).map(nameOf),
  }
}

const failure = (part: TestModule | TestSuite | TestCase, message = '') => ({
  test: nameOf(part),
  file: fileOf(part),
  line: `${nameOf(part)}: ${message}`,
})

/** Its own report, because the JSON one knows nothing of errors that belong to no test. */
export default class FailuresReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandled) => {
    const suites = modules.map(resultsOf)
    const results: SuiteResults = {
      passed: suites.flatMap(({ passed }) => passed),
      failed: suites.flatMap(({ failed }) => failed),
      kept: suites.flatMap(({ kept }) => kept),
      skipped: suites.flatMap(({ skipped }) => skipped),
      ofNoTest: unhandled.map(error => `of no test: ${error.message} ${error.stack ?? ''}`),
    }
    const file = process.env[FAILURES_FILE]
    if (file) writeFileSync(file, JSON.stringify(results))
  }
}

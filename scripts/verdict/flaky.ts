/**
 * The result of a run of one suite: the failed tests with their reason; `kept` are those that others kept from running, `skipped`
 * those that are not for this machine. `file` makes the runner repeat it.
 */
export type SuiteResults = {
  passed: string[]
  failed: { test: string; file: string; line: string }[]
  kept: { test: string; file: string }[]
  skipped: string[]
  ofNoTest: string[]
}

/** Whether a file has what the reporters of the suites write. */
export const isSuiteResults = (value: unknown): value is SuiteResults =>
  typeof value === 'object' &&
  value !== null &&
  ['passed', 'failed', 'kept', 'skipped', 'ofNoTest'].every(part => part in value)

/** More than these in one run of all suites are no chance. */
export const MAX_FLAKY = 3

/** The tests to repeat: failed ones, and those that did not run because of them. */
export const filesToRepeat = ({ failed, kept }: SuiteResults): string[] => [
  ...new Set([...failed, ...kept].map(({ file }) => file)),
]

/**
 * A test that passes the second time is unsteady, and is listed with its first failure. Only a visible pass counts: a
 * second run that fell mends nothing, and of two of one name neither passes while one fails.
 */
export const classifyRuns = (first: SuiteResults, second: SuiteResults | null) => {
  const passedThen = new Set(second?.passed)
  for (const { test } of [...(second?.failed ?? []), ...(second?.kept ?? [])]) passedThen.delete(test)
  const skippedThen = new Set(second?.skipped)
  const passes = ({ test }: { test: string }) => passedThen.has(test)
  const fails = (one: { test: string }) => !passes(one)
  return {
    failures: [
      ...first.failed.filter(fails).map(({ line }) => line),
      ...first.kept
        .filter(one => fails(one) && !skippedThen.has(one.test))
        .map(({ test }) => `${test}: did not run`),
      ...first.ofNoTest,
    ],
    unsteady: first.failed.filter(passes).map(({ line }) => line),
    passedLate: first.kept.filter(passes).length,
  }
}

type ReportedRun = { failed: number; failures: string[]; unsteady: string[] }

/** The whole run: few that are unsteady let it through, and more of them have failed. */
export const withFewUnsteady = <Run extends ReportedRun>(run: Run): Run =>
  run.unsteady.length > MAX_FLAKY
    ? {
        ...run,
        failed: run.failed + run.unsteady.length,
        failures: [...run.failures, ...run.unsteady],
        unsteady: [],
      }
    : run

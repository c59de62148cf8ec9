import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebWhenStale } from './build-web.ts'
import { FAILURES_FILE } from './failures.reporter.ts'
import { findChromium, findFirefox } from './find-browser.ts'
import { ROOT, runTool } from './run-tool.ts'
import { classifyRuns, filesToRepeat, isSuiteResults, type SuiteResults } from './verdict/flaky.ts'

const JOURNEYS = join(ROOT, 'apps/e2e')

/** `failures`: a line for each thing that failed; `unsteady`: for each that failed and then passed. */
export type TestCount = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  unsteady: string[]
}

/** `changedOnly`: the tests that what is not committed yet can reach, for the inner loop. */
export type TestRun = { reportsDir: string; changedOnly: boolean }

/** Runs the unit or integration tests of one workspace. */
export async function runVitest(folder: string, { reportsDir, changedOnly }: TestRun): Promise<TestCount> {
  const report = join(reportsDir, `${folder.replaceAll('/', '-')}.json`)
  const play = (reporters: string[], failures: string) =>
    runTool('vitest', 'vitest', ['run', '--root', folder, ...reporters], {
      env: { [FAILURES_FILE]: failures },
    })
  const reporters = ['--reporter=default', `--reporter=${join(ROOT, 'scripts/failures.reporter.ts')}`]
  const some = changedOnly ? ['--changed', '--passWithNoTests'] : []
  const { code, first, second } = await twiceWhereItFailed(`${report}.failures`, {
    all: failures =>
      play([...some, ...reporters, '--reporter=json', `--outputFile.json=${report}`], failures),
    again: (files, failures) => play([...files, ...reporters], failures),
  })
  const numbers = numbersIn(report)
  return verdict(
    { code, mayBeNone: changedOnly, first, second },
    {
      passed: numbers.get('numPassedTests') ?? 0,
      skipped: (numbers.get('numPendingTests') ?? 0) + (numbers.get('numTodoTests') ?? 0),
    },
  )
}

/** Runs the journeys in real browsers against the production build. */
export async function runJourneys({ reportsDir, changedOnly }: TestRun): Promise<TestCount> {
  const report = join(reportsDir, 'e2e.json')
  try {
    const chromium = await findChromium()
    const firefox = await findFirefox()
    await buildWebWhenStale()
    const browsers = { CHROMIUM_PATH: chromium, FIREFOX_PATH: firefox }
    const play = (args: string[], env: Record<string, string>) =>
      runTool('@playwright/test', 'playwright', ['test', ...args], {
        cwd: JOURNEYS,
        env: { ...browsers, ...env },
      })
    const some = changedOnly ? ['--only-changed', '--pass-with-no-tests'] : []
    const failuresReporter = join(JOURNEYS, 'support/failures.reporter.ts')
    const { code, first, second } = await twiceWhereItFailed(`${report}.failures`, {
      all: failures =>
        play([`--reporter=list,json,${failuresReporter}`, ...some], {
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          [FAILURES_FILE]: failures,
        }),
      again: (files, failures) => {
        // The second run takes the folder of the first, and what the first has met may not be met again.
        const results = join(JOURNEYS, 'test-results')
        if (existsSync(results)) cpSync(results, `${results}-first`, { recursive: true })
        return play([`--reporter=list,${failuresReporter}`, ...files], {
          E2E_TRACE: 'on',
          [FAILURES_FILE]: failures,
        })
      },
    })
    return verdict(
      { code, mayBeNone: changedOnly, first, second },
      {
        passed: first?.passed.length ?? 0,
        skipped: numbersIn(report, 'stats').get('skipped') ?? 0,
      },
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0, failures: [], unsteady: [] }
  }
}

type Runs = { code: number; first: SuiteResults | null; second: SuiteResults | null }

/** Runs a suite, and once more what has failed in it. */
async function twiceWhereItFailed(
  failures: string,
  play: {
    all: (failures: string) => Promise<number>
    again: (files: string[], failures: string) => Promise<number>
  },
): Promise<Runs> {
  const code = await play.all(failures)
  const first = resultsIn(failures)
  const files = first ? filesToRepeat(first) : []
  if (files.length === 0) return { code, first, second: null }
  console.log('\nWhat has failed runs once more: what passes now is unsteady.')
  const failuresThen = `${failures}-again`
  await play.again(files, failuresThen)
  return { code, first, second: resultsIn(failuresThen) }
}

/** The counts of the runner, with the changes by the second run. */
function verdict(
  { code, mayBeNone, first, second }: Runs & { mayBeNone: boolean },
  { passed, skipped }: { passed: number; skipped: number },
): TestCount {
  const { failures, unsteady, passedLate } = first
    ? classifyRuns(first, second)
    : { failures: [], unsteady: [], passedLate: 0 }
  // A runner that says no is believed, unless all that it had against the run is unsteady.
  const isForgiven = unsteady.length > 0 && failures.length === 0
  return counted(
    { code: isForgiven ? 0 : code, mayBeNone },
    {
      passed: passed + passedLate,
      failed: failures.length,
      skipped: skipped - (first?.kept.length ?? 0),
      failures,
      unsteady,
    },
  )
}

/** A runner that fell before its tests, or found none, has not passed. */
function counted({ code, mayBeNone }: { code: number; mayBeNone: boolean }, count: TestCount): TestCount {
  const nothingFailedButShouldHave =
    count.failed === 0 && (code !== 0 || (count.passed + count.unsteady.length === 0 && !mayBeNone))
  return nothingFailedButShouldHave ? { ...count, failed: 1 } : count
}

function numbersIn(report: string, part?: string): Map<string, number> {
  if (!existsSync(report)) return new Map()
  const whole = readJson(report)
  const entries = (value: unknown) => (typeof value === 'object' && value ? Object.entries(value) : [])
  const chosen = part ? new Map<string, unknown>(entries(whole)).get(part) : whole
  const numbers = new Map<string, number>()
  for (const [name, value] of entries(chosen)) if (typeof value === 'number') numbers.set(name, value)
  return numbers
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

function resultsIn(file: string): SuiteResults | null {
  const read = existsSync(file) ? readJson(file) : null
  return isSuiteResults(read) ? read : null
}

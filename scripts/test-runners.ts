import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebWhenStale } from './build-web.ts'
import { FAILURES_FILE } from './failures.reporter.ts'
import { findChromium, findFirefox } from './find-browser.ts'
import { filesToRepeat, isJourneyResults, type JourneyResults, judged } from './journeys/unsteady.ts'
import { ROOT, runTool } from './run-tool.ts'

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
  const failures = `${report}.failures`
  const reporters = [
    '--reporter=default',
    `--reporter=${join(ROOT, 'scripts/failures.reporter.ts')}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const some = changedOnly ? ['--changed', '--passWithNoTests'] : []
  const code = await runTool('vitest', 'vitest', ['run', '--root', folder, ...some, ...reporters], {
    env: { [FAILURES_FILE]: failures },
  })
  const numbers = numbersIn(report)
  return counted(
    { code, mayBeNone: changedOnly },
    {
      passed: numbers.get('numPassedTests') ?? 0,
      failed: numbers.get('numFailedTests') ?? 0,
      skipped: (numbers.get('numPendingTests') ?? 0) + (numbers.get('numTodoTests') ?? 0),
      failures: textsIn(failures),
      unsteady: [],
    },
  )
}

/** Runs the journeys in real browsers against the production build. */
export async function runJourneys({ reportsDir, changedOnly }: TestRun): Promise<TestCount> {
  const report = join(reportsDir, 'e2e.json')
  const failures = `${report}.failures`
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
    const reporters = `list,json,${join(JOURNEYS, 'support/failures.reporter.ts')}`
    const code = await play([`--reporter=${reporters}`, ...some], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      [FAILURES_FILE]: failures,
    })
    const first = resultsIn(failures)
    const again = first && filesToRepeat(first)
    let second: JourneyResults | null = null
    if (first && again && again.length > 0) {
      console.log('\nWhat has failed runs once more, with a trace: what passes now is unsteady.')
      // The second run takes the folder of the first, and what the first has met may not be met again.
      const results = join(JOURNEYS, 'test-results')
      if (existsSync(results)) cpSync(results, `${results}-first`, { recursive: true })
      const secondFailures = `${failures}-again`
      const reporter = `list,${join(JOURNEYS, 'support/failures.reporter.ts')}`
      await play([`--reporter=${reporter}`, ...again], { E2E_TRACE: 'on', [FAILURES_FILE]: secondFailures })
      second = resultsIn(secondFailures)
    }
    const verdict = first ? judged(first, second) : { failures: [], unsteady: [], passedLate: 0 }
    const numbers = numbersIn(report, 'stats')
    const skipped = (numbers.get('skipped') ?? 0) - (first?.kept.length ?? 0)
    return counted(
      // A runner that says no is believed, unless all that it had against the run is unsteady.
      {
        code: verdict.unsteady.length > 0 && verdict.failures.length === 0 ? 0 : code,
        mayBeNone: changedOnly,
      },
      {
        passed: (first?.passed.length ?? 0) + verdict.passedLate,
        failed: verdict.failures.length,
        skipped,
        failures: verdict.failures,
        unsteady: verdict.unsteady,
      },
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] }
    return counted({ code: 1, mayBeNone: false }, nothing)
  }
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

function textsIn(file: string): string[] {
  const read = existsSync(file) ? readJson(file) : []
  return Array.isArray(read) ? read.map(String) : []
}

function resultsIn(file: string): JourneyResults | null {
  const read = existsSync(file) ? readJson(file) : null
  return isJourneyResults(read) ? read : null
}

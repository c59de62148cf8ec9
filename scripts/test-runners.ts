import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebWhenStale } from './build-web.ts'
import { FAILURES_FILE } from './failures.reporter.ts'
import { findChromium, findFirefox } from './find-browser.ts'
import { ROOT, runTool } from './run-tool.ts'

const JOURNEYS = join(ROOT, 'apps/e2e')

/** `failures`: a line for each thing that failed. */
export type TestCount = { passed: number; failed: number; skipped: number; failures: string[] }

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
    const results = join(JOURNEYS, 'test-results')
    if (code !== 0 && existsSync(results)) {
      console.log('\nWhat has failed runs once more, for its trace alone: it has failed, whatever comes now.')
      // The second run takes the folder of the first, and what the first has met may not be met again.
      cpSync(results, `${results}-first`, { recursive: true })
      await play(['--reporter=list', '--last-failed'], { E2E_TRACE: 'on' })
    }
    const numbers = numbersIn(report, 'stats')
    return counted(
      { code, mayBeNone: changedOnly },
      {
        passed: (numbers.get('expected') ?? 0) + (numbers.get('flaky') ?? 0),
        failed: numbers.get('unexpected') ?? 0,
        skipped: numbers.get('skipped') ?? 0,
        failures: textsIn(failures),
      },
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return counted({ code: 1, mayBeNone: false }, { passed: 0, failed: 0, skipped: 0, failures: [] })
  }
}

/** A runner that fell before its tests, or found none, has not passed. */
function counted({ code, mayBeNone }: { code: number; mayBeNone: boolean }, count: TestCount): TestCount {
  const nothingFailedButShouldHave = count.failed === 0 && (code !== 0 || (count.passed === 0 && !mayBeNone))
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

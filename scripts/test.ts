import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeSteps, runCheckSteps } from './check-steps.ts'
import { endChildrenWithThisProcess } from './run-tool.ts'
import { runJourneys, runVitest, type TestCount, type TestRun } from './test-runners.ts'
import { withFewUnsteady } from './verdict/flaky.ts'

const vitest = (folder: string) => (run: TestRun) => runVitest(folder, run)
const SUITES: Record<string, (run: TestRun) => Promise<TestCount>> = {
  check: runChecks,
  scripts: vitest('scripts'),
  rules: vitest('packages/rules'),
  contract: vitest('packages/contract'),
  server: vitest('apps/server'),
  web: vitest('apps/web'),
  e2e: runJourneys,
}

endChildrenWithThisProcess()
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, changed: { type: 'boolean', default: false } },
})
const chosen = chosenSuites()
const reportsDir = mkdtempSync(join(tmpdir(), 'lousa-reports-'))
process.once('exit', () => rmSync(reportsDir, { recursive: true, force: true }))

const lines: string[] = []
const all: TestCount = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] }
for (const [name, run] of chosen) {
  console.log(`\n── ${name} ──`)
  const began = performance.now()
  const { passed, failed, skipped, failures, unsteady } = await run({
    reportsDir,
    changedOnly: options.changed,
  })
  all.passed += passed
  all.failed += failed
  all.skipped += skipped
  all.failures.push(...failures.map(failure => `${name}: ${failure}`))
  all.unsteady.push(...unsteady.map(failure => `${name}: ${failure}`))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const tail = `${told(unsteady.length, 'UNSTEADY')}${told(skipped, 'skipped')}`
  lines.push(
    `  ${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed${tail} (${seconds} s)`,
  )
}

const total = withFewUnsteady(all)
console.log(`\n${lines.join('\n')}\n`)
// Last, because of a long output the end alone is kept.
for (const failure of total.failures) console.log(`✗ ${failure}\n`)
for (const failure of total.unsteady)
  console.log(`⚠ UNSTEADY, failed and then passed: a bug to be mended next\n  ${failure}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function told(count: number, what: string): string {
  return count > 0 ? `, ${count} ${what}` : ''
}

/** Steps of the check are no tests: they are counted only when they fail. */
async function runChecks(): Promise<TestCount> {
  const results = await runCheckSteps()
  console.log(`\n${describeSteps(results)}`)
  const failures = results.filter(({ passed }) => !passed).map(({ name }) => name)
  return { passed: 0, failed: failures.length, skipped: 0, failures, unsteady: [] }
}

function chosenSuites(): [string, (run: TestRun) => Promise<TestCount>][] {
  const names = options.only?.split(',') ?? Object.keys(SUITES)
  return names.map(name => {
    const run = SUITES[name]
    if (!run) {
      console.error(`"${name}" não existe. Use --only= com: ${Object.keys(SUITES).join(', ')}`)
      process.exit(1)
    }
    return [name, run]
  })
}

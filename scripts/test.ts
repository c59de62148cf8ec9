import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeSteps, runCheckSteps } from './check-steps.ts'
import { endChildrenWithThisProcess } from './run-tool.ts'
import { runJourneys, runVitest, type TestCount } from './test-runners.ts'

const SUITES: Record<string, (reportsDir: string) => Promise<TestCount>> = {
  check: runChecks,
  scripts: reportsDir => runVitest('scripts', reportsDir),
  rules: reportsDir => runVitest('packages/rules', reportsDir),
  contract: reportsDir => runVitest('packages/contract', reportsDir),
  server: reportsDir => runVitest('apps/server', reportsDir),
  web: reportsDir => runVitest('apps/web', reportsDir),
  e2e: runJourneys,
}

endChildrenWithThisProcess()
const chosen = chosenSuites()
const reportsDir = mkdtempSync(join(tmpdir(), 'lousa-reports-'))
process.once('exit', () => rmSync(reportsDir, { recursive: true, force: true }))

const lines: string[] = []
const total: TestCount = { passed: 0, failed: 0, skipped: 0 }
for (const [name, run] of chosen) {
  console.log(`\n── ${name} ──`)
  const began = performance.now()
  const { passed, failed, skipped } = await run(reportsDir)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const tail = skipped > 0 ? `, ${skipped} skipped` : ''
  lines.push(
    `  ${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed${tail} (${seconds} s)`,
  )
}

console.log(`\n${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** Steps of the check are no tests: they are counted only when they fail. */
async function runChecks(): Promise<TestCount> {
  const results = await runCheckSteps()
  console.log(`\n${describeSteps(results)}`)
  return { passed: 0, failed: results.filter(result => !result.passed).length, skipped: 0 }
}

function chosenSuites(): [string, (reportsDir: string) => Promise<TestCount>][] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const names = values.only?.split(',') ?? Object.keys(SUITES)
  return names.map(name => {
    const run = SUITES[name]
    if (!run) {
      console.error(`"${name}" não existe. Use --only= com: ${Object.keys(SUITES).join(', ')}`)
      process.exit(1)
    }
    return [name, run]
  })
}

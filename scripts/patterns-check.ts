import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALLOWED } from './patterns-check/allowed.ts'
import { superLinearCause } from './patterns-check/pattern-costs.ts'
import { patternsInCode } from './patterns-check/patterns-in-code.ts'
import { ROOT } from './run-tool.ts'

// docs/contributing.md, "A text costs what it weighs".

const PLACES = ['packages/*/src/**/*.ts', 'apps/{server,web}/src/**/*.{ts,tsx}']
const TESTS = /[.]test[.]tsx?$|test-world|test-setup|test-server/

const slow = globSync(PLACES, { cwd: ROOT })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !TESTS.test(file))
  .flatMap(file =>
    patternsInCode(readFileSync(join(ROOT, file), 'utf8'), file.endsWith('x')).flatMap(pattern => {
      const cause = superLinearCause(pattern)
      return cause === null ? [] : [{ file, cause, ...pattern }]
    }),
  )
const allowed = ALLOWED.flatMap(({ file, patterns }) => patterns.map(pattern => ({ file, pattern })))
const fresh = slow.filter(
  ({ file, source }) => !allowed.some(each => each.file === file && each.pattern === source),
)
const cured = allowed.filter(
  ({ file, pattern }) => !slow.some(each => each.file === file && each.source === pattern),
)
for (const { file, line, source, flags, cause } of fresh)
  console.error(`${file}:${line} /${source}/${flags} costs more than linear work: ${cause}`)
for (const { file, pattern } of cured) console.error(`${file} ${pattern}: remove it from the allowed ones`)
if (fresh.length + cured.length > 0) process.exit(1)

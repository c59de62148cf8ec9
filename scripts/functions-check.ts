import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  differences,
  type LargeFunctions,
  largeFunctionsIn,
  listOf,
  mayReplace,
} from './functions-check/large-functions.ts'
import { programOf, ROOT, runNodeAside } from './run-tool.ts'

// Compares the functions beyond the limits of biome.json with the list of those that were there before. The list only shrinks:
// --relist writes it if it has neither more nor larger functions.

const OFFENDERS = join(ROOT, 'scripts/functions-check/offenders.json')
const RULES = ['noExcessiveCognitiveComplexity', 'noExcessiveLinesPerFunction']

const { said } = await runNodeAside([
  programOf('@biomejs/biome', 'biome'),
  'lint',
  ...RULES.map(rule => `--only=complexity/${rule}`),
  '--max-diagnostics=none',
  '--reporter=json',
  '.',
])
// Biome's note that the format is experimental stands in the other stream, before or after the report.
const current = listOf(largeFunctionsIn(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)))
const isFirst = !existsSync(OFFENDERS)
const listed: LargeFunctions = isFirst ? {} : JSON.parse(readFileSync(OFFENDERS, 'utf8'))
if (process.argv.includes('--relist') && (isFirst || mayReplace(listed, current))) {
  const text = JSON.stringify(current, null, 2)
  // The formatter wants short lists on one line.
  const formatted = text.replaceAll(/\[[^\]]*\]/g, list => `[${JSON.parse(list).join(', ')}]`)
  writeFileSync(OFFENDERS, `${formatted}\n`)
  process.exit(0)
}
const lines = differences(listed, current)
for (const line of lines) console.error(line)
if (lines.length > 0)
  console.error(
    'Split what is new or larger by meaning. Only smaller or moved? `node scripts/functions-check.ts --relist` writes the list.',
  )
process.exit(lines.length === 0 ? 0 : 1)

import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oldNamesIn } from './names-check/old-words.ts'
import { ROOT } from './run-tool.ts'
import { compareOffenders, grownRules, listOf, type Offenders } from './sql-check/offenders.ts'

// New names use the words of the field. Names with an old word that were there before this check are listed, and the list only
// shrinks: --relist writes it, never longer.

const OFFENDERS = join(ROOT, 'scripts/names-check/offenders.json')
const RULE = 'old word in a name'

const offences = globSync('{apps,packages,scripts,bench}/**/*.{ts,tsx}', { cwd: ROOT })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !/node_modules|[.](?:test|spec)[.]tsx?$|\/tables[.]ts$/.test(file))
  .flatMap(file =>
    oldNamesIn(readFileSync(join(ROOT, file), 'utf8')).map(({ name, line }) => ({
      rule: RULE,
      statement: file,
      what: name,
      line,
    })),
  )
const isFirst = !existsSync(OFFENDERS)
const listed: Offenders = isFirst ? {} : JSON.parse(readFileSync(OFFENDERS, 'utf8'))
if (process.argv.includes('--relist') && (isFirst || grownRules(listed, offences).length === 0)) {
  writeFileSync(OFFENDERS, `${JSON.stringify(listOf(offences), null, 2)}\n`)
  process.exit(0)
}
const { fresh, cured } = compareOffenders(listed, offences)
for (const line of fresh) console.error(line)
for (const line of cured) console.error(`Not there any more, take it off the list: ${line}`)
if (fresh.length > 0)
  console.error(
    'Words to use instead are in docs/glossary.md. Only moved? `node scripts/names-check.ts --relist` writes the list.',
  )
process.exit(fresh.length + cured.length === 0 ? 0 : 1)

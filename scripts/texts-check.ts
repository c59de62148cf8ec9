import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run-tool.ts'
import { compareOffenders, grownRules, listOf, type Offenders } from './sql-check/offenders.ts'
import { textsInCode } from './texts-check/texts-in-code.ts'

// Texts for people stand in the messages of the contract. Older texts in other places are listed, and
// the list only shrinks: with --relist it is written again, never longer. With --count it only says how many there are.

const OFFENDERS = join(ROOT, 'scripts/texts-check/offenders.json')
const RULE = 'text outside of the messages'
/** Articles of the help are whole texts. */
const PLACES_OF_TEXTS = /[.]articles[.]ts$/
const TESTS = /[.]test[.]tsx?$|test-world|-sample[.]|-desk[.]|test-(?:setup|server|indexed-db)/

const offences = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: ROOT })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !PLACES_OF_TEXTS.test(file) && !TESTS.test(file))
  .flatMap(file =>
    textsInCode(readFileSync(join(ROOT, file), 'utf8'), file.endsWith('x')).map(({ text, line }) => ({
      rule: RULE,
      statement: file,
      what: text,
      line,
    })),
  )
if (process.argv.includes('--count')) {
  console.log(offences.length)
  process.exit(0)
}
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
  console.error('Texts for people stand in the .messages.ts of their area, packages/contract/src.')
process.exit(fresh.length + cured.length === 0 ? 0 : 1)

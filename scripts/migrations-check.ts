import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCK_RULES, offencesOfMigrations } from './migrations-check/lock-rules.ts'
import { SHAPE_RULES, shapeOffencesOf } from './migrations-check/shape-rules.ts'
import { ROOT } from './run-tool.ts'
import { compareOffenders, grownRules, listOf, type Offenders } from './sql-check/offenders.ts'

// docs/decisions/0031-migrations-beside-a-running-school.md. With --relist it writes the list of offenders again, never a
// longer one.

const MIGRATIONS = join(ROOT, 'apps/server/migrations')
const OFFENDERS = join(ROOT, 'scripts/migrations-check/offenders.json')

const files = readdirSync(MIGRATIONS)
  .filter(name => name.endsWith('.sql'))
  .sort()
  .map(name => ({ name, sql: readFileSync(join(MIGRATIONS, name), 'utf8') }))
const offences = [...offencesOfMigrations(files), ...shapeOffencesOf(files)]
const isFirst = !existsSync(OFFENDERS)
const listed: Offenders = isFirst ? {} : JSON.parse(readFileSync(OFFENDERS, 'utf8'))
const mayRelist = isFirst || grownRules(listed, offences).length === 0
if (process.argv.includes('--relist') && mayRelist) {
  writeFileSync(OFFENDERS, `${JSON.stringify(listOf(offences), null, 2)}\n`)
  process.exit(0)
}
const rules = new Map<string, string>(Object.entries({ ...LOCK_RULES, ...SHAPE_RULES }))
const { fresh, cured } = compareOffenders(listed, offences)
for (const line of fresh) console.error(`${line}: ${rules.get(line.split(' · ')[0] ?? '')}`)
for (const line of cured) console.error(`Not there any more, take it off the list: ${line}`)
if (fresh.length > 0)
  console.error(
    'See docs/contributing.md, A migration beside a running school; short work on a small table gives its reason there.',
  )
process.exit(fresh.length + cured.length === 0 ? 0 : 1)

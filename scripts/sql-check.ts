import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onMigratedDatabase } from '../apps/server/src/main/migrated-database.ts'
import { ROOT } from './run-tool.ts'
import { type Answers, answersKey, answersTo } from './sql-check/answers.ts'
import type { Database } from './sql-check/catalogue.ts'
import { compareOffenders, grownRules, listOf, type Offence, type Offenders } from './sql-check/offenders.ts'
import { type DryRun, dryRun, type Statement } from './sql-check/rehearsal.ts'
import { type Claim, compareRows } from './sql-check/row-types.ts'
import { offencesOf, RULES, tablesWritten } from './sql-check/scale-rules.ts'
import { domainOf, filesWithSql, isShared } from './sql-check/sources.ts'
import { foreignWrite, ownersMissing } from './sql-check/table-owners.ts'

// docs/decisions/0020-sql-is-checked.md. With --relist it writes the list of offenders again, never a longer one.

const OFFENDERS = join(ROOT, 'scripts/sql-check/offenders.json')
const PRINTED = join(ROOT, '.cache/statements.sql')
const ANSWERS = join(ROOT, '.cache/sql-check/answers.json')

/** Statements whose text is made of what the database says when they run. */
const MADE_WHEN_RUN = new Map([
  ['people.usedPeople', 'names every table that refers to a person, as the catalogue lists them'],
  ['platform.clientOf', 'passes on the statements of the queue'],
])

const nameOf = ({ file, name }: { file: string; name: string }): string => `${domainOf(file)}.${name}`

function unreachedOf({ unreached, failures }: DryRun): string[] {
  const rest = unreached.filter(site => !MADE_WHEN_RUN.has(nameOf(site)))
  return rest.flatMap(site => [
    `${site.file}:${site.line} ${site.name}: no rehearsed statement comes from this SQL`,
    ...[...(failures.get(site.file) ?? [])].map(
      failure => `    ${failure.split('\n').slice(0, 2).join(' ')}`,
    ),
  ])
}

/** The declared type of a statement's rows, or why it is unknown. */
function claimsOf(
  statement: Statement,
  { described: descriptions }: Answers,
): { claims: Claim[]; problems: string[] } {
  if (MADE_WHEN_RUN.has(nameOf(statement))) return { claims: [], problems: [] }
  const where = `${statement.file} ${statement.name}`
  const described = descriptions.get(statement.text) ?? { problem: 'The statement was not described' }
  if ('problem' in described)
    return { claims: [], problems: [`${where}: ${described.problem}\n${statement.text}`] }
  const { columns } = described
  const claims = statement.declared.map(({ site, column }) => ({
    site,
    columns: column === null ? columns : columns.filter(({ name }) => name === column),
    isValue: column !== null,
  }))
  const root = statement.pieces[0]?.site
  const isUndeclared =
    statement.isRaw && columns.length > 0 && statement.declared.length === 0 && root?.promised
  const problems = isUndeclared
    ? [`${where}: ${root.promised} is promised, but not declared at the SQL itself`]
    : []
  return { claims, problems }
}

function offencesIn(statements: readonly Statement[], database: Database): Offence[] {
  const inStatements = statements.flatMap(statement => [
    ...offencesOf(statement.text, database).map(({ rule, what }) => ({
      rule,
      statement: nameOf(statement),
      what,
    })),
    ...foreignWrites(statement),
  ])
  const inCatalogue = [
    ...[...database.rangeTypes].map(what => ({ rule: 'RANGE', statement: 'catalogue', what })),
    ...database.triggers.map(what => ({ rule: 'TRIGGER', statement: 'catalogue', what })),
  ]
  return [...inStatements, ...inCatalogue]
}

/** The author of the text writes the table, wherever the piece is sent from. */
function foreignWrites({ pieces, text, file, name }: Statement): Offence[] {
  const written =
    pieces.length > 0
      ? pieces.flatMap(({ site, text: own }) => tablesWritten(own).map(table => ({ by: site, table })))
      : []
  const whole = tablesWritten(text).filter(table => !written.some(each => each.table === table))
  // A table that is a piece of its own is written by who named it.
  const named = (table: string) => pieces.find(({ text: own }) => own.trim() === table)?.site
  const ofWhole = whole.map(table => ({ by: named(table) ?? { file, name }, table }))
  return [...written, ...ofWhole].flatMap(({ by, table }) => {
    if (isShared(by.file)) return []
    const what = foreignWrite(domainOf(by.file), table)
    return what ? [{ rule: 'FOREIGN_WRITE', statement: nameOf(by), what }] : []
  })
}

function print(statements: readonly Statement[]): void {
  const sorted = statements.toSorted((a, b) => (`${nameOf(a)} ${a.text}` < `${nameOf(b)} ${b.text}` ? -1 : 1))
  const texts = sorted.map(
    statement => `-- ${nameOf(statement)} (${statement.file})\n${statement.text.trim()};\n`,
  )
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(PRINTED, texts.join('\n'))
}

function judgeOffenders(offences: readonly Offence[]): string[] {
  const listed: Offenders = existsSync(OFFENDERS) ? JSON.parse(readFileSync(OFFENDERS, 'utf8')) : {}
  const { fresh, cured } = compareOffenders(listed, offences)
  const grown = existsSync(OFFENDERS) ? grownRules(listed, offences) : []
  if (process.argv.includes('--relist') && grown.length === 0) {
    writeFileSync(OFFENDERS, `${JSON.stringify(listOf(offences), null, 2)}\n`)
    return []
  }
  const ruleOf = (line: string) =>
    new Map<string, string>(Object.entries(RULES)).get(line.split(' · ')[0] ?? '')
  return [
    ...fresh.map(line => `New: ${line} (${ruleOf(line) ?? 'a module writes its own tables'})`),
    ...cured.map(line => `Cured, take it off the list: ${line}`),
  ]
}

// Enough frames to find who sends a statement behind the query builder.
Error.stackTraceLimit = 60
const rehearsed = await dryRun(ROOT, filesWithSql(ROOT))
print(rehearsed.statements)
const texts = rehearsed.statements.filter(each => !MADE_WHEN_RUN.has(nameOf(each))).map(({ text }) => text)
const answers = await answersTo(texts, {
  file: ANSWERS,
  key: answersKey(ROOT),
  onDatabase: onMigratedDatabase,
})
const judged = rehearsed.statements.map(each => claimsOf(each, answers))
const problems = [
  ...unreachedOf(rehearsed),
  ...judged.flatMap(each => each.problems),
  ...ownersMissing(answers.database.tables),
  ...judgeOffenders(offencesIn(rehearsed.statements, answers.database)),
  ...compareRows(
    ROOT,
    judged.flatMap(({ claims }) => claims),
  ),
]
for (const problem of problems) console.error(problem)
if (problems.some(problem => /^(New|Cured)/.test(problem)))
  console.error(
    'Only renamed or cured? `node scripts/sql-check.ts --relist` writes the list anew, never longer.',
  )
console.log(
  `${rehearsed.statements.length} statements, ${problems.length} problems; all of them in .cache/statements.sql`,
)
process.exit(problems.length === 0 ? 0 : 1)

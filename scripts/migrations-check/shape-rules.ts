import { actionsOf, type MigrationText } from './lock-rules.ts'
import { statementsIn } from './statements.ts'

// Finds statements of a migration that a database over several machines would refuse, or name otherwise on each.

export const SHAPE_RULES = {
  ONE_ALTER: 'one change of a table per ALTER TABLE',
  UNNAMED: 'a constraint has a name: constraint x_y_fkey …',
  LONG_NAME: 'a name of at most 50 signs: a part of a table has a number behind it, and names end after 63',
  EMPTIES: 'a key that empties its column is left out there: whoever deletes also empties what names it',
} as const
export type ShapeRule = keyof typeof SHAPE_RULES
export type ShapeOffence = { rule: ShapeRule; statement: string; what: string }

/** Those before were applied everywhere and stay as they are. */
const FIRST = '0049'
const LONGEST = 50

export const shapeOffencesOf = (files: readonly MigrationText[]): ShapeOffence[] =>
  files
    .filter(({ name }) => name >= FIRST)
    .flatMap(({ name, sql }) =>
      everyStatement(sql).flatMap(text =>
        offencesOf(text).map(({ rule, what }) => ({ rule, statement: name, what })),
      ),
    )

/** With those of blocks, but not those that functions hold: they run as ordinary statements. */
const everyStatement = (sql: string): string[] =>
  statementsIn(sql).flatMap(({ text }) => {
    const body = /^do (\$\w*\$)(.*)\1/s.exec(text)?.[2]
    // A statement of a block may stand behind the word that begins it.
    return body === undefined
      ? [text]
      : everyStatement(body).map(inner => inner.replace(/^.*?\b(?=alter table )/, ''))
  })

type BrokenShape = { rule: ShapeRule; what: string }

const TABLE = String.raw`table (?:if (?:not )?exists )?(?:only )?(?:public\.)?"?([a-z_][a-z_0-9]*)"?`

const offencesOf = (statement: string): BrokenShape[] => {
  const text = statement.replace(/'(?:[^']|'')*'/g, "''")
  const altered = new RegExp(`^alter ${TABLE} (.*)$`, 's').exec(text)
  const created = new RegExp(`^create (?:unlogged )?${TABLE} ?\\((.*)\\)`, 's').exec(text)
  const [, table = '', body = ''] = altered ?? created ?? []
  const parts = actionsOf(body)
  const offences: BrokenShape[] = namesIn(text)
    .filter(name => name.length > LONGEST)
    .map(name => ({ rule: 'LONG_NAME', what: name }))
  if (altered && parts.length > 1) offences.push({ rule: 'ONE_ALTER', what: table })
  const isUnnamed = altered ? addsUnnamed : isUnnamedIn
  if (table !== '' && parts.some(isUnnamed)) offences.push({ rule: 'UNNAMED', what: table })
  if (/\bon (delete|update) set (null|default)\b/.test(text)) offences.push({ rule: 'EMPTIES', what: table })
  return offences
}

/** The key of a table that is made is called after it, everywhere. */
const isUnnamedIn = (part: string): boolean =>
  !part.startsWith('constraint ') &&
  (/^(unique|check|foreign key|exclude)\b/.test(part) || isUnnamedColumn(part))

const addsUnnamed = (action: string): boolean =>
  /^add (unique|primary key|check|foreign key|exclude)\b/.test(action) ||
  (/^add (?!constraint )/.test(action) && isUnnamedColumn(action))

const isUnnamedColumn = (part: string): boolean =>
  /\b(references|unique|check)\b/.test(part) && !/ constraint /.test(part)

const namesIn = (text: string): string[] =>
  [
    new RegExp(`^create (?:unlogged )?${TABLE}`).exec(text)?.[1],
    /^create (?:unique )?index (?:concurrently )?(?:if not exists )?(?!on )([a-z_0-9]+)/.exec(text)?.[1],
    ...[
      ...text.matchAll(/\bconstraint ([a-z_0-9]+) (?:unique|primary|check|foreign|exclude|references)/g),
    ].map(([, name]) => name),
  ].filter(name => name !== undefined)

import { statementsIn } from './statements.ts'

// Which statements of a migration would make people wait, or take from an older process what it still asks for.

/** By rule, what to write instead (docs/contributing.md, A migration beside a running school). */
export const LOCK_RULES = {
  INDEX:
    'a file of its own that begins with "-- outside a transaction": drop index concurrently if exists, create index concurrently',
  CONSTRAINT: 'add it "not valid", and validate it in a file of its own; a key by "using index"',
  VALIDATE: 'validate in a later file: in the one that adds it, the lock of adding lasts until the end',
  NOT_NULL: 'add a check (… is not null) not valid, validate it in a later file, and only then set not null',
  REWRITE:
    'a new column, filled in portions, instead of another type, a stored expression or a default that each row computes',
  NEW_COLUMN: 'a column without default cannot be not null: older processes would not fill it',
  TAKEN_AWAY: 'what the release before still asks for goes one release later',
  ROWS: 'fill rows in portions from a job, and not all in one transaction',
  LOCK: 'no table is locked by name',
  OUTSIDE:
    'outside of a transaction only indexes, each dropped before it is made, and the validation of constraints',
} as const
export type LockRule = keyof typeof LOCK_RULES

/** Tables that everybody writes all day, or that have millions of rows: here no reason is good enough to wait for. */
export const HOT = new Set([
  'account',
  'attendance',
  'audit_entry',
  'grade_performance',
  'idempotency_key',
  'lesson',
  'lesson_accomplishment',
  'performance_scope',
  'person',
  'session',
  'student_enrollment',
  'student_evaluation',
])

export type MigrationText = { name: string; sql: string }
export type LockOffence = { rule: LockRule; statement: string; what: string }

const OUTSIDE = '-- outside a transaction'
const REASON = /^\s*-- brief: \S.{14,}$/m

/** Objects that earlier statements have made or proved. */
type TablesSoFar = { created: Set<string>; addedHere: Set<string>; neverNull: Set<string> }

/** Offences of migrations in their order; each file knows what those before it have proved. */
export const offencesOfMigrations = (files: readonly MigrationText[]): LockOffence[] => {
  const neverNull = new Set<string>()
  return files.flatMap(({ name, sql }) => {
    const tables: TablesSoFar = { created: new Set(), addedHere: new Set(), neverNull }
    const isOutside = sql.startsWith(OUTSIDE)
    const statements = statementsIn(sql)
    const offences = isOutside
      ? outsideOffences(statements.map(({ text }) => text))
      : statements.flatMap(({ text, comment }) =>
          offencesOf(text, tables).filter(
            ({ rule, table }) => !REASON.test(comment) || (HOT.has(table) && rule !== 'TAKEN_AWAY'),
          ),
        )
    return offences.map(({ rule, table }) => ({ rule, statement: name, what: table }))
  })
}

type TableOffence = { rule: LockRule; table: string }

const NAME = String.raw`(?:public\.)?"?([a-z_][a-z_0-9]*)"?`
const VOLATILE =
  /default\s+(uuidv7|gen_random_uuid|now|clock_timestamp|random|nextval)\s*\(|default\s+current_/

const offencesOf = (text: string, tables: TablesSoFar): TableOffence[] => {
  const one = (pattern: string) => new RegExp(`^${pattern}`).exec(text)?.[1]
  const created = one(`create (?:unlogged )?table (?:if not exists )?${NAME}`)
  if (created !== undefined) {
    tables.created.add(created)
    return []
  }
  const body = /^do (\$\w*\$)(.*)\1/s.exec(text)?.[2]
  if (body !== undefined) return statementsIn(body).flatMap(inner => offencesOf(insideOf(inner.text), tables))
  const of = (rule: LockRule, table: string | undefined): TableOffence[] =>
    table === undefined || tables.created.has(table) ? [] : [{ rule, table }]
  const index = one(
    `create (?:unique )?index (?!concurrently)(?:if not exists )?(?:[a-z_0-9]+ )?on (?:only )?${NAME}`,
  )
  if (index !== undefined) return of('INDEX', index)
  const altered = one(`alter table (?:if exists )?(?:only )?${NAME}`)
  if (altered !== undefined) return alterations(text, altered, tables).flatMap(rule => of(rule, altered))
  return [
    ...of('TAKEN_AWAY', one(`drop (?:table|view) (?:if exists )?${NAME}`)),
    ...of('ROWS', one(`update (?:only )?${NAME}`) ?? one(`delete from (?:only )?${NAME}`)),
    ...of('ROWS', /\bupdate ([a-z_]+) (?:[a-z]+ )?set\b/.exec(/^with\b/.test(text) ? text : '')?.[1]),
    ...of('LOCK', one(`lock (?:table )?(?:only )?${NAME}`)),
  ]
}

/** A statement of a block may stand behind the word that begins it. */
const insideOf = (text: string): string =>
  text.replace(/^(?:declare\b.*?\bbegin|begin|loop|then|else|for\b.*?\bloop)\s+/s, '')

const alterations = (text: string, table: string, tables: TablesSoFar): LockRule[] =>
  actionsOf(text.replace(/^alter table (?:if exists )?(?:only )?\S+\s+/, '')).flatMap(action => {
    if (/^add constraint/.test(action)) return constraintRule(action, table, tables)
    if (/^validate constraint/.test(action)) {
      const name = action.split(' ')[2] ?? ''
      return tables.addedHere.has(name) ? ['VALIDATE'] : []
    }
    if (/^add (?:column )?(?!constraint|primary|unique|check|foreign|exclude)/.test(action))
      return columnRules(action)
    if (/^add /.test(action)) return ['CONSTRAINT']
    const column = /^alter (?:column )?(\S+) /.exec(action)?.[1]
    if (/ set not null/.test(action)) return tables.neverNull.has(`${table}.${column}`) ? [] : ['NOT_NULL']
    if (/^alter .* (?:set data )?type /.test(action)) return ['REWRITE']
    if (/^(rename|drop (?:column )?(?!constraint))/.test(action)) return ['TAKEN_AWAY']
    return []
  })

const constraintRule = (action: string, table: string, tables: TablesSoFar): LockRule[] => {
  tables.addedHere.add(action.split(' ')[2] ?? '')
  const column = /(?:check \( ?(\S+) is not null ?\)|not null (\S+)) not valid/.exec(action)
  if (column) tables.neverNull.add(`${table}.${column[1] ?? column[2]}`)
  return / not valid\b| using index /.test(action) ? [] : ['CONSTRAINT']
}

const columnRules = (action: string): LockRule[] => {
  const rules: LockRule[] = []
  if (VOLATILE.test(action) || / stored\b/.test(action)) rules.push('REWRITE')
  const isFilled = / default | generated /.test(action)
  if (/ not null\b/.test(action) && !isFilled) rules.push('NEW_COLUMN')
  if (/ (references|unique|primary key|check)\b/.test(action)) rules.push('CONSTRAINT')
  return rules
}

/** The parts of ALTER TABLE, between commas that stand in no brackets. */
export const actionsOf = (text: string): string[] => {
  const parts: string[] = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map(part => part.trim())
}

const outsideOffences = (statements: readonly string[]): TableOffence[] => {
  const dropped = new Set<string>()
  return statements.flatMap(text => {
    const drop = /^drop index concurrently if exists (\S+)$/.exec(text)?.[1]
    if (drop !== undefined) {
      dropped.add(drop)
      return []
    }
    const [, made = ''] = /^create (?:unique )?index concurrently ([a-z_0-9]+) on/.exec(text) ?? []
    if (dropped.has(made)) return []
    if (/^alter table \S+ validate constraint \S+$/.test(text)) return []
    return [{ rule: 'OUTSIDE' as const, table: made || (text.split(' ')[2] ?? text) }]
  })
}

import { flatPieces, isQuery, PARAMETER, type Piece, piecesOf, queriesOf } from './sql-text.ts'

/** Facts of the migrated database that the rules need. */
export type Catalogue = {
  /** Tables and views with rows of a tenant. */
  tenantTables: ReadonlySet<string>
  /** Functions that may answer something else the next time. */
  changingFunctions: ReadonlySet<string>
  /** Those of them that may in whatever form they are called. */
  alwaysChanging: ReadonlySet<string>
  /** Functions that act as the owner. */
  ownersFunctions: ReadonlySet<string>
  /** Range types that a migration made. */
  rangeTypes: ReadonlySet<string>
}

export const RULES = {
  TENANT: 'every table of a statement has its own "institution_id = $n"',
  INSERT_SELECT: 'an "insert … select" has RETURNING or ON CONFLICT',
  INSERT_ALIAS:
    'an "insert … select" that returns columns names its table: "insert into t as n" (else Citus returns columns of no table where there are policies)',
  STEP_PLACE:
    'an "insert … select" that reads another step of its statement selects "institution_id" of a table first: else every machine is asked',
  RANGE: 'no range type of our own',
  EMPTY_SELECT: 'no empty select list',
  ROW_NOT_IN: 'no NOT IN over rows: NOT EXISTS',
  CONFLICT_QUERY: 'no query in the condition of ON CONFLICT: compare versions',
  VALUES_QUERY: 'no query in VALUES',
  ROW_IN: 'no IN over rows of a query that has a LIMIT: a common table expression',
  UPDATE_CALL:
    'no function of columns in UPDATE that may answer something else the next time: a common table expression',
  RETURNING: 'no function in RETURNING that may answer something else the next time',
  OWNERS_FUNCTION: "an owner's function is called in a statement of its own",
  TRIGGER: 'no trigger',
} as const

export type Rule = keyof typeof RULES
export type Offence = { rule: Rule; what: string }

/** Finds parts of a statement that would not work, or work badly, on a database over several machines. */
export function offencesOf(sql: string, catalogue: Catalogue): Offence[] {
  const pieces = piecesOf(sql)
  const queries = queriesOf(pieces)
  const ctes = namesOfCtes(pieces)
  const tables = queries.map(query =>
    tablesOf(query, name => catalogue.tenantTables.has(name) && !ctes.has(name)),
  )
  const words = new Set(
    pieces.flatMap(function all(piece): string[] {
      return typeof piece === 'string' ? [piece] : piece.flatMap(all)
    }),
  )
  const offences: Offence[] = queries.flatMap((query, row) => [
    ...tenantOffences(query, tables[row] ?? []),
    ...formOffences(query, catalogue),
    ...placeOffences(query, ctes),
  ])
  for (const type of catalogue.rangeTypes) if (words.has(type)) offences.push({ rule: 'RANGE', what: type })
  if (tables.flat().length > 0)
    for (const name of catalogue.ownersFunctions)
      if (words.has(name)) offences.push({ rule: 'OWNERS_FUNCTION', what: name })
  return offences
}

type TableUse = { name: string; alias: string; inserted: boolean; alone: boolean }

const BEFORE_TABLE = new Set(['from', 'join', 'using', 'update', 'into', ','])
const AFTER_TABLE = new Set(
  'where group having order limit offset for set returning window on select values inner left right full cross join natural using default as lateral do from overriding'.split(
    ' ',
  ),
)
const ENDS_FROM = new Set(
  'where group having order limit offset for set returning window on select values'.split(' '),
)

function tablesOf(query: readonly Piece[], isTable: (name: string) => boolean): TableUse[] {
  const uses: TableUse[] = []
  let items = 0
  let inFrom = false
  for (const [row, piece] of query.entries()) {
    const before = query[row - 1]
    if (piece === 'from' || piece === 'using') inFrom = before !== 'distinct'
    else if (typeof piece === 'string' && ENDS_FROM.has(piece) && piece !== 'on') inFrom = false
    if (typeof before !== 'string' || !BEFORE_TABLE.has(before)) continue
    if (before === ',' && !inFrom) continue
    if (before === 'from' && query[row - 2] === 'distinct') continue
    if (before === 'update' && ['do', 'for', 'key'].includes(String(query[row - 2]))) continue
    items += 1
    if (typeof piece !== 'string' || !isTable(piece) || query[row + 1] === '.') continue
    const next = query[row + 1] === 'as' ? query[row + 2] : query[row + 1]
    const alias = typeof next === 'string' && /^[a-z_]/.test(next) && !AFTER_TABLE.has(next) ? next : piece
    uses.push({ name: piece, alias, inserted: before === 'into', alone: false })
  }
  return uses.map(use => ({ ...use, alone: items === 1 }))
}

function tenantOffences(query: readonly Piece[], tables: readonly TableUse[]): Offence[] {
  const flat = flatPieces(query)
  const compared = (alias: string, alone: boolean) =>
    flat.some((word, row) => {
      if (word !== 'institution_id') return false
      const isQualified = flat[row - 1] === '.'
      if (isQualified ? flat[row - 2] !== alias : !alone) return false
      const first = isQualified ? row - 2 : row
      const isAfter = flat[row + 1] === '=' && flat[row + 2] === PARAMETER
      const isBefore = flat[first - 1] === '=' && [flat[first - 2], flat[first - 4]].includes(PARAMETER)
      return isAfter || isBefore
    })
  return tables
    .filter(({ name, alias, inserted, alone }) =>
      inserted ? !insertsTenant(query, name) : !compared(alias, alone),
    )
    .map(({ name, alias }) => ({ rule: 'TENANT', what: name === alias ? name : `${name} ${alias}` }))
}

const insertsTenant = (query: readonly Piece[], table: string): boolean => {
  const columns = query.slice(query.indexOf(table)).find(piece => typeof piece !== 'string')
  return Array.isArray(columns) && columns.includes('institution_id')
}

/** With ON CONFLICT and with VALUES Citus names the table itself. */
const returnsColumn = (query: readonly Piece[]): boolean => {
  const first = query[query.indexOf('returning') + 1]
  return (
    query.includes('returning') &&
    !query.includes('conflict') &&
    !query.includes('values') &&
    typeof first === 'string' &&
    /^[a-z_*]/.test(first)
  )
}

/** Whether the table of an INSERT has a name of its own before its columns. */
const isNamed = (query: readonly Piece[]): boolean => typeof query[query.indexOf('into') + 2] === 'string'

function formOffences(query: readonly Piece[], catalogue: Catalogue): Offence[] {
  const table = String(query[query.indexOf('into') + 1])
  return [
    ...insertOffences(query, table),
    ...rowOffences(query, table),
    ...conflictOffences(query, table),
    ...callOffences(query, catalogue),
  ]
}

function insertOffences(query: readonly Piece[], table: string): Offence[] {
  const selects = query.includes('select') || query.slice(query.indexOf('into')).some(isSelect)
  if (!query.includes('insert') || !selects) return []
  const isPlain = !['values', 'returning', 'conflict'].some(word => query.includes(word))
  const hasNoAlias = returnsColumn(query) && !isNamed(query)
  return [
    ...(isPlain ? [{ rule: 'INSERT_SELECT' as const, what: table }] : []),
    ...(hasNoAlias ? [{ rule: 'INSERT_ALIAS' as const, what: table }] : []),
  ]
}

function rowOffences(query: readonly Piece[], table: string): Offence[] {
  const offences: Offence[] = []
  for (const [row, piece] of query.entries()) {
    const next = query[row + 1]
    if (piece === 'select' && (next === undefined || next === 'from' || next === 'where'))
      offences.push({ rule: 'EMPTY_SELECT', what: 'select' })
    const denied = deniedRow(query, row)
    if (denied) offences.push({ rule: 'ROW_NOT_IN', what: flatPieces(denied).join(' ') })
    if (!denied && isLimitedRow(query, row))
      offences.push({ rule: 'ROW_IN', what: rowBefore(query, row).join(' ') })
    if (piece === 'values' && holdsQuery(givenValues(query, row + 1)))
      offences.push({ rule: 'VALUES_QUERY', what: table })
  }
  return offences
}

function conflictOffences(query: readonly Piece[], table: string): Offence[] {
  const conflict = query.indexOf('conflict')
  const set = conflict < 0 ? -1 : query.indexOf('set', conflict)
  const condition = set < 0 ? -1 : query.indexOf('where', set)
  if (condition < 0) return []
  const end = query.indexOf('returning', conflict)
  return holdsQuery(query.slice(condition, end < 0 ? undefined : end))
    ? [{ rule: 'CONFLICT_QUERY', what: table }]
    : []
}

function callOffences(query: readonly Piece[], { changingFunctions, alwaysChanging }: Catalogue): Offence[] {
  const returning = query.indexOf('returning')
  const set = query.indexOf('set')
  const isRenewed = query.includes('conflict')
  const assigned = set < 0 ? [] : query.slice(set, returning < 0 ? undefined : returning)
  const returned = returning < 0 ? [] : query.slice(returning)
  const updating = [...callsIn(assigned)]
    .filter(([name, given]) => alwaysChanging.has(name) && (isRenewed || given.includes('.')))
    .map(([name]) => ({ rule: 'UPDATE_CALL' as const, what: name }))
  const changing = [...calledIn(returned)].filter(name => changingFunctions.has(name))
  const clocks = flatPieces(returned).filter(word => CLOCKS.test(word))
  return [...updating, ...[...changing, ...clocks].map(what => ({ rule: 'RETURNING' as const, what }))]
}

/**
 * The rows of a step are sent to all machines where an INSERT reads it, but where the planner sees in the INSERT's own rows
 * on which machine they will be.
 */
function placeOffences(query: readonly Piece[], ctes: ReadonlySet<string>): Offence[] {
  const select = query.indexOf('select')
  if (query[0] !== 'insert' || select < 0) return []
  const readsStep = flatPieces(query.slice(select)).some(
    (word, row, words) => ctes.has(word) && ['from', 'join'].includes(String(words[row - 1])),
  )
  const [, dot, column] = query.slice(select + 1)
  return readsStep && !(dot === '.' && column === 'institution_id')
    ? [{ rule: 'STEP_PLACE', what: String(query[query.indexOf('into') + 1]) }]
    : []
}

/** Functions that are written without brackets. */
const CLOCKS = /^(current_(date|time|timestamp)|localtime(stamp)?)$/

const isSelect = (piece: Piece): boolean => Array.isArray(piece) && piece[0] === 'select'

/** The row that is denied from here on: `(a, b) not in`, `not (a, b) in`, `(a, b) <> all`; null when none is. */
function deniedRow(query: readonly Piece[], at: number): Piece[] | null {
  const [before, piece, next, after] = [query[at - 1], query[at], query[at + 1], query[at + 2]]
  const isDenied = (piece === 'not' && next === 'in') || (piece === '<>' && next === 'all')
  const row = isDenied ? before : piece === 'not' && after === 'in' ? next : null
  return Array.isArray(row) && row.includes(',') ? row : null
}

const rowBefore = (query: readonly Piece[], at: number): string[] => {
  const row = query[at - 1]
  return Array.isArray(row) ? flatPieces(row) : []
}

/** Whether what stands here is the IN of several columns over a query that ends early. */
const isLimitedRow = (query: readonly Piece[], at: number): boolean => {
  const [row, piece, within] = [query[at - 1], query[at], query[at + 1]]
  return (
    piece === 'in' &&
    Array.isArray(row) &&
    row.includes(',') &&
    Array.isArray(within) &&
    within.includes('limit')
  )
}

/** The rows that stand after VALUES. */
const givenValues = (query: readonly Piece[], from: number): readonly Piece[] => {
  const end = query.findIndex((piece, at) => at >= from && !Array.isArray(piece) && piece !== ',')
  return query.slice(from, end < 0 ? undefined : end)
}

const holdsQuery = (pieces: readonly Piece[]): boolean =>
  pieces.some(piece => Array.isArray(piece) && (isQuery(piece) || holdsQuery(piece)))

/** Whatever is called outside of further queries, with what is given to it. */
const callsIn = (pieces: readonly Piece[]): [name: string, given: string[]][] =>
  pieces.flatMap((piece, row) => {
    if (!Array.isArray(piece)) return []
    const name = pieces[row - 1]
    if (isQuery(piece)) return []
    const call: [string, string[]][] = typeof name === 'string' ? [[name, flatPieces(piece)]] : []
    return [...call, ...callsIn(piece)]
  })

const calledIn = (pieces: readonly Piece[]): string[] => callsIn(pieces).map(([name]) => name)

function namesOfCtes(pieces: readonly Piece[]): Set<string> {
  const names = new Set<string>()
  const look = (list: readonly Piece[]): void => {
    for (const [row, piece] of list.entries()) {
      if (!Array.isArray(piece)) continue
      look(piece)
      const before = list.slice(0, row).filter(each => each !== 'materialized' && each !== 'not')
      const name = Array.isArray(before.at(-2)) ? before.at(-3) : before.at(-2)
      if (before.at(-1) === 'as' && typeof name === 'string' && isQuery(piece)) names.add(name)
    }
  }
  look(pieces)
  return names
}

/** The tables that a piece of SQL writes to, as far as its own text names them. */
export function tablesWritten(sql: string): string[] {
  const written: string[] = []
  const look = (list: readonly Piece[]): void => {
    for (const [row, piece] of list.entries()) {
      if (Array.isArray(piece)) look(piece)
      const [before, earlier] = [list[row - 1], list[row - 2]]
      if (typeof piece !== 'string' || !/^[a-z_]/.test(piece)) continue
      const isWritten =
        (before === 'into' && earlier === 'insert') ||
        (before === 'from' && earlier === 'delete') ||
        (before === 'update' && !['do', 'for', 'key'].includes(String(earlier)))
      if (isWritten && piece !== 'set' && piece !== 'of') written.push(piece)
    }
  }
  look(piecesOf(sql))
  return [...new Set(written)]
}

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { programOf } from '../run-tool.ts'
import type { Column } from './describe.ts'
import type { Site } from './instrumentation.ts'

/** The declaration of a place: the columns of its rows, or one column whose value it declares. */
export type Claim = { site: Site; columns: readonly Column[]; isValue: boolean }

export const CHECKED = `
type Broad<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean
  : T extends readonly (infer Item)[] ? Broad<Item>[] : T
type Names<Row> = Row extends unknown ? keyof Row : never
type Shape<Row> = { [Name in keyof Row]: Broad<NonNullable<Row[Name]>> }
/** The declared row; an error where the real columns have other names or other kinds of values. */
export type Checked<Row, Real extends Shape<Row>, Name extends Names<Row>> = Row
`

/** How the driver gives the types of the database to the program (platform/db/pg-types). */
const KINDS = new Map<string, string>([
  ...['bool'].map((type): [string, string] => [type, 'boolean']),
  ...['int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'oid'].map((type): [string, string] => [
    type,
    'number',
  ]),
  ...[
    'text',
    'varchar',
    'bpchar',
    'char',
    'name',
    'uuid',
    'date',
    'time',
    'timestamptz',
    'regclass',
    'int4range',
    'daterange',
    'timerange',
  ].map((type): [string, string] => [type, 'string']),
  ['_text', 'string[]'],
  ['_uuid', 'string[]'],
  ['_name', 'string[]'],
  ['_date', 'string[]'],
  ['_int4', 'number[]'],
  ['_int8', 'number[]'],
  ['_numeric', 'number[]'],
  ['_bool', 'boolean[]'],
  ['bytea', 'Buffer'],
  // The statement declares its content: the database knows no type for it.
  ['json', 'any'],
  ['jsonb', 'any'],
  ['_json', 'any[]'],
  ['_jsonb', 'any[]'],
  ['void', 'any'],
])

/** The columns as TypeScript sees what the driver makes of them. */
export function rowType(columns: readonly Column[]): string {
  const fields = columns.map(({ name, type }) => `${JSON.stringify(name)}: ${KINDS.get(type) ?? 'never'}`)
  return `{ ${[...new Set(fields)].join('; ')} }`
}

/** This declaration, which the compiler refuses where a claim does not hold. */
export function checkedDeclaration(
  declared: string,
  claims: readonly Claim[],
  real: (claim: Claim) => string,
  from: string,
): string {
  const shapes = new Map(claims.map(claim => [`${claim.isValue} ${real(claim)}`, claim]))
  return [...shapes.values()].reduce((inner, claim) => {
    const names = claim.columns.map(({ name }) => JSON.stringify(name)).join(' | ') || 'never'
    return claim.isValue
      ? `${from}<{ value: ${inner} }, ${real(claim)}, "value">['value']`
      : `${from}<${inner}, ${real(claim)}, ${names}>`
  }, declared)
}

const COPY = '.cache/sql-check/server'

/**
 * Lets the compiler itself compare: a copy of the server's sources in which every declared row carries what really
 * comes. Lines stay where they are. Answers what the compiler says; it looks only at files that changed since its last run.
 */
export function compareRows(root: string, claims: readonly Claim[]): string[] {
  const copy = join(root, COPY)
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  cpSync(join(root, 'apps/server/src'), join(copy, 'src'), {
    recursive: true,
    filter: source => !/[.]test[.]ts$/.test(source),
  })
  writeFileSync(join(copy, 'src/checked.ts'), CHECKED)
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../apps/server/tsconfig.json',
      // The compared value is named by no other type.
      compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
      include: ['src'],
    }),
  )
  const real = ({ columns, isValue }: Claim) =>
    rowType(isValue ? columns.map(column => ({ ...column, name: 'value' })) : columns)
  for (const [file, inFile] of Map.groupBy(claims, ({ site }) => site.file)) {
    const target = join(copy, relative('apps/server', file))
    const path = relative(dirname(target), join(copy, 'src/checked.ts')).replaceAll('\\', '/')
    const from = `import('${path.startsWith('.') ? path : `./${path}`}').Checked`
    let bytes = readFileSync(join(root, file))
    const places = [...Map.groupBy(inFile, ({ site }) => site.id).values()].sort(
      ([a], [b]) => (b?.site.declared?.start ?? 0) - (a?.site.declared?.start ?? 0),
    )
    for (const at of places) {
      const declared = at[0]?.site.declared
      if (!declared) continue
      const checked = checkedDeclaration(declared.text, at, real, from)
      bytes = Buffer.concat([
        bytes.subarray(0, declared.start),
        Buffer.from(checked),
        bytes.subarray(declared.end),
      ])
    }
    writeFileSync(target, bytes)
  }
  const { stdout } = spawnSync(
    process.execPath,
    [programOf('typescript', 'tsc'), '-p', copy, '--pretty', 'false', '--incremental'].concat(
      '--tsBuildInfoFile',
      join(root, '.cache/types/sql-check.tsbuildinfo'),
    ),
    { cwd: root, encoding: 'utf8' },
  )
  rmSync(copy, { recursive: true, force: true })
  return stdout
    .split(/\n(?=\S)/)
    .filter(each => each.includes('error TS'))
    .map(each =>
      each
        .trim()
        .replaceAll(/^[.]cache\/sql-check\/server\//gm, 'apps/server/')
        .replaceAll(/import\("[^"]*"\)[.]/g, ''),
    )
}

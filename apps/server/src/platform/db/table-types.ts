import type pg from 'pg'

type Column = {
  table_name: string
  column_name: string
  type: string
  nullable: boolean
  has_default: boolean
  is_view: boolean
}

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'string',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  bool: 'boolean',
  jsonb: 'Json',
  bytea: 'Buffer',
  _date: 'string[]',
  _text: 'string[]',
  _uuid: 'string[]',
  int4range: 'string',
  datemultirange: 'string',
}

const columnType = ({ type, nullable, has_default, is_view }: Column): string => {
  const base = TYPES[type]
  if (!base) throw new Error(`No TypeScript type for the database type ${type}`)
  const whole = nullable && !is_view ? `${base} | null` : base
  return has_default ? `Generated<${whole}>` : whole
}

const pascal = (name: string): string =>
  name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

/** The TypeScript types of all tables and views, read from a migrated database. */
export const tableTypes = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<Column>(`
    select c.relname as table_name, a.attname as column_name, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef as has_default, c.relkind = 'v' as is_view
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p', 'v') and not c.relispartition and c.relname <> 'schema_migration'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname, a.attnum`)
  const tables = Map.groupBy(rows, row => row.table_name)
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${pascal(table)}Table {\n${columns.map(column => `  ${column.column_name}: ${columnType(column)}`).join('\n')}\n}\n`,
  )
  const index = `export interface Tables {\n${[...tables.keys()].map(table => `  ${table}: ${pascal(table)}Table`).join('\n')}\n}\n`
  return [
    '// Read from the migrated database by `npm run tables`; a test fails when the two differ.',
    "import type { Generated } from 'kysely'",
    '',
    'export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }',
    '',
    ...interfaces,
    index,
  ].join('\n')
}

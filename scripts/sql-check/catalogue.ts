import type pg from 'pg'
import type { Catalogue } from './scale-rules.ts'

export type Database = Catalogue & {
  /** All tables that rows are written to. */
  tables: readonly string[]
  triggers: readonly string[]
  /** Names of the types by their number. */
  types: Readonly<Record<number, string>>
}

export async function readCatalogue(client: pg.Client): Promise<Database> {
  const names = async (text: string) =>
    (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
  const ours = "n.oid = c.relnamespace and n.nspname = 'public' and not c.relispartition"
  const types = await client.query<{ oid: number; name: string }>(
    'select oid::int, typname as name from pg_type',
  )
  return {
    tenantTables: new Set(
      await names(`select c.relname as name from pg_class c join pg_namespace n on ${ours}
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'institution_id' where c.relkind in ('r', 'p', 'v')
          and c.relname <> 'institution_hostname'`),
    ),
    tables: await names(`select c.relname as name from pg_class c join pg_namespace n on ${ours}
      where c.relkind in ('r', 'p') and c.relname <> 'schema_migration'`),
    changingFunctions: new Set(
      await names("select distinct proname as name from pg_proc where provolatile <> 'i'"),
    ),
    alwaysChanging: new Set(
      await names("select proname as name from pg_proc group by proname having bool_and(provolatile <> 'i')"),
    ),
    ownersFunctions: new Set(
      await names(`select proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where prosecdef and n.nspname = 'public'`),
    ),
    rangeTypes: new Set(
      await names(`select typname as name from pg_type t join pg_namespace n on n.oid = t.typnamespace
        where typtype = 'r' and n.nspname = 'public'`),
    ),
    triggers: await names('select distinct tgname as name from pg_trigger where not tgisinternal'),
    types: Object.fromEntries(types.rows.map(({ oid, name }) => [oid, name])),
  }
}

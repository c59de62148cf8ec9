import type pg from 'pg'

type Definition = { table: string; name: string; add: string; drop: string }

/** Keys, foreign keys and indexes of a table that nothing else refers to, as the catalogue writes them. */
const DEFINITIONS = `
  select c.conrelid::regclass::text as table, c.conname as name,
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as add,
    format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop
  from pg_constraint c
  where c.conrelid = any($1::regclass[]) and c.contype in ('p', 'u', 'f', 'x')
    and not exists (select 1 from pg_constraint f where f.confrelid = c.conrelid and f.conindid = c.conindid and f.contype = 'f')
  union all
  select i.indrelid::regclass::text, x.relname, pg_get_indexdef(i.indexrelid), format('drop index %s', i.indexrelid::regclass)
  from pg_index i join pg_class x on x.oid = i.indexrelid
  where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`

/**
 * Runs a large load into tables without their keys and indexes and builds these again afterwards, which checks every row, in the
 * transaction of the caller. Several times faster than checking row by row; the tables are locked during the load.
 */
export const withoutIndexes = async <T>(
  client: pg.ClientBase,
  tables: readonly string[],
  load: () => Promise<T>,
): Promise<T> => {
  await client.query("set local maintenance_work_mem = '256MB'; set local work_mem = '96MB'")
  const { rows } = await client.query<Definition>(DEFINITIONS, [tables])
  for (const { drop } of rows) await client.query(drop)
  const result = await load()
  for (const { add } of rows) await client.query(add)
  return result
}

/** Whether a table has fewer rows than are about to be loaded: then building its indexes again is the cheaper way. */
export const hasFewerThan = async (
  client: pg.ClientBase,
  table: 'lesson',
  rows: number,
): Promise<boolean> => {
  const { rows: counts } = await client.query<{ present: number }>(
    `select count(*)::int as present from (select 1 from ${table} limit $1) first_rows`,
    [rows],
  )
  return (counts[0]?.present ?? 0) < rows
}

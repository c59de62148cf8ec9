import type pg from 'pg'

export type TenantColumn = { name: string; type: string; nullable: boolean }
/** `key`: the columns by which its rows are put in order; of a table without primary key all of them. */
export type TenantTable = { name: string; columns: TenantColumn[]; key: string[] }

type Read = TenantTable & { refersTo: string[] }

/**
 * Every table with rows of institutions, read from the catalogue: those that others refer to come first, but for
 * references that wait for the end of a transaction.
 */
export const tenantTables = async (client: pg.ClientBase): Promise<TenantTable[]> => {
  const { rows } = await client.query<Read>(`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'nullable', not a.attnotnull) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select jsonb_agg(a.attname order by place.at)
        from pg_constraint k, unnest(k.conkey) with ordinality place(attnum, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = place.attnum
        where k.conrelid = c.oid and k.contype = 'p'), '[]') as key,
      coalesce((select jsonb_agg(distinct parent.relname)
        from pg_constraint k join pg_class parent on parent.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and parent.oid <> c.oid and not k.condeferrable), '[]') as "refersTo"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
    order by c.relname`)
  return parentsFirst(rows).map(({ name, columns, key }) => ({
    name,
    columns,
    key: key.length > 0 ? key : columns.map(column => column.name),
  }))
}

/** Throws where tables refer to each other in a circle: then no order puts them in. */
const parentsFirst = (tables: readonly Read[]): Read[] => {
  const names = new Set(tables.map(({ name }) => name))
  const placed = new Set<string>()
  const ordered: Read[] = []
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      ({ name, refersTo }) =>
        !placed.has(name) && refersTo.every(parent => placed.has(parent) || !names.has(parent)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const table of ready) placed.add(table.name)
    ordered.push(...ready)
  }
  return ordered
}

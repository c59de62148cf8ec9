import type pg from 'pg'

/** Rows that are made from a year but belong to no year. */
const LEFT_OUT =
  /^(generated_file|issued_document|document_number|lesson_plan_change|lesson_plan_figure|year_figure|instructor_figure|academic_record|import_|school_message)/

type Column = { table: string; name: string; type: string }
type Reference = { from: string; column: string; to: string; toColumn: string; nullable: boolean }

const columnsOf = async (client: pg.Client): Promise<Column[]> =>
  (
    await client.query<Column>(
      `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by c.relname, a.attnum`,
    )
  ).rows

const referencesOf = async (client: pg.Client): Promise<Reference[]> =>
  (
    await client.query<Reference>(
      `select f.relname as from, a.attname as column, t.relname as to, b.attname as "toColumn", not a.attnotnull as nullable
       from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
       cross join unnest(k.conkey, k.confkey) as pair(c, d)
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.c
       join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.d
       where k.contype = 'f' and a.attname <> 'institution_id'`,
    )
  ).rows

/** The tables that hang on a year, each after those that it names. */
const tablesOfYears = (references: readonly Reference[]): string[] => {
  const tables = ['academic_year']
  const hangsOn = (table: string) =>
    references.some(({ from, to }) => from === table && from !== to && tables.includes(to))
  for (;;) {
    const next = references
      .map(({ from }) => from)
      .find(from => !tables.includes(from) && !LEFT_OUT.test(from) && hangsOn(from))
    if (next === undefined) break
    tables.push(next)
  }
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const next = tables.find(
      table =>
        !ordered.includes(table) &&
        references.every(
          ({ from, to }) => from !== table || to === table || !tables.includes(to) || ordered.includes(to),
        ),
    )
    if (next === undefined) throw new Error('Tables of years name each other in no order')
    ordered.push(next)
  }
  return ordered
}

/**
 * The running year once more for each year before it, with all that hangs on it and ids of its own: what a school has after
 * that many years. Nobody is made again: the same people were there.
 */
export const addFormerYears = async (
  client: pg.Client,
  { institutionId, yearId, count }: { institutionId: string; yearId: string; count: number },
): Promise<{ rows: number }> => {
  const [columns, references] = [await columnsOf(client), await referencesOf(client)]
  const tables = tablesOfYears(references)
  const isCopied = (table: string) => tables.includes(table)
  const isMapped = (table: string, column: string): boolean =>
    references.some(
      ({ from, column: own, to, toColumn }) =>
        from === table &&
        own === column &&
        isCopied(to) &&
        (toColumn === 'id' || (to !== table && isMapped(to, toColumn))),
    )
  const value = (table: string, { name, type }: Column): string => {
    const own = `t.${client.escapeIdentifier(name)}`
    if (table === 'academic_year' && name === 'year') return `(${own}::int - n)::${type}`
    if (table === 'academic_year' && name === 'status') return "'FINISHED'"
    if (name === 'protocol') return `translate(upper(left(md5(n || ${own}), 8)), '01AE', '23BC')`
    if (type === 'uuid' && (['id', 'series_id'].includes(name) || isMapped(table, name)))
      return `md5(n || ${own}::text)::uuid`
    if (type === 'date') return `(${own} - make_interval(years => n))::date`
    return type.startsWith('timestamp') ? `${own} - make_interval(years => n)` : own
  }
  let rows = 0
  // Triggers of keys would look at each of millions of rows.
  await client.query('set session_replication_role = replica')
  await client.query('create temp table of_year (id uuid primary key)')
  await client.query('insert into of_year values ($1)', [yearId])
  for (const table of tables) {
    const own = columns.filter(column => column.table === table)
    const named = references.filter(
      ({ from, to, toColumn }) => from === table && to !== table && isCopied(to) && toColumn === 'id',
    )
    const chosen =
      table === 'academic_year'
        ? ['t.id in (select id from of_year)']
        : named.map(({ column, nullable }) => {
            const name = `t.${client.escapeIdentifier(column)}`
            return `(${nullable ? `${name} is null or ` : ''}${name} in (select id from of_year))`
          })
    const where = `t.institution_id = '${institutionId}' and ${chosen.join(' and ')}`
    if (table !== 'academic_year' && own.some(({ name, type }) => name === 'id' && type === 'uuid'))
      await client.query(
        `insert into of_year select t.id from ${table} t where ${where} on conflict do nothing`,
      )
    // Former years begin before the one that the demonstration has already.
    const { rowCount } = await client.query(
      `insert into ${table} (${own.map(({ name }) => client.escapeIdentifier(name)).join(', ')})
       select ${own.map(column => value(table, column)).join(', ')}
       from ${table} t cross join generate_series(2, ${count + 1}) n where ${where}`,
    )
    rows += rowCount ?? 0
  }
  await client.query('drop table of_year')
  await client.query('set session_replication_role = origin')
  return { rows }
}

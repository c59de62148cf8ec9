import type pg from 'pg'

/**
 * Tables that stay where everybody connects: they have no tenant, or are asked before one is known. Every other table has
 * `institution_id` and lies with its institution.
 */
export const LOCAL_TABLES: readonly string[] = ['institution_hostname', 'rate_limit', 'schema_migration']

/** The table with whose rows all other rows of an institution are co-located. */
export const FIRST = 'institution'

type Reference = { name: string; from: string; to: string; definition: string }

/**
 * Where the database has Citus, lays every table that is not laid out yet over its machines, by institution: all of them
 * the first time, with their rows, and later those that a migration has just made. Without Citus it does nothing.
 * Answers the tables.
 */
export const distributeTables = async (client: pg.Client): Promise<string[]> => {
  if (!(await hasCitus(client))) return []
  await passSettingsOn(client)
  const waiting = await undistributed(client)
  if (waiting.length > 0) await distribute(client, waiting)
  await sendFunctions(client)
  return waiting
}

const distribute = async (client: pg.Client, waiting: readonly string[]): Promise<void> => {
  await client.query('select replace_own_range()')
  await dropKeysNotAllowed(client, waiting)
  await lookAtCommit(client, waiting)
  const references = await referencesAmong(client, waiting)
  for (const group of inOrder(waiting, references)) await distributeGroup(client, group, references)
  await freeCopiedRows(client, waiting)
}

/**
 * Functions of the owner for one institution run on the machine of that institution, in the open transaction. On the coordinator
 * they would open another connection, which sees no uncommitted rows.
 */
const sendFunctions = async (client: pg.Client): Promise<void> => {
  await client.query(
    `select create_distributed_function(p.oid::regprocedure, 'p_institution', colocate_with => $1, force_delegation => true)
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proargnames[1] = 'p_institution'
        and not exists (
          select 1 from pg_dist_object o
          where o.classid = 'pg_proc'::regclass and o.objid = p.oid and o.force_delegation)`,
    [FIRST],
  )
}

/** Whether this database can lie over several machines. */
export const hasCitus = async (client: pg.ClientBase): Promise<boolean> => {
  const { rowCount } = await client.query("select 1 from pg_extension where extname = 'citus'")
  return rowCount === 1
}

/** The tenant is set inside of the transaction; without this the machines that have the rows would not hear of it. */
const passSettingsOn = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ database: string; scope: string }>(
    "select current_database() as database, current_setting('citus.propagate_set_commands') as scope",
  )
  const [row] = rows
  if (!row || row.scope === 'local') return
  await client.query(
    `alter database ${client.escapeIdentifier(row.database)} set citus.propagate_set_commands = 'local'`,
  )
}

const undistributed = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
        and not exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid)
      order by c.relname <> $2, c.relname`,
    [LOCAL_TABLES, FIRST],
  )
  return rows.map(({ name }) => name)
}

/**
 * A local table refers to no distributed one, and no key that begins with the institution may set anything to null when
 * what it names is deleted: there the id stays and names nothing.
 */
const dropKeysNotAllowed = async (client: pg.Client, tables: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
      where contype = 'f' and conparentid = 0
        and (conrelid = any ($1::regclass[]) or conrelid = any ($2::regclass[]) and confdeltype in ('n', 'd'))`,
    [LOCAL_TABLES, tables],
  )
  for (const { statement } of rows) await client.query(statement)
}

/**
 * Constraints that may be deferred are deferred in every transaction: the statement that defers them does not reach the other
 * machines, which check at the commit.
 */
const lookAtCommit = async (client: pg.Client, tables: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ remove: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
        format('alter table %s add constraint %I %s initially deferred', conrelid::regclass, conname,
          replace(pg_get_constraintdef(oid), ' INITIALLY IMMEDIATE', '')) as add
      from pg_constraint
      where contype in ('u', 'x') and condeferrable and not condeferred and conparentid = 0
        and conrelid = any ($1::regclass[])`,
    [tables],
  )
  for (const { remove, add } of rows) {
    await client.query(remove)
    await client.query(add)
  }
}

const referencesAmong = async (client: pg.Client, tables: readonly string[]): Promise<Reference[]> => {
  const { rows } = await client.query<Reference>(
    `select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 and conrelid <> confrelid
        and conrelid = any ($1::regclass[]) and confrelid = any ($1::regclass[])`,
    [tables],
  )
  return rows
}

/** A table comes after those that it refers to; tables that refer to each other come together. */
export const inOrder = (
  tables: readonly string[],
  references: readonly Pick<Reference, 'from' | 'to'>[],
): string[][] => {
  const reached = (table: string): Set<string> => {
    const seen = new Set<string>()
    const look = (at: string): void => {
      for (const { from, to } of references) {
        if (from !== at || seen.has(to)) continue
        seen.add(to)
        look(to)
      }
    }
    look(table)
    return seen
  }
  const reach = new Map(tables.map(table => [table, reached(table)]))
  const isBeneath = (upper: string, lower: string) => reach.get(lower)?.has(upper) ?? false
  const groups: string[][] = []
  const placed = new Set<string>()
  while (placed.size < tables.length) {
    const next = tables.find(
      table =>
        !placed.has(table) &&
        [...(reach.get(table) ?? [])].every(other => placed.has(other) || isBeneath(table, other)),
    )
    if (next === undefined) throw new Error('Tables refer to each other in no order')
    const group = tables.filter(table => table === next || (isBeneath(table, next) && isBeneath(next, table)))
    groups.push(group)
    for (const table of group) placed.add(table)
  }
  return groups
}

/** Keys inside of a group are taken away, and are there again when its tables lie where they belong, or nothing is. */
const distributeGroup = async (
  client: pg.Client,
  group: readonly string[],
  references: readonly Reference[],
): Promise<void> => {
  const inside = references.filter(({ from, to }) => group.includes(from) && group.includes(to))
  const nameOf = (name: string) => client.escapeIdentifier(name)
  try {
    await client.query('begin')
    // Several tables of one transaction, one after another: they refer to each other on the other machines as well.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
    for (const { from, name } of inside)
      await client.query(`alter table ${nameOf(from)} drop constraint ${nameOf(name)}`)
    for (const table of group)
      await client.query(
        "select create_distributed_table($1::regclass, 'institution_id', colocate_with => $2)",
        [table, table === FIRST ? 'none' : FIRST],
      )
    for (const { from, name, definition } of inside)
      await client.query(`alter table ${nameOf(from)} add constraint ${nameOf(name)} ${definition}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Rows are copied to their machines. The local copies that remain are not visible and occupy space. */
const freeCopiedRows = async (client: pg.Client, tables: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select t.name from unnest($1::text[]) as t(name)
      where (select sum(pg_relation_size(relid)) from pg_partition_tree(t.name::regclass)) > 0
        or pg_relation_size(t.name::regclass) > 0`,
    [tables],
  )
  for (const { name } of rows)
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name])
}

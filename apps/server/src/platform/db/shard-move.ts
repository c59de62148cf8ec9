import pg from 'pg'
import { FIRST, hasCitus } from './distribution.ts'

type Machine = { id: number; address: string }
type Shard = { shard: string; machine: number; from: number; until: number; place: number }

/** Where a part of the tables goes while people go on saving. */
const ONLINE_MOVE = 'force_logical'

/** The number that PostgreSQL gives to a shared lock, which excludes exclusive ones. */
const SHARE_LOCK = 5
const CONNECT_TIMEOUT_MS = 15_000

/** The machines of a database with Citus that hold institutions, as `host:port`. */
export const machinesOf = async (client: pg.ClientBase): Promise<Machine[]> => {
  const { rows } = await client.query<Machine>(
    `select nodeid as id, nodename || ':' || nodeport as address from pg_dist_node
      where isactive and shouldhaveshards and noderole = 'primary' order by nodeid`,
  )
  return rows
}

/**
 * Where the database has Citus, the function by which a transaction of the application keeps its institution's part where it
 * is until it ends. Citus itself lets a part go while a transaction has only read and locked rows of it: such a lock stays
 * behind on the former machine, and two who each hold the same row would write over each other.
 */
export const installShardLock = async (client: pg.Client, appRole: string): Promise<void> => {
  if (!(await hasCitus(client)) || (await hasShardLockFunction(client))) return
  await client.query('begin')
  // For where everybody connects alone: the other machines need not be there.
  await client.query('set local citus.enable_ddl_propagation = off')
  await client.query(
    `create function hold_part(p_held uuid) returns void
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
      begin
        perform lock_shard_metadata(${SHARE_LOCK}, array[get_shard_id_for_distribution_column('${FIRST}', p_held)]);
      end $$`,
  )
  await client.query('revoke execute on function hold_part from public')
  await client.query(`grant execute on function hold_part to ${client.escapeIdentifier(appRole)}`)
  await client.query('commit')
}

const hasShardLockFunction = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regprocedure('public.hold_part(uuid)') is not null as known",
  )
  return rows[0]?.known === true
}

/** Whether the transactions of this database have parts to hold. */
export const usesShardLocks = async (connection: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...connection })
  // The query that is lost with the connection says so itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await hasShardLockFunction(client)
  } finally {
    await client.end()
  }
}

const LATE_COMMITS = `select (select count(*) from pg_settings where name = 'synchronous_commit' and setting = 'off')
  + (select count(*) from pg_db_role_setting, unnest(setconfig) c where c = 'synchronous_commit=off')`

/**
 * Machines that answer a commit before it is in their log, everybody's or of one role. What is moved is copied until Citus
 * has read all that the log had when it asked for its end: a commit that was answered and is not in it yet would be gone.
 */
export const machinesWithAsyncCommit = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ address: string }>(
    `select n.nodename || ':' || n.nodeport as address
      from run_command_on_all_nodes($1) as told join pg_dist_node n using (nodeid)
      where not (told.success and told.result = '0') order by n.nodeid`,
    [LATE_COMMITS],
  )
  return rows.map(({ address }) => address)
}

/**
 * Gives an institution a part of the tables that is its own, on another machine, while people save; the institutions that
 * were with it stay where they were. By the owner's connection, for as long as it takes to copy them. An institution that
 * is on that machine stays as it is. Answers whether anything was moved. No machine may have late commits.
 *
 * Not by `isolate_tenant_to_new_shard`: it makes the new parts on the machine that has the old one, where Citus 14.0 reads the
 * changes by the new tables before these have their keys. Who corrected a row in that moment would keep it from ever
 * ending. Parts that are made on another machine have theirs before the first change is read.
 */
export const moveInstitution = async (
  client: pg.ClientBase,
  { institutionId, machine }: { institutionId: string; machine: Machine },
): Promise<boolean> => {
  const part = await partOf(client, institutionId)
  if (part.machine === machine.id) return false
  const points = [
    ...(part.place > part.from ? [part.place - 1] : []),
    ...(part.place < part.until ? [part.place] : []),
  ]
  if (points.length === 0) {
    await moveShard(client, part, machine.id)
    return true
  }
  await client.query('select citus_split_shard_by_split_points($1, $2, $3, $4)', [
    part.shard,
    points.map(String),
    points.concat(0).map(() => machine.id),
    ONLINE_MOVE,
  ])
  const own = await partOf(client, institutionId)
  for (const each of await partsBetween(client, part))
    if (each.shard !== own.shard) await moveShard(client, each, part.machine)
  return true
}

const PARTS = `select s.shardid::text as shard, g.nodeid as machine, s.shardminvalue::int as from, s.shardmaxvalue::int as until
  from pg_dist_shard s
  join pg_dist_placement p on p.shardid = s.shardid
  join pg_dist_node g on g.groupid = p.groupid and g.noderole = 'primary'
  where s.logicalrelid = 'institution'::regclass`

const partOf = async (client: pg.ClientBase, institutionId: string): Promise<Shard> => {
  const { rows } = await client.query<Shard>(
    `select part.*, worker_hash($1::uuid) as place from (${PARTS}) part
      where worker_hash($1::uuid) between part.from and part.until`,
    [institutionId],
  )
  const [part] = rows
  if (!part) throw new Error('The tables are not distributed')
  return part
}

const partsBetween = async (client: pg.ClientBase, { from, until }: Shard): Promise<Shard[]> => {
  const { rows } = await client.query<Shard>(
    `select part.* from (${PARTS}) part where part.from >= $1 and part.until <= $2 order by part.from`,
    [from, until],
  )
  return rows
}

const moveShard = async (client: pg.ClientBase, { shard, machine }: Shard, to: number): Promise<void> => {
  await client.query('select citus_move_shard_placement($1, $2::int, $3::int, $4)', [
    shard,
    machine,
    to,
    ONLINE_MOVE,
  ])
}

import type pg from 'pg'

type Machine = { id: number; address: string }
type Part = { shard: string; machine: number; from: number; until: number; place: number }

/** Where a part of the tables goes while people go on saving. */
const WHILE_PEOPLE_SAVE = 'force_logical'

/** The machines of a database with Citus that hold institutions, as `host:port`. */
export const machinesOf = async (client: pg.ClientBase): Promise<Machine[]> => {
  const { rows } = await client.query<Machine>(
    `select nodeid as id, nodename || ':' || nodeport as address from pg_dist_node
      where isactive and shouldhaveshards and noderole = 'primary' order by nodeid`,
  )
  return rows
}

/**
 * Gives an institution a part of the tables that is its own, on another machine, while people save; the institutions that
 * were with it stay where they were. By the owner's connection, for as long as it takes to copy them. An institution that
 * is on that machine stays as it is. Answers whether anything was moved.
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
    await movePart(client, part, machine.id)
    return true
  }
  await client.query('select citus_split_shard_by_split_points($1, $2, $3, $4)', [
    part.shard,
    points.map(String),
    points.concat(0).map(() => machine.id),
    WHILE_PEOPLE_SAVE,
  ])
  const own = await partOf(client, institutionId)
  for (const each of await partsBetween(client, part))
    if (each.shard !== own.shard) await movePart(client, each, part.machine)
  return true
}

const PARTS = `select s.shardid::text as shard, g.nodeid as machine, s.shardminvalue::int as from, s.shardmaxvalue::int as until
  from pg_dist_shard s
  join pg_dist_placement p on p.shardid = s.shardid
  join pg_dist_node g on g.groupid = p.groupid and g.noderole = 'primary'
  where s.logicalrelid = 'institution'::regclass`

const partOf = async (client: pg.ClientBase, institutionId: string): Promise<Part> => {
  const { rows } = await client.query<Part>(
    `select part.*, worker_hash($1::uuid) as place from (${PARTS}) part
      where worker_hash($1::uuid) between part.from and part.until`,
    [institutionId],
  )
  const [part] = rows
  if (!part) throw new Error('The tables are not distributed')
  return part
}

const partsBetween = async (client: pg.ClientBase, { from, until }: Part): Promise<Part[]> => {
  const { rows } = await client.query<Part>(
    `select part.* from (${PARTS}) part where part.from >= $1 and part.until <= $2 order by part.from`,
    [from, until],
  )
  return rows
}

const movePart = async (client: pg.ClientBase, { shard, machine }: Part, to: number): Promise<void> => {
  await client.query('select citus_move_shard_placement($1, $2::int, $3::int, $4)', [
    shard,
    machine,
    to,
    WHILE_PEOPLE_SAVE,
  ])
}

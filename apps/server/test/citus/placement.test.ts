import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { installShardLock, machinesOf, moveInstitution } from '../../src/platform/db/shard-move.ts'
import { createSchool } from '../school.ts'
import { startTestApp } from '../test-app.ts'
import { createClusterDatabase, dropClusterDatabase } from './citus-cluster.ts'

// With two small tables of its own: whole schools are moved in machines.test.ts. Where the run is on one PostgreSQL it is
// left out.

const postgres = inject('postgres')
const DATABASE = `placement_${randomUUID().replaceAll('-', '')}`
const TABLES = ['institution', 'attendance']
const ROWS = 30

describe.skipIf(postgres.workerPorts.length === 0)('the machine of an institution', () => {
  const { host, port } = postgres
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ host, port, user: 'lousa_owner', database: DATABASE })
    await client.connect()
    return client
  }
  let owner: pg.Client

  const partsOf = async (ids: readonly string[]) => {
    const { rows } = await owner.query<{ id: string; port: number; shard: string }>(
      `select id, nodeport::int as port, shardid::text as shard
        from unnest($1::uuid[]) id
        join pg_dist_shard_placement on shardid = get_shard_id_for_distribution_column('institution', id)`,
      [ids],
    )
    return new Map(rows.map(row => [row.id, row]))
  }

  beforeAll(async () => {
    await createClusterDatabase(postgres, DATABASE)
    owner = await connect()
    await owner.query('set citus.shard_count = 2')
    for (const name of TABLES) {
      await owner.query(
        `create table ${name} (institution_id uuid, id int, version int not null default 0, primary key (institution_id, id))`,
      )
      await owner.query(`select create_distributed_table('${name}', 'institution_id')`)
    }
    await installShardLock(owner, 'lousa_app')
  }, 300_000)

  afterAll(async () => {
    await owner?.end()
    await dropClusterDatabase(postgres, DATABASE)
  }, 120_000)

  test('is changed while rows are corrected in every moment, and its neighbours stay where they are', async () => {
    const ids = Array.from({ length: 12 }, () => randomUUID())
    const id = ids[0] ?? ''
    for (const each of ids)
      for (const name of TABLES)
        await owner.query(`insert into ${name} select $1::uuid, n from generate_series(1, ${ROWS}) n`, [each])
    const before = await partsOf(ids)
    const from = before.get(id)
    const machine = (await machinesOf(owner)).find(({ address }) => !address.endsWith(`:${from?.port}`))
    if (!machine) throw new Error('There is one machine')
    let isMoving = true
    let turns = 0
    const correcting = (async () => {
      const client = await connect()
      try {
        for (; isMoving; turns += 1)
          await client.query('update attendance set version = version + 1 where institution_id = $1', [id])
      } finally {
        await client.end()
      }
    })()
    // Each holds the row, reads it, thinks, and writes what follows from what was read.
    let counted = 0
    const count = async () => {
      const client = await connect()
      try {
        for (; isMoving; counted += 1) {
          await client.query('begin')
          await client.query('select hold_part($1)', [id])
          const { rows } = await client.query<{ version: number }>(
            'select version from institution where institution_id = $1 and id = 1 for no key update',
            [id],
          )
          await client.query('select pg_sleep(0.05)')
          await client.query('update institution set version = $2 where institution_id = $1 and id = 1', [
            id,
            (rows[0]?.version ?? 0) + 1,
          ])
          await client.query('commit')
        }
      } finally {
        await client.end()
      }
    }
    const counting = [count(), count(), count()]
    try {
      expect(await moveInstitution(owner, { institutionId: id, machine })).toBe(true)
    } finally {
      isMoving = false
      await Promise.all([correcting, ...counting])
    }
    const held = await owner.query('select version from institution where institution_id = $1 and id = 1', [
      id,
    ])
    expect(held.rows).toEqual([{ version: counted }])
    const after = await partsOf(ids)
    expect(machine.address).toBe(`${host}:${after.get(id)?.port}`)
    const neighbours = ids.filter(each => each !== id)
    expect(neighbours.map(each => after.get(each)?.port)).toEqual(
      neighbours.map(each => before.get(each)?.port),
    )
    expect(neighbours.map(each => after.get(each)?.shard)).not.toContain(after.get(id)?.shard)
    const { rows } = await owner.query(
      'select count(*)::int as count, min(version) as least, max(version) as most from attendance where institution_id = $1',
      [id],
    )
    expect(rows).toEqual([{ count: ROWS, least: turns, most: turns }])
    expect(await moveInstitution(owner, { institutionId: id, machine })).toBe(false)
    const back = (await machinesOf(owner)).find(each => each.id !== machine.id)
    if (!back) throw new Error('There is one machine')
    expect(await moveInstitution(owner, { institutionId: id, machine: back })).toBe(true)
    expect((await partsOf([id])).get(id)?.port).toBe(from?.port)
  }, 600_000)

  test('does not change while the application works for it, even where it only reads', async () => {
    const app = await startTestApp()
    try {
      const school = await createSchool(app)
      const locks = `select classid::text || '/' || objid || '/' || objsubid as part from pg_locks
        where pid = pg_backend_pid() and locktype = 'advisory' and mode = 'ShareLock' and granted`
      const holding = await app.within(school.id, db =>
        sql<{ part: string }>`${sql.raw(locks)}`.execute(db).then(({ rows }) => rows),
      )
      const held = await app.owner.connect()
      try {
        await held.query('begin')
        await held.query(
          "select lock_shard_metadata(5, array[get_shard_id_for_distribution_column('institution', $1::uuid)])",
          [school.id],
        )
        const { rows } = await held.query(locks)
        expect(rows).toHaveLength(1)
        expect(holding).toEqual(rows)
        await held.query('rollback')
      } finally {
        held.release()
      }
    } finally {
      await app.stop()
    }
  }, 120_000)
})

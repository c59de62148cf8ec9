import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAttendance, saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { listUsers } from '@lousa/contract/people/person/user.contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDatabase } from '../../src/main/database.ts'
import { QUEUES } from '../../src/main/queues.ts'
import { distributeTables } from '../../src/platform/db/distribution.ts'
import { machinesOf, moveInstitution } from '../../src/platform/db/placement.ts'
import { createSchool, type School } from '../school.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import {
  asSuperuserOf,
  CITUS_PREFIX,
  type CitusCluster,
  createClusterDatabase,
  startCitusCluster,
} from './citus-cluster.ts'

// On a cluster of its own, because machines of it go away. Where no Citus is named (LOUSA_CITUS_PREFIX) it is left out.

const prefix = process.env[CITUS_PREFIX]
const DATABASE = 'lousa_machines'
const PORT = Number(process.env.LOUSA_CITUS_PORT ?? 5510) + 20

describe.skipIf(!prefix)('schools on several machines', () => {
  let folder: string
  let cluster: CitusCluster
  let app: TestApp
  /** Two schools on two machines. */
  let here: School
  let there: School

  const asRoot = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
    asSuperuserOf(cluster, { port: cluster.port, database: DATABASE }, work)

  /** The machine of a school, and its shard of the table from which the others follow. */
  const placeOf = ({ id }: Pick<School, 'id'>): Promise<{ port: number; shard: string }> =>
    asRoot(async client => {
      const { rows } = await client.query<{ port: number; shard: string }>(
        `select p.nodeport::int as port, p.shardid::text as shard from pg_dist_shard_placement p
          where p.shardid = get_shard_id_for_distribution_column('institution', $1::uuid)`,
        [id],
      )
      if (!rows[0]) throw new Error('The school is nowhere')
      return rows[0]
    })

  /** Who else lies in the part of a school. */
  const neighboursOf = async (school: School): Promise<string[]> => {
    const { shard } = await placeOf(school)
    return asRoot(async client => {
      const { rows } = await client.query<{ id: string }>(
        `select institution_id as id from institution
          where get_shard_id_for_distribution_column('institution', institution_id)::text = $1 and institution_id <> $2`,
        [shard, school.id],
      )
      return rows.map(({ id }) => id)
    })
  }

  const read = async (school: School): Promise<number> =>
    (
      await app.call(listUsers, {
        host: school.host,
        token: school.administrator.token,
        query: { type: 'STUDENT' },
      })
    ).status

  const save = async (school: School, absent: number): Promise<number> => {
    const params = { id: school.plans.portuguese, lessonId: school.lessons.today }
    const attendances = school.enrollments.map((studentEnrollmentId, at) => ({
      studentEnrollmentId,
      status: at === absent ? 'ABSENCE' : 'ATTENDANCE',
    }))
    const { host, instructor } = school
    return (await app.call(saveAttendance, { host, token: instructor.token, params, body: { attendances } }))
      .status
  }

  const absentOf = async (school: School): Promise<number[]> => {
    const params = { id: school.plans.portuguese, lessonId: school.lessons.today }
    const { host, instructor } = school
    const { body } = await app.call(listAttendance, { host, token: instructor.token, params })
    const statuses = new Map(
      body.data.map((row: { studentEnrollment: { id: string }; status: string }) => [
        row.studentEnrollment.id,
        row.status,
      ]),
    )
    return school.enrollments.flatMap((id, at) => (statuses.get(id) === 'ABSENCE' ? [at] : []))
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lousa-machines-'))
    await chmod(folder, 0o755)
    const settings = { fsync: 'off', synchronous_commit: 'off', 'citus.shard_count': '4' }
    cluster = await startCitusCluster({
      prefix: prefix ?? '',
      folder: join(folder, 'nodes'),
      port: PORT,
      settings,
    })
    await createClusterDatabase(cluster, DATABASE)
    const as = (user: string) => ({ host: cluster.host, port: cluster.port, user, database: DATABASE })
    const connections = { owner: as('lousa_owner'), app: as('lousa_app'), queue: as('lousa_queue') }
    await prepareDatabase(connections, { queues: QUEUES, today: '2026-01-01' })
    app = await startTestApp({ over: connections })
    here = await createSchool(app)
    const port = (await placeOf(here)).port
    do there = await createSchool(app)
    while ((await placeOf(there)).port === port)
  }, 300_000)

  afterAll(async () => {
    await app?.stop()
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('a school gets a part of its own, and goes to another machine, while people save', async () => {
    const from = await placeOf(here)
    let isMoving = true
    const answers: number[] = []
    const saving = (async () => {
      for (let turn = 0; isMoving; turn += 1) answers.push(await save(here, turn % 2))
    })()
    const neighbours = await neighboursOf(here)
    const owner = new pg.Client({ ...app.connections.owner })
    await owner.connect()
    try {
      const to = (await machinesOf(owner)).find(({ address }) => !address.endsWith(`:${from.port}`))
      if (!to) throw new Error('There is one machine')
      expect(await moveInstitution(owner, { institutionId: here.id, machine: to })).toBe(true)
      expect(await moveInstitution(owner, { institutionId: here.id, machine: to })).toBe(false)
    } finally {
      isMoving = false
      await owner.end()
    }
    await saving
    const now = await placeOf(here)
    expect(now.port).not.toBe(from.port)
    expect(now.shard).not.toBe(from.shard)
    expect(await neighboursOf(here)).toEqual([])
    for (const id of neighbours) expect((await placeOf({ id })).port).toBe(from.port)
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.filter(status => status !== 201 && status !== 200)).toEqual([])
    expect(await absentOf(here)).toEqual([(answers.length - 1) % 2])
    expect(await save(here, 2)).toBe(answers[0])
    expect(await absentOf(here)).toEqual([2])
    expect(await read(there)).toBe(200)
  }, 600_000)

  test('a machine that is away answers 503 for its own schools, and others are read and written as before', async () => {
    let other = there
    while ((await placeOf(other)).port === (await placeOf(here)).port) other = await createSchool(app)
    const row = cluster.workerPorts.indexOf((await placeOf(here)).port)
    await cluster.killWorker(row)
    expect([await read(here), await save(here, 0)]).toEqual([503, 503])
    expect(await read(other)).toBe(200)
    expect(await save(other, 1)).toBeLessThan(300)
    expect(await absentOf(other)).toEqual([1])
    await cluster.startWorker(row)
    expect(await save(other, 2)).toBeLessThan(300)
    expect(await absentOf(other)).toEqual([2])
    expect(await read(here)).toBe(200)
    expect(await save(here, 3)).toBeLessThan(300)
    expect(await absentOf(here)).toEqual([3])
  }, 300_000)

  test('a table that a later release makes, with rows already in it, is laid out beside the others', async () => {
    const owner = new pg.Client({ ...app.connections.owner })
    await owner.connect()
    try {
      await owner.query(
        'create table later_table (institution_id uuid not null, id int, primary key (institution_id, id))',
      )
      await owner.query('insert into later_table select $1::uuid, n from generate_series(1, 50) n', [here.id])
      await owner.query('insert into later_table values ($1, 1)', [there.id])
      expect(await distributeTables(owner)).toEqual(['later_table'])
      const { rows } = await owner.query(
        'select institution_id as id, count(*)::int as count from later_table group by 1 order by 2',
      )
      expect(rows).toEqual([
        { id: there.id, count: 1 },
        { id: here.id, count: 50 },
      ])
      expect(await distributeTables(owner)).toEqual([])
    } finally {
      await owner.query('drop table if exists later_table')
      await owner.end()
    }
  })
})

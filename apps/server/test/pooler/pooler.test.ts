import { randomUUID } from 'node:crypto'
import { listAttendance, saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDatabase } from '../../src/main/database.ts'
import { serverFacts } from '../../src/main/operator/server-facts.ts'
import { QUEUES } from '../../src/main/queues.ts'
import type { Tables } from '../../src/modules/tables.ts'
import { createGateway, type Gateway } from '../../src/platform/db/gateway.ts'
import { openQueue } from '../../src/platform/jobs/queue.ts'
import { createSchool, type School } from '../school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../test-app.ts'
import { connectionsAt, type ExternalServer, startExternalServer } from './external-server.ts'
import { findPgBouncer, startPgBouncer } from './pgbouncer.ts'

const program = findPgBouncer()
if (!program)
  console.log('PgBouncer ≥ 1.21 is not here (PGBOUNCER_PATH names it): what goes through it is not tested.')

const SESSIONS = 3
const CLIENTS = 20
const log = pino({ level: 'silent' })
const preparing = { queues: QUEUES, today: TEST_TODAY }

describe.skipIf(!program)('through PgBouncer, with fewer sessions than clients', () => {
  let server: ExternalServer
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>
  let app: TestApp
  let one: School
  let two: School
  const opened: Gateway<Tables>[] = []

  beforeAll(async () => {
    server = await startExternalServer({ fsync: 'off' })
    pooler = await startPgBouncer({
      program: program ?? '',
      upstreamPort: server.port,
      sessions: SESSIONS,
      // Fewer than the day asks for: what was forgotten is prepared again.
      preparedStatements: 10,
      waitSeconds: 3,
    })
    // A role whose own settings are others.
    const root = new pg.Client({ ...server.connections.app, user: server.superuser })
    await root.connect()
    await root.query("alter role lousa_app set timezone = 'America/Sao_Paulo'")
    await root.end()
    const connections = { ...server.connections, app: connectionsAt(pooler.port).app }
    await prepareDatabase(connections, preparing)
    app = await startTestApp({ over: connections, poolSize: CLIENTS })
    one = await createSchool(app)
    two = await createSchool(app)
  })
  afterAll(async () => {
    for (const gateway of opened) await gateway.close()
    await app?.stop()
    await pooler?.stop()
    await server?.stop()
  })

  const limited = async (limitMs: number): Promise<Gateway<Tables>> => {
    const gateway = await createGateway<Tables>(connectionsAt(pooler.port).app, { poolSize: 2, log, limitMs })
    opened.push(gateway)
    return gateway
  }

  test('the teaching day of two schools goes on at once, and each sees its own', async () => {
    const params = (school: School) => ({
      id: school.plans.portuguese,
      lessonId: school.lessons.lastWeek,
    })
    const read = (school: School) =>
      app.call(listAttendance, {
        host: school.host,
        token: school.instructor.token,
        params: params(school),
      })
    const save = (school: School, position: number) =>
      app.call(saveAttendance, {
        host: school.host,
        token: school.instructor.token,
        params: params(school),
        headers: { 'idempotency-key': randomUUID() },
        body: {
          attendances: [
            { studentEnrollmentId: school.enrollments[position], status: 'ATTENDANCE', version: 0 },
          ],
        },
      })
    const turns = Array.from({ length: 60 }, (_, turn) => {
      const school = turn % 2 === 0 ? one : two
      return turn < 8 ? save(school, Math.floor(turn / 2)) : read(school)
    })
    const answers = await Promise.all(turns)
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
    for (const school of [one, two]) {
      const { body } = await read(school)
      const known = body.data.map((row: { studentEnrollment: { id: string } }) => row.studentEnrollment.id)
      expect(known.sort()).toEqual([...school.enrollments].sort())
      const saved = body.data.filter((row: { status: string | null }) => row.status === 'ATTENDANCE')
      expect(saved.length).toBeGreaterThanOrEqual(4)
    }
  })

  test('a statement ends at its limit, and whoever comes next in that session keeps their own', async () => {
    const gateway = await limited(300)
    const slow = gateway.tenant({ institutionId: one.id, now: TEST_NOW }, ({ client }) =>
      client.query('select pg_sleep(5)'),
    )
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    await expect(gateway.platform('select pg_sleep(5)', [])).rejects.toMatchObject({ code: '57014' })
    const left = await app.within(one.id, async () => 'usable')
    expect(left).toBe('usable')
    const client = new pg.Client(connectionsAt(pooler.port).app)
    await client.connect()
    for (let session = 0; session < SESSIONS; session += 1)
      expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
    await client.end()
  })

  test('a transaction that waits for nothing ends at its limit, and its session serves others', async () => {
    const gateway = await limited(300)
    const idle = gateway.tenant({ institutionId: one.id, now: TEST_NOW }, async ({ client }) => {
      await new Promise(done => setTimeout(done, 1000))
      return client.query('select 1')
    })
    await expect(idle).rejects.toThrow()
    const again = gateway.tenant(
      { institutionId: one.id, now: TEST_NOW },
      async ({ client }) => (await client.query('select 1 as one')).rows,
    )
    expect(await again).toEqual([{ one: 1 }])
  })

  test('days are those of UTC, whatever the role is set to', async () => {
    const zone = await app.gateway.tenant({ institutionId: one.id, now: TEST_NOW }, ({ client }) =>
      client.query<{ TimeZone: string }>('show timezone'),
    )
    expect(zone.rows).toEqual([{ TimeZone: 'UTC' }])
    expect(await app.gateway.platform("select current_setting('timezone') as zone", [])).toEqual([
      { zone: 'UTC' },
    ])
  })

  test('a job that a pooled session adds is begun at once by a worker that listens', async () => {
    const [definition] = QUEUES
    if (!definition) throw new Error('There is a queue')
    const worker = await openQueue(server.connections.queue, { log, worker: true })
    try {
      const begun = new Promise<number>(done => {
        void worker.work([{ definition, run: async () => done(performance.now()) }])
      })
      // The looks at the queue come every two seconds where there are no notifications.
      await new Promise(done => setTimeout(done, 2_500))
      const from = performance.now()
      await app.gateway.tenant({ institutionId: one.id, now: TEST_NOW }, ({ client }) =>
        app.queue.add(client, { queue: definition.queue, data: { institutionId: one.id, ids: [] } }),
      )
      expect((await begun) - from).toBeLessThan(1_000)
    } finally {
      await worker.stop()
    }
  })

  test('the addresses of the owner and of the queue are refused through it', async () => {
    const pooled = connectionsAt(pooler.port)
    for (const [part, setting] of [
      ['owner', 'DATABASE_OWNER_URL'],
      ['queue', 'DATABASE_QUEUE_URL'],
    ] as const)
      await expect(
        prepareDatabase({ ...server.connections, [part]: pooled[part] }, preparing),
      ).rejects.toThrow(new RegExp(`^${setting} passa por um pooler`))
  })

  test('the doctor looks at a database through it as at any other', async () => {
    const facts = await serverFacts({ ...server.connections, app: connectionsAt(pooler.port).app })
    expect(facts.state).toMatchObject({ roleProblems: [], damagedPages: 0 })
    expect(facts.state.version).toBeGreaterThanOrEqual(180_000)
    expect(facts.applied.length).toBeGreaterThan(40)
  })

  test('a pooler that has no session to give answers that the service is unavailable', async () => {
    // Other transactions hold one each.
    const held = await Promise.all(
      Array.from({ length: SESSIONS }, async () => {
        const client = new pg.Client(connectionsAt(pooler.port).app)
        client.on('error', () => undefined)
        await client.connect()
        await client.query('begin')
        return client
      }),
    )
    const answer = await app.send('GET', 'institution/current', { host: one.host })
    expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    for (const client of held) await client.end()
    expect((await app.send('GET', 'institution/current', { host: one.host })).status).toBe(200)
  })
})

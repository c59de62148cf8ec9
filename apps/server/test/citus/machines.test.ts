import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAttendance, saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { signIn } from '@lousa/contract/identity/identity.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDatabase } from '../../src/main/database.ts'
import { DEMO_ADMINISTRATOR, DEMO_HOSTS, DEMO_PASSWORD } from '../../src/main/demo/demo-accounts.ts'
import { runDemoProcess } from '../../src/main/demo/demo-process.ts'
import { INSTITUTION_WORDS } from '../../src/main/institutions/institution.words.ts'
import { QUEUES } from '../../src/main/queues.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { rowsOfInstitution } from '../institution-rows.ts'
import { createSchool, type School } from '../school.ts'
import { startTestApp, TEST_NOW, TEST_SECRET, TEST_TODAY, type TestApp } from '../test-app.ts'
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
const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const COMMAND = join(import.meta.dirname, '../../src/main/institutions/institution-machine.ts')
const PORT = Number(process.env.LOUSA_CITUS_PORT ?? 5510) + 20

/** One statement of each kind that a release makes during the use of a school. */
const NEXT_RELEASE = {
  '9000-next.sql': `
    create table later_table (
      institution_id uuid not null,
      id uuid not null default uuidv7(),
      account_id uuid not null,
      primary key (institution_id, id),
      constraint later_table_account_fkey foreign key (institution_id, account_id) references account
    );
    create index later_table_account on later_table (institution_id, account_id);
    select tenant_table('later_table');
    alter table later_table add column noted int not null default 0;
    alter table attendance add column later int not null default 0;
    alter table attendance add constraint attendance_later_check check (later >= 0) not valid;
    insert into later_table (institution_id, account_id)
      select a.institution_id, a.id from account a where a.role = 'STUDENT' on conflict do nothing;
    create function count_later(p_institution uuid) returns int
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      return (select count(*) from later_table l where l.institution_id = p_institution);
    end $$;
    revoke execute on function count_later from public;
    do $$ begin
      execute format('grant execute on function count_later to %I', current_setting('lousa.app_role'));
    end $$;`,
  '9001-next-index.sql': `-- outside a transaction
    drop index concurrently if exists attendance_later_index;
    create index concurrently attendance_later_index on attendance (institution_id, later);
    alter table attendance validate constraint attendance_later_check;`,
}

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

  /** Finds other schools in the part of a school. */
  const neighboursOf = async (school: Pick<School, 'id'>): Promise<string[]> => {
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
    const settings = { fsync: 'off', 'citus.shard_count': '4' }
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
    await runDemoProcess(
      { connection: connections.owner, today: TEST_TODAY, now: TEST_NOW.toISOString(), size: 'small' },
      () => {},
    )
    app = await startTestApp({ over: connections })
    here = await createSchool(app)
    const port = (await placeOf(here)).port
    do there = await createSchool(app)
    while ((await placeOf(there)).port === port)
  }, 900_000)

  afterAll(async () => {
    await app?.stop()
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs the command as an operator does, and answers its output. */
  const moveByCommand = async (host: string, to: string): Promise<{ code: unknown; said: string }> => {
    const url = (user: string) => `postgres://${user}@${cluster.host}:${cluster.port}/${DATABASE}`
    const child = spawn(process.execPath, [COMMAND, '--host', host, '--to', to], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: url('lousa_app'),
        DATABASE_OWNER_URL: url('lousa_owner'),
        DATABASE_QUEUE_URL: url('lousa_queue'),
        LOUSA_SECRET: TEST_SECRET,
        LOUSA_DEMO: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        said += chunk
      })
    const [code] = await once(child, 'close')
    return { code, said }
  }

  /** The school of the demonstration, and a list of its attendance that an instructor may save. */
  const demoSchool = async (): Promise<{ id: string; save: (absent: number) => Promise<number> }> => {
    const host = DEMO_HOSTS.SCHOOL
    const { rows } = await app.owner.query<{ id: string }>(
      'select institution_id as id from institution_hostname where hostname = $1',
      [host],
    )
    const id = rows[0]?.id ?? ''
    const signedIn = await app.call(signIn, {
      host,
      body: { username: DEMO_ADMINISTRATOR.cpf, password: DEMO_PASSWORD },
    })
    const token: string = signedIn.body.accessToken
    const { rows: lists } = await app.owner.query<{ plan: string; lesson: string; enrollments: string[] }>(
      `select lesson_plan_id as plan, lesson_id as lesson, array_agg(student_enrollment_id order by student_enrollment_id) as enrollments
        from attendance where institution_id = $1 group by 1, 2
        order by (select l.date from lesson l where l.institution_id = $1 and l.id = lesson_id) desc, 1, 2 limit 1`,
      [id],
    )
    const [list] = lists
    if (!list) throw new Error('The demonstration has no attendance')
    const params = { id: list.plan, lessonId: list.lesson }
    const saveList = async (absent: number): Promise<number> => {
      const attendances = list.enrollments.map((studentEnrollmentId, at) => ({
        studentEnrollmentId,
        status: at === absent ? 'ABSENCE' : 'ATTENDANCE',
      }))
      return (await app.call(saveAttendance, { host, token, params, body: { attendances } })).status
    }
    return { id, save: saveList }
  }

  /** Rows of each table, and of attendance how often they were corrected. */
  const stateOf = async (institutionId: string) => {
    const tables = await rowsOfInstitution(app, institutionId)
    const { rows } = await app.owner.query<{ corrections: number }>(
      'select sum(version)::int as corrections from attendance where institution_id = $1',
      [institutionId],
    )
    return { tables, corrections: rows[0]?.corrections ?? 0 }
  }
  const countIn = (state: string | undefined): number => Number((state ?? '').split(' ')[0])

  test('no school leaves or meets a machine that answers saves before they are in its log', async () => {
    const school = await demoSchool()
    const from = await placeOf(school)
    const to = `${cluster.host}:${cluster.workerPorts.find(port => port !== from.port)}`
    const machines = `${cluster.host}:${from.port}`
    const refused = async (): Promise<void> => {
      expect(await moveByCommand(DEMO_HOSTS.SCHOOL, to)).toEqual({
        code: 1,
        said: expect.stringContaining(fill(INSTITUTION_WORDS.lateCommits, { machines })),
      })
    }
    // In a database without Citus, which would tell the other machines of a role.
    const onIt = <T>(work: (client: pg.Client) => Promise<T>) =>
      asSuperuserOf(cluster, { port: from.port }, work)
    const commits = async (turn: string, told: string): Promise<void> => {
      await onIt(client => client.query(`alter system ${turn}`))
      await onIt(client => client.query('select pg_reload_conf()'))
      const setting = () => onIt(client => client.query('show synchronous_commit'))
      await expect.poll(async () => (await setting()).rows).toEqual([{ synchronous_commit: told }])
    }
    await commits('set synchronous_commit = off', 'off')
    await refused()
    await commits('reset synchronous_commit', 'on')
    await onIt(client => client.query('alter role lousa_app set synchronous_commit = off'))
    await refused()
    await onIt(client => client.query('alter role lousa_app reset synchronous_commit'))
    expect(await placeOf(school)).toEqual(from)
  }, 120_000)

  test('a whole school goes to another machine while people save, and nothing of it is lost', async () => {
    const school = await demoSchool()
    // Absent by turns: from the second save on each changes the same two rows.
    for (const absent of [0, 1]) expect(await school.save(absent)).toBeLessThan(300)
    const first = await stateOf(school.id)
    expect(await school.save(0)).toBeLessThan(300)
    const before = await stateOf(school.id)
    const saved = Object.keys(before.tables).filter(name => before.tables[name] !== first.tables[name])
    expect(saved).toContain('attendance')
    expect(countIn(before.tables.attendance)).toBeGreaterThan(10_000)
    const oneSave = {
      corrections: before.corrections - first.corrections,
      rows: saved.map(name => countIn(before.tables[name]) - countIn(first.tables[name])),
    }
    expect(oneSave.corrections).toBe(2)

    const from = await placeOf(school)
    // Somebody who lies in the same part goes there and back while people save.
    let beside = await createSchool(app)
    while ((await placeOf(beside)).shard !== from.shard) beside = await createSchool(app)
    const to = cluster.workerPorts.find(port => port !== from.port)
    const answers: number[] = []
    const answersBeside: number[] = []
    let isMoving = true
    const saving = Promise.all([
      (async () => {
        for (let turn = 1; isMoving; turn += 1) answers.push(await school.save(turn % 2))
      })(),
      (async () => {
        for (let turn = 0; isMoving; turn += 1) answersBeside.push(await save(beside, turn % 2))
      })(),
    ])
    try {
      const machine = `${cluster.host}:${to}`
      const host = DEMO_HOSTS.SCHOOL
      expect(await moveByCommand(host, machine)).toEqual({
        code: 0,
        said: expect.stringContaining(fill(INSTITUTION_WORDS.machineChanged, { of: host, to: machine })),
      })
      expect(await moveByCommand(host, machine)).toEqual({
        code: 0,
        said: expect.stringContaining(fill(INSTITUTION_WORDS.machineKept, { of: host, to: machine })),
      })
    } finally {
      isMoving = false
      await saving
    }

    const now = await placeOf(school)
    expect(now.port).toBe(to)
    expect(await neighboursOf(school)).toEqual([])
    expect((await placeOf(beside)).port).toBe(from.port)

    for (const each of [answers, answersBeside]) {
      expect(each.length).toBeGreaterThan(0)
      expect(each.filter(status => status !== 201 && status !== 200)).toEqual([])
    }
    const after = await stateOf(school.id)
    const changed = Object.keys(before.tables).filter(name => after.tables[name] !== before.tables[name])
    expect(changed).toEqual(saved)
    expect(saved.map(name => countIn(after.tables[name]) - countIn(before.tables[name]))).toEqual(
      oneSave.rows.map(each => each * answers.length),
    )
    expect(after.corrections - before.corrections).toBe(oneSave.corrections * answers.length)
    expect(await absentOf(beside)).toEqual([(answersBeside.length - 1) % 2])
    expect(await school.save(2)).toBeLessThan(300)
    expect(await save(beside, 2)).toBeLessThan(300)
    expect(await absentOf(beside)).toEqual([2])
    expect(await read(there)).toBe(200)
  }, 2_400_000)

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

  test('the migrations of the next release are applied while people save', async () => {
    const directory = join(folder, 'migrations')
    await cp(MIGRATIONS, directory, { recursive: true })
    for (const [name, sql] of Object.entries(NEXT_RELEASE)) await writeFile(join(directory, name), sql)
    const answers: number[] = []
    let isMigrating = true
    const saving = (async () => {
      for (let turn = 0; isMigrating; turn += 1)
        answers.push(await save(here, turn % 2), await save(there, turn % 2))
    })()
    const applied = () =>
      migrate({
        connection: app.connections.owner,
        directory,
        appRole: 'lousa_app',
        queueRole: 'lousa_queue',
        today: TEST_TODAY,
      })
    try {
      expect(await applied()).toEqual(Object.keys(NEXT_RELEASE))
    } finally {
      isMigrating = false
      await saving
    }
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.filter(status => status !== 201 && status !== 200)).toEqual([])
    expect(await applied()).toEqual([])

    // The new release asks this as the application, of each school on its own machine.
    for (const school of [here, there]) {
      expect(await save(school, 2)).toBeLessThan(300)
      expect(await absentOf(school)).toEqual([2])
      const told = await app.within(school.id, db =>
        sql<{ rows: number; noted: number }>`
          select count(*)::int as rows, sum(l.noted)::int as noted from later_table l where l.institution_id = ${school.id}`
          .execute(db)
          .then(({ rows }) => rows[0]),
      )
      expect(told).toEqual({ rows: school.students.length, noted: 0 })
      const counted = await app.within(school.id, db =>
        sql<{ count: number }>`select count_later(${school.id}::uuid) as count`
          .execute(db)
          .then(({ rows }) => rows[0]?.count),
      )
      expect(counted).toBe(school.students.length)
    }
    for (const port of cluster.workerPorts) {
      const found = await asSuperuserOf(cluster, { port, database: DATABASE }, async client => {
        // Parts of tables are visible to other machines only.
        await client.query('set citus.override_table_visibility = off')
        const { rows } = await client.query<{ unproved: number; halfMade: number; indexes: number }>(
          `select (select count(*)::int from pg_constraint where not convalidated) as unproved,
            (select count(*)::int from pg_index where not indisvalid) as "halfMade",
            (select count(*)::int from pg_class where relname ~ '^attendance_later_index_[0-9]+$') as indexes`,
        )
        return rows[0]
      })
      expect(found).toMatchObject({ unproved: 0, halfMade: 0 })
      expect(found?.indexes).toBeGreaterThan(0)
    }
  }, 600_000)
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { batchDesk, type Read } from './batch-desk.ts'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** The limit of a statement in PostgreSQL; the driver waits twice as long. */
const LIMIT_MS = 1_000

let app: TestApp
let strict: TestApp
let school: RichSchool
beforeAll(async () => {
  app = await startTestApp()
  school = await createRichSchool(app)
  strict = await startTestApp({ over: app.connections, limitMs: LIMIT_MS })
  // Connections are opened, and statements prepared.
  await deskOf(strict).answersOf(slowReads(2))
})
afterAll(async () => {
  await strict.stop()
  await app.stop()
})

const deskOf = (at: TestApp) => batchDesk(at, { host: school.host, token: school.administrator.token })

/** Reads that are not equal: a tag counts for no list. */
const slowReads = (count: number): Read[] =>
  Array.from({ length: count }, (_, at) => ({ call: 'training-type', etag: `"${at}"` }))

/** Each read of training types takes so long. */
const whileSlow = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  await app.owner.query(`
    alter table training_type rename to training_type_away;
    create function be_slow() returns boolean language plpgsql as $$
      begin
        perform pg_sleep(${ms / 1_000});
        return true;
      end $$;
    create view training_type with (security_invoker = true) as
      select * from training_type_away where (select be_slow());
    grant select on training_type to lousa_app;
    grant execute on function be_slow to lousa_app`)
  try {
    return await work()
  } finally {
    await app.owner.query(
      'drop view training_type; drop function be_slow; alter table training_type_away rename to training_type',
    )
  }
}

test('many reads within the limit of each are answered, although together they exceed the limit', async () => {
  const answers = await whileSlow(300, () => deskOf(strict).answersOf(slowReads(10)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('reads that wait for each other beyond the limit of the driver are answered one by one', async () => {
  const answers = await whileSlow(650, () => deskOf(strict).answersOf(slowReads(4)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('reads that have not begun when the time of a batch is spent are left to their single calls', async () => {
  const blocker = await app.owner.connect()
  await blocker.query('begin')
  await blocker.query('lock table training_type in access exclusive mode')
  const others = [{ call: 'academic-year' }, { call: 'user/:id', params: { id: school.mine.student } }]
  const answering = deskOf(app).answersOf([...slowReads(4), ...others])
  const waiting = async () =>
    (
      await app.owner.query(
        "select from pg_locks where not granted and relation = 'training_type'::regclass and database = (select oid from pg_database where datname = current_database())",
      )
    ).rowCount
  await expect.poll(waiting).toBe(1)
  const later = performance.now() + 60_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
  await blocker.query('commit')
  blocker.release()
  const answers = await answering
  clock.mockRestore()
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    ...slowReads(4).map(() => [200, undefined]),
    ...others.map(() => [404, 'ROUTE_NOT_FOUND']),
  ])
})

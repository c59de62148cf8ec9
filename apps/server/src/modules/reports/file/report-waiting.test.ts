import { randomUUID } from 'node:crypto'
import { cancelFile, requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { claimScopes, ensureScopes } from '../../evaluation/performance/performance-scope.queries.ts'
import { REPORT_QUEUE } from '../reports.queue.ts'

let app: TestApp
let school: School
let queue: pg.Pool
beforeAll(async () => {
  app = await startTestApp()
  queue = new pg.Pool({ ...app.connections.queue, max: 1 })
})
afterAll(async () => {
  await queue.end()
  await app.stop()
})
beforeEach(async () => {
  await dueNow()
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})

const { later, admin, ask, listed, firstClass } = reportsDesk(
  () => app,
  () => school,
)

const SECOND = 1_000
const UNSETTLED = 'As notas desta turma continuavam sendo recalculadas. Tente novamente em alguns minutos.'

/** The rows of a process that was killed while it computed the first class: its claim, committed, and nothing more. */
const killedWhileComputing = (): Promise<unknown> =>
  app.within(school.id, async db => {
    const tenant = { db, institutionId: school.id }
    const gradeId = firstClass()
    await ensureScopes(tenant, { gradeIds: [gradeId] })
    const now = app.clock.now()
    const until = new Date(now.getTime() + 20 * SECOND).toISOString()
    return claimScopes(tenant, { gradeId, token: randomUUID(), now: now.toISOString(), until })
  })

/** The waiting jobs of the file: how often each was put off, and whether it is due. */
const jobsOf = async (id: string): Promise<{ waits: number; wait: number }[]> => {
  const { rows } = await queue.query<{ waits: number; wait: number }>(
    `select coalesce((data->>'waits')::int, 0) as waits,
       round(extract(epoch from start_after - created_on))::int as wait
     from pgboss.job where state in ('created', 'retry') and data->'ids' ? $1 order by created_on`,
    [id],
  )
  return rows
}
/** Time passes for the queue, whose clock is the database's. */
const dueNow = () =>
  queue.query("update pgboss.job set start_after = now() where state in ('created', 'retry')")

const attempt = (id: string, { waits = 0, attempt = 1, lastAttempt = false } = {}) => {
  const handler = app.handlers.find(each => each.definition.queue === REPORT_QUEUE.queue)
  const signal = new AbortController().signal
  return handler?.run({ data: { institutionId: school.id, ids: [id], waits }, attempt, lastAttempt, signal })
}

test('a paper whose figures a killed process held waits without using up its attempts, and is made', async () => {
  await killedWhileComputing()
  const { id } = await ask()
  expect(await app.runJobs()).toBe(1)
  expect((await listed())[0]).toMatchObject({ id, status: 'PENDING', reason: null })
  expect(await jobsOf(id)).toEqual([{ waits: 1, wait: 5 }])
  // The claim ends with its time; the next one takes it.
  later(21 * SECOND)
  await dueNow()
  expect(await app.runJobs()).toBe(1)
  expect((await listed())[0]).toMatchObject({ id, status: 'READY' })
  expect(await jobsOf(id)).toEqual([])
})

test('it waits longer every time, even at the last attempt, and says in the end why there is no paper', async () => {
  await killedWhileComputing()
  const { id } = await ask()
  await attempt(id, { waits: 2, attempt: 3, lastAttempt: true })
  expect((await listed())[0]).toMatchObject({ id, status: 'PENDING' })
  expect(await jobsOf(id)).toContainEqual({ waits: 3, wait: 20 })
  await attempt(id, { waits: 100 })
  expect((await listed())[0]).toMatchObject({ id, status: 'FAILED', reason: UNSETTLED })
  // The job that was put off before finds nothing to do.
  await dueNow()
  await app.runJobs()
  expect((await listed())[0]).toMatchObject({ status: 'FAILED', reason: UNSETTLED })
})

test('a paper that was cancelled while it was made is not put off', async () => {
  await killedWhileComputing()
  const { id } = await ask()
  const going = attempt(id)
  const isTaken = async () => {
    const { rowCount } = await app.owner.query(
      'select 1 from generated_file where institution_id = $1 and id = $2 and run_token is not null',
      [school.id, id],
    )
    return rowCount
  }
  await expect.poll(isTaken).toBe(1)
  expect((await app.call(cancelFile, { ...admin(), params: { id } })).status).toBe(204)
  await going
  expect(await jobsOf(id)).toEqual([{ waits: 0, wait: 0 }])
})

test('who only looks at a paper is told at once why there is none yet', async () => {
  await killedWhileComputing()
  const { status, body } = await app.call(requestGradeReportCards, {
    ...admin(),
    params: { id: firstClass() },
    query: { preview: true },
  })
  expect([status, body.code, body.message]).toEqual([503, 'SERVICE_UNAVAILABLE', UNSETTLED])
})

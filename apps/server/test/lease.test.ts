import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { requestSchoolReportCards } from '@lousa/contract/reports/reports.contract.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { computeIfStale } from '../src/modules/evaluation/performance/performance.service.ts'
import { archiveFiles } from './archive-files.ts'
import { importDesk, studentsCsv } from './import-desk.ts'
import { reportsDesk } from './reports-desk.ts'
import { createSchool, type School } from './school.ts'
import { startTestApp, TEST_NOW, TEST_SECRET, type TestApp } from './test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
})
afterAll(() => app.stop())

const workers: ChildProcess[] = []
afterEach(async () => {
  for (const worker of workers.splice(0)) await killed(worker)
})

const urlOf = ({ user, host, port, database }: pg.ClientConfig) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`

const startWorker = async (): Promise<ChildProcess> => {
  const { app: served, owner, queue } = app.connections
  const worker = fork(join(import.meta.dirname, 'worker-process.ts'), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: urlOf(served),
      DATABASE_OWNER_URL: urlOf(owner),
      DATABASE_QUEUE_URL: urlOf(queue),
      TEST_NOW: TEST_NOW.toISOString(),
      LOUSA_SECRET: TEST_SECRET,
      LOUSA_ROLE: 'worker',
      LOUSA_LOG_LEVEL: 'silent',
    },
  })
  workers.push(worker)
  await once(worker, 'message')
  return worker
}

/** Ends the process without a word, as lack of memory or current does. */
const killed = async (worker: ChildProcess): Promise<void> => {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

const { admin, ask, listed, content } = reportsDesk(
  () => app,
  () => school,
)

/** Documents and an import, each taken by a worker and held where it is certified or gives its numbers. */
const inTheMiddle = async (work: () => Promise<void>): Promise<void> => {
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query('lock table issued_document, registration_counter in access exclusive mode')
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const taken = async (): Promise<number> => {
  const { rows } = await app.owner.query<{ taken: number }>(
    `select ((select count(*) from generated_file where run_token is not null)
      + (select count(*) from import_run where run_token is not null))::int as taken`,
  )
  return rows[0]?.taken ?? 0
}

/** Moves the clock of the queue by seconds in which no worker renews a job. */
const secondsPass = async (seconds: number): Promise<void> => {
  const client = new pg.Client(app.connections.queue)
  await client.connect()
  await client.query(
    "update pgboss.job_common set heartbeat_on = heartbeat_on - $1 * interval '1 second' where state = 'active'",
    [seconds],
  )
  await client.end()
}

test('what a killed worker left half done is taken over by another one within its lease', {
  timeout: 90_000,
}, async () => {
  const desk = importDesk(app, school)
  const run = await desk.checked('STUDENT', studentsCsv([{ name: 'Ana Retomada' }]))
  // Figures are up to date: their own leases are not what this is about.
  for (const { id: gradeId } of school.classes)
    await computeIfStale(app, { institutionId: school.id, gradeId })
  const { id } = await ask()
  const { body: archive } = await app.call(requestSchoolReportCards, {
    ...admin(),
    query: { academicYearId: school.year },
  })
  await desk.ask(run, { mode: 'ALL_OR_NOTHING' })
  const first = await startWorker()
  await inTheMiddle(async () => {
    await vi.waitFor(async () => expect(await taken()).toBe(3), { timeout: 30_000, interval: 100 })
    await killed(first)
  })
  const states = async () => {
    const files = await listed()
    const statusOf = (fileId: string) => files.find(file => file.id === fileId)?.status
    return [statusOf(id), statusOf(archive.id), (await desk.read(run)).status]
  }
  expect(await states()).toEqual(['PENDING', 'PENDING', 'RUNNING'])

  await secondsPass(12)
  await startWorker()
  await vi.waitFor(async () => expect(await states()).toEqual(['READY', 'READY', 'DONE']), {
    timeout: 45_000,
    interval: 200,
  })
  expect((await content(id)).raw.toString('latin1', 0, 5)).toBe('%PDF-')
  const entries = await archiveFiles((await content(archive.id)).raw)
  expect(entries.map(({ name }) => name)).toEqual(['6º ano A.pdf', 'Resumo.txt'])
  expect(await desk.people('Ana Retomada')).toHaveLength(1)
})

test('a job belongs to a worker for seconds, and other workers look for it as often', async () => {
  const client = new pg.Client(app.connections.queue)
  await client.connect()
  const { rows } = await client.query<{ name: string; seconds: number | null }>(
    "select name, heartbeat_seconds as seconds from pgboss.queue where name not like '\\_\\_%' order by name",
  )
  await client.end()
  expect(rows.length).toBeGreaterThan(3)
  for (const { name, seconds } of rows) expect([name, seconds]).toEqual([name, 12])
})

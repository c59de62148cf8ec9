import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { installQueue, type JobHandler, openQueue, type Queue } from './queue.ts'

let app: TestApp
let worker: Queue
let client: pg.Client
const lines: string[] = []
beforeAll(async () => {
  app = await startTestApp()
  worker = await openQueue(app.connections.queue, {
    log: pino({ base: undefined }, { write: line => lines.push(line) }),
    worker: true,
  })
  client = new pg.Client(app.connections.queue)
  await client.connect()
})
afterAll(async () => {
  await worker.stop()
  await client.end()
  await app.stop()
})

test('a job that fails leaves ids and the name of the failure in the queue and the log, and no personal data', async () => {
  const [definition] = app.handlers.map(handler => handler.definition)
  if (!definition) throw new Error('No queue is defined')
  const failure = new pg.DatabaseError("no row of Ana D'Ávila", 1, 'error')
  failure.detail = 'Key (tax_number)=(39053344705) already exists.'
  const handler: JobHandler = { definition, run: () => Promise.reject(failure) }
  const data = { institutionId: randomUUID(), ids: [randomUUID()] }
  await app.gateway.tenant({ institutionId: data.institutionId, now: TEST_NOW }, tx =>
    app.queue.add(tx.client, { queue: definition.queue, data }),
  )
  await worker.work([handler])
  const stored = async () =>
    (await client.query<{ data: object; output: object | null }>('select data, output from pgboss.job')).rows
  await vi.waitFor(async () => expect((await stored())[0]?.output).toBeTruthy(), {
    timeout: 10_000,
    interval: 100,
  })
  const [job] = await stored()
  expect(job?.data).toEqual(data)
  const output = JSON.stringify(job?.output) + lines.join('\n')
  expect(output).toContain('JobFailure')
  for (const value of ['Ávila', '39053344705', 'tax_number']) expect(output).not.toContain(value)
})

test('jobs of one institution follow each other without a pause for the next look', async () => {
  const definition = app.handlers
    .map(handler => handler.definition)
    .find(({ tenantConcurrency }) => tenantConcurrency === 1)
  if (!definition) throw new Error('No queue has one job at a time')
  const done: string[] = []
  const handler: JobHandler = {
    definition,
    run: ({ data }) => Promise.resolve(void done.push(...data.ids)),
  }
  const own = await openQueue(app.connections.queue, { log: pino({ level: 'silent' }), worker: true })
  try {
    await own.work([handler])
    const institutionId = randomUUID()
    const ids = Array.from({ length: 12 }, () => randomUUID())
    await app.gateway.tenant({ institutionId, now: TEST_NOW }, async ({ client }) => {
      for (const id of ids)
        await app.queue.add(client, { queue: definition.queue, data: { institutionId, ids: [id] } })
    })
    // One look after another would take a minute.
    await vi.waitFor(() => expect(done.toSorted()).toEqual(ids.toSorted()), {
      timeout: 30_000,
      interval: 100,
    })
  } finally {
    await own.stop()
  }
}, 45_000)

test('processes that install the queue at the same moment do not refuse each other', async () => {
  const queues = app.handlers.map(handler => handler.definition)
  const install = async () => {
    const own = new pg.Client(app.connections.queue)
    await own.connect()
    try {
      await installQueue(app.connections.queue, { appRole: 'lousa_app', queues, client: own })
    } finally {
      await own.end()
    }
  }
  await expect(Promise.all(Array.from({ length: 6 }, install))).resolves.toHaveLength(6)
})

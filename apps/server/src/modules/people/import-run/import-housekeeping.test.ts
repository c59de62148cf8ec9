import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDesk, studentsCsv } from '../../../../test/import-desk.ts'
import { createSchool } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { failSilentImports } from './import-housekeeping.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const at = (ms: number) => ({ gateway: app.gateway, clock: { now: () => new Date(TEST_NOW.getTime() + ms) } })

test('an import of which nobody has heard for an hour is given up, and can be run again', async () => {
  const desk = importDesk(app, await createSchool(app))
  const run = await desk.checked('STUDENT', studentsCsv([{ name: 'Silêncio' }]))
  await desk.ask(run, { mode: 'ALL_OR_NOTHING' })
  await failSilentImports(at(30 * 60_000))
  expect((await desk.read(run)).status).toBe('RUNNING')
  await failSilentImports(at(61 * 60_000))
  expect(await desk.read(run)).toMatchObject({
    status: 'FAILED',
    reason: expect.stringContaining('nada foi gravado'),
    can: { run: true },
  })
  await app.runJobs()
  expect((await desk.read(run)).status).toBe('FAILED')
  expect((await desk.imported(run)).status).toBe('DONE')
})

test('an import that a run has taken is given up when the run says nothing for minutes', async () => {
  const desk = importDesk(app, await createSchool(app))
  const run = await desk.checked('STUDENT', studentsCsv([{ name: 'Interrompida' }]))
  await desk.ask(run, { mode: 'ALL_OR_NOTHING' })
  await app.owner.query('update import_run set run_token = $3, renewed_at = $2 where id = $1', [
    run.id,
    TEST_NOW,
    randomUUID(),
  ])
  await failSilentImports(at(4 * 60_000))
  expect((await desk.read(run)).status).toBe('RUNNING')
  await failSilentImports(at(6 * 60_000))
  expect((await desk.read(run)).status).toBe('FAILED')
  await app.runJobs()
})

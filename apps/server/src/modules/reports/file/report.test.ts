import { randomUUID } from 'node:crypto'
import { requestGradeReportCards, retryFile } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { REPORT_QUEUE } from '../reports.queue.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})

const { later, admin, ask, listed, content, setLogo } = reportsDesk(
  () => app,
  () => school,
)
const CORRUPT_LOGO = `data:image/png;base64,${Buffer.from('not a picture').toString('base64')}`

test('a logo that is no picture fails the document with a reason, and a retry after its repair succeeds', async () => {
  await setLogo(CORRUPT_LOGO)
  const { id, name } = await ask()
  await app.runJobs()
  const [failed] = await listed()
  expect(failed).toMatchObject({
    id,
    status: 'FAILED',
    reason: 'O logotipo ou o brasão da instituição não pôde ser lido. Troque a imagem e tente novamente.',
  })
  expect((await content(id)).body.code).toBe('FILE_NOT_READY')

  await setLogo(null)
  later(60_000)
  const retried = await app.call(retryFile, { ...admin(), params: { id } })
  expect([retried.status, retried.body.status, retried.body.reason]).toEqual([202, 'PENDING', null])
  expect(retried.body.name).not.toBe(name)
  await app.runJobs()
  expect((await listed())[0]).toMatchObject({ id, status: 'READY', reason: null })
  expect((await content(id)).raw.toString('latin1', 0, 5)).toBe('%PDF-')
})

test('a logo that breaks off after its first bytes fails the document with the same reason', async () => {
  await setLogo(`data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')}`)
  await ask()
  await app.runJobs()
  const [failed] = await listed()
  expect([failed?.status, failed?.reason]).toEqual(['FAILED', expect.stringContaining('logotipo')])
})

test('a retry while the same document is asked for anew answers the pending one', async () => {
  await setLogo(CORRUPT_LOGO)
  const failed = await ask()
  await app.runJobs()
  const again = await ask()
  const retried = await app.call(retryFile, { ...admin(), params: { id: failed.id } })
  expect([retried.status, retried.body.id]).toEqual([202, again.id])
})

test('a class without students fails with a reason', async () => {
  const second = { params: { id: school.classes[1]?.id ?? '' } }
  await app.call(requestGradeReportCards, { ...admin(), ...second })
  await app.runJobs()
  expect((await listed())[0]).toMatchObject({
    status: 'FAILED',
    reason: 'Não há alunos matriculados na turma.',
  })
})

const attempt = (id: string, { attempt = 1, lastAttempt = false, institutionId = school.id } = {}) => {
  const handler = app.handlers.find(each => each.definition.queue === REPORT_QUEUE.queue)
  const signal = new AbortController().signal
  return handler?.run({ data: { institutionId, ids: [id] }, attempt, lastAttempt, signal })
}
/** Reading the class fails, as when the database is in trouble. */
const whileUnreadable = async (work: () => Promise<unknown>) => {
  await app.owner.query('revoke select on grade_performance from lousa_app')
  try {
    await work()
  } finally {
    await app.owner.query('grant select on grade_performance to lousa_app')
  }
}

test('a document whose attempts fail waits until the last one, and then says so without internals', async () => {
  const { id } = await ask()
  await whileUnreadable(async () => {
    await expect(attempt(id)).rejects.toThrow()
    expect((await listed())[0]?.status).toBe('PENDING')
    await expect(attempt(id, { attempt: 3, lastAttempt: true })).rejects.toThrow()
  })
  expect((await listed())[0]).toMatchObject({
    status: 'FAILED',
    reason: 'Não foi possível gerar o documento. Tente novamente em instantes.',
  })
  // The job of the request still waits: the file is no longer its business.
  await app.runJobs()
  expect((await listed())[0]?.status).toBe('FAILED')
})

test('a job that names the file of another institution does nothing', async () => {
  const other = await createSchool(app)
  const { id } = await ask()
  await attempt(id, { institutionId: other.id })
  expect((await listed())[0]).toMatchObject({ id, status: 'PENDING', progress: 0 })
})

test('a run that was overtaken writes nothing over the one that took its place', async () => {
  const { id } = await ask()
  const holder = await app.owner.connect()
  await holder.query('begin')
  await holder.query('lock table grade_performance in access exclusive mode')
  const stale = attempt(id)
  await waitingLocks(app, 1)
  const taken = randomUUID()
  await app.owner.query('update generated_file set run_token = $3 where institution_id = $1 and id = $2', [
    school.id,
    id,
    taken,
  ])
  await holder.query('rollback')
  holder.release()
  await stale
  const files = await app.owner.query(
    'select run_token from generated_file where institution_id = $1 and id = $2',
    [school.id, id],
  )
  expect(files.rows).toEqual([{ run_token: taken }])
  expect((await listed())[0]).toMatchObject({ status: 'PENDING' })
  const { rows } = await app.owner.query(
    'select 1 from issued_document where institution_id = $1 and generated_file_id = $2',
    [school.id, id],
  )
  expect(rows).toEqual([])
  await app.runJobs()
  expect((await listed())[0]?.status).toBe('READY')
})

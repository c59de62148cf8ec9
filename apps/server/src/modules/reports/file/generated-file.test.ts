import { randomBytes, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import {
  cancelFile,
  deleteFile,
  type GeneratedFile,
  getFileContent,
  listFiles,
  requestSchoolReportCards,
  retryFile,
} from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { REPORT_QUEUE } from '../reports.queue.ts'
import { tidyFiles } from './file-housekeeping.job.ts'

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

const { later, as, admin, firstClass, ask, askForStudent, listed, content } = reportsDesk(
  () => app,
  () => school,
)
const HOUR = 3_600_000
const tidy = () => tidyFiles({ gateway: app.gateway, clock: app.clock })

test('class: a file outside of access: nobody reads, retries or deletes the file of another institution or of another instructor', async () => {
  const other = await createSchool(app)
  const { id } = await ask()
  for (const who of [as(other.administrator.token, other), as(school.instructor.token)]) {
    for (const call of [getFileContent, retryFile, deleteFile])
      expect((await app.call(call, { ...who, params: { id } })).status).toBe(404)
    expect((await app.call(listFiles, who)).body.data).toEqual([])
  }
})

test('a pending file gives no content and can be neither deleted nor retried', async () => {
  const { id } = await ask()
  expect((await content(id)).body.code).toBe('FILE_NOT_READY')
  expect((await app.call(deleteFile, { ...admin(), params: { id } })).body.code).toBe('FILE_NOT_READY')
  expect((await app.call(retryFile, { ...admin(), params: { id } })).body.code).toBe('FILE_NOT_FAILED')
})

test('a list says that a document of another page or tag is being made, to those who reach it', async () => {
  const pending = async (who: ReturnType<typeof as>, query = {}) =>
    (await app.call(listFiles, { ...who, query })).body.hasPending
  expect(await pending(admin())).toBe(false)
  await ask()
  expect(await pending(admin(), { tag: 'SCHOOL_DIARY' })).toBe(true)
  expect(await pending(admin(), { currentPage: 2 })).toBe(true)
  expect(await pending(as(school.instructor.token))).toBe(false)
  await app.runJobs()
  expect(await pending(admin())).toBe(false)
})

test('a large document comes back byte by byte as it was stored', async () => {
  const { id } = await ask()
  await app.runJobs()
  const bytes = randomBytes(2_500_000)
  const packed = gzipSync(bytes, { level: 1 })
  for (const position of [0, 1, 2])
    await app.owner.query(
      `insert into generated_file_chunk (institution_id, generated_file_id, position, content) values ($1, $2, $3, $4)
       on conflict (institution_id, generated_file_id, position) do update set content = excluded.content`,
      [school.id, id, position, packed.subarray(position * 1_048_576, (position + 1) * 1_048_576)],
    )
  await app.owner.query('update generated_file set size = $3 where institution_id = $1 and id = $2', [
    school.id,
    id,
    bytes.length,
  ])
  expect((await content(id)).raw.equals(bytes)).toBe(true)
})

test('the download of a document is recorded', async () => {
  const { id } = await ask()
  await app.runJobs()
  await content(id)
  const { rows } = await app.owner.query<{ action: string; grade_id: string; account_id: string }>(
    "select action, grade_id, account_id from audit_entry where institution_id = $1 and entity = 'file' and entity_id = $2 order by id",
    [school.id, id],
  )
  expect(rows.map(row => row.action)).toEqual(['CREATED', 'DOWNLOADED'])
  expect(rows[1]).toMatchObject({ grade_id: firstClass(), account_id: school.administrator.id })
})

test('the same request while it is pending is the same file, also for two at once', async () => {
  const first = await ask()
  const others = await Promise.all([ask(), ask(), ask()])
  expect(new Set([first, ...others].map(file => file.id)).size).toBe(1)
  expect(await app.runJobs()).toBe(1)
  await app.owner.query("update institution set name = 'Outra escola' where institution_id = $1", [school.id])
  const raced = await Promise.all([ask(), ask(), ask(), ask()])
  expect(new Set(raced.map(file => file.id)).size).toBe(1)
  expect(raced[0]?.id).not.toBe(first.id)
  expect((await ask({ academicTermId: school.terms[0]?.id ?? '' })).id).not.toBe(raced[0]?.id)
  expect(await app.runJobs()).toBe(2)
})

test('the newest files come first, page by page and by tag', async () => {
  const ids: string[] = []
  for (const enrollment of school.enrollments.slice(0, 3)) {
    ids.unshift((await askForStudent(enrollment)).body.id)
    later(1_000)
  }
  expect((await listed()).map(file => file.id)).toEqual(ids)
  const second = (await app.call(listFiles, { ...admin(), query: { currentPage: '2', rowsPerPage: '2' } }))
    .body
  expect(second).toMatchObject({ totalRowCount: 3, totalPages: 2, nextPage: null, previousPage: 1 })
  expect(second.data.map((file: GeneratedFile) => file.id)).toEqual(ids.slice(2))
  expect(await listed({ tag: 'OVERVIEW_MAP' })).toEqual([])
  expect(await listed({ tag: 'REPORT_CARD' })).toHaveLength(3)
})

test('the documents of one student are listed page by page, without those of others and of whole classes', async () => {
  const [own, other] = [school.enrollments[0]!, school.enrollments[1]!]
  const { rows } = await app.owner.query<{ account_id: string }>(
    'select account_id from student_enrollment where institution_id = $1 and id = $2',
    [school.id, own],
  )
  const studentId = rows[0]!.account_id
  const ids: string[] = []
  for (const fileNameTag of ['REPORT_CARD', 'ENROLLMENT_FORM']) {
    ids.unshift((await askForStudent(own, { fileNameTag })).body.id)
    await askForStudent(other, { fileNameTag })
    later(1_000)
  }
  await ask()
  expect((await listed({ studentId })).map(file => file.id)).toEqual(ids)
  expect((await listed({ studentId, tag: 'REPORT_CARD' })).map(file => file.id)).toEqual(ids.slice(1))
  const query = { studentId, currentPage: '2', rowsPerPage: '1' }
  const { body } = await app.call(listFiles, { ...admin(), query })
  expect([body.totalRowCount, body.data.map((file: GeneratedFile) => file.id)]).toEqual([2, ids.slice(1)])
  const elsewhere = await createSchool(app)
  const foreign = as(elsewhere.administrator.token, elsewhere)
  expect((await app.call(listFiles, { ...foreign, query })).status).toBe(404)
})

test('a file whose process died without a word is given up after an hour and can be retried', async () => {
  const { id, name } = await ask()
  later(HOUR / 2)
  await tidy()
  expect((await listed())[0]?.status).toBe('PENDING')
  later(HOUR)
  await tidy()
  expect((await listed())[0]).toMatchObject({
    name: name.slice(0, -1),
    status: 'FAILED',
    reason: 'A geração foi interrompida. Tente novamente.',
  })
  expect((await app.call(retryFile, { ...admin(), params: { id } })).status).toBe(202)
  await app.runJobs()
  expect((await listed())[0]?.status).toBe('READY')
})

test('a file that a run has taken is given up when the run says nothing for minutes', async () => {
  const { id } = await ask()
  await app.owner.query('update generated_file set run_token = $3 where institution_id = $1 and id = $2', [
    school.id,
    id,
    randomUUID(),
  ])
  later(HOUR / 15)
  await tidy()
  expect((await listed())[0]?.status).toBe('PENDING')
  later(HOUR / 30)
  await tidy()
  expect((await listed())[0]?.status).toBe('FAILED')
})

test('an administrator deletes a ready file with its content', async () => {
  const { id } = await ask()
  await app.runJobs()
  expect((await app.call(deleteFile, { ...admin(), params: { id } })).status).toBe(204)
  expect(await listed()).toEqual([])
  expect((await content(id)).status).toBe(404)
})

test('nobody cancels the file of another institution or of another instructor, nor one that is ready', async () => {
  const other = await createSchool(app)
  const { id } = await ask()
  for (const who of [as(other.administrator.token, other), as(school.instructor.token)])
    expect((await app.call(cancelFile, { ...who, params: { id } })).status).toBe(404)
  await app.runJobs()
  expect((await app.call(cancelFile, { ...admin(), params: { id } })).body.code).toBe('FILE_NOT_PENDING')
  expect((await listed())[0]).toMatchObject({ id, status: 'READY' })
})

test('a file that is cancelled while it waits is gone, is recorded so, and can be asked for anew', async () => {
  const { id } = await ask()
  expect((await app.call(cancelFile, { ...admin(), params: { id } })).status).toBe(204)
  expect((await app.call(cancelFile, { ...admin(), params: { id } })).status).toBe(404)
  expect(await listed()).toEqual([])
  await app.runJobs()
  expect(await listed()).toEqual([])
  const { rows } = await app.owner.query<{ action: string }>(
    "select action from audit_entry where institution_id = $1 and entity = 'file' and entity_id = $2 order by id",
    [school.id, id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['CREATED', 'CANCELLED'])
  expect((await ask()).id).not.toBe(id)
})

test('a run whose file is cancelled stops at its next step and leaves nothing', async () => {
  const { id } = await ask()
  const holder = await app.owner.connect()
  await holder.query('begin')
  await holder.query('lock table grade_performance in access exclusive mode')
  const running = app.runJobs()
  const isWaiting = async () => {
    const { rows } = await app.owner.query<{ waiting: boolean }>(
      `select exists (select 1 from pg_locks where not granted and relation = 'grade_performance'::regclass) as waiting`,
    )
    return rows[0]?.waiting
  }
  await expect.poll(isWaiting).toBe(true)
  expect((await app.call(cancelFile, { ...admin(), params: { id } })).status).toBe(204)
  await holder.query('rollback')
  holder.release()
  await running
  for (const table of ['generated_file', 'generated_file_chunk', 'issued_document']) {
    const { rowCount } = await app.owner.query(`select 1 from ${table} where institution_id = $1`, [
      school.id,
    ])
    expect(`${table} ${rowCount}`).toBe(`${table} 0`)
  }
})

test("a school's archive and single papers wait in queues of their own", async () => {
  const archive = await app.call(requestSchoolReportCards, {
    ...admin(),
    query: { academicYearId: school.year },
  })
  expect(archive.status).toBe(202)
  await ask()
  const single = app.handlers.filter(({ definition }) => definition.queue === REPORT_QUEUE.queue)
  expect(await app.queue.drain(single)).toBe(1)
  const statusOf = async () => (await listed()).map(({ title, status }) => `${title.split(' ')[0]} ${status}`)
  expect((await statusOf()).toSorted()).toEqual(['Boletins PENDING', 'Boletins READY'])
  expect(await app.runJobs()).toBe(1)
  expect(await statusOf()).toEqual(['Boletins READY', 'Boletins READY'])
})

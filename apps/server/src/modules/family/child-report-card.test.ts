import * as calls from '@lousa/contract/family/family.contract.ts'
import { listFiles } from '@lousa/contract/reports/reports.contract.ts'
import { checkDocument } from '@lousa/contract/reports/verification/verification.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { familyDesk } from '../../../test/family-desk.ts'
import { pagesOf } from '../../../test/reports-desk.ts'
import { type Account, createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof familyDesk>
let mother: Account
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = familyDesk(app, school)
  mother = await desk.guardian()
  await desk.bind(mother, school.students[0]!, { lives_with: true })
})
const as = ({ token }: { token: string }) => ({ host: school.host, token })
const request = (who: Account, student = school.students[0]!, academicYearId = school.year) =>
  app.call(calls.requestChildReportCard, {
    ...as(who),
    params: { studentId: student.id },
    body: { academicYearId },
  })
const card = (who: Account, fileId: string, student = school.students[0]!) =>
  app.call(calls.getChildReportCard, { ...as(who), params: { studentId: student.id, fileId } })
const content = (who: Account, fileId: string, student = school.students[0]!) =>
  app.call(calls.getChildReportCardContent, { ...as(who), params: { studentId: student.id, fileId } })
/** A report card that is ready; the jobs make the figures and the file. */
const made = async (who: Account): Promise<string> => {
  const { status, body } = await request(who)
  expect([status, body.status]).toEqual([200, 'PENDING'])
  await app.runJobs()
  return body.id
}

test('another guardian of the child does not find the file, and nor does its own guardian under another child', async () => {
  const father = await desk.guardian('Pai')
  await desk.bind(father, school.students[0]!)
  await desk.bind(mother, school.students[1]!)
  const id = await made(mother)
  expect((await card(father, id)).status).toBe(404)
  expect((await content(father, id)).status).toBe(404)
  expect((await card(mother, id, school.students[1]!)).status).toBe(404)
  expect((await content(mother, id, school.students[1]!)).status).toBe(404)
  expect((await app.call(listFiles, { ...as(mother), query: {} })).status).toBe(403)
})

test('an order closes a file that was made before, and a file is not asked for any more', async () => {
  const id = await made(mother)
  await desk.restrict(mother, school.students[0]!)
  expect((await content(mother, id)).status).toBe(404)
  expect((await card(mother, id)).status).toBe(404)
  expect((await request(mother)).status).toBe(404)
})

test('a protected place has no report card for a guardian with whom the student does not live', async () => {
  const father = await desk.guardian('Pai')
  await desk.bind(father, school.students[0]!)
  const id = await made(father)
  await desk.restrict(father, school.students[0]!, { no_access: false, no_address: true })
  expect((await request(father)).status).toBe(404)
  expect((await content(father, id)).status).toBe(404)
  expect((await request(mother)).status).toBe(200)
})

test('the report card is that of the child with a code, the same file while nothing has changed, and the look is noted', async () => {
  const id = await made(mother)
  expect((await card(mother, id)).body).toMatchObject({ id, status: 'READY', reason: null })
  const { status, raw } = await content(mother, id)
  expect(status).toBe(200)
  const text = (await pagesOf(raw)).join(' ')
  const { rows } = await app.owner.query<{ code: string }>(
    'select code from issued_document where institution_id = $1 and generated_file_id = $2',
    [school.id, id],
  )
  const code = rows[0]?.code ?? ''
  expect(text).toContain(code)
  expect((await app.call(checkDocument, { host: school.host, params: { code } })).body.valid).toBe(true)
  expect((await request(mother)).body.id).toBe(id)
  const looks = await app.owner.query(
    `select account_id from audit_entry where institution_id = $1 and entity_id = $2 and action = 'DOWNLOADED'`,
    [school.id, id],
  )
  expect(looks.rows).toEqual([{ account_id: mother.id }])
})

test('a year without a class of the child has no report card', async () => {
  const other = await createSchool(app)
  expect((await request(mother, school.students[0]!, other.year)).status).toBe(404)
})

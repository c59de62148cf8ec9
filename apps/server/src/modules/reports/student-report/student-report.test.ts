import { requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})

const { as, askForStudent } = reportsDesk(
  () => app,
  () => school,
)

const FREQUENCY = { fileNameTag: 'STUDENT_ENROLLMENT_FREQUENCY' }
const ASSESSMENT = { fileNameTag: 'STUDENT_ENROLLMENT_ASSESSMENT' }
const PERFORMANCE = { fileNameTag: 'STUDENT_PERFORMANCE' }
const first = () => school.enrollments[0] ?? ''
const seen = async (query: Record<string, string>, token = school.administrator.token) => {
  const { status, raw } = await app.call(requestStudentReport, {
    ...as(token),
    params: { id: first() },
    query: { ...query, preview: 'true' },
  })
  expect(status).toBe(200)
  return (await pagesOf(raw)).join(' ')
}
const asked = async (query: Record<string, string>, token: string, id = first()) => {
  const { status, body } = await app.call(requestStudentReport, { ...as(token), params: { id }, query })
  return [status, body.code]
}

test('an instructor is given frequency and evaluations of a student of a class, nothing else', async () => {
  for (const query of [PERFORMANCE, { fileNameTag: 'REPORT_CARD' }])
    expect(await asked(query, school.instructor.token)).toEqual([403, 'FORBIDDEN'])
  for (const query of [FREQUENCY, ASSESSMENT]) {
    expect(await asked({ ...query, includeUnpublished: 'true' }, school.instructor.token)).toEqual([
      403,
      'FORBIDDEN',
    ])
    expect((await asked(query, school.instructor.token))[0]).toBe(202)
  }
})

test('a student of another institution is found by nobody, a student asks for nothing', async () => {
  const foreign = await createSchool(app)
  for (const { token } of [school.administrator, school.instructor])
    expect(await asked(FREQUENCY, token, foreign.enrollments[0])).toEqual([404, 'NOT_FOUND'])
  expect(await asked(FREQUENCY, school.students[0]?.token ?? '')).toEqual([403, 'FORBIDDEN'])
})

test('the waiting list has no papers, and performance is no spreadsheet', async () => {
  expect((await askForStudent(first(), { ...PERFORMANCE, format: 'xlsx' })).body.code).toBe(
    'VALIDATION_ERROR',
  )
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', queued_at = '2026-02-01T00:00:00Z' where id = $1",
    [first()],
  )
  expect((await askForStudent(first(), FREQUENCY)).body.code).toBe('ENROLLMENT_NOT_ACTIVE')
})

test('the evaluations of published terms alone are told, all of them where the office asks so, and marked', async () => {
  const desk = marksDesk(app, school)
  await desk.workedExample()
  await desk.publish(0)
  const published = await seen(ASSESSMENT)
  expect(published).toContain('7,5')
  expect(published).not.toContain('18,5')
  const all = await seen({ ...ASSESSMENT, includeUnpublished: 'true' })
  expect(all).toContain('18,5')
  expect(all).toContain('4º bimestre (não publicado)')
})

test('the performance tells what the terms came to by the worked example', async () => {
  const desk = marksDesk(app, school)
  await desk.workedExample()
  await desk.closeTerms(0, 1, 2, 3)
  await desk.publish(0, 1, 2, 3)
  const page = await seen(PERFORMANCE)
  for (const mark of ['16,5', '14,0', '20,0', '18,5', '61,0']) expect(page).toContain(mark)
})

test('an instructor reads the own components alone, and the frequency compiles without any lesson', async () => {
  const page = await seen(FREQUENCY, school.instructor.token)
  expect(page).toContain('Língua Portuguesa')
  expect(page).not.toContain('Matemática')
  expect(page).toContain("Ana D'Ávila")
})

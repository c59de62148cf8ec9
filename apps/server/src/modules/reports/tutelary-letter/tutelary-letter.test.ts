import {
  addSearchStep,
  closeSearchCase,
  getSearchCase,
  openSearchCase,
  withdrawSearchStep,
} from '@lousa/contract/attendance/active-search/active-search.contract.ts'
import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { cancelFile, requestStudentReport, retryFile } from '@lousa/contract/reports/reports.contract.ts'
import { checkDocument, listDocuments } from '@lousa/contract/reports/verification/verification.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putLesson } from '../../../../test/lesson-desk.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { recordSearchLetter } from '../../attendance/active-search/search-letter.service.ts'

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
const { as, admin, listed, content, later } = reportsDesk(
  () => app,
  () => school,
)

const open = async (at = 0): Promise<string> =>
  (
    await app.call(openSearchCase, {
      ...admin(),
      params: { id: school.year },
      body: {
        studentId: school.students[at]?.id,
        step: {
          kind: 'CALL',
          takenOn: '2026-08-10',
          result: 'REACHED',
          contacted: 'Rosa Lima, mãe',
          note: 'Sigilo',
        },
      },
    })
  ).body.id
const request = (query: Record<string, string> = {}, who = admin(), id = school.enrollments[0]!) =>
  app.call(requestStudentReport, {
    ...who,
    params: { id },
    query: { fileNameTag: 'TUTELARY_LETTER', ...query },
  })
const stepsOf = async (id: string) =>
  (await app.call(getSearchCase, { ...admin(), params: { id } })).body.steps
const close = (id: string) =>
  app.call(closeSearchCase, { ...admin(), params: { id }, body: { outcome: 'REFERRED' } })
const documents = async () =>
  (await app.call(listDocuments, { ...admin(), query: { tag: 'TUTELARY_LETTER' } })).body.data
const setBirthdate = (date: string) =>
  app.owner.query(
    `update person p set birthdate = $3 from account a
     where a.institution_id = $1 and a.id = $2 and p.institution_id = $1 and p.id = a.person_id`,
    [school.id, school.students[0]?.id, date],
  )
const absentOn = async (date: string): Promise<void> => {
  const lessonId = await putLesson(app, school, {
    planId: school.plans.portuguese,
    at: [date, '07:30:00', '08:20:00'],
  })
  await app.call(saveAttendance, {
    ...as(school.instructor.token),
    params: { id: school.plans.portuguese, lessonId },
    body: {
      attendances: school.enrollments.map((studentEnrollmentId, index) => ({
        studentEnrollmentId,
        status: index === 0 ? 'ABSENCE' : 'ATTENDANCE',
      })),
    },
  })
}

test('the letter is of the office, of a case of this student, and leaves no step where it is refused', async () => {
  const searchCaseId = await open()
  for (const { token } of [school.instructor, school.editor, school.students[0]!]) {
    expect((await request({}, as(token))).status).toBe(403)
    expect((await request({ searchCaseId }, as(token))).status).toBe(403)
  }
  expect((await request({ searchCaseId }, admin(), school.enrollments[1]!)).status).toBe(404)
  const other = await createSchool(app)
  expect((await request({ searchCaseId }, as(other.administrator.token, other))).status).toBe(404)
  expect((await request({ searchCaseId, format: 'xlsx' })).status).toBe(422)
  await setBirthdate('2008-08-17')
  expect((await request({ searchCaseId })).body.code).toBe('STUDENT_OF_AGE')
  await setBirthdate('2008-08-18')
  expect(await stepsOf(searchCaseId)).toHaveLength(1)
  await close(searchCaseId)
  expect((await request({ searchCaseId })).body.code).toBe('INVALID_TRANSITION')
})

test('a student without a case has no letter, and the reason says what to do', async () => {
  await request()
  await app.runJobs()
  const [file] = await listed()
  expect(file?.status).toBe('FAILED')
  expect(file?.reason).toContain('Abra o caso')
})

test('the letter has absences, limit and former steps, has a code, and is a step of the case when it is ready', async () => {
  await absentOn('2026-08-03')
  await absentOn('2026-08-04')
  const searchCaseId = await open()
  const { status, body } = await request({ searchCaseId })
  expect(status).toBe(202)
  expect(await stepsOf(searchCaseId)).toMatchObject([{ kind: 'CALL' }])
  await app.runJobs()
  const steps = await stepsOf(searchCaseId)
  expect(steps).toMatchObject([
    { kind: 'CALL' },
    { kind: 'LETTER', takenOn: TEST_TODAY, result: 'NOT_REACHED', contacted: 'Conselho Tutelar' },
  ])
  expect(steps[1].recordedBy.id).toBe(school.administrator.id)
  const text = (await pagesOf((await content(body.id)).raw)).join(' ').replace(/\s+/g, ' ')
  for (const words of [
    'Ao Conselho Tutelar',
    '2 dias de falta',
    '03/08/2026, 04/08/2026',
    '10/08/2026: ligação, com contato (Rosa Lima, mãe)',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Sigilo')
  expect(text).not.toContain('carta ao Conselho Tutelar, ')
  const [issued] = await documents()
  expect(text).toContain(issued.code)
  const check = await app.call(checkDocument, { host: school.host, params: { code: issued.code } })
  expect(check.body).toMatchObject({ valid: true, title: 'Comunicação ao Conselho Tutelar' })
  const { rows } = await app.owner.query(
    `select action, account_id from audit_entry where institution_id = $1 and entity_id = $2 order by at, id`,
    [school.id, searchCaseId],
  )
  const added = rows.filter(({ action }) => action === 'STEP_ADDED')
  expect(added.map(({ account_id }) => account_id)).toEqual([
    school.administrator.id,
    school.administrator.id,
  ])
})

test('a letter that is cancelled, or whose case is closed before it is ready, is no step', async () => {
  const searchCaseId = await open()
  const cancelled = await request({ searchCaseId })
  expect((await app.call(cancelFile, { ...admin(), params: { id: cancelled.body.id } })).status).toBe(204)
  await app.runJobs()
  expect(await stepsOf(searchCaseId)).toHaveLength(1)
  const late = await request({ searchCaseId })
  await close(searchCaseId)
  await app.runJobs()
  expect(await listed()).toMatchObject([{ id: late.body.id, status: 'FAILED' }])
  expect(await stepsOf(searchCaseId)).toHaveLength(1)
  expect(await documents()).toHaveLength(0)
})

test('a case that is closed while its letter is stored refuses the step, and no file is ready', async () => {
  const searchCaseId = await open()
  await close(searchCaseId)
  const isRecorded = await app.within(school.id, db =>
    recordSearchLetter(
      {
        db,
        institution: { id: school.id },
        actor: { accountId: school.administrator.id },
        now: TEST_NOW.toISOString(),
        today: TEST_TODAY,
        audit: () => {},
      },
      { caseId: searchCaseId, fileId: searchCaseId },
    ),
  )
  expect(isRecorded).toBe(false)
  expect(await stepsOf(searchCaseId)).toHaveLength(1)
})

test('a letter names a former letter of the day, and one whose step was withdrawn is issued anew', async () => {
  const searchCaseId = await open()
  const { body: first } = await request({ searchCaseId })
  await app.runJobs()
  const [, letter] = await stepsOf(searchCaseId)
  await app.call(addSearchStep, {
    ...admin(),
    params: { id: searchCaseId },
    body: { kind: 'ANSWER', takenOn: TEST_TODAY, result: 'REACHED', contacted: 'Ana Reis, conselheira' },
  })
  const { body: second } = await request({ searchCaseId })
  expect(second.id).not.toBe(first.id)
  await app.runJobs()
  const text = (await pagesOf((await content(second.id)).raw)).join(' ').replace(/\s+/g, ' ')
  expect(text).toContain('17/08/2026: carta ao Conselho Tutelar, emitida')
  expect(text).not.toContain('(Conselho Tutelar)')
  expect(text).toContain('17/08/2026: resposta recebida (Ana Reis, conselheira)')
  const former = { id: searchCaseId, stepId: letter.id }
  expect((await app.call(withdrawSearchStep, { ...admin(), params: former })).status).toBe(200)
  const { body: third } = await request({ searchCaseId })
  expect(third.id).not.toBe(second.id)
})

test('a step is withdrawn through its own case alone', async () => {
  const [searchCaseId, otherId] = [await open(), await open(1)]
  const [step] = await stepsOf(otherId)
  const through = (id: string) =>
    app.call(withdrawSearchStep, { ...admin(), params: { id, stepId: step.id } })
  expect((await through(searchCaseId)).status).toBe(404)
  expect((await through(otherId)).status).toBe(200)
  expect((await through(otherId)).status).toBe(200)
})

test('issued twice without a change it is one letter; after another step it is a new one that replaces the former', async () => {
  const searchCaseId = await open()
  const [one, two] = await Promise.all([request({ searchCaseId }), request({ searchCaseId })])
  expect(one.body.id).toBe(two.body.id)
  await app.runJobs()
  later(1)
  expect((await request({ searchCaseId })).body.id).toBe(one.body.id)
  expect(await listed()).toMatchObject([{ updateStatus: 'UPDATED' }])
  expect(await stepsOf(searchCaseId)).toHaveLength(2)
  await app.call(addSearchStep, {
    ...admin(),
    params: { id: searchCaseId },
    body: { kind: 'VISIT', takenOn: TEST_TODAY, result: 'NOT_REACHED' },
  })
  const second = await app.call(retryFile, { ...admin(), params: { id: one.body.id } })
  expect(second.body.id).not.toBe(one.body.id)
  await app.runJobs()
  expect(
    (await stepsOf(searchCaseId)).filter(({ kind }: { kind: string }) => kind === 'LETTER'),
  ).toHaveLength(2)
  expect(await documents()).toHaveLength(2)
})

test('a preview is no letter and no step', async () => {
  const searchCaseId = await open()
  expect((await request({ searchCaseId, preview: 'true' })).status).toBe(200)
  expect(await stepsOf(searchCaseId)).toHaveLength(1)
  expect(await documents()).toHaveLength(0)
})

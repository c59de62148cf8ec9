import {
  createAppeal,
  createOwnAppeal,
  listOwnAppeals,
  type OwnAppeals,
  stepAppeal,
  withdrawOwnAppeal,
} from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endingDesk } from '../../../../test/ending-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof endingDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = endingDesk(app, school)
})

const publish = async (): Promise<void> => {
  await desk.giveMarks([0.3, 0.8, 0.8, 0.8, 0.8])
  await app.owner.query(`update grade set performance_policy = '{"annualRecovery":"NONE"}' where id = $1`, [
    desk.gradeId,
  ])
  await desk.closeTerms()
  for (const to of ['COUNCIL', 'DECIDED', 'PUBLISHED']) expect((await desk.step(to)).status).toBe(200)
}
const born = (at: number, birthdate: string | null) =>
  app.owner.query(
    `update person set birthdate = $2 where id = (select person_id from account where id = $1)`,
    [school.students[at]!.id, birthdate],
  )
const own = async (at = 0): Promise<OwnAppeals> =>
  (await app.call(listOwnAppeals, { ...desk.as(school.students[at]!.token), query: {} })).body
const request = (body: Record<string, unknown> = {}, at = 0) =>
  app.call(createOwnAppeal, {
    ...desk.as(school.students[at]!.token),
    body: { studentEnrollmentId: school.enrollments[at]!, text: 'Peço a revisão', ...body },
  })
const withdraw = (id: string, at = 0, body: Record<string, unknown> = {}) =>
  app.call(withdrawOwnAppeal, { ...desk.as(school.students[at]!.token), params: { id }, body })

test('own requests are of students alone, about an own enrolment, and after its publication', async () => {
  await born(0, '2008-01-10')
  for (const token of [school.administrator.token, school.instructor.token])
    expect((await app.call(listOwnAppeals, { ...desk.as(token), query: {} })).status).toBe(403)
  expect((await request()).body.code).toBe('RESULT_NOT_PUBLISHED')
  expect((await request({ studentEnrollmentId: school.enrollments[1]! })).status).toBe(404)
  expect((await request({ text: ' ' })).status).toBe(422)
  expect(await own()).toEqual({ data: [], bar: null, results: [] })
})

test('students under 18, or without a birth date, read their requests and send none', async () => {
  await publish()
  for (const [birthdate, bar] of [
    ['2010-01-10', 'MINOR'],
    [null, 'UNKNOWN_AGE'],
  ] as const) {
    await born(0, birthdate)
    expect((await own()).bar).toBe(bar)
    expect((await request()).body.code).toBe('NOT_OF_AGE')
  }
})

test('a student of age requests once for each subject, sees the deadline and withdraws before the answer', async () => {
  await publish()
  await born(0, '2008-01-10')
  const [result] = (await own()).results
  expect(result).toMatchObject({ studentEnrollmentId: school.enrollments[0], publishedOn: TEST_TODAY })
  expect(result?.components.map(({ name }) => name).toSorted()).toEqual(['Língua Portuguesa', 'Matemática'])
  const sent = await request({ curriculumComponentId: school.components.mathematics })
  expect([sent.status, sent.body.isLate]).toEqual([201, false])
  expect((await request({ curriculumComponentId: school.components.mathematics })).body.code).toBe(
    'APPEAL_PENDING',
  )
  expect((await own()).results.map(({ components }) => components.map(({ name }) => name))).toEqual([
    ['Língua Portuguesa'],
  ])
  expect((await request()).status).toBe(201)
  expect((await own()).results).toEqual([])
  expect((await request({ curriculumComponentId: school.components.portuguese })).body.code).toBe(
    'APPEAL_PENDING',
  )
  expect((await own()).data).toHaveLength(2)
  expect((await own(1)).data).toEqual([])
  expect((await withdraw(sent.body.id, 1)).status).toBe(404)
  expect((await withdraw(sent.body.id, 0, { version: 9 })).body.code).toBe('STALE_VERSION')
  expect((await withdraw(sent.body.id)).status).toBe(200)
  expect((await withdraw(sent.body.id)).body.code).toBe('INVALID_TRANSITION')
  expect((await own()).data.find(({ id }) => id === sent.body.id)).toMatchObject({
    status: 'WITHDRAWN',
    applicant: 'STUDENT',
    receivedOn: TEST_TODAY,
  })
})

test('a request of a responsible person is not withdrawn by the student, nor an own one by a minor', async () => {
  await publish()
  await born(0, '2008-01-10')
  const ofResponsible = await app.call(createAppeal, {
    ...desk.as(),
    body: {
      studentEnrollmentId: school.enrollments[0]!,
      subject: 'FINAL_RESULT',
      receivedOn: TEST_TODAY,
      applicant: 'RESPONSIBLE',
      applicantName: 'Rosa Lima',
      text: 'Peço a revisão',
    },
  })
  expect((await withdraw(ofResponsible.body.id)).body.code).toBe('INVALID_TRANSITION')
  await app.owner.query(`update result_appeal set applicant = 'STUDENT' where id = $1`, [
    ofResponsible.body.id,
  ])
  await born(0, '2010-01-10')
  expect((await withdraw(ofResponsible.body.id)).body.code).toBe('NOT_OF_AGE')
  expect((await own()).data[0]).toMatchObject({ status: 'RECEIVED' })
  await born(0, '2008-01-10')
  expect((await withdraw(ofResponsible.body.id)).status).toBe(200)
})

test('an answer appears to its student, who no longer withdraws', async () => {
  await publish()
  await born(0, '2008-01-10')
  const { id } = (await request()).body
  for (const body of [{ to: 'IN_COUNCIL' as const }, { to: 'DENIED' as const, answer: 'Sem erro' }])
    await app.call(stepAppeal, { ...desk.as(), params: { id }, body })
  expect((await own()).data[0]).toMatchObject({ status: 'DENIED', answer: 'Sem erro' })
  expect((await withdraw(id)).body.code).toBe('INVALID_TRANSITION')
})

test('after the last day the office registers: the own request is refused', async () => {
  await publish()
  await born(0, '2008-01-10')
  await app.owner.query(
    `update published_result set published_at = published_at - interval '60 days' where institution_id = $1`,
    [school.id],
  )
  expect((await own()).results).toEqual([])
  expect((await request()).body.code).toBe('APPEAL_LATE')
})

import { randomUUID } from 'node:crypto'
import { getGrade } from '@lousa/contract/academics/academics.contract.ts'
import { createGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { putDispensations } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { answerOffer } from '@lousa/contract/enrollment/waiting-list/queue.contract.ts'
import { updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollmentDesk } from './enrollment-desk.ts'
import { whileTableIsHeld } from './held-table.ts'
import { type Account, createSchool, type School } from './school.ts'
import { type Ask, type Sent, startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from './test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})
afterAll(() => app.stop())

const desk = enrollmentDesk(() => app)
const as = (endpoint: AnyEndpoint, ask: Ask = {}): Promise<Sent> =>
  app.call(endpoint, { host: school.host, token: school.administrator.token, ...ask })
const patch = (id: string, body: Record<string, unknown>) => as(updateEnrollment, { params: { id }, body })
const second = () => school.classes[1]!.id
const vacanciesOf = async (id: string) => (await as(getGrade, { params: { id } })).body.vacancies

/** The second class with one place, which was left and is offered to the first of two who wait. */
const offered = async (): Promise<{ first: string; second: string; students: Account[] }> => {
  await desk.setInstitution(school, { offer_hours: 1, waitlist_promotion: true })
  await desk.setGrade(school, second(), { capacity: 1 })
  const students = await desk.students(school, 3)
  const ids: string[] = []
  for (const { id: userId } of students) {
    const { body } = await desk.enroll(school, { gradeId: second(), userId, confirmOccupation: 'WAITLIST' })
    ids.push(body.id)
  }
  expect((await patch(ids[0]!, { exit: { date: TEST_TODAY, reason: 'TRANSFERRED' } })).status).toBe(200)
  return { first: ids[1]!, second: ids[2]!, students: students.slice(1) }
}
const rowOf = async (id: string, grade = second()) => (await desk.stored(grade)).find(row => row.id === id)

describe('a place that is offered', () => {
  test('is free nowhere: not in the class, not for who moves, not for who comes back', async () => {
    await offered()
    const full = { capacity: 1, active: 0, surplus: 2, free: 0 }
    expect(await vacanciesOf(second())).toEqual(full)
    const [student] = await desk.students(school, 1)
    const entering = await desk.enroll(school, { gradeId: second(), userId: student!.id })
    expect([entering.body.code, entering.body.vacancies]).toEqual(['GRADE_FULL', full])
    const moving = await patch(school.enrollments[0]!, { gradeId: second() })
    expect([moving.body.code, moving.body.vacancies]).toEqual(['GRADE_FULL', full])
  })

  test('and that nobody took in time goes to who waits, not to who moves', async () => {
    const waiting = await offered()
    app.clock.set(new Date(TEST_NOW.getTime() + 2 * 3_600_000))
    expect((await patch(school.enrollments[0]!, { gradeId: second() })).body.code).toBe('GRADE_FULL')
    const moved = await patch(school.enrollments[0]!, { gradeId: second(), confirmOccupation: 'WAITLIST' })
    expect([moved.status, moved.body.status]).toEqual([200, 'SURPLUS'])
    expect((await rowOf(waiting.second))?.offer_expires_at).not.toBeNull()
  })

  test('is accepted once, and told again to who asks again with the same key', async () => {
    const waiting = await offered()
    const ask = {
      params: { id: waiting.first },
      body: { accept: true },
      token: waiting.students[0]!.token,
      headers: { 'idempotency-key': randomUUID() },
    }
    const [once, again] = [await as(answerOffer, ask), await as(answerOffer, ask)]
    expect([once.status, once.body.status]).toEqual([200, 'ACTIVE'])
    expect([again.status, again.body]).toEqual([200, once.body])
  })
})

test('who comes back to the waiting list of a class with a free place is called', async () => {
  await desk.setInstitution(school, { offer_hours: 0, waitlist_promotion: true })
  await desk.setGrade(school, second(), { capacity: 1 })
  const [inClass, waits] = await desk.students(school, 2)
  const active = (await desk.enroll(school, { gradeId: second(), userId: inClass!.id })).body.id
  const { body } = await desk.enroll(school, {
    gradeId: second(),
    userId: waits!.id,
    confirmOccupation: 'WAITLIST',
  })
  await patch(body.id, { exit: { date: TEST_TODAY, reason: 'CANCELLED' } })
  await patch(active, { exit: { date: TEST_TODAY, reason: 'TRANSFERRED' } })
  const back = await patch(body.id, { exit: null })
  expect([back.status, back.body.status, back.body.queuePosition]).toEqual([200, 'ACTIVE', null])
})

test.each([
  ['archiving first', [0, 1]],
  ['coming back first', [1, 0]],
])('nobody is archived and comes back to a class at once: %s', async (_, order) => {
  const id = school.enrollments[0]!
  const [student] = school.students
  await patch(id, { exit: { date: TEST_TODAY, reason: 'TRANSFERRED' } })
  const calls = [
    () =>
      as(updateStudent, {
        params: { id: student!.id },
        body: { status: 'Inativo', statusReason: 'Saiu', confirmInUse: true },
      }),
    () => patch(id, { exit: null }),
  ]
  const answers = await whileTableIsHeld(
    app,
    'audit_entry',
    order.map(at => calls[at]!),
  )
  expect(answers[order.indexOf(0)]?.status).toBe(200)
  expect((await rowOf(id, school.classes[0]!.id))?.exit_date).toBe(TEST_TODAY)
})

test('a student who wants to exceed is forbidden to, whichever call they take', async () => {
  const office = await createSchool(app, { kind: 'MUNICIPAL' })
  const gradeId = office.classes[1]!.id
  await desk.setGrade(office, gradeId, { self_enrollment: true })
  const sent = { gradeId, confirmOccupation: 'EXCEED' }
  for (const enter of [desk.enter, desk.enterEvent]) {
    const answer = await enter(office, office.students[0]!, sent)
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  }
})

test('an empty string clears what may be empty, and is told of what may not', async () => {
  const event = { isEvent: true, name: 'Feira', start: '2026-09-01', end: '2026-09-01' }
  const create = (body: Record<string, unknown>) => as(createGrade, { body: { ...event, ...body } })
  const blank = { startHour: '', endHour: '', enrollmentStart: '', enrollmentEnd: '', capacity: '' }
  const created = await create(blank)
  expect([created.status, created.body.startHour, created.body.capacity]).toEqual([201, null, null])
  const refused = await create({ ...blank, name: 'Outra', start: '' })
  expect(refused.body.errors.map(({ path, code }: Record<string, string>) => [path, code])).toEqual([
    ['start', 'REQUIRED'],
  ])
  const params = { id: school.enrollments[0]! }
  const dispensation = {
    curriculumComponentId: school.components.portuguese,
    reason: 'Laudo',
    start: '',
    end: '',
  }
  const saved = await as(putDispensations, { params, body: { dispensations: [dispensation] } })
  expect([saved.status, saved.body.dispensations[0].start]).toEqual([200, null])
})

test('nobody is enrolled into a term that is closed', async () => {
  const [term] = school.terms
  await app.owner.query('update academic_term set closed_at = now() where id = $1', [term!.id])
  const [student] = await desk.students(school, 1)
  const sent = { gradeId: second(), userId: student!.id }
  const within = await desk.enroll(school, { ...sent, start: term!.end })
  expect([within.status, within.body.code]).toEqual([422, 'TERM_CLOSED'])
  expect((await desk.enroll(school, { ...sent, start: school.terms[1]!.start })).status).toBe(201)
})

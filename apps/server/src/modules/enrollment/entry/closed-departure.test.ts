import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollmentDesk } from '../../../../test/enrollment-desk.ts'
import { type MarksDesk, marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let marks: MarksDesk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const desk = enrollmentDesk(() => app)
/** The students of the first class are in it from the first day of the year, and the first of them has a mark in term 1. */
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  marks = marksDesk(app, school)
  await marks.score(await marks.evaluate(0, 10), { 0: 7 })
  await marks.closeTerms(0)
  await marks.compute()
})

const code = ({ status, body }: Sent) => [status, body?.code]
const rowOf = async (place: number) =>
  (await desk.stored(school.classes[0]!.id)).find(row => row.id === school.enrollments[place])
const archive = (place: number) =>
  app.call(updateStudent, {
    ...marks.asCaller(),
    params: { id: school.students[place]!.id },
    body: { status: 'Inativo', confirmInUse: true },
  })
const patch = (place: number, body: Record<string, unknown>) =>
  app.call(updateEnrollment, { ...marks.asCaller(), params: { id: school.enrollments[place]! }, body })

describe('an enrolment with days in a closed term', () => {
  test('is neither ended as cancelled nor erased, and keeps its figures', async () => {
    const before = await rowOf(0)
    for (const place of [0, 1])
      expect(code(await desk.leave(school, school.administrator, school.enrollments[place]!))).toEqual([
        422,
        'TERM_CLOSED',
      ])
    expect(await rowOf(0)).toEqual(before)
    expect(await desk.history(school.enrollments[0]!)).toEqual([])
    await marks.compute()
    expect(marks.rowOf((await marks.ofTerm(0)).body.data, 0)).toMatchObject({ mark: 7 })
  })

  test('is not left by a student of the municipal network, who leaves where nothing is closed', async () => {
    const office = await createSchool(app, { kind: 'MUNICIPAL' })
    await desk.setGrade(office, office.classes[0]!.id, { self_enrollment: true })
    const leave = (place: number) => desk.leave(office, office.students[place]!, office.enrollments[place]!)
    expect((await leave(0)).status).toBe(204)
    await app.owner.query('update academic_term set closed_at = now() where id = $1', [office.terms[0]!.id])
    expect(code(await leave(1))).toEqual([422, 'TERM_CLOSED'])
    // A student who came after the closed term has no day in it.
    await app.owner.query('update student_enrollment set start_date = $2 where id = $1', [
      office.enrollments[2],
      office.terms[1]!.start,
    ])
    expect((await leave(2)).status).toBe(204)
  })

  test('that has ended stays as it is, and a cancelled one without records can be erased', async () => {
    await patch(0, { exit: { date: TEST_TODAY, reason: 'DROPPED' } })
    expect((await desk.leave(school, school.administrator, school.enrollments[0]!)).status).toBe(204)
    expect(await rowOf(0)).toMatchObject({ exit_date: TEST_TODAY, exit_reason: 'DROPPED' })
    await patch(1, { exit: { date: TEST_TODAY, reason: 'DROPPED' } })
    expect(code(await desk.leave(school, school.administrator, school.enrollments[1]!))).toEqual([
      422,
      'TERM_CLOSED',
    ])
    await app.owner.query("update student_enrollment set exit_reason = 'CANCELLED' where id = $1", [
      school.enrollments[1],
    ])
    expect((await desk.leave(school, school.administrator, school.enrollments[1]!)).status).toBe(204)
    expect(await rowOf(1)).toBeUndefined()
  })

  test('of who waits is deleted all the same', async () => {
    await app.owner.query(
      "update student_enrollment set status = 'SURPLUS', class_number = null, queued_at = now() where id = $1",
      [school.enrollments[1]],
    )
    expect((await desk.leave(school, school.administrator, school.enrollments[1]!)).status).toBe(204)
  })
})

describe('archiving a student', () => {
  test('who was in a closed term ends it as dropped out, which keeps the figures and can be taken back', async () => {
    expect((await archive(0)).status).toBe(200)
    expect(await rowOf(0)).toMatchObject({ exit_date: TEST_TODAY, exit_reason: 'DROPPED' })
    const [entry] = await desk.history(school.enrollments[0]!)
    expect(entry).toMatchObject({
      action: 'ENDED',
      changes: [{ field: 'exit', from: null, to: { date: TEST_TODAY, reason: 'DROPPED' } }],
    })
    await marks.compute()
    expect(marks.rowOf((await marks.ofTerm(0)).body.data, 0)).toMatchObject({ mark: 7 })
    const back = { ...marks.asCaller(), params: { id: school.students[0]!.id }, body: { status: 'Ativo' } }
    expect((await app.call(updateStudent, back)).status).toBe(200)
    expect((await patch(0, { exit: null })).body).toMatchObject({ exit: null, status: 'ACTIVE' })
  })

  test('ends only what was in a closed term so, and what was not as cancelled', async () => {
    const second = await desk.enroll(school, {
      gradeId: school.classes[1]!.id,
      userId: school.students[0]!.id,
    })
    expect((await archive(0)).status).toBe(200)
    expect((await rowOf(0))?.exit_reason).toBe('DROPPED')
    const [other] = await desk.stored(school.classes[1]!.id)
    expect(other).toMatchObject({ id: second.body.id, exit_date: TEST_TODAY, exit_reason: 'CANCELLED' })
    expect((await desk.history(second.body.id)).map(entry => entry.action)).toEqual(['CREATED', 'CANCELLED'])
  })

  test('on a day that is closed itself ends it on the last closed one', async () => {
    await marks.closeTerms(1, 2)
    expect((await archive(0)).status).toBe(200)
    expect(await rowOf(0)).toMatchObject({ exit_date: school.terms[2]!.end, exit_reason: 'DROPPED' })
    await marks.closeTerms(3)
    expect((await archive(1)).status).toBe(200)
    expect(await rowOf(1)).toMatchObject({ exit_date: school.terms[3]!.end, exit_reason: 'DROPPED' })
  })
})

import { updateEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MarksDesk, marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School, STUDENT_NAMES } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let marks: MarksDesk
/** A test on 10/08 with scores of two students; the second one left on 12/08, the third one entered on 12/08. */
let evaluationId: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  marks = marksDesk(app, school)
  evaluationId = await marks.evaluate(2, 20, { date: '2026-08-10' })
  await marks.score(evaluationId, { 0: 8, 1: 12, 2: 16 })
  await app.owner.query(
    `update student_enrollment set exit_date = '2026-08-12', exit_reason = 'TRANSFERRED' where id = $1`,
    [school.enrollments[1]],
  )
  await app.owner.query(`update student_enrollment set start_date = '2026-08-12' where id = $1`, [
    school.enrollments[2],
  ])
})

const change = (body: Record<string, unknown>, token = school.instructor.token) =>
  app.call(updateEvaluation, { ...marks.asCaller(token), params: { id: evaluationId }, body })
const student = (at: number) => ({ id: school.students[at]?.id, name: STUDENT_NAMES[at] })

describe('a preview of another date of an evaluation', () => {
  test('is refused to students and to instructors of other plans', async () => {
    const body = { date: '2026-08-13', preview: true }
    expect((await change(body, school.students[0]!.token)).status).toBe(403)
    expect((await change(body, school.otherInstructor.token)).status).toBe(404)
  })

  test('names whose score stops and begins to count, and changes nothing', async () => {
    const { status, body } = await change({ date: '2026-08-13', preview: true })
    expect([status, body.counted]).toMatchObject([
      200,
      { stops: { count: 1, shown: [student(1)] }, begins: { count: 1, shown: [student(2)] } },
    ])
    const read = await change({ date: '2026-08-10' })
    expect(read.body).toMatchObject({ date: '2026-08-10', version: 1 })
    expect('counted' in read.body).toBe(false)
  })

  test('names nobody where everyone with a score is in the class on both days', async () => {
    const { body } = await change({ date: '2026-08-07', preview: true })
    expect(body.counted).toEqual({ stops: { count: 0, shown: [] }, begins: { count: 0, shown: [] } })
  })

  test('has nothing of it where the date stays', async () => {
    const { body } = await change({ name: 'Prova 1', preview: true })
    expect('counted' in body).toBe(false)
  })

  test('is refused as the change would be', async () => {
    const { body } = await change({ date: '2026-03-10', preview: true })
    expect(body.code).toBe('OUT_OF_TERM')
  })
})

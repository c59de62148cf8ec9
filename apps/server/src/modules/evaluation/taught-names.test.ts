import { listAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { getDayRoll } from '@lousa/contract/attendance/day/day-roll.contract.ts'
import { getTaughtStudent } from '@lousa/contract/attendance/student/taught-student.contract.ts'
import { listScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { marksDesk } from '../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let school: School
let evaluation: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  const desk = marksDesk(app, school)
  evaluation = await desk.evaluate(2, 10)
  await desk.score(evaluation, { 0: 7, 1: 8 })
  await desk.compute()
})
afterAll(() => app.stop())

type Listed = { studentEnrollment: { id: string; taught?: boolean } }

/** Each list of the class of past days, by its entries of the first two students. */
const said = async (token = school.instructor.token) => {
  const caller = { host: school.host, token }
  const lists = await Promise.all([
    app.call(listAttendance, {
      ...caller,
      params: { id: school.plans.portuguese, lessonId: school.lessons.lastWeek },
    }),
    app.call(getDayRoll, {
      ...caller,
      params: { id: school.classes[0]!.id },
      query: { date: '2026-08-10' },
    }),
    app.call(listScores, { ...caller, params: { id: evaluation } }),
    marksDesk(app, school).ofTerm(2, token),
  ])
  const answers = lists.filter(({ status }) => status === 200)
  return answers.map(({ body }) =>
    [0, 1].map(
      place =>
        body.data.find(({ studentEnrollment }: Listed) => studentEnrollment.id === school.enrollments[place])
          ?.studentEnrollment.taught,
    ),
  )
}
const pages = async () => {
  const caller = { host: school.host, token: school.instructor.token }
  const answers = await Promise.all(
    [0, 1].map(place =>
      app.call(getTaughtStudent, { ...caller, params: { id: school.students[place]!.id } }),
    ),
  )
  return answers.map(({ status }) => status === 200)
}
const run = (statement: string, id?: string) => app.owner.query(statement, [school.id, id])
const everywhere = (students: boolean[]) => [students, students, students, students]

test('lists name whom the instructor teaches today: those whose page answers', async () => {
  expect([await pages(), await said()]).toEqual([[true, true], everywhere([true, true])])
  await run(
    `update student_enrollment set exit_date = '2026-08-14', exit_reason = 'TRANSFERRED'
     where institution_id = $1 and id = $2`,
    school.enrollments[0],
  )
  expect([await pages(), await said()]).toEqual([[false, true], everywhere([false, true])])
  await run(
    `update lesson_plan_instructor set end_date = '2026-08-16' where institution_id = $1 and account_id = $2`,
    school.instructor.id,
  )
  expect([await pages(), await said()]).toEqual([[false, false], everywhere([false, false])])
})

test('lists name no student of an administrator, who has another page of each', async () => {
  const none = [false, false]
  // The roll of a day is the instructor's alone.
  expect(await said(school.administrator.token)).toEqual([none, none, none])
})

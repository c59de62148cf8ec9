import { getGrade } from '@lousa/contract/academics/academics.contract.ts'
import {
  getAttendanceSheet,
  getFrequency,
  listAttendance,
} from '@lousa/contract/attendance/attendance.contract.ts'
import { getTermDashboard, getYearDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { listEnrollments } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { listEvaluations, listScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { isCounted } from '@lousa/rules/enrollment/vacancies.rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MarksDesk, marksDesk } from '../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: MarksDesk
let evaluation: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  desk = marksDesk(app, school)
  evaluation = await desk.evaluate(1, 10)
  await desk.score(evaluation, { 0: 7, 1: 8, 2: 9 })
})

type Listed = { studentEnrollment: { id: string; exit?: { date: string; reason: string } | null } }
const counted = (rows: readonly Listed[]): number =>
  rows.filter(({ studentEnrollment }) => isCounted(studentEnrollment)).length

/** Every call that says how many students the first class has, by the number that it says. */
const numbers = async (): Promise<Record<string, number>> => {
  const { plans, classes, year, terms, lessons } = school
  const [grade] = classes
  const asAdministrator = desk.asCaller()
  const plan = { id: plans.portuguese }
  const get = async (sent: ReturnType<typeof app.call>) => (await sent).body
  const [performance, overview] = [await desk.ofTerm(1), await desk.read()]
  const board = await get(app.call(getYearDashboard, { ...asAdministrator, params: { id: year } }))
  const term = await get(
    app.call(getTermDashboard, { ...asAdministrator, params: { ...plan, termId: terms[1]!.id } }),
  )
  const sheet = await get(
    app.call(getAttendanceSheet, {
      ...asAdministrator,
      params: plan,
      query: { start: '2026-07-27', end: TEST_TODAY },
    }),
  )
  const frequency = await get(app.call(getFrequency, { ...asAdministrator, params: plan }))
  const scores = await get(app.call(listScores, { ...asAdministrator, params: { id: evaluation } }))
  const evaluations = await get(
    app.call(listEvaluations, { ...asAdministrator, query: { lessonPlanId: plans.portuguese } }),
  )
  const list = await get(app.call(listEnrollments, { ...asAdministrator, query: { gradeId: grade!.id } }))
  const rollCall = await get(
    app.call(listAttendance, { ...asAdministrator, params: { ...plan, lessonId: lessons.nextWeek } }),
  )
  const ofPlan = (rows: readonly (Listed & { curriculumComponent: { id: string } })[]) =>
    counted(rows.filter(row => row.curriculumComponent.id === school.components.portuguese))
  return {
    vacancies: (await get(app.call(getGrade, { ...asAdministrator, params: { id: grade!.id } }))).vacancies
      .active,
    enrolments: list.data.length,
    dashboard: board.studentsPerGrade[0].active,
    attendance: rollCall.data.length,
    attendanceSheet: counted(sheet.data),
    frequency: frequency.data.filter(isCounted).length,
    scores: counted(scores.data),
    expected: evaluations.data[0].expected,
    termOverview: term.evaluations.expected,
    performance: ofPlan(performance.body.data),
    yearPerformance: ofPlan(overview.body.data),
  }
}

const allOf = (numbers: Record<string, number>, count: number) =>
  Object.fromEntries(Object.keys(numbers).map(call => [call, count]))

const transfer = (place: number, date: string) =>
  app.owner.query("update student_enrollment set exit_date = $2, exit_reason = 'TRANSFERRED' where id = $1", [
    school.enrollments[place],
    date,
  ])

test('every call that counts the students of a class says the same number, before and after a transfer', async () => {
  await desk.compute()
  const before = await numbers()
  expect(before).toEqual(allOf(before, school.students.length))
  await transfer(0, '2026-08-01')
  await app.owner.query('update performance_scope set input_version = input_version + 1')
  await desk.compute()
  const after = await numbers()
  expect(after).toEqual(allOf(after, school.students.length - 1))
})

test('whoever left is still shown, with how and when, and their score is in no count', async () => {
  await transfer(0, '2026-08-01')
  await app.owner.query('update performance_scope set input_version = input_version + 1')
  await desk.compute()
  const exit = { date: '2026-08-01', reason: 'TRANSFERRED' }
  const scores = await app.call(listScores, { ...desk.asCaller(), params: { id: evaluation } })
  expect(scores.body.data[0]).toMatchObject({ score: 7, studentEnrollment: { exit } })
  expect(desk.rowOf((await desk.ofTerm(1)).body.data, 0)).toMatchObject({
    mean: 7,
    studentEnrollment: { exit },
  })
  const evaluations = await app.call(listEvaluations, {
    ...desk.asCaller(),
    query: { lessonPlanId: school.plans.portuguese },
  })
  expect(evaluations.body.data[0]).toMatchObject({ scored: 2, expected: 4 })
})

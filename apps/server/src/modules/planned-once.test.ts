import { listAttendance, saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { listScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marksDesk } from '../../test/marks-desk.ts'
import { createSchool, type School } from '../../test/school.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  // One connection: what it has prepared and planned is seen by the next caller.
  app = await startTestApp({ poolSize: 1 })
  school = await createSchool(app)
})
afterAll(() => app.stop())

/** PostgreSQL plans each of the first five executions before it decides whether that is worth while. */
const TURNS = 12

const plannedAnew = async (): Promise<string[]> =>
  app.within(school.id, async db => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements
      where custom_plans >= ${TURNS} and generic_plans = 0`.execute(db)
    return rows.map(row => row.statement)
  })

test('the statements of attendance and scores, their checks of reach among them, are planned once', async () => {
  const desk = marksDesk(app, school)
  const evaluation = await desk.evaluate(0, 10)
  // With few rows a list of ids costs no more than a single one.
  await app.owner.query(
    `insert into lesson (institution_id, academic_year_id, grade_id, lesson_plan_id, date, start_time, end_time, is_child)
     select $1, $2, $3, $4, date '2026-02-02' + (n % 300), '07:30', '08:20', true from generate_series(1, 6000) n`,
    [school.id, school.year, school.classes[0]!.id, school.plans.portuguese],
  )
  await app.owner.query('vacuum analyze lesson')
  const asAdministrator = { host: school.host, token: school.administrator.token }
  const lesson = {
    ...asAdministrator,
    params: { id: school.plans.portuguese, lessonId: school.lessons.today },
  }
  for (let turn = 0; turn < TURNS; turn += 1) {
    const status = turn % 2 === 0 ? 'ABSENCE' : 'ATTENDANCE'
    const attendances = [{ studentEnrollmentId: school.enrollments[0], status }]
    expect((await app.call(saveAttendance, { ...lesson, body: { attendances } })).status).toBe(200)
    expect((await app.call(listAttendance, lesson)).status).toBe(200)
    expect((await desk.score(evaluation, { 0: turn % 10 })).status).toBe(201)
    expect((await app.call(listScores, { ...asAdministrator, params: { id: evaluation } })).status).toBe(200)
  }
  expect(await plannedAnew()).toEqual([])
})

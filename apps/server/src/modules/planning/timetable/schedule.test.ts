import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import { listOwnSchedule, listSchedule } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plansDesk } from '../../../../test/plans-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof plansDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  desk = plansDesk(app, school)
})

type Plan = {
  id: string
  can: unknown
  lessons: { date: string; accomplished: unknown; can: unknown }[]
}
const own = async (query: Record<string, unknown> = {}, student = school.students[0]!): Promise<Plan[]> =>
  (
    await app.call(listOwnSchedule, {
      host: school.host,
      token: student.token,
      params: { id: school.year },
      query,
    })
  ).body.data

test('a student reads the plans of their class with the lessons of the week, and nothing of others', async () => {
  const { portuguese, mathematics } = school.plans
  const params = { id: portuguese, lessonId: school.lessons.today }
  await desk.ask(releaseLesson, { params, body: { contentRegistration: 'Crônica', note: 'Turma agitada' } })
  const plans = await own()
  expect(plans.map(({ id, lessons }) => [id, lessons.map(({ date }) => date)])).toEqual([
    [portuguese, [TEST_TODAY, TEST_TODAY]],
    [mathematics, []],
  ])
  for (const plan of plans) {
    expect(plan.can).toEqual({ launch: false, evaluate: false, manage: false })
    for (const lesson of plan.lessons)
      expect([lesson.accomplished, lesson.can]).toEqual([
        null,
        { launch: false, takeAttendance: false, edit: false, withdraw: null },
      ])
  }
})

test('a student asks for other weeks, or for the whole year', async () => {
  const dates = async (query: Record<string, unknown>) =>
    (await own(query)).flatMap(plan => plan.lessons.map(({ date }) => date))
  expect(await dates({ start: '2026-08-24', end: '2026-08-30' })).toEqual(['2026-08-24'])
  expect(await dates({ end: '2026-08-16' })).toEqual(['2026-08-10'])
  expect(await dates({ start: '2026-01-01' })).toHaveLength(4)
})

test('a student who left the class, waits for it or is in another sees none of it', async () => {
  const [first, second, third] = school.enrollments
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-01', exit_reason = 'TRANSFERRED' where id = $1",
    [first],
  )
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', class_number = null, queued_at = now() where id = $1",
    [second],
  )
  await app.owner.query('update student_enrollment set grade_id = $2 where id = $1', [third, desk.second])
  const seen = await Promise.all(
    [0, 1, 2].map(async at => (await own({}, school.students[at])).map(({ id }) => id)),
  )
  expect(seen).toEqual([[], [], [school.plans.mathematicsOfSecondClass]])
})

test('the schedule of a year is its whole, fresh, and of one class where one is asked for', async () => {
  const ask = async (query: Record<string, unknown>, token = school.administrator.token): Promise<Plan[]> =>
    (await desk.ask(listSchedule, { params: { id: school.year }, query, token })).body.data
  const whole = await ask({})
  expect(whole.map(({ lessons }) => lessons.length)).toEqual([4, 0, 0])
  await app.owner.query('update lesson set deleted_at = now() where id = $1', [school.lessons.today])
  expect(
    (await ask({ forceRefresh: true, gradeId: desk.first })).map(({ lessons }) => lessons.length),
  ).toEqual([3, 0])
  const taught = await ask({}, school.otherInstructor.token)
  expect(taught.map(({ id }) => id)).toEqual([
    school.plans.mathematics,
    school.plans.mathematicsOfSecondClass,
  ])
  const params = { id: school.year }
  const token = school.instructor.token
  const elsewhere = await desk.ask(listSchedule, { params, query: { gradeId: desk.second }, token })
  expect(elsewhere.status).toBe(404)
})

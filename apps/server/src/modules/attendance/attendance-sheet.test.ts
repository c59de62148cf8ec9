import { getAttendanceSheet, saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let school: School
let foreign: School
beforeAll(async () => {
  app = await startTestApp()
  foreign = await createSchool(app)
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const AUGUST = { start: '2026-08-01', end: '2026-08-31' }
type SheetRequest = { token?: string; plan?: string; query?: Record<string, string> }
const sheet = ({ token, plan, query = AUGUST }: SheetRequest = {}) =>
  app.call(getAttendanceSheet, {
    host: school.host,
    token: token ?? school.instructor.token,
    params: { id: plan ?? school.plans.portuguese },
    query,
  })
const codeOf = async (answer: ReturnType<typeof sheet>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const save = (lessonId: string, rows: { place: number; status: string; justification?: string }[]) =>
  app.call(saveAttendance, {
    host: school.host,
    token: school.instructor.token,
    params: { id: school.plans.portuguese, lessonId },
    body: {
      attendances: rows.map(({ place, ...row }) => ({
        studentEnrollmentId: school.enrollments[place],
        ...row,
      })),
    },
  })

test('a student and an editor cannot read the sheet of a plan', async () => {
  for (const { token } of [school.students[0]!, school.editor])
    expect(await codeOf(sheet({ token }))).toEqual([403, 'FORBIDDEN'])
})

test("an instructor cannot read the sheet of another's plan, nobody that of another institution", async () => {
  expect(await codeOf(sheet({ token: school.otherInstructor.token }))).toEqual([404, 'NOT_FOUND'])
  const { token } = school.administrator
  expect(await codeOf(sheet({ token, plan: foreign.plans.portuguese }))).toEqual([404, 'NOT_FOUND'])
})

test('a sheet that ends before it begins, or is longer than 62 days, or has no date, is refused', async () => {
  const backwards = await sheet({ query: { start: '2026-08-02', end: '2026-08-01' } })
  expect([backwards.status, backwards.body.code]).toEqual([422, 'INVALID_DATE_INTERVAL_ERROR'])
  expect(backwards.body.errors).toMatchObject([{ path: 'end', code: 'INVALID_DATE_INTERVAL_ERROR' }])
  const long = await sheet({ query: { start: '2026-07-01', end: '2026-09-01' } })
  expect(long.body.errors).toMatchObject([
    { path: 'end', code: 'OUT_OF_RANGE', message: expect.stringContaining('31/08/2026') },
  ])
  expect((await sheet({ query: { start: '2026-07-01', end: '2026-08-31' } })).status).toBe(200)
  expect((await sheet({ query: { start: '2026-07-01' } })).body.errors).toMatchObject([{ path: 'end' }])
})

test('a sheet at the ends of time is a sheet like any other', async () => {
  const last = { start: '9999-12-01', end: '9999-12-31' }
  for (const query of [last, { start: '0001-01-01', end: '0001-03-03' }]) {
    const { status, body } = await sheet({ query })
    expect([status, body]).toEqual([200, { lessons: [], data: [] }])
  }
  const all = await sheet({ query: { start: '0001-01-01', end: '9999-12-31' } })
  expect([all.status, all.body.errors[0].code]).toEqual([422, 'OUT_OF_RANGE'])
})

test('an instructor reads students by lessons, each cell under its lesson', async () => {
  const { lastWeek, today, todaySecond, nextWeek } = school.lessons
  await save(today, [
    { place: 0, status: 'ATTENDANCE' },
    { place: 1, status: 'JUSTIFIED_ABSENCE', justification: 'Consulta' },
  ])
  await save(lastWeek, [{ place: 0, status: 'ABSENCE' }])
  await app.call(releaseLesson, {
    host: school.host,
    token: school.instructor.token,
    params: { id: school.plans.portuguese, lessonId: lastWeek },
    body: { contentRegistration: 'Crônica' },
  })
  const { status, body } = await sheet()
  expect(status).toBe(200)
  expect(body.lessons.map((lesson: { id: string }) => lesson.id)).toEqual([
    lastWeek,
    today,
    todaySecond,
    nextWeek,
  ])
  expect(body.lessons[0]).toEqual({
    id: lastWeek,
    date: '2026-08-10',
    start: '07:30:00',
    end: '08:20:00',
    lessonAccomplish: true,
    attendanceTaken: true,
    can: { takeAttendance: true },
  })
  expect(body.lessons[3]).toMatchObject({ attendanceTaken: false, can: { takeAttendance: false } })
  const untaken = { status: null, justification: null, version: null }
  expect(body.data.map((row: { cells: unknown }) => row.cells).slice(0, 3)).toEqual([
    [
      { status: 'ABSENCE', justification: null, version: 1 },
      { status: 'ATTENDANCE', justification: null, version: 1 },
      untaken,
      untaken,
    ],
    [untaken, { status: 'JUSTIFIED_ABSENCE', justification: 'Consulta', version: 1 }, untaken, untaken],
    [untaken, untaken, untaken, untaken],
  ])
  expect(body.data[1].studentEnrollment).toEqual({
    id: school.enrollments[1],
    number: 2,
    exit: null,
    user: { id: school.students[1]!.id, name: school.students[1]!.name, socialName: null, thumb: null },
  })
})

test('a pupil has cells from entry to exit alone; who was never in the class on these days is left out', async () => {
  const change = (text: string, place: number) => app.owner.query(text, [school.enrollments[place]])
  await change(
    "update student_enrollment set exit_date = '2026-08-10', exit_reason = 'TRANSFERRED' where id = $1",
    0,
  )
  await change("update student_enrollment set start_date = '2026-08-17' where id = $1", 1)
  await change(
    "update student_enrollment set exit_date = '2026-08-09', exit_reason = 'DROPPED' where id = $1",
    2,
  )
  await change("update student_enrollment set status = 'SURPLUS', queued_at = now() where id = $1", 3)
  const { body } = await sheet()
  const inClass = body.data.map((row: { cells: unknown[]; studentEnrollment: { number: number } }) => [
    row.studentEnrollment.number,
    row.cells.map(cell => cell !== null),
  ])
  expect(inClass).toEqual([
    [1, [true, false, false, false]],
    [2, [false, true, true, true]],
    [5, [true, true, true, true]],
  ])
})

test('deleted lessons and other days are not on the sheet', async () => {
  await app.owner.query('update lesson set deleted_at = now() where id = $1', [school.lessons.today])
  const { body } = await sheet({ query: { start: '2026-08-10', end: '2026-08-17' } })
  expect(body.lessons.map((lesson: { id: string }) => lesson.id)).toEqual([
    school.lessons.lastWeek,
    school.lessons.todaySecond,
  ])
  const empty = await sheet({ query: { start: '2026-03-01', end: '2026-03-31' } })
  expect(empty.body).toEqual({ lessons: [], data: [] })
})

test('nobody may take attendance in a closed term, an instructor not outside of their period', async () => {
  const taking = async (token?: string) =>
    (await sheet(token ? { token } : {})).body.lessons.map(
      (lesson: { can: { takeAttendance: boolean } }) => lesson.can.takeAttendance,
    )
  await app.owner.query(
    "update lesson_plan_instructor set start_date = '2026-08-15' where lesson_plan_id = $1",
    [school.plans.portuguese],
  )
  expect(await taking()).toEqual([false, true, true, false])
  expect(await taking(school.administrator.token)).toEqual([true, true, true, false])
  await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
  expect(await taking(school.administrator.token)).toEqual([false, false, false, false])
})

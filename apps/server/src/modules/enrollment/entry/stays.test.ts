import { listAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollmentDesk } from '../../../../test/enrollment-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

const TOMORROW = '2026-08-18'
let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const desk = enrollmentDesk(() => app)
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})

const gradeId = () => school.classes[0]!.id
const userId = () => school.students[0]!.id
const as = () => ({ host: school.host, token: school.administrator.token })
const patch = (id: string, body: Record<string, unknown>) =>
  app.call(updateEnrollment, { ...as(), params: { id }, body })
/** The first student leaves the first class, in which they have been from the first day of the year. */
const leave = async (date = TEST_TODAY, reason = 'TRANSFERRED') => {
  const answer = await patch(school.enrollments[0]!, { exit: { date, reason } })
  expect(answer.status).toBe(200)
}
const comeBack = (more: Record<string, unknown> = {}) =>
  desk.enroll(school, { gradeId: gradeId(), userId: userId(), ...more })
const refusal = ({ status, body }: Sent) => [status, body.code, body.errors?.[0]?.path]
const twice = (path?: string) => [422, 'ALREADY_ENROLLED', path]
const days = async () =>
  (await desk.stored(gradeId()))
    .filter(row => row.account_id === userId())
    .map(row => [row.start_date, row.exit_date])

describe('who comes back to a class', () => {
  test('on the day of leaving begins the day after, and is in the attendance of the day once', async () => {
    await leave()
    const back = await comeBack()
    expect([back.status, back.body.status, back.body.start]).toEqual([201, 'ACTIVE', TOMORROW])
    const list = await app.call(listAttendance, {
      ...as(),
      params: { id: school.plans.portuguese, lessonId: school.lessons.today },
    })
    const seen = list.body.data.map(
      (row: { studentEnrollment: { user: { id: string } } }) => row.studentEnrollment.user.id,
    )
    expect(seen.filter((id: string) => id === userId())).toHaveLength(1)
  })

  test('on a typed day of an earlier stay is refused on it', async () => {
    await leave('2026-05-12')
    expect(refusal(await comeBack({ start: '2026-05-04' }))).toEqual(twice('start'))
    expect(refusal(await comeBack({ start: '2026-05-12' }))).toEqual(twice('start'))
    expect((await comeBack({ start: '2026-05-13' })).status).toBe(201)
  })

  test('before an exit that is still to come begins after it, and not at all where it is the last day', async () => {
    await leave('2026-09-30')
    expect((await comeBack()).body.start).toBe('2026-10-01')
    const other = { gradeId: gradeId(), userId: school.students[1]!.id }
    const { rows } = await app.owner.query('select end_date::text as day from academic_year where id = $1', [
      school.year,
    ])
    await patch(school.enrollments[1]!, { exit: { date: rows[0].day, reason: 'TRANSFERRED' } })
    expect(refusal(await desk.enroll(school, other))).toEqual(twice())
  })

  test('begins today where the earlier enrolment was cancelled', async () => {
    await leave(TEST_TODAY, 'CANCELLED')
    expect((await comeBack()).body.start).toBe(TEST_TODAY)
  })

  test('from the waiting list begins after the day on which they left', async () => {
    await desk.setInstitution(school, { waitlist_promotion: true })
    await desk.setGrade(school, gradeId(), { capacity: 4 })
    await leave()
    const waiting = await comeBack({ confirmOccupation: 'WAITLIST' })
    expect(waiting.body.status).toBe('SURPLUS')
    await patch(school.enrollments[1]!, { exit: { date: TEST_TODAY, reason: 'DROPPED' } })
    const row = (await desk.stored(gradeId())).find(each => each.id === waiting.body.id)
    expect(row).toMatchObject({ status: 'ACTIVE', start_date: TOMORROW })
  })

  test('called by the secretary, in either way, begins after the day on which they left', async () => {
    const capacity = (places: number) => desk.setGrade(school, gradeId(), { capacity: places })
    await capacity(4)
    await leave()
    const waiting = await comeBack({ confirmOccupation: 'WAITLIST' })
    await capacity(6)
    expect((await patch(waiting.body.id, { status: 'ACTIVE' })).body.start).toBe(TOMORROW)
    await capacity(5)
    await patch(school.enrollments[1]!, { exit: { date: TEST_TODAY, reason: 'DROPPED' } })
    await capacity(4)
    const other = await desk.enroll(school, {
      gradeId: gradeId(),
      userId: school.students[1]!.id,
      confirmOccupation: 'WAITLIST',
    })
    await capacity(6)
    expect((await desk.promote(school, [other.body.id])).body.data[0].promoted).toBe(true)
    const row = (await desk.stored(gradeId())).find(each => each.id === other.body.id)
    expect(row).toMatchObject({ status: 'ACTIVE', start_date: TOMORROW })
  })
})

describe('of two enrolments in one class', () => {
  /** From the first day to 12/05, and from 01/06 on. */
  const both = async () => {
    await leave('2026-05-12')
    return (await comeBack({ start: '2026-06-01' })).body.id as string
  }

  test('the start of the second is not moved into the first, nor the exit of the first into the second', async () => {
    const second = await both()
    expect(refusal(await patch(second, { start: '2026-05-12' }))).toEqual(twice('start'))
    expect((await patch(second, { start: '2026-05-13' })).status).toBe(200)
    const exit = (date: string) => ({ exit: { date, reason: 'TRANSFERRED' } })
    expect(refusal(await patch(school.enrollments[0]!, exit('2026-05-13')))).toEqual(twice('exit.date'))
    expect((await patch(school.enrollments[0]!, exit('2026-05-11'))).status).toBe(200)
  })

  test('the first is not taken back while the second, ended, lies in its days', async () => {
    const second = await both()
    await patch(second, { exit: { date: '2026-06-30', reason: 'DROPPED' } })
    expect(refusal(await patch(school.enrollments[0]!, { exit: null }))).toEqual(twice())
    await patch(second, { exit: { date: '2026-06-30', reason: 'CANCELLED' } })
    expect((await patch(school.enrollments[0]!, { exit: null })).status).toBe(200)
    // A cancelled stay does not become active with it.
    const real = await patch(second, { exit: { date: '2026-06-30', reason: 'DROPPED' } })
    expect(refusal(real)).toEqual(twice('exit.date'))
  })

  test('that share days from before, one still ends, and can be mended', async () => {
    const second = await both()
    await app.owner.query("update student_enrollment set start_date = '2026-05-04' where id = $1", [second])
    expect((await patch(second, { exit: { date: TEST_TODAY, reason: 'DROPPED' } })).status).toBe(200)
    expect((await patch(second, { start: '2026-05-13' })).status).toBe(200)
    expect(await days()).toEqual(
      expect.arrayContaining([
        ['2026-05-13', TEST_TODAY],
        [expect.any(String), '2026-05-12'],
      ]),
    )
  })
})

describe('a move', () => {
  test('back on the same day begins the day after, and a typed day of before is refused', async () => {
    const [first, second] = school.classes.map(each => each.id)
    const there = await patch(school.enrollments[0]!, { gradeId: second })
    expect(there.body.start).toBe(TEST_TODAY)
    expect(refusal(await patch(there.body.id, { gradeId: first, start: TEST_TODAY }))).toEqual(twice('start'))
    const back = await patch(there.body.id, { gradeId: first })
    expect([back.status, back.body.start]).toEqual([200, TOMORROW])
    expect((await desk.stored(second!))[0]).toMatchObject({ exit_date: TEST_TODAY, exit_reason: 'MOVED' })
  })

  test('into a class in which they are is refused', async () => {
    await desk.enroll(school, { gradeId: school.classes[1]!.id, userId: userId() })
    expect(refusal(await patch(school.enrollments[0]!, { gradeId: school.classes[1]!.id }))).toEqual(twice())
  })
})

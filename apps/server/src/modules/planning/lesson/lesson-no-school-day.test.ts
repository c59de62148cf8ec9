import { createWeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lessonDesk, lessonsStored, putLesson } from '../../../../test/lesson-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof lessonDesk>
let plan: string
beforeAll(async () => {
  app = await startTestApp()
})
const open = async (kind?: 'MUNICIPAL') => {
  school = await createSchool(app, kind ? { kind } : {})
  desk = lessonDesk(app, school)
  plan = school.plans.portuguese
}
beforeEach(() => open())
afterAll(() => app.stop())

const SUNDAY = '2026-08-23'
const HOLIDAY = '2026-09-07'
const at = (date: string) => ({ date, start: '13:00:00', end: '13:50:00' })
const code = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code]
const REFUSED = [422, 'LESSON_NOT_ON_SCHOOL_DAY']
const storedOn = async (date: string) =>
  (await lessonsStored(app, school)).filter(lesson => lesson.date === date && !lesson.deleted).length

describe.each([
  ['a Sunday', SUNDAY],
  ['a Saturday', '2026-08-22'],
  ['a holiday', HOLIDAY],
])('a lesson on %s', (_, date) => {
  test('is refused to a caller that asks, and taken when it is confirmed', async () => {
    const { nextWeek } = school.lessons
    expect(code(await desk.add(plan, { ...at(date), noSchoolDay: 'ASK' }))).toEqual(REFUSED)
    expect(code(await desk.change(plan, nextWeek, { date, noSchoolDay: 'ASK' }))).toEqual(REFUSED)
    expect(await storedOn(date)).toBe(0)
    expect(code(await desk.add(plan, { ...at(date), noSchoolDay: 'ALLOW' }))).toEqual([201, undefined])
    expect(code(await desk.change(plan, nextWeek, { date, noSchoolDay: 'ALLOW' }))).toEqual([200, undefined])
    expect(await storedOn(date)).toBe(2)
  })

  test('is swapped and restored by the same rule', async () => {
    const { nextWeek } = school.lessons
    const other = await putLesson(app, school, {
      planId: school.plans.mathematics,
      at: [date, '10:00:00', '10:50:00'],
    })
    const swap = (noSchoolDay: string) => desk.swap(nextWeek, other, { noSchoolDay })
    expect(code(await swap('ASK'))).toEqual(REFUSED)
    expect((await swap('ALLOW')).status).toBe(200)
    await desk.remove(plan, nextWeek)
    const restore = (noSchoolDay: string) => desk.change(plan, nextWeek, { deleted: false, noSchoolDay })
    expect(code(await restore('ASK'))).toEqual(REFUSED)
    expect((await restore('ALLOW')).status).toBe(200)
  })

  test('is taken without a question once the calendar makes it a school day', async () => {
    await desk.addEvent({ type: 'SCHOOL_DAY', start: date, end: date })
    expect((await desk.add(plan, { ...at(date), noSchoolDay: 'ASK' })).status).toBe(201)
  })
})

test('callers that decide nothing are refused days off, and not weekends', async () => {
  expect(code(await desk.add(plan, at(HOLIDAY)))).toEqual([422, 'DAY_OFF'])
  expect((await desk.add(plan, at(SUNDAY))).status).toBe(201)
})

test('no confirmation takes a lesson in a closed term or with another decision', async () => {
  await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
  expect((await desk.add(plan, { ...at(SUNDAY), noSchoolDay: 'ALLOW' })).body.code).toBe('TERM_CLOSED')
  expect((await desk.add(plan, { ...at(SUNDAY), noSchoolDay: 'YES' })).body.code).toBe('VALIDATION_ERROR')
})

test('a weekend is an ordinary day in a municipal institution', async () => {
  await open('MUNICIPAL')
  expect((await desk.add(plan, { ...at(SUNDAY), noSchoolDay: 'ASK' })).status).toBe(201)
  expect(code(await desk.add(plan, { ...at(HOLIDAY), noSchoolDay: 'ASK' }))).toEqual(REFUSED)
})

const mondayAtOne = async (weekday = 'MONDAY') => {
  const body = {
    lessonPlanId: school.plans.mathematicsOfSecondClass,
    weekday,
    start: '13:00:00',
    end: '13:50:00',
  }
  const as = { host: school.host, token: school.administrator.token }
  expect((await app.call(createWeeklyTime, { ...as, body })).status).toBe(201)
}

test.each([
  ['a holiday', HOLIDAY, 'MONDAY'],
  ['a Saturday', '2026-08-22', 'SATURDAY'],
])('weekly times of other classes do not stand in the way on %s', async (_, date, weekday) => {
  await mondayAtOne(weekday)
  const add = () => desk.add(school.plans.mathematics, { ...at(date), noSchoolDay: 'ALLOW' })
  const added = await add()
  expect(code(added)).toEqual([201, undefined])
  await desk.remove(school.plans.mathematics, added.body.id)
  await desk.addEvent({ type: 'SCHOOL_DAY', start: date, end: date })
  expect((await add()).body.code).toBe('INTERVAL_TIME_OVERLAP')
})

test('the weekly times of the weekday that a school day follows stand in the way', async () => {
  await mondayAtOne()
  const date = '2026-08-22'
  await desk.addEvent({ type: 'SCHOOL_DAY', start: date, end: date, followsWeekday: 'MONDAY' })
  expect((await desk.add(school.plans.mathematics, at(date))).body.code).toBe('INTERVAL_TIME_OVERLAP')
})

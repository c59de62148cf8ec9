import { exchangeWeeklyTimes } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plansDesk } from '../../../../test/plans-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { codeOf, type TimetableDesk, timetableDesk } from '../../../../test/timetable-desk.ts'

let app: TestApp
let school: School
let desk: TimetableDesk
let one: { id: string; version: number }
let other: { id: string; version: number }
const NINE = ['09:00:00', '09:50:00'] as const
const TEN = ['10:00:00', '10:50:00'] as const
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  desk = timetableDesk(app, school)
  one = (await desk.create(school.plans.portuguese, 'TUESDAY', NINE)).body
  other = (await desk.create(school.plans.mathematics, 'THURSDAY', TEN)).body
})

const exchange = (body: Record<string, unknown> = {}, given: Record<string, unknown> = {}) =>
  app.call(exchangeWeeklyTimes, {
    host: school.host,
    token: school.administrator.token,
    params: { id: one.id },
    body: { otherId: other.id, ...body },
    ...given,
  })
const placesOf = ({ body }: { body: { data: { weekday: string; start: string }[] } }) =>
  body.data.map(({ weekday, start }) => `${weekday} ${start}`)

test('the exchange of weekly times is for administrators alone, and stays in the institution and the class', async () => {
  for (const actor of [school.editor, school.instructor, school.students[0]!])
    expect((await exchange({}, { token: actor.token })).status).toBe(403)
  const neighbour = await createSchool(app)
  const foreign = (await timetableDesk(app, neighbour).create(neighbour.plans.portuguese, 'MONDAY', NINE))
    .body
  expect((await exchange({ otherId: foreign.id })).status).toBe(404)
  expect((await exchange({}, { params: { id: foreign.id } })).status).toBe(404)
  const second = (await desk.create(school.plans.mathematicsOfSecondClass, 'MONDAY', NINE)).body
  for (const otherId of [one.id, second.id])
    expect((await exchange({ otherId })).body.errors[0].path).toBe('otherId')
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  expect(codeOf(await exchange())).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
})

test('an exchange of times that another person has changed is refused', async () => {
  expect((await exchange({ version: one.version + 1 })).body.code).toBe('STALE_VERSION')
  expect((await exchange({ otherVersion: other.version + 1 })).body.code).toBe('STALE_VERSION')
})

test('two times without lessons change places at once, and back again', async () => {
  expect(placesOf(await exchange({ preview: true }))).toEqual(['THURSDAY 10:00:00', 'TUESDAY 09:00:00'])
  const { body } = await exchange({ version: one.version, otherVersion: other.version })
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([one.id, other.id])
  expect(placesOf({ body })).toEqual(['THURSDAY 10:00:00', 'TUESDAY 09:00:00'])
  expect(placesOf(await exchange())).toEqual(['TUESDAY 09:00:00', 'THURSDAY 10:00:00'])
})

test('two times with lessons change places from a date, with the lessons from then on', async () => {
  await desk.generate()
  expect(codeOf(await exchange())).toEqual([422, 'RECURRENCE_CONFIRMED'])
  const preview = await exchange({ validFrom: '2026-11-30', preview: true })
  expect(preview.body.preview.added.length).toBeGreaterThan(0)
  expect(placesOf(await exchange({ validFrom: '2026-11-30' }))).toEqual([
    'THURSDAY 10:00:00',
    'TUESDAY 09:00:00',
  ])
  expect((await desk.lessons(school.plans.portuguese, '2026-11-24')).slice(0, 3)).toEqual([
    '2026-11-24 09:00:00',
    '2026-12-03 10:00:00',
    '2026-12-10 10:00:00',
  ])
  expect((await desk.lessons(school.plans.mathematics, '2026-11-26')).slice(0, 2)).toEqual([
    '2026-11-26 10:00:00',
    '2026-12-01 09:00:00',
  ])
})

test('an exchange is refused where an instructor teaches elsewhere at the hour, with the name', async () => {
  await plansDesk(app, school).weekly({
    plan: school.plans.mathematicsOfSecondClass,
    grade: school.classes[1]!.id,
    weekday: 2,
    times: NINE,
  })
  await plansDesk(app, school).instructors(school.plans.mathematicsOfSecondClass, [
    { instructorId: school.otherInstructor.id, start: '2026-02-10' },
  ])
  expect((await exchange()).body).toMatchObject({
    code: 'INTERVAL_TIME_OVERLAP',
    conflict: {
      instructor: { id: school.otherInstructor.id, name: 'Otávio Professor' },
      weekday: 'TUESDAY',
    },
  })
  expect(placesOf(await desk.list({ gradeId: school.classes[0]!.id }))).toEqual([
    'TUESDAY 09:00:00',
    'THURSDAY 10:00:00',
  ])
})

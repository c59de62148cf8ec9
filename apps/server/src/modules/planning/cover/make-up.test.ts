import { deleteCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import {
  createLessonCover,
  listLessonCovers,
  withdrawLessonCover,
} from '@lousa/contract/planning/cover/cover.contract.ts'
import { createMakeUpDays, getMakeUp, makeUpLesson } from '@lousa/contract/planning/cover/make-up.contract.ts'
import { generateLessons } from '@lousa/contract/planning/generation/generation.contract.ts'
import { createWeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lessonDesk, lessonsStored } from '../../../../test/lesson-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Ask, type Sent, startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

const SATURDAY = '2026-09-12'
type Call = Parameters<TestApp['call']>[0]
const ask = (call: Call, given: Ask = {}, from = school.administrator): Promise<Sent> =>
  app.call(call, { host: school.host, token: from.token, ...given })
const code = ({ status, body }: Sent) => [status, body?.code ?? null]
const inYear = () => ({ params: { id: school.year } })
const create = (days: unknown[], over: Record<string, unknown> = {}) =>
  ask(createMakeUpDays, { ...inYear(), body: { days, ...over } })
const monday = (date = SATURDAY) => ({ date, weekday: 'MONDAY' })
const notGiven = async (lessonId = school.lessons.today) =>
  (await ask(createLessonCover, { body: { lessonId, outcome: 'NOT_GIVEN', reason: 'Sem substituto' } })).body
const makeUp = (id: string, over: Record<string, unknown> = {}) =>
  ask(makeUpLesson, {
    params: { id },
    body: { date: '2026-08-25', start: '07:30:00', end: '08:20:00', ...over },
  })
const register = async () =>
  (await ask(listLessonCovers, { query: { academicYearId: school.year } })).body.data

/** Two Mondays of the first class, generated. */
const timetable = async () => {
  const { portuguese, mathematics } = school.plans
  for (const [lessonPlanId, start, end] of [
    [portuguese, '13:00:00', '13:50:00'],
    [mathematics, '13:50:00', '14:40:00'],
  ])
    await ask(createWeeklyTime, { body: { lessonPlanId, weekday: 'MONDAY', start, end } })
  const answer = await ask(generateLessons, { body: { gradeId: school.classes[0]!.id } })
  expect(answer.status).toBe(200)
}

describe('what is missing', () => {
  test('is read by administrators of schools alone', async () => {
    for (const actor of [school.editor, school.instructor, school.students[0]!])
      expect((await ask(getMakeUp, inYear(), actor)).status).toBe(403)
    const neighbour = await createSchool(app)
    expect((await ask(getMakeUp, { params: { id: neighbour.year } })).status).toBe(404)
    school = await createSchool(app, { kind: 'MUNICIPAL' })
    expect(code(await ask(getMakeUp, inYear()))).toEqual([403, 'FEATURE_NOT_AVAILABLE'])
  })

  test('stands by class and component, with the days that make it up and what each weekday brings', async () => {
    await timetable()
    await notGiven()
    const { plans, days, levels } = (await ask(getMakeUp, inYear())).body
    expect(levels).toMatchObject([{ minimum: 200 }])
    expect(plans.map(({ missing }: { missing: number }) => missing)).toEqual([1, 0, 0])
    const saturday = days.find(({ date }: { date: string }) => date === SATURDAY)
    expect(saturday).toEqual({
      date: SATURDAY,
      kind: 'SATURDAY',
      options: [{ weekday: 'MONDAY', lessons: 2, madeUp: 1 }],
    })
    expect(days.every(({ date }: { date: string }) => date >= '2026-08-17')).toBe(true)
  })
})

describe('days that make lessons up', () => {
  test('are decided by administrators alone', async () => {
    for (const actor of [school.editor, school.instructor, school.students[0]!])
      expect((await ask(createMakeUpDays, { ...inYear(), body: { days: [monday()] } }, actor)).status).toBe(
        403,
      )
  })

  test.each([
    ['a weekday with lessons', '2026-09-14', 'MAKE_UP_DAY_TAKEN'],
    ['a Sunday', '2026-09-13', 'MAKE_UP_DAY_TAKEN'],
    ['a holiday', '2026-09-07', 'MAKE_UP_DAY_TAKEN'],
    ['a day outside of the terms', '2026-01-10', 'OUT_OF_TERM'],
  ])('are refused on %s, and none of them is created', async (_, date, expected) => {
    const answer = await create([monday(), monday(date)])
    expect([...code(answer), answer.body.errors[0].path]).toEqual([422, expected, 'days.1.date'])
    const { rows } = await app.owner.query(
      'select 1 from academic_calendar_event where institution_id = $1',
      [school.id],
    )
    expect(rows).toEqual([])
  })

  test('are refused twice, in a closed term and in a finished year', async () => {
    expect((await create([monday(), monday()])).body.errors[0].path).toBe('days.1.date')
    await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
    expect(code(await create([monday()]))).toEqual([422, 'TERM_CLOSED'])
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect(code(await create([monday()]))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  })

  test('bring the lessons of their weekday and make up for the oldest missing ones; a preview writes nothing', async () => {
    await timetable()
    await notGiven()
    await notGiven(school.lessons.lastWeek)
    const before = await lessonsStored(app, school)
    const preview = await create([monday()], { preview: true })
    expect(preview.body.preview.added).toHaveLength(2)
    expect(await lessonsStored(app, school)).toEqual(before)
    const { status, body } = await create([monday(), monday('2026-09-19')])
    expect([status, body.eventIds.length]).toEqual([200, 2])
    expect(body.days.map(({ effects }: { effects: unknown }) => effects)).toMatchObject([
      [
        { lessonPlan: { id: school.plans.portuguese }, madeUp: 1, more: 0 },
        { lessonPlan: { id: school.plans.mathematics }, madeUp: 0, more: 1 },
      ],
      [{ madeUp: 1, more: 0 }, { madeUp: 0 }],
    ])
    expect((await register()).map(({ madeUp }: { madeUp: { date: string } }) => madeUp.date)).toEqual([
      '2026-09-19',
      SATURDAY,
    ])
    expect(code(await create([monday()]))).toEqual([422, 'MAKE_UP_DAY_TAKEN'])
  })

  test('are taken back by the calendar: the lessons are missing again, and can be made up once more', async () => {
    await timetable()
    await notGiven()
    const { body } = await create([monday()])
    const removed = await ask(deleteCalendarEvent, {
      params: { id: body.eventIds[0] },
      query: { lessons: 'REMOVE' },
    })
    expect(removed.status).toBeLessThan(300)
    expect((await register())[0].madeUp).toBeNull()
    expect((await create([monday()])).body.days[0].effects[0]).toMatchObject({ madeUp: 1 })
    expect((await register())[0].madeUp.date).toBe(SATURDAY)
  })
})

describe('a lesson made up at another hour', () => {
  test('is decided by administrators alone, for a lesson that was not given', async () => {
    const { id } = await notGiven()
    const body = { date: '2026-08-25', start: '07:30:00', end: '08:20:00' }
    for (const actor of [school.editor, school.instructor, school.students[0]!])
      expect((await ask(makeUpLesson, { params: { id }, body }, actor)).status).toBe(403)
    expect((await makeUp(crypto.randomUUID())).status).toBe(404)
  })

  test('is an ordinary lesson where the class is free, once', async () => {
    const { id } = await notGiven()
    expect(code(await makeUp(id, { date: '2026-08-24' }))).toEqual([422, 'INTERVAL_TIME_OVERLAP'])
    expect(code(await makeUp(id, { date: '2026-09-07' }))).toEqual([422, 'DAY_OFF'])
    const { status, body } = await makeUp(id)
    expect([status, body.madeUp.date]).toEqual([201, '2026-08-25'])
    expect(code(await makeUp(id, { date: '2026-08-26' }))).toEqual([422, 'LESSON_MADE_UP'])
    expect(code(await ask(withdrawLessonCover, { params: { id } }))).toEqual([422, 'LESSON_MADE_UP'])
    await lessonDesk(app, school).remove(school.plans.portuguese, body.madeUp.lessonId)
    expect((await register())[0].madeUp).toBeNull()
    expect((await makeUp(id, { date: '2026-08-26' })).status).toBe(201)
  })
})

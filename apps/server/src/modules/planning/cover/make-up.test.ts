import { deleteCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import {
  createLessonCover,
  listLessonCovers,
  withdrawLessonCover,
} from '@lousa/contract/planning/cover/cover.contract.ts'
import {
  createMakeUpDays,
  getMakeUp,
  makeUpLesson,
  undoMakeUpDays,
} from '@lousa/contract/planning/cover/make-up.contract.ts'
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

describe('days of make-up that were created by mistake', () => {
  const undo = (eventIds: string[], from = school.administrator) =>
    ask(undoMakeUpDays, { ...inYear(), body: { eventIds } }, from)
  const decisions = async () => (await ask(getMakeUp, inYear())).body.decisions
  const twoSaturdays = async (): Promise<string[]> => {
    await timetable()
    await notGiven()
    return (await create([monday(), monday('2026-09-19')])).body.eventIds
  }
  const lessonOn = async (date: string): Promise<string> => {
    const { rows } = await app.owner.query(
      'select id from lesson where institution_id = $1 and date = $2 and deleted_at is null order by start_time limit 1',
      [school.id, date],
    )
    return rows[0].id
  }

  test('are taken back by administrators of their institution alone', async () => {
    const eventIds = await twoSaturdays()
    for (const actor of [school.editor, school.instructor, school.students[0]!])
      expect((await undo(eventIds, actor)).status).toBe(403)
    const neighbour = await createSchool(app)
    const foreign = await app.call(undoMakeUpDays, {
      host: neighbour.host,
      token: neighbour.administrator.token,
      params: { id: neighbour.year },
      body: { eventIds },
    })
    expect([foreign.status, foreign.body]).toEqual([200, { removed: [], remaining: [] }])
    expect((await decisions())[0].days).toHaveLength(2)
    expect((await undo(['x'])).status).toBe(422)
  })

  test('leave other events of the calendar alone, and are refused in a finished year', async () => {
    const eventIds = await twoSaturdays()
    const { rows } = await app.owner.query(
      `insert into academic_calendar_event (institution_id, title, type, start_date, end_date)
        values ($1, 'Reunião', 'MEETING', '2026-09-26', '2026-09-26') returning id`,
      [school.id],
    )
    expect((await undo([rows[0].id])).body).toEqual({ removed: [], remaining: [] })
    const { rowCount } = await app.owner.query('select 1 from academic_calendar_event where id = $1', [
      rows[0].id,
    ])
    expect(rowCount).toBe(1)
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect(code(await undo(eventIds))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
    expect((await decisions())[0].days).toHaveLength(2)
  })

  test('are taken back once by the same person and by two at once', async () => {
    const eventIds = await twoSaturdays()
    const [first] = eventIds
    expect((await undo([first!, first!])).body.removed).toHaveLength(1)
    const both = await Promise.all([undo(eventIds), undo(eventIds)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.flatMap(({ body }) => body.removed)).toMatchObject([{ date: '2026-09-19' }])
    expect(await decisions()).toEqual([])
  })

  test('go in one call with their lessons and a trace; what they made up is missing again', async () => {
    const before = await (async () => {
      await timetable()
      await notGiven()
      return lessonsStored(app, school)
    })()
    const { eventIds } = (await create([monday(), monday('2026-09-19')])).body
    expect(await decisions()).toMatchObject([
      {
        days: [
          { date: SATURDAY, weekday: 'MONDAY', lessons: 2, stays: null },
          { date: '2026-09-19', lessons: 2, stays: null },
        ],
      },
    ])
    const { status, body } = await undo(eventIds)
    expect([status, body.removed.length, body.remaining]).toEqual([200, 2, []])
    expect(await decisions()).toEqual([])
    expect((await register())[0].madeUp).toBeNull()
    const live = (rows: Awaited<ReturnType<typeof lessonsStored>>) =>
      rows.filter(({ deleted }) => deleted === false)
    expect(live(await lessonsStored(app, school))).toHaveLength(live(before).length)
    const { rows } = await app.owner.query(
      "select count(*)::int as count from audit_entry where entity = 'calendarEvent' and action = 'DELETED' and institution_id = $1",
      [school.id],
    )
    expect(rows[0].count).toBe(2)
    expect((await undo(eventIds)).body).toEqual({ removed: [], remaining: [] })
    expect((await create([monday()])).body.days[0].effects[0]).toMatchObject({ madeUp: 1 })
  })

  test('stay whole where attendance was taken, a substitute gives a lesson or the term is closed, and say so', async () => {
    const eventIds = await twoSaturdays()
    await app.owner.query('update lesson set attendance_taken_at = now() where id = $1', [
      await lessonOn(SATURDAY),
    ])
    const { body } = await undo(eventIds)
    expect(body.removed.map(({ date }: { date: string }) => date)).toEqual(['2026-09-19'])
    expect(body.remaining).toMatchObject([{ date: SATURDAY, stays: 'RECORDED', lessons: 2 }])
    expect((await register())[0].madeUp.date).toBe(SATURDAY)
    await app.owner.query('update lesson set attendance_taken_at = null where date = $1', [SATURDAY])
    await app.owner.query(
      `insert into lesson_cover (institution_id, lesson_id, outcome, substitute_id, created_by, created_at)
        values ($1, $2, 'SUBSTITUTE', $3, $4, now())`,
      [school.id, await lessonOn(SATURDAY), school.otherInstructor.id, school.administrator.id],
    )
    expect((await undo(eventIds.slice(0, 1))).body.remaining).toMatchObject([{ stays: 'COVERED' }])
    await app.owner.query(
      'delete from lesson_cover where substitute_id is not null and institution_id = $1',
      [school.id],
    )
    await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
    expect((await undo(eventIds.slice(0, 1))).body).toMatchObject({
      removed: [],
      remaining: [{ stays: 'TERM_CLOSED' }],
    })
  })

  test('are not offered once the calendar says another thing about the day', async () => {
    const [first] = await twoSaturdays()
    await app.owner.query(
      "update academic_calendar_event set type = 'MEETING', follows_weekday = null where id = $1",
      [first],
    )
    expect((await decisions())[0].days).toMatchObject([{ date: '2026-09-19' }])
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

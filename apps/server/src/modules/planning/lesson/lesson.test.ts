import { listAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lessonDesk, lessonsStored, putLesson, takeAttendanceBeneath } from '../../../../test/lesson-desk.ts'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { insertRows } from '../../rows.ts'
import { recurrenceRow } from '../planning.factory.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof lessonDesk>
let plan: string
let nextWeek: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = lessonDesk(app, school)
  plan = school.plans.portuguese
  nextWeek = school.lessons.nextWeek
})
afterAll(() => app.stop())

type Answer = { status: number; body: { code?: string } | null }
const code = ({ status, body }: Answer) => [status, body?.code]
const put = (planId: string, date: string, start: string, end: string, given = {}) =>
  putLesson(app, school, { planId, at: [date, start, end], given })
const closeTerm = (index: number) =>
  app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[index]!.id])
const finishYear = () =>
  app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
const stored = async (id: string) => (await lessonsStored(app, school)).find(lesson => lesson.id === id)!
const slots = async () =>
  (
    await app.owner.query(
      `select account_id as account, lesson_id as lesson, valid_from::text as date, start_time::text as start
       from instructor_slot where institution_id = $1`,
      [school.id],
    )
  ).rows
const at = (date: string, start: string, end: string) => ({ date, start, end })
const FREE = at('2026-08-25', '07:30:00', '08:20:00')

test('the list of lessons accepts `filters`, which changes nothing, and refuses any other unknown name', async () => {
  const list = (query: object) =>
    app.call(listLessons, {
      host: school.host,
      token: school.administrator.token,
      params: { id: plan },
      query: query as { filters?: string },
    })
  const all = await list({})
  expect((await list({ filters: 'released' })).body).toEqual(all.body)
  expect((await list({ filtros: 'released' })).status).toBe(422)
})

describe('an instructor', () => {
  test('adds, moves, removes and swaps no lesson', async () => {
    const own = lessonDesk(app, school, school.instructor)
    const answers = [
      await own.add(plan, FREE),
      await own.change(plan, nextWeek, FREE),
      await own.remove(plan, nextWeek),
      await own.swap(nextWeek, school.lessons.todaySecond),
    ]
    expect(answers.map(code)).toEqual(answers.map(() => [403, 'FORBIDDEN']))
  })

  test('sees no removed lessons, also when they ask for them', async () => {
    await desk.remove(plan, nextWeek, { reason: 'Formação' })
    const seen = await lessonDesk(app, school, school.instructor).list(plan, { show_deleted: true })
    expect(seen.body.data.map((lesson: { id: string }) => lesson.id)).not.toContain(nextWeek)
    const all = await desk.list(plan, { show_deleted: true })
    expect(all.body.data.at(-1)).toMatchObject({ id: nextWeek, deleted: true, deletedReason: 'Formação' })
    expect((await desk.list(plan)).body.totalRowCount).toBe(3)
  })
})

describe('a lesson by hand', () => {
  test.each([
    ['on a holiday', at('2026-09-07', '07:30:00', '08:20:00'), 'DAY_OFF'],
    ['before the first term', at('2026-02-03', '07:30:00', '08:20:00'), 'OUT_OF_TERM'],
    ['in another year', at('2027-03-01', '07:30:00', '08:20:00'), 'OUT_OF_TERM'],
    ['that ends before it begins', at('2026-08-25', '09:00:00', '08:20:00'), 'INVALID_DATE_INTERVAL_ERROR'],
    ['without any length', at('2026-08-25', '08:20:00', '08:20:00'), 'INVALID_DATE_INTERVAL_ERROR'],
  ])('%s is refused', async (_, body, expected) => {
    expect(code(await desk.add(plan, body))).toEqual([422, expected])
  })

  test('is refused in a closed term and in a finished year', async () => {
    await closeTerm(2)
    expect(code(await desk.add(plan, FREE))).toEqual([422, 'TERM_CLOSED'])
    await finishYear()
    expect(code(await desk.add(plan, FREE))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  })

  test.each([
    ['covers', '07:00:00', '09:00:00', 'INTERVAL_TIME_OVERLAP'],
    ['is', '07:30:00', '08:20:00', 'INTERVAL_TIME_OVERLAP'],
    ['begins inside', '08:00:00', '09:00:00', 'START_TIME_OVERLAP'],
    ['ends inside', '07:00:00', '07:31:00', 'END_TIME_OVERLAP'],
  ])('that %s another of the class is refused, with the one in the way', async (_, start, end, expected) => {
    const answer = await desk.add(school.plans.mathematics, at('2026-08-24', start, end))
    expect(code(answer)).toEqual([422, expected])
    expect(answer.body.conflict).toEqual({
      lessonPlan: {
        id: plan,
        grade: school.classes[0],
        curriculumComponent: { id: school.components.portuguese, name: 'Língua Portuguesa' },
      },
      date: '2026-08-24',
      start: '07:30:00',
      end: '08:20:00',
    })
  })

  test('may touch another, and stand beside one of a different parallel group', async () => {
    expect((await desk.add(school.plans.mathematics, at('2026-08-24', '08:20:00', '09:10:00'))).status).toBe(
      201,
    )
    for (const [planId, group] of [
      [plan, 1],
      [school.plans.mathematics, 2],
    ] as const)
      await app.owner.query('update lesson_plan set parallel_group = $1 where id = $2', [group, planId])
    expect((await desk.add(plan, FREE)).status).toBe(201)
    expect((await desk.add(school.plans.mathematics, FREE)).status).toBe(201)
    expect(code(await desk.add(plan, FREE))).toEqual([422, 'INTERVAL_TIME_OVERLAP'])
  })

  test('is refused where its instructor teaches another class, and free where that was removed', async () => {
    const { mathematics, mathematicsOfSecondClass } = school.plans
    const first = await desk.add(mathematics, FREE)
    expect(first.status).toBe(201)
    const clash = await desk.add(mathematicsOfSecondClass, FREE)
    expect(code(clash)).toEqual([422, 'INTERVAL_TIME_OVERLAP'])
    expect(clash.body.conflict.lessonPlan).toMatchObject({ id: mathematics, grade: school.classes[0] })
    expect((await desk.remove(mathematics, first.body.id)).status).toBe(204)
    expect((await desk.add(mathematicsOfSecondClass, FREE)).status).toBe(201)
  })

  test('is there as it was said, takes its instructor, and is in the history of plan and class', async () => {
    const { status, body } = await desk.add(plan, FREE)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...FREE,
      deleted: false,
      deletedReason: null,
      version: 1,
      accomplished: null,
    })
    expect(body.can).toEqual({ launch: false, takeAttendance: false, edit: false, withdraw: null })
    expect(await slots()).toEqual([
      { account: school.instructor.id, lesson: body.id, date: FREE.date, start: FREE.start },
    ])
    for (const query of [{ lessonPlanId: plan }, { gradeId: school.classes[0]!.id }]) {
      const log = await app.call(listAuditEntries, {
        host: school.host,
        token: school.administrator.token,
        query,
      })
      expect(log.body.data[0]).toMatchObject({ entity: 'lesson', action: 'CREATED', entityId: body.id })
    }
  })
})

describe('a lesson that is moved', () => {
  test('goes where it may be, with a new version and its instructor', async () => {
    const { status, body } = await desk.change(plan, nextWeek, {
      ...at('2026-08-26', '09:10:00', '10:00:00'),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...at('2026-08-26', '09:10:00', '10:00:00'), version: 2 })
    expect(await slots()).toMatchObject([{ lesson: nextWeek, date: '2026-08-26', start: '09:10:00' }])
  })

  test('keeps the series and date that it was made for, also removed and restored', async () => {
    const series = crypto.randomUUID()
    const id = await put(plan, '2026-08-25', '10:00:00', '10:50:00', {
      series_id: series,
      occurrence_date: '2026-08-25',
    })
    await desk.change(plan, id, { date: '2026-08-26' })
    await desk.swap(id, nextWeek)
    await desk.remove(plan, id, { reason: 'Passeio' })
    expect(await stored(id)).toMatchObject({
      series,
      occurrence: '2026-08-25',
      date: '2026-08-24',
      deleted: true,
    })
    expect((await desk.change(plan, id, { deleted: false })).body).toMatchObject({
      deleted: false,
      deletedReason: null,
    })
    expect(await stored(id)).toMatchObject({ series, occurrence: '2026-08-25', date: '2026-08-24' })
  })

  test('on its weekly time takes its instructor by that, and elsewhere by itself', async () => {
    const series = crypto.randomUUID()
    await app.within(school.id, db =>
      insertRows(db, 'lesson_plan_recurrence', [
        recurrenceRow({
          institution_id: school.id,
          id: series,
          lesson_plan_id: plan,
          grade_id: school.classes[0]!.id,
          weekday: 2,
          start_time: '10:00:00',
          end_time: '10:50:00',
          valid_from: '2026-02-09',
          valid_until: '2026-12-31',
        }),
      ]),
    )
    const given = { series_id: series, occurrence_date: '2026-08-25' }
    const id = await put(plan, '2026-08-25', '10:00:00', '10:50:00', given)
    await desk.change(plan, id, { date: '2026-08-26' })
    expect(await slots()).toHaveLength(1)
    await desk.change(plan, id, { date: '2026-08-25' })
    expect(await slots()).toEqual([])
  })

  test.each([
    ['onto a holiday', { date: '2026-09-07' }, 'DAY_OFF'],
    ['before the first term', { date: '2026-02-03' }, 'OUT_OF_TERM'],
    ['onto another lesson', { date: '2026-08-17' }, 'INTERVAL_TIME_OVERLAP'],
    ['to end before it begins', { end: '07:00:00' }, 'INVALID_DATE_INTERVAL_ERROR'],
  ])('%s is refused', async (_, body, expected) => {
    expect(code(await desk.change(plan, nextWeek, body))).toEqual([422, expected])
    expect(await stored(nextWeek)).toMatchObject({ date: '2026-08-24' })
  })

  test('is refused out of a closed term and into one', async () => {
    await closeTerm(3)
    expect(code(await desk.change(plan, nextWeek, { date: '2026-10-06' }))).toEqual([422, 'TERM_CLOSED'])
    await closeTerm(2)
    await app.owner.query('update academic_term set closed_at = null where id = $1', [school.terms[3]!.id])
    expect(code(await desk.change(plan, nextWeek, { date: '2026-10-06' }))).toEqual([422, 'TERM_CLOSED'])
    await finishYear()
    expect(code(await desk.change(plan, nextWeek, { date: '2026-08-26' }))).toEqual([
      422,
      'ACADEMIC_YEAR_FINISHED',
    ])
  })

  test('is refused once it was released or has attendance', async () => {
    const { lastWeek, today } = school.lessons
    await releaseBeneath(app, school, lastWeek)
    await takeAttendanceBeneath(app, today)
    for (const [id, expected] of [
      [lastWeek, 'LESSON_ALREADY_ACCOMPLISHED'],
      [today, 'LESSON_HAS_ATTENDANCE'],
    ] as const) {
      expect(code(await desk.change(plan, id, { date: '2026-08-26' }))).toEqual([422, expected])
      expect(code(await desk.remove(plan, id))).toEqual([422, expected])
      expect(code(await desk.swap(nextWeek, id))).toEqual([422, expected])
      expect(code(await desk.swap(id, nextWeek))).toEqual([422, expected])
      expect((await desk.change(plan, id, { deleted: false })).status).toBe(200)
    }
  })

  test('is refused over a newer version, which is shown; what stands already changes nothing', async () => {
    await desk.change(plan, nextWeek, { date: '2026-08-26' })
    const stale = await desk.change(plan, nextWeek, { date: '2026-08-27', version: 1 })
    expect(code(stale)).toEqual([409, 'STALE_VERSION'])
    expect(stale.body.current).toMatchObject({ id: nextWeek, date: '2026-08-26', version: 2 })
    const same = await desk.change(plan, nextWeek, { date: '2026-08-26', start: '07:30:00', deleted: false })
    expect([same.status, same.body.version]).toEqual([200, 2])
  })

  test('may leave the periods of its instructors', async () => {
    await app.owner.query(
      "update lesson_plan_instructor set end_date = '2026-08-31' where lesson_plan_id = $1",
      [plan],
    )
    expect((await desk.change(plan, nextWeek, { date: '2026-09-08' })).status).toBe(200)
    expect(await slots()).toEqual([])
  })

  test('is not there under another plan', async () => {
    const { mathematics } = school.plans
    expect(code(await desk.change(mathematics, nextWeek, FREE))).toEqual([404, 'NOT_FOUND'])
    expect(code(await desk.remove(mathematics, nextWeek))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('a lesson that is removed', () => {
  test('is not there a second time, cannot be moved or swapped, and stays as a mark of its date', async () => {
    expect((await desk.remove(plan, nextWeek)).status).toBe(204)
    expect(code(await desk.remove(plan, nextWeek))).toEqual([404, 'NOT_FOUND'])
    expect(code(await desk.change(plan, nextWeek, { date: '2026-08-26' }))).toEqual([422, 'LESSON_DELETED'])
    expect(code(await desk.swap(nextWeek, school.lessons.today))).toEqual([422, 'LESSON_DELETED'])
    expect(await stored(nextWeek)).toMatchObject({ deleted: true, reason: null })
  })

  test('comes back only where its slot is free, and may come back elsewhere', async () => {
    await desk.remove(plan, nextWeek, { reason: 'Conselho' })
    const { date, start, end } = await stored(nextWeek)
    expect((await desk.add(school.plans.mathematics, { date, start, end })).status).toBe(201)
    const taken = await desk.change(plan, nextWeek, { deleted: false })
    expect(code(taken)).toEqual([422, 'INTERVAL_TIME_OVERLAP'])
    expect(taken.body.conflict.lessonPlan.id).toBe(school.plans.mathematics)
    const elsewhere = await desk.change(plan, nextWeek, { deleted: false, date: '2026-08-26' })
    expect([elsewhere.status, elsewhere.body.date, elsewhere.body.deleted]).toEqual([
      200,
      '2026-08-26',
      false,
    ])
  })

  test('is refused in a closed term, and so is its return', async () => {
    await desk.remove(plan, school.lessons.today)
    await closeTerm(2)
    expect(code(await desk.remove(plan, nextWeek))).toEqual([422, 'TERM_CLOSED'])
    expect(code(await desk.change(plan, school.lessons.today, { deleted: false }))).toEqual([
      422,
      'TERM_CLOSED',
    ])
  })

  test('is refused with a reason that is too long', async () => {
    expect(code(await desk.remove(plan, nextWeek, { reason: 'a'.repeat(201) }))).toEqual([
      422,
      'VALIDATION_ERROR',
    ])
  })
})

describe('two lessons that are swapped', () => {
  test('exchange date and times, also of two plans, and twice is as before', async () => {
    const other = await put(school.plans.mathematics, '2026-08-25', '10:00:00', '11:40:00')
    const before = await lessonsStored(app, school)
    const { status, body } = await desk.swap(nextWeek, other)
    expect(status).toBe(200)
    expect(
      body.data.map(({ id, date, start, end }: Record<string, string>) => [id, date, start, end]),
    ).toEqual([
      [nextWeek, '2026-08-25', '10:00:00', '11:40:00'],
      [other, '2026-08-24', '07:30:00', '08:20:00'],
    ])
    await desk.swap(other, nextWeek)
    expect(await lessonsStored(app, school)).toEqual(before)
  })

  test('may be neighbours of different length', async () => {
    await app.owner.query("update lesson set end_time = '09:00' where id = $1", [school.lessons.todaySecond])
    expect((await desk.swap(school.lessons.today, nextWeek)).status).toBe(200)
  })

  test('with itself is refused, and so is what is not there', async () => {
    const itself = await desk.swap(nextWeek, nextWeek)
    expect([...code(itself), itself.body.errors]).toMatchObject([
      422,
      'VALIDATION_ERROR',
      [{ path: 'otherLessonId', code: 'INVALID' }],
    ])
    expect(code(await desk.swap(nextWeek, crypto.randomUUID()))).toEqual([404, 'NOT_FOUND'])
  })

  test('are refused where either clashes: in its class, or for its instructor elsewhere', async () => {
    const { mathematics, mathematicsOfSecondClass } = school.plans
    const ofSecond = await put(mathematicsOfSecondClass, '2026-08-25', '07:30:00', '08:20:00')
    await put(plan, '2026-08-25', '08:00:00', '08:50:00')
    const ofClass = await desk.swap(nextWeek, ofSecond)
    expect(code(ofClass)).toEqual([422, 'END_TIME_OVERLAP'])
    expect(ofClass.body.conflict).toMatchObject({ lessonPlan: { id: plan }, date: '2026-08-25' })
    const ofOther = await put(mathematics, '2026-08-27', '10:00:00', '10:50:00')
    await put(mathematicsOfSecondClass, '2026-08-24', '07:30:00', '08:20:00')
    const clash = await desk.swap(nextWeek, ofOther)
    expect(code(clash)).toEqual([422, 'INTERVAL_TIME_OVERLAP'])
    expect(clash.body.conflict.lessonPlan.id).toBe(mathematicsOfSecondClass)
  })

  test('are refused where an instructor is not there on the new date', async () => {
    const other = await put(school.plans.mathematics, '2026-09-08', '10:00:00', '10:50:00')
    await app.owner.query(
      "update lesson_plan_instructor set end_date = '2026-08-31' where lesson_plan_id = $1",
      [plan],
    )
    expect(code(await desk.swap(nextWeek, other))).toEqual([422, 'INSTRUCTOR_PERIOD'])
    expect(code(await desk.swap(other, nextWeek))).toEqual([422, 'INSTRUCTOR_PERIOD'])
    await app.owner.query('delete from lesson_plan_instructor where lesson_plan_id = $1', [plan])
    expect((await desk.swap(nextWeek, other)).status).toBe(200)
  })

  test('are refused when the term of either is closed, and onto a day off', async () => {
    const later = await put(school.plans.mathematics, '2026-10-06', '10:00:00', '10:50:00')
    await closeTerm(3)
    expect(code(await desk.swap(nextWeek, later))).toEqual([422, 'TERM_CLOSED'])
    expect(code(await desk.swap(later, nextWeek))).toEqual([422, 'TERM_CLOSED'])
    const onHoliday = await put(school.plans.mathematics, '2026-09-07', '10:00:00', '10:50:00')
    expect(code(await desk.swap(nextWeek, onHoliday))).toEqual([422, 'DAY_OFF'])
  })

  test('at the very same time are as they were, and no history tells of it', async () => {
    const ofSecond = await put(school.plans.mathematicsOfSecondClass, '2026-08-24', '07:30:00', '08:20:00')
    const before = await lessonsStored(app, school)
    const { status, body } = await desk.swap(nextWeek, ofSecond)
    expect([status, body.data.map((lesson: { id: string }) => lesson.id)]).toEqual([
      200,
      [nextWeek, ofSecond],
    ])
    expect(await lessonsStored(app, school)).toEqual(before)
    const { rows } = await app.owner.query(
      "select count(*)::int as count from audit_entry where institution_id = $1 and action = 'SWAPPED'",
      [school.id],
    )
    expect(rows).toEqual([{ count: 0 }])
    expect(code(await desk.swap(nextWeek, nextWeek))).toEqual([422, 'VALIDATION_ERROR'])
    await takeAttendanceBeneath(app, ofSecond)
    expect(code(await desk.swap(nextWeek, ofSecond))).toEqual([422, 'LESSON_HAS_ATTENDANCE'])
  })

  test('are refused over a newer version of either, which is shown', async () => {
    const other = await put(school.plans.mathematics, '2026-08-25', '10:00:00', '10:50:00')
    await desk.change(plan, nextWeek, { date: '2026-08-26' })
    const first = await desk.swap(nextWeek, other, { version: 1 })
    expect(code(first)).toEqual([409, 'STALE_VERSION'])
    expect(first.body.current).toMatchObject({ id: nextWeek, date: '2026-08-26' })
    await desk.change(school.plans.mathematics, other, { date: '2026-08-27' })
    const second = await desk.swap(nextWeek, other, { version: 2, otherVersion: 1 })
    expect(code(second)).toEqual([409, 'STALE_VERSION'])
    expect(second.body.current).toMatchObject({ id: other, date: '2026-08-27' })
    expect((await desk.swap(nextWeek, other, { version: 2, otherVersion: 2 })).status).toBe(200)
  })

  test('are previewed with the dates that are no school days, and stay as they are', async () => {
    const other = await put(school.plans.mathematics, '2026-09-07', '10:00:00', '10:50:00')
    const before = await lessonsStored(app, school)
    const { status, body } = await desk.swap(nextWeek, other, { noSchoolDay: 'ALLOW', preview: true })
    expect([status, body.preview]).toEqual([200, { noSchoolDays: ['2026-09-07'] }])
    expect(body.data[0]).toMatchObject({ id: nextWeek, date: '2026-09-07', start: '10:00:00' })
    expect(await lessonsStored(app, school)).toEqual(before)
    await put(school.plans.mathematicsOfSecondClass, '2026-08-24', '07:30:00', '08:20:00')
    const clash = await desk.swap(nextWeek, other, { noSchoolDay: 'ALLOW', preview: true })
    expect(code(clash)).toEqual([422, 'INTERVAL_TIME_OVERLAP'])
    expect(clash.body.conflict.lessonPlan.id).toBe(school.plans.mathematicsOfSecondClass)
  })

  test('are in the histories of both plans', async () => {
    const other = await put(school.plans.mathematics, '2026-08-25', '10:00:00', '10:50:00')
    await desk.swap(nextWeek, other)
    for (const [lessonPlanId, entityId] of [
      [plan, nextWeek],
      [school.plans.mathematics, other],
    ]) {
      const log = await app.call(listAuditEntries, {
        host: school.host,
        token: school.administrator.token,
        query: { lessonPlanId },
      })
      expect(log.body.data[0]).toMatchObject({ entity: 'lesson', action: 'SWAPPED', entityId })
    }
  })
})

describe('a lesson before the first term', () => {
  test('cannot be released, and says so', async () => {
    const id = await put(plan, '2026-02-03', '07:30:00', '08:20:00')
    const as = { host: school.host, token: school.administrator.token }
    const release = await app.call(releaseLesson, {
      ...as,
      params: { id: plan, lessonId: id },
      body: { contentRegistration: 'Crônica' },
    })
    expect(code(release)).toEqual([422, 'OUT_OF_TERM'])
    const { body } = await app.call(listLessons, {
      ...as,
      params: { id: plan },
      query: { start: '2026-02-03', end: '2026-02-03' },
    })
    expect(body.data[0].can).toEqual({ launch: false, takeAttendance: true, edit: false, withdraw: null })
    const sheet = await app.call(listAttendance, { ...as, params: { id: plan, lessonId: id } })
    expect(sheet.status).toBe(200)
  })

  test('may be moved into one, or removed', async () => {
    const id = await put(plan, '2026-02-03', '07:30:00', '08:20:00')
    expect((await desk.change(plan, id, FREE)).status).toBe(200)
    const other = await put(plan, '2026-02-03', '07:30:00', '08:20:00')
    expect((await desk.remove(plan, other)).status).toBe(204)
    expect(code(await desk.change(plan, other, { deleted: false }))).toEqual([422, 'OUT_OF_TERM'])
  })
})

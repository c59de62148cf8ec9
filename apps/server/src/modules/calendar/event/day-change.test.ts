import {
  createCalendarEvent,
  deleteCalendarEvent,
  lessonsInTheWay,
  updateCalendarEvent,
} from '@lousa/contract/calendar/calendar.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { academicYearRow } from '../../academics/academics.factory.ts'
import { lessonRow } from '../../planning/planning.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const asAdministrator = () => ({ host: school.host, token: school.administrator.token })
const create = (body: Record<string, unknown>) =>
  app.call(createCalendarEvent, { ...asAdministrator(), body: { title: 'Evento', ...body } })
const created = async (type: string, start: string, more: Record<string, unknown> = {}): Promise<string> => {
  const answer = await create({ type, start, end: start, ...more })
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return answer.body.id
}
const change = (id: string, body: Record<string, unknown>) =>
  app.call(updateCalendarEvent, { ...asAdministrator(), params: { id }, body })
const remove = (id: string) => app.call(deleteCalendarEvent, { ...asAdministrator(), params: { id } })
const code = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code]
const addLessons = (dates: string[], { year = school.year, second = false } = {}) =>
  app.within(school.id, db =>
    insertRows(
      db,
      'lesson',
      dates.map(date =>
        lessonRow({
          institution_id: school.id,
          id: crypto.randomUUID(),
          academic_year_id: year,
          grade_id: school.classes[second ? 1 : 0]!.id,
          lesson_plan_id: second ? school.plans.mathematicsOfSecondClass : school.plans.mathematics,
          date,
          start_time: '10:00:00',
          end_time: '10:50:00',
        }),
      ),
    ),
  )

describe('a day off over lessons', () => {
  test.each(['HOLIDAY', 'RECESS', 'NATIONAL'])(
    'of type %s is refused with lessons, days and classes',
    async type => {
      await addLessons(['2026-08-24'], { second: true })
      const answer = await create({ type, start: '2026-08-17', end: '2026-08-28' })
      expect(code(answer)).toEqual([422, 'LESSONS_ON_DAY_OFF'])
      expect(lessonsInTheWay.parse(answer.body)).toEqual({
        count: 4,
        days: [
          { date: '2026-08-17', count: 2 },
          { date: '2026-08-24', count: 2 },
        ],
        grades: school.classes,
      })
    },
  )

  test('tells the first ten days and counts them all', async () => {
    await addLessons(
      [2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 16, 17].map(day => `2026-03-${String(day).padStart(2, '0')}`),
    )
    const { body } = await create({ type: 'RECESS', start: '2026-03-01', end: '2026-03-31' })
    expect([body.count, body.days.length, body.days.at(-1).date]).toEqual([12, 10, '2026-03-13'])
  })

  test('is refused where any year repeats it', async () => {
    const body = { type: 'HOLIDAY', start: '2020-08-24', end: '2020-08-24', repeatsYearly: true }
    expect(code(await create(body))).toEqual([422, 'LESSONS_ON_DAY_OFF'])
    expect(code(await create({ ...body, repeatsUntil: 2025 }))).toEqual([201, undefined])
  })

  test('is refused on a Saturday on which a class has lessons', async () => {
    await addLessons(['2026-08-22'])
    expect(code(await create({ type: 'RECESS', start: '2026-08-22', end: '2026-08-23' }))).toEqual([
      422,
      'LESSONS_ON_DAY_OFF',
    ])
  })

  test('is accepted where lessons were deleted, and meetings anywhere', async () => {
    await app.owner.query('update lesson set deleted_at = now() where id = $1', [school.lessons.nextWeek])
    await created('HOLIDAY', '2026-08-24')
    await created('MEETING', '2026-08-17')
    await created('OTHER', '2026-08-17')
  })

  test('does not matter on a day that is made a school day', async () => {
    await created('SCHOOL_DAY', '2026-08-17')
    await created('HOLIDAY', '2026-08-17')
  })

  test('that stands already may be renamed, or entered twice, over old lessons', async () => {
    const holiday = await created('HOLIDAY', '2026-08-25')
    await addLessons(['2026-08-25'])
    expect((await change(holiday, { title: 'Feriado municipal', type: 'RECESS' })).status).toBe(200)
    await created('HOLIDAY', '2026-08-25')
    const longer = await change(holiday, { start: '2026-08-24' })
    expect(code(longer)).toEqual([422, 'LESSONS_ON_DAY_OFF'])
    expect(longer.body.days).toEqual([{ date: '2026-08-24', count: 1 }])
    expect((await remove(holiday)).status).toBe(204)
  })

  test('that was a meeting is refused', async () => {
    const meeting = await created('MEETING', '2026-08-24')
    expect(code(await change(meeting, { type: 'HOLIDAY' }))).toEqual([422, 'LESSONS_ON_DAY_OFF'])
  })
})

describe('a school day with lessons', () => {
  test.each([
    ['a Saturday', '2026-08-22'],
    ['a national holiday', '2026-09-07'],
  ])('on %s is not lost by removing, moving or retyping', async (_, date) => {
    const event = await created('SCHOOL_DAY', date)
    await addLessons([date])
    const answers = [
      await remove(event),
      await change(event, { start: '2026-08-29', end: '2026-08-29' }),
      await change(event, { type: 'MEETING' }),
      await change(event, { type: 'RECESS' }),
    ]
    expect(answers.map(code)).toEqual(answers.map(() => [422, 'LESSONS_ON_LOST_DAY']))
    expect(lessonsInTheWay.parse(answers[0]!.body)).toEqual({
      count: 1,
      days: [{ date, count: 1 }],
      grades: [school.classes[0]],
    })
    expect((await change(event, { title: 'Sábado letivo', description: 'Reposição' })).status).toBe(200)
  })

  test('is given back when another event keeps the day', async () => {
    const event = await created('SCHOOL_DAY', '2026-08-22')
    await created('SCHOOL_DAY', '2026-08-21', { end: '2026-08-22' })
    await addLessons(['2026-08-22'])
    expect((await remove(event)).status).toBe(204)
  })

  test('is given back when its lessons were deleted', async () => {
    const event = await created('SCHOOL_DAY', '2026-08-22')
    await addLessons(['2026-08-22'])
    await app.owner.query('update lesson set deleted_at = now() where institution_id = $1', [school.id])
    expect((await remove(event)).status).toBe(204)
  })

  test('on a weekday that is off by nothing may go', async () => {
    const event = await created('SCHOOL_DAY', '2026-08-17')
    expect((await remove(event)).status).toBe(204)
  })
})

describe('days of a finished year', () => {
  let finished: string
  beforeEach(async () => {
    finished = crypto.randomUUID()
    await app.within(school.id, db =>
      insertRows(db, 'academic_year', [
        academicYearRow({ institution_id: school.id, id: finished, year: 2025, status: 'FINISHED' }),
      ]),
    )
  })

  test('stay as they were', async () => {
    const answers = [
      await create({ type: 'HOLIDAY', start: '2025-05-05', end: '2025-05-05' }),
      await create({ type: 'SCHOOL_DAY', start: '2025-05-10', end: '2025-05-10' }),
      await create({ type: 'RECESS', start: '2025-12-30', end: '2026-01-10' }),
      await create({ type: 'HOLIDAY', start: '2020-06-24', end: '2020-06-24', repeatsYearly: true }),
    ]
    expect(answers.map(code)).toEqual(answers.map(() => [422, 'ACADEMIC_YEAR_FINISHED']))
  })

  test('also when an event that repeats is moved or removed; it may be renamed and ended', async () => {
    await app.owner.query("update academic_year set status = 'OPEN' where id = $1", [finished])
    const event = await created('HOLIDAY', '2024-06-24', { repeatsYearly: true })
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [finished])
    expect(code(await change(event, { start: '2024-06-25', end: '2024-06-25' }))).toEqual([
      422,
      'ACADEMIC_YEAR_FINISHED',
    ])
    expect(code(await remove(event))).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
    expect((await change(event, { title: 'São João', repeatsUntil: 2025 })).status).toBe(200)
  })

  test('get no event at all, and lose and change none, also where no lesson hangs on it', async () => {
    const refused = [422, 'ACADEMIC_YEAR_FINISHED']
    for (const type of ['MEETING', 'OTHER', 'HOLIDAY'])
      expect(code(await create({ type, start: '2025-09-07', end: '2025-09-07' }))).toEqual(refused)
    await app.owner.query("update academic_year set status = 'OPEN' where id = $1", [finished])
    const meeting = await created('MEETING', '2025-05-05')
    const next = await created('MEETING', '2026-05-05')
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [finished])
    expect(code(await change(meeting, { title: 'Outra' }))).toEqual(refused)
    expect(code(await remove(meeting))).toEqual(refused)
    expect(code(await change(next, { start: '2025-05-05', end: '2025-05-05' }))).toEqual(refused)
    expect((await change(next, { title: 'Outra' })).status).toBe(200)
  })
})

test('a lesson that is created meanwhile is seen by the day off, because both take the same lock', async () => {
  const writer = await app.owner.connect()
  try {
    await writer.query('begin')
    await writer.query("select pg_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0))", [
      school.id,
      school.year,
    ])
    await writer.query(
      `insert into lesson (institution_id, academic_year_id, grade_id, lesson_plan_id, date, start_time, end_time)
       values ($1, $2, $3, $4, '2026-08-26', '10:00', '10:50')`,
      [school.id, school.year, school.classes[0]!.id, school.plans.mathematics],
    )
    const waiting = create({ type: 'HOLIDAY', start: '2026-08-26', end: '2026-08-26' })
    await waitingLocks(app, 1)
    await writer.query('commit')
    expect(code(await waiting)).toEqual([422, 'LESSONS_ON_DAY_OFF'])
  } finally {
    writer.release()
  }
})

test('a year that is being closed is not changed after it', async () => {
  const closing = await app.owner.connect()
  try {
    await closing.query('begin')
    await closing.query('select 1 from academic_year where institution_id = $1 and id = $2 for update', [
      school.id,
      school.year,
    ])
    const waiting = create({ type: 'HOLIDAY', start: '2026-08-26', end: '2026-08-26' })
    await waitingLocks(app, 1)
    await closing.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    await closing.query('commit')
    expect(code(await waiting)).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  } finally {
    closing.release()
  }
})

import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { generateLessons } from '@lousa/contract/planning/generation/generation.contract.ts'
import {
  createWeeklyTime,
  updateWeeklyTime,
} from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lessonDesk, lessonsStored, putLesson, takeAttendanceBeneath } from '../../../../test/lesson-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof lessonDesk>
beforeAll(async () => {
  app = await startTestApp()
})
const open = async (kind?: 'MUNICIPAL') => {
  school = await createSchool(app, kind ? { kind } : {})
  desk = lessonDesk(app, school)
}
beforeEach(() => open())
afterAll(() => app.stop())

const SATURDAY = '2026-09-12'
const TAKEN: [string, string] = ['07:30:00', '08:20:00']
const as = () => ({ host: school.host, token: school.administrator.token })

const weekly = async (
  lessonPlanId: string,
  weekday: string,
  [start, end]: [string, string],
  validFrom?: string,
) => {
  const body = { lessonPlanId, weekday, start, end, ...(validFrom ? { validFrom } : {}) }
  const answer = await app.call(createWeeklyTime, { ...as(), body })
  expect(answer.status).toBe(201)
  return answer.body
}
const generate = async (...grades: number[]) => {
  for (const index of grades) {
    const body = { gradeId: school.classes[index]!.id }
    expect((await app.call(generateLessons, { ...as(), body })).status).toBe(200)
  }
}
/** Two Mondays, a Tuesday and, in the second class, a Monday at another hour. */
const timetable = async () => {
  const { portuguese, mathematics, mathematicsOfSecondClass } = school.plans
  const first = await weekly(portuguese, 'MONDAY', ['13:00:00', '13:50:00'])
  await weekly(mathematics, 'MONDAY', ['13:50:00', '14:40:00'])
  await weekly(mathematics, 'TUESDAY', ['13:00:00', '13:50:00'])
  await weekly(mathematicsOfSecondClass, 'MONDAY', ['15:00:00', '15:50:00'])
  await generate(0, 1)
  return first
}
const saturday = (more: Record<string, unknown> = {}) => ({
  title: 'Sábado letivo',
  type: 'SCHOOL_DAY',
  start: SATURDAY,
  end: SATURDAY,
  followsWeekday: 'MONDAY',
  ...more,
})
const storedOn = async (date: string) =>
  (await lessonsStored(app, school))
    .filter(lesson => lesson.date === date && !lesson.deleted)
    .map(({ start }) => String(start))
    .sort()
type Shown = { start: string; lessonPlan: { grade: { name: string } }; reason: string | null }
const brief = (lists: Record<string, Shown[]>) =>
  Object.fromEntries(
    Object.entries(lists).map(([name, lessons]) => [
      name,
      lessons.map(({ start, reason }) => [start, ...(reason ? [reason] : [])].join(' ')),
    ]),
  )
const MONDAY_LESSONS = ['13:00:00', '13:50:00', '15:00:00']

describe('a weekday to follow is refused', () => {
  test.each([
    ['of a meeting', { type: 'MEETING' }],
    ['of several days', { end: '2026-09-13' }],
    ['of an event that repeats', { repeatsYearly: true }],
    ['that is no day from Monday to Friday', { followsWeekday: 'SATURDAY' }],
  ])('%s', async (_, more) => {
    const answer = await desk.addEvent(saturday(more))
    expect([answer.status, answer.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['followsWeekday'],
    ])
  })

  test('to callers other than administrators', async () => {
    for (const account of [school.instructor, school.editor, school.students[0]!])
      expect((await lessonDesk(app, school, account).addEvent(saturday())).status).toBe(403)
  })

  test('in a finished year', async () => {
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect((await desk.addEvent(saturday())).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  })
})

describe('a school Saturday', () => {
  test('shows the lessons of Monday of all classes before it is saved, and writes them once', async () => {
    await timetable()
    const { body } = await desk.addEvent(saturday({ preview: true }))
    expect(brief(body.preview)).toEqual({ added: MONDAY_LESSONS, removed: [], kept: [], skipped: [] })
    expect(new Set(body.preview.added.map((each: Shown) => each.lessonPlan.grade.name)).size).toBe(2)
    expect(await storedOn(SATURDAY)).toEqual([])
    expect((await desk.addEvent(saturday())).body.followsWeekday).toBe('MONDAY')
    expect(await storedOn(SATURDAY)).toEqual(MONDAY_LESSONS)
    await generate(0, 1)
    expect(await storedOn(SATURDAY)).toEqual(MONDAY_LESSONS)
    expect(await storedOn('2026-09-19')).toEqual([])
  })

  test('is part of the generation of a class that had no lessons yet', async () => {
    await weekly(school.plans.portuguese, 'MONDAY', ['13:00:00', '13:50:00'])
    await desk.addEvent(saturday())
    expect(await storedOn(SATURDAY)).toEqual([])
    await generate(0)
    expect(await storedOn(SATURDAY)).toEqual(['13:00:00'])
  })

  test('is written in the history of the plan', async () => {
    await timetable()
    await desk.addEvent(saturday())
    const query = { lessonPlanId: school.plans.portuguese }
    const { body } = await app.call(listAuditEntries, { ...as(), query })
    expect(body.data[0]).toMatchObject({
      action: 'LESSONS_GENERATED',
      changes: expect.arrayContaining([{ field: 'start', from: null, to: SATURDAY }]),
    })
  })

  test('leaves out times that other lessons take, and names them', async () => {
    await timetable()
    await putLesson(app, school, { planId: school.plans.portuguese, at: [SATURDAY, '13:30:00', '14:20:00'] })
    const { body } = await desk.addEvent(saturday({ preview: true }))
    expect(brief(body.preview)).toEqual({
      added: ['15:00:00'],
      removed: [],
      kept: ['13:30:00'],
      skipped: ['13:00:00 OVERLAP', '13:50:00 OVERLAP'],
    })
  })

  test('takes the instructors of its lessons', async () => {
    await timetable()
    await desk.addEvent(saturday())
    const { mathematics } = school.plans
    const added = await desk.add(mathematics, { date: SATURDAY, start: '15:10:00', end: '16:00:00' })
    expect(added.body.code).toBe('START_TIME_OVERLAP')
    const { rows } = await app.owner.query(
      'select count(*)::int as slots from instructor_slot where institution_id = $1 and lesson_id is not null and valid_from = $2',
      [school.id, SATURDAY],
    )
    expect(rows[0].slots).toBe(3)
  })

  test('in a closed term or between terms has no lessons, and says why', async () => {
    await timetable()
    await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
    const closed = await desk.addEvent(saturday({ preview: true }))
    expect(brief(closed.body.preview).skipped).toEqual(MONDAY_LESSONS.map(start => `${start} TERM_CLOSED`))
    const recess = { start: '2026-07-18', end: '2026-07-18' }
    const between = await desk.addEvent(saturday({ ...recess, preview: true }))
    expect(brief(between.body.preview).skipped).toEqual(MONDAY_LESSONS.map(start => `${start} OUT_OF_TERM`))
  })

  test('that follows another weekday then gets its lessons; touched ones stay and are named', async () => {
    await timetable()
    const { body: event } = await desk.addEvent(saturday())
    const [touched] = (await lessonsStored(app, school)).filter(
      ({ date, start }) => date === SATURDAY && start === '15:00:00',
    )
    await takeAttendanceBeneath(app, String(touched!.id))
    const asked = await desk.changeEvent(event.id, { followsWeekday: 'TUESDAY', preview: true })
    expect(brief(asked.body.preview)).toEqual({
      added: ['13:00:00'],
      removed: ['13:00:00', '13:50:00'],
      kept: ['15:00:00 ATTENDANCE'],
      skipped: [],
    })
    expect(await storedOn(SATURDAY)).toEqual(MONDAY_LESSONS)
    await desk.changeEvent(event.id, { followsWeekday: 'TUESDAY' })
    expect(await storedOn(SATURDAY)).toEqual(['13:00:00', '15:00:00'])
    await desk.changeEvent(event.id, { followsWeekday: 'MONDAY' })
    expect(await storedOn(SATURDAY)).toEqual(MONDAY_LESSONS)
  })

  test('that is deleted loses the untouched lessons where that is decided, and gets them back', async () => {
    await timetable()
    const { body: event } = await desk.addEvent(saturday())
    expect((await desk.removeEvent(event.id)).body.code).toBe('LESSONS_ON_LOST_DAY')
    const [touched] = (await lessonsStored(app, school)).filter(({ date }) => date === SATURDAY)
    await takeAttendanceBeneath(app, String(touched!.id))
    const asked = await desk.removeEvent(event.id, { lessons: 'REMOVE', preview: true })
    expect([asked.body.preview.removed.length, asked.body.preview.kept.length]).toEqual([2, 1])
    await desk.removeEvent(event.id, { lessons: 'REMOVE' })
    expect(await storedOn(SATURDAY)).toEqual([touched!.start])
    await desk.addEvent(saturday())
    expect(await storedOn(SATURDAY)).toEqual(MONDAY_LESSONS)
  })

  test('that moves takes its lessons along', async () => {
    await timetable()
    const { body: event } = await desk.addEvent(saturday())
    const move = { start: '2026-09-19', end: '2026-09-19', lessons: 'REMOVE' }
    expect((await desk.changeEvent(event.id, move)).status).toBe(200)
    expect([await storedOn(SATURDAY), await storedOn('2026-09-19')]).toEqual([[], MONDAY_LESSONS])
  })

  test('stops following where the event becomes a meeting or lasts two days', async () => {
    const { body: event } = await desk.addEvent(saturday())
    expect((await desk.changeEvent(event.id, { end: '2026-09-13' })).body.followsWeekday).toBeNull()
  })

  test('works for several Saturdays, each with its own weekday', async () => {
    await timetable()
    await desk.addEvent(saturday())
    await desk.addEvent(saturday({ start: '2026-09-26', end: '2026-09-26', followsWeekday: 'TUESDAY' }))
    expect([await storedOn(SATURDAY), await storedOn('2026-09-26')]).toEqual([MONDAY_LESSONS, ['13:00:00']])
  })

  test('follows a later change of the weekly time', async () => {
    const time = await timetable()
    await desk.addEvent(saturday())
    const body = { start: '16:00:00', end: '16:50:00', validFrom: '2026-09-08' }
    expect((await app.call(updateWeeklyTime, { ...as(), params: { id: time.id }, body })).status).toBe(200)
    expect(await storedOn(SATURDAY)).toEqual(['13:50:00', '15:00:00', '16:00:00'])
  })
})

describe('weekly times of a Saturday', () => {
  test('make lessons on school Saturdays alone, also on one that is entered later', async () => {
    await desk.addEvent(saturday({ followsWeekday: null }))
    await weekly(school.plans.portuguese, 'SATURDAY', TAKEN)
    await generate(0)
    const saturdays = async () =>
      (await lessonsStored(app, school))
        .filter(({ series, deleted }) => series !== null && !deleted)
        .map(({ date }) => date)
        .sort()
    expect(await saturdays()).toEqual([SATURDAY])
    const later = saturday({ start: '2026-10-17', end: '2026-10-17', followsWeekday: null })
    expect((await desk.addEvent({ ...later, preview: true })).body.preview.added).toHaveLength(1)
    await desk.addEvent(later)
    expect(await saturdays()).toEqual([SATURDAY, '2026-10-17'])
  })

  test('have no lesson on a Saturday that follows Monday', async () => {
    await weekly(school.plans.portuguese, 'SATURDAY', TAKEN)
    await weekly(school.plans.mathematics, 'MONDAY', ['13:00:00', '13:50:00'])
    await desk.addEvent(saturday())
    await generate(0)
    expect(await storedOn(SATURDAY)).toEqual(['13:00:00'])
  })

  test('name earlier lessons on other Saturdays in the preview of their next change', async () => {
    const time = await weekly(school.plans.portuguese, 'SATURDAY', TAKEN)
    await generate(0)
    const lesson = { series_id: time.id, occurrence_date: '2026-09-19' }
    await putLesson(app, school, {
      planId: school.plans.portuguese,
      at: ['2026-09-19', ...TAKEN],
      given: lesson,
    })
    const body = { end: '08:30:00', validFrom: '2026-09-01', preview: true }
    const { body: answer } = await app.call(updateWeeklyTime, { ...as(), params: { id: time.id }, body })
    expect(brief(answer.preview).removed).toEqual(['07:30:00'])
    expect(await storedOn('2026-09-19')).toEqual(['07:30:00'])
  })

  test('make lessons on every Saturday of a municipal institution', async () => {
    await open('MUNICIPAL')
    await weekly(school.plans.portuguese, 'SATURDAY', TAKEN)
    await generate(0)
    expect([await storedOn(SATURDAY), await storedOn('2026-09-19')]).toEqual([['07:30:00'], ['07:30:00']])
  })
})

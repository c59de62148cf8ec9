import { createCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import { generateLessons } from '@lousa/contract/planning/generation/generation.contract.ts'
import { listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { insertRows } from '../../rows.ts'
import { lessonRow, recurrenceRow } from '../planning.factory.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const as = (account: School['administrator'] = school.administrator) => ({
  token: account.token,
  host: school.host,
})
const generate = (body: Record<string, unknown> = {}, account = school.administrator) =>
  app.call(generateLessons, { ...as(account), body: { gradeId: school.classes[0]!.id, ...body } })

/** A weekly time of a plan of the first class, from September on. */
const weekly = async (
  planId: string,
  weekday: number,
  [start_time, end_time]: [string, string],
  given: Partial<Parameters<typeof recurrenceRow>[0]> = {},
) => {
  const id = crypto.randomUUID()
  await app.within(school.id, db =>
    insertRows(db, 'lesson_plan_recurrence', [
      recurrenceRow({
        institution_id: school.id,
        id,
        lesson_plan_id: planId,
        grade_id: school.classes[0]!.id,
        weekday,
        start_time,
        end_time,
        valid_from: '2026-09-01',
        valid_until: '2026-12-31',
        ...given,
      }),
    ]),
  )
  return id
}

const lessonsOf = async (planId: string, query: Record<string, unknown> = {}) => {
  const { body } = await app.call(listLessons, {
    ...as(),
    params: { id: planId },
    query: { start: '2026-09-01', rowsPerPage: 100, ...query },
  })
  return body.data.map((lesson: { date: string; start: string; end: string }) => [
    lesson.date,
    lesson.start,
    lesson.end,
  ])
}

describe('lessons are not made', () => {
  test('by anyone but a secretary, nor for another school’s class', async () => {
    for (const account of [school.instructor, school.editor, school.students[0]!])
      expect((await generate({}, account)).status).toBe(403)
    const other = await createSchool(app)
    expect((await generate({ gradeId: other.classes[0]!.id })).status).toBe(404)
    expect((await generate({ gradeId: 'nope' })).status).toBe(404)
  })

  test('of a level without terms, and after that of a class without weekly times', async () => {
    expect((await generate()).body.code).toBe('NO_RECURRENCES')
    await weekly(school.plans.portuguese, 2, ['10:00', '10:50'])
    await app.owner.query('update lesson_plan set is_active = false where id = $1', [school.plans.portuguese])
    expect((await generate()).body.code).toBe('NO_RECURRENCES')
    await app.owner.query('delete from academic_term_mark where institution_id = $1', [school.id])
    await app.owner.query('delete from academic_term where institution_id = $1', [school.id])
    expect((await generate()).body.code).toBe('NO_TERMS')
  })

  test('in a finished year', async () => {
    await weekly(school.plans.portuguese, 2, ['10:00', '10:50'])
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect((await generate()).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  })

  test('into a closed term', async () => {
    await weekly(school.plans.portuguese, 2, ['10:00', '10:50'])
    await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
    await generate()
    const dates = (await lessonsOf(school.plans.portuguese)).map(([date]: [string]) => date)
    expect(dates.filter((date: string) => date <= school.terms[2]!.end)).toEqual([])
    expect(dates.length).toBeGreaterThan(0)
  })
})

test('a secretary generates the lessons of a class, reads what was left out and why, and a second time adds nothing', async () => {
  const { portuguese, mathematics } = school.plans
  await weekly(portuguese, 2, ['10:00', '10:50'])
  await weekly(mathematics, 2, ['10:50', '11:40'])
  await app.call(createCalendarEvent, {
    ...as(),
    body: { title: 'Recesso', type: 'RECESS', start: '2026-09-08', end: '2026-09-09' },
  })
  const base = { institution_id: school.id, academic_year_id: school.year }
  const times = { start_time: '10:30', end_time: '11:00', date: '2026-09-15' }
  await app.within(school.id, db =>
    insertRows(db, 'lesson', [
      lessonRow({
        ...base,
        ...times,
        id: crypto.randomUUID(),
        grade_id: school.classes[1]!.id,
        lesson_plan_id: school.plans.mathematicsOfSecondClass,
      }),
      lessonRow({
        ...base,
        ...times,
        date: '2026-09-22',
        id: crypto.randomUUID(),
        grade_id: school.classes[0]!.id,
        lesson_plan_id: portuguese,
      }),
    ]),
  )
  const preview = await generate({ preview: true })
  expect(await lessonsOf(mathematics)).toEqual([])
  const first = await generate()
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ kept: 0, skippedDates: expect.any(Array) })
  expect(first.body.skippedDates.slice(0, 3)).toEqual([
    { date: '2026-09-08', reason: 'DAY_OFF', count: 2 },
    // Another class has the instructor of mathematics.
    { date: '2026-09-15', reason: 'OVERLAP', count: 1 },
    // The class itself has another lesson.
    { date: '2026-09-22', reason: 'OVERLAP', count: 2 },
  ])
  expect(first.body.skippedDates).toContainEqual({ date: '2026-12-29', reason: 'OUT_OF_TERM', count: 2 })
  expect(first.body.skipped).toBe(
    first.body.skippedDates.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
  )
  const { preview: lists, ...foretold } = preview.body
  expect(foretold).toEqual(first.body)
  expect(lists.added).toHaveLength(first.body.created)
  expect(lists.skipped).toHaveLength(first.body.skipped)
  expect(lists.added[0]).toEqual({
    date: '2026-09-01',
    start: '10:00:00',
    end: '10:50:00',
    lessonPlan: {
      id: portuguese,
      grade: school.classes[0],
      curriculumComponent: { id: school.components.portuguese, name: 'Língua Portuguesa' },
    },
    reason: null,
  })
  const lessons = await lessonsOf(mathematics)
  expect(lessons).toEqual(
    lists.added
      .filter((lesson: { lessonPlan: { id: string } }) => lesson.lessonPlan.id === mathematics)
      .map((lesson: { date: string; start: string; end: string }) => [lesson.date, lesson.start, lesson.end]),
  )
  const again = await generate()
  expect(again.body).toEqual({ ...first.body, created: 0, kept: first.body.created })
  expect(await lessonsOf(mathematics)).toEqual(lessons)
  const { rows } = await app.owner.query(
    'select count(*)::int as count from lesson_plan_recurrence where institution_id = $1 and confirmed_at is null',
    [school.id],
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('a removed lesson does not come back, and a released one stays', async () => {
  const { portuguese } = school.plans
  await weekly(portuguese, 2, ['10:00', '10:50'])
  const { created } = (await generate()).body
  const { rows } = await app.owner.query(
    "update lesson set deleted_at = now() where lesson_plan_id = $1 and date = '2026-09-22' returning id",
    [portuguese],
  )
  expect(rows).toHaveLength(1)
  const { rows: released } = await app.owner.query(
    "select id from lesson where lesson_plan_id = $1 and date = '2026-09-15'",
    [portuguese],
  )
  await releaseBeneath(app, school, released[0].id)
  const { preview, ...again } = (await generate({ preview: true })).body
  expect(again).toMatchObject({ created: 0, kept: created - 1 })
  expect(preview.skipped).toContainEqual(expect.objectContaining({ date: '2026-09-22', reason: 'DELETED' }))
  expect(preview.kept).toContainEqual(expect.objectContaining({ date: '2026-09-15', reason: 'RELEASED' }))
})

test('a slot that a child plan fills has the child’s lessons and none of the parent’s', async () => {
  const { portuguese, mathematics } = school.plans
  await app.owner.query('update lesson_plan set parent_lesson_plan_id = $1 where id = $2', [
    portuguese,
    mathematics,
  ])
  const parent = await weekly(portuguese, 2, ['10:00', '10:50'])
  await weekly(mathematics, 2, ['10:00', '10:50'], {
    parent_recurrence_id: parent,
    series_id: parent,
    valid_from: '2026-11-01',
  })
  await generate()
  const of = async (plan: string) =>
    (await lessonsOf(plan)).map(([date]: [string]) => date).filter((date: string) => date > '2026-10-20')
  expect((await of(portuguese)).every((date: string) => date < '2026-11-01')).toBe(true)
  expect((await of(mathematics))[0]).toBe('2026-11-03')
})

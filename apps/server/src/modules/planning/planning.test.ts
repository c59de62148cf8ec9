import { randomUUID } from 'node:crypto'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { getLessonPlan, listLessonPlans } from '@lousa/contract/planning/plan/plan.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import { listSchedule } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { type Ask, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { insertRows } from '../rows.ts'
import { planInstructorRow, planRow } from './planning.factory.ts'

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

const as = (account: { token: string }, endpoint: AnyEndpoint, ask: Ask = {}) =>
  app.call(endpoint, { host: school.host, token: account.token, ...ask })
const plansOf = async (account: { token: string }, query: Record<string, unknown> = {}) => {
  const answer = await as(account, listLessonPlans, { query })
  return answer.status === 200
    ? answer.body.data.map((plan: { id: string }) => plan.id)
    : [answer.status, answer.body.code]
}
const lessonsOf = async (account: { token: string }, query: Record<string, unknown> = {}) =>
  (await as(account, listLessons, { params: { id: school.plans.portuguese }, query })).body

/** A part of the Português plan, given to the other instructor for the first semester. */
const addChild = async (): Promise<string> => {
  const id = randomUUID()
  await app.within(school.id, async db => {
    await insertRows(db, 'lesson_plan', [
      planRow({
        institution_id: school.id,
        id,
        academic_year_id: school.year,
        grade_id: school.classes[0]!.id,
        curriculum_component_id: school.components.portuguese,
        parent_lesson_plan_id: school.plans.portuguese,
        name: 'Redação',
      }),
    ])
    await insertRows(db, 'lesson_plan_instructor', [
      planInstructorRow({
        institution_id: school.id,
        id: randomUUID(),
        lesson_plan_id: id,
        account_id: school.otherInstructor.id,
        start_date: '2026-02-09',
        end_date: '2026-07-10',
        open_ended: false,
      }),
    ])
  })
  return id
}

test('a student reads no plans', async () => {
  expect(await plansOf(school.students[0]!)).toEqual([403, 'FORBIDDEN'])
})

test("an instructor sees their own plans and cannot ask for another instructor's", async () => {
  expect(await plansOf(school.instructor)).toEqual([school.plans.portuguese])
  expect(await plansOf(school.instructor, { instructorId: school.instructor.id })).toEqual([
    school.plans.portuguese,
  ])
  expect(await plansOf(school.instructor, { instructorId: school.otherInstructor.id })).toEqual([
    404,
    'NOT_FOUND',
  ])
  const other = await as(school.instructor, getLessonPlan, { params: { id: school.plans.mathematics } })
  expect(other.status).toBe(404)
})

test('an administrator sees every plan of the tenant and none of another', async () => {
  const { portuguese, mathematics, mathematicsOfSecondClass } = school.plans
  expect(await plansOf(school.administrator)).toEqual([portuguese, mathematics, mathematicsOfSecondClass])
  expect(await plansOf(school.administrator, { gradeId: school.classes[1]!.id })).toEqual([
    mathematicsOfSecondClass,
  ])
  expect(await plansOf(school.administrator, { instructorId: school.instructor.id })).toEqual([portuguese])
  for (const query of [
    { gradeId: foreign.classes[0]!.id },
    { academicYearId: foreign.year },
    { instructorId: foreign.instructor.id },
    { instructorId: school.students[0]!.id },
    { parentLessonPlanId: foreign.plans.portuguese },
    { parentLessonPlanId: 'x' },
  ]) {
    expect(await plansOf(school.administrator, query)).toEqual([404, 'NOT_FOUND'])
  }
  const plan = await as(school.administrator, getLessonPlan, { params: { id: foreign.plans.portuguese } })
  expect(plan.status).toBe(404)
})

test('an unknown filter of the plans is refused', async () => {
  expect(await plansOf(school.administrator, { curriculumComponent: 'x' })).toEqual([422, 'VALIDATION_ERROR'])
})

test('an administrator tells parents from children and finds the pages', async () => {
  const child = await addChild()
  const { portuguese, mathematics, mathematicsOfSecondClass } = school.plans
  expect(await plansOf(school.administrator)).toEqual([
    portuguese,
    child,
    mathematics,
    mathematicsOfSecondClass,
  ])
  expect(await plansOf(school.administrator, { parentLessonPlanId: 'none' })).not.toContain(child)
  expect(await plansOf(school.administrator, { parentLessonPlanId: portuguese })).toEqual([child])
  await app.owner.query('update lesson_plan set is_active = false where id = $1', [mathematics])
  expect(await plansOf(school.administrator, { isActive: false })).toEqual([mathematics])
  const page = await as(school.administrator, listLessonPlans, { query: { rowsPerPage: 3, currentPage: 2 } })
  expect(page.body).toMatchObject({ totalRowCount: 4, totalPages: 2, previousPage: 1, nextPage: null })
  expect(page.body.data).toHaveLength(1)
})

test("a part's instructor reaches the part and the whole plan", async () => {
  const child = await addChild()
  expect(await plansOf(school.otherInstructor, { gradeId: school.classes[0]!.id })).toEqual([
    school.plans.portuguese,
    child,
    school.plans.mathematics,
  ])
})

test('an instructor reads a plan with its people, parts, counts and what they may do', async () => {
  const child = await addChild()
  await as(school.instructor, releaseLesson, {
    params: { id: school.plans.portuguese, lessonId: school.lessons.today },
    body: { contentRegistration: 'Crônica' },
  })
  const { body } = await as(school.instructor, getLessonPlan, { params: { id: school.plans.portuguese } })
  expect(body).toMatchObject({
    grade: { id: school.classes[0]!.id, name: '6º ano A' },
    curriculumComponent: { name: 'Língua Portuguesa', knowledgeArea: { name: 'Linguagens' } },
    instructors: [{ user: { id: school.instructor.id, role: 'INSTRUCTOR' }, start: '2026-02-09', end: null }],
    childLessonPlans: [
      {
        id: child,
        name: 'Redação',
        instructors: [{ user: { id: school.otherInstructor.id }, end: '2026-07-10' }],
      },
    ],
    parentLessonPlanId: null,
    lessonCount: { planned: 4, accomplished: 1 },
    can: { launch: true, evaluate: true, manage: false },
  })
})

test('an instructor reads the lessons of their plan by date and time, ten to a page', async () => {
  const { lastWeek, today, todaySecond, nextWeek } = school.lessons
  const page = await lessonsOf(school.instructor)
  expect(page).toMatchObject({ rowsPerPage: 10, totalRowCount: 4, totalPages: 1 })
  expect(page.data.map((lesson: { id: string }) => lesson.id)).toEqual([
    lastWeek,
    today,
    todaySecond,
    nextWeek,
  ])
  const past = await lessonsOf(school.instructor, { rowsPerPage: 3, currentPage: 9 })
  expect(past).toMatchObject({ data: [], totalRowCount: 4, totalPages: 2 })
  const day = await lessonsOf(school.instructor, { start: '2026-08-17', end: '2026-08-17' })
  expect(day.data).toHaveLength(2)
})

test('each lesson tells what the actor may do with it', async () => {
  await as(school.instructor, releaseLesson, {
    params: { id: school.plans.portuguese, lessonId: school.lessons.lastWeek },
    body: { contentRegistration: 'Crônica' },
  })
  const { data } = await lessonsOf(school.instructor)
  expect(data.map((lesson: { can: unknown }) => lesson.can)).toEqual([
    { launch: false, takeAttendance: true, edit: true, withdraw: 'FREE' },
    { launch: true, takeAttendance: true, edit: false, withdraw: null },
    { launch: true, takeAttendance: true, edit: false, withdraw: null },
    { launch: false, takeAttendance: false, edit: false, withdraw: null },
  ])
  expect(data[0].accomplished).toMatchObject({
    contentRegistration: 'Crônica',
    by: { id: school.instructor.id },
    createdAt: '2026-08-17T15:00:00.000Z',
  })
  expect((await lessonsOf(school.instructor, { released: true })).totalRowCount).toBe(1)
  expect((await lessonsOf(school.instructor, { released: false })).totalRowCount).toBe(3)
  await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
  const closed = (await lessonsOf(school.instructor)).data
  expect(closed.some((lesson: { can: { edit: boolean } }) => lesson.can.edit)).toBe(false)
})

test('an instructor finds the lessons without attendance, and with the filter of released ones those left over', async () => {
  const { lastWeek, today } = school.lessons
  await app.owner.query('update lesson set attendance_taken_at = now() where id = any($1::uuid[])', [
    [lastWeek, today],
  ])
  const found = async (query: Record<string, unknown>) => {
    const { data, totalRowCount } = await lessonsOf(school.instructor, query)
    expect(totalRowCount).toBe(data.length)
    return data.map((lesson: { id: string }) => lesson.id)
  }
  expect(await found({ attendanceTaken: true })).toEqual([lastWeek, today])
  expect(await found({ attendanceTaken: false, end: '2026-08-17' })).toEqual([school.lessons.todaySecond])
  await as(school.instructor, releaseLesson, {
    params: { id: school.plans.portuguese, lessonId: today },
    body: { contentRegistration: 'Crônica' },
  })
  expect(await found({ attendanceTaken: true, released: false })).toEqual([lastWeek])
  const wrong = await lessonsOf(school.instructor, { attendanceTaken: 'sim' })
  expect(wrong.errors).toMatchObject([{ path: 'attendanceTaken' }])
})

test('an instructor finds the page of a day in the lessons', async () => {
  const pageOf = async (query: Record<string, unknown>) => {
    const { data, currentPage, totalPages, nextPage } = await lessonsOf(school.instructor, query)
    return [data.map((lesson: { id: string }) => lesson.id), currentPage, totalPages, nextPage]
  }
  const { lastWeek, today, todaySecond, nextWeek } = school.lessons
  const all = (await lessonsOf(school.instructor)).data.map((lesson: { id: string }) => lesson.id)
  expect(all).toEqual([lastWeek, today, todaySecond, nextWeek])
  const one = { rowsPerPage: 1 }
  expect(await pageOf({ ...one, pageOfDay: '2026-08-17' })).toEqual([[today], 2, 4, 3])
  expect(await pageOf({ ...one, pageOfDay: '2026-08-18' })).toEqual([[nextWeek], 4, 4, null])
  expect(await pageOf({ ...one, pageOfDay: '2026-01-01', currentPage: 3 })).toEqual([[lastWeek], 1, 4, 2])
  // After the last lesson: the last page.
  expect(await pageOf({ rowsPerPage: 3, pageOfDay: '2027-01-01' })).toEqual([[nextWeek], 2, 2, null])
  // Filters count.
  expect(await pageOf({ ...one, start: '2026-08-17', pageOfDay: '2026-08-17' })).toEqual([[today], 1, 3, 2])
  expect(await pageOf({ start: '2027-02-01', pageOfDay: '2026-08-17' })).toEqual([[], 1, 1, null])
  const wrong = await lessonsOf(school.instructor, { pageOfDay: 'hoje' })
  expect(wrong.errors).toMatchObject([{ path: 'pageOfDay' }])
})

test('only an administrator is shown deleted lessons', async () => {
  await app.owner.query('update lesson set deleted_at = now() where id = $1', [school.lessons.today])
  expect((await lessonsOf(school.instructor, { show_deleted: true })).totalRowCount).toBe(3)
  expect((await lessonsOf(school.administrator)).totalRowCount).toBe(3)
  const { data } = await lessonsOf(school.administrator, { show_deleted: true })
  expect(data.map((lesson: { deleted: boolean }) => lesson.deleted)).toEqual([false, true, false, false])
})

test("an instructor cannot read the lessons of another's plan, a student of none", async () => {
  const params = { id: school.plans.portuguese }
  expect((await as(school.otherInstructor, listLessons, { params })).status).toBe(404)
  expect((await as(school.students[0]!, listLessons, { params })).status).toBe(403)
})

test('the schedule of a year holds the plans that the actor reaches, with their lessons', async () => {
  const params = { id: school.year }
  const own = await as(school.instructor, listSchedule, { params })
  expect(own.body.data).toHaveLength(1)
  expect(own.body.data[0].lessons).toHaveLength(4)
  const week = await as(school.administrator, listSchedule, {
    params,
    query: { start: '2026-08-17', end: '2026-08-23', gradeId: school.classes[0]!.id, forceRefresh: true },
  })
  expect(week.body.data.map((plan: { lessons: unknown[] }) => plan.lessons.length)).toEqual([2, 0])
  expect((await as(school.administrator, listSchedule, { params: { id: foreign.year } })).status).toBe(404)
})

import { randomUUID } from 'node:crypto'
import { saveScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import {
  type EnrollmentResult,
  type GradePerformance,
  getMyPerformance,
  getYearPerformance,
  updatePerformance,
  updateYearPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MarksDesk, marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { enrollmentRow } from '../../enrollment/enrollment.factory.ts'
import { bumpScopesOfGrades } from '../../performance-input.ts'
import { lessonRow } from '../../planning/planning.factory.ts'
import { insertRows } from '../../rows.ts'
import { computeIfStale } from './performance.service.ts'

let app: TestApp
let school: School
let foreign: School
let desk: MarksDesk
beforeAll(async () => {
  app = await startTestApp()
  foreign = await createSchool(app)
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = marksDesk(app, school)
  app.clock.set(TEST_NOW)
})
afterAll(() => app.stop())

const firstClass = () => ({ institutionId: school.id, gradeId: school.classes[0]!.id })
const request = (body: Record<string, unknown> = {}, { term = 2, token = school.instructor.token } = {}) =>
  app.call(updatePerformance, {
    ...desk.asCaller(token),
    params: { gradeId: school.classes[0]!.id, termId: school.terms[term]!.id },
    body,
  })
const dirty = async () =>
  (
    await app.owner.query(
      'select count(*)::int as n from performance_scope where institution_id = $1 and computed_version < input_version',
      [school.id],
    )
  ).rows[0].n
test('a student, and an instructor of another class, do not read the figures of a class', async () => {
  const student = await desk.ofTerm(2, school.students[0]!.token)
  expect([student.status, student.body.code]).toEqual([403, 'FORBIDDEN'])
  const elsewhere = await desk.read({ gradeId: school.classes[1]!.id }, school.instructor.token)
  expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'NOT_FOUND'])
  for (const query of [{ gradeId: foreign.classes[0]!.id }, { academicTermId: foreign.terms[0]!.id }]) {
    expect((await desk.read(query)).status).toBe(404)
  }
  const other = await app.call(updatePerformance, {
    ...desk.asCaller(school.instructor.token),
    params: { gradeId: school.classes[1]!.id, termId: school.terms[0]!.id },
    body: {},
  })
  expect(other.status).toBe(404)
  const year = await app.call(updateYearPerformance, {
    ...desk.asCaller(school.instructor.token),
    body: { academicYearId: school.year },
  })
  expect([year.status, year.body.code]).toEqual([403, 'FORBIDDEN'])
  const secretary = await app.call(getMyPerformance, {
    ...desk.asCaller(),
    query: { academicYearId: school.year },
  })
  expect(secretary.status).toBe(403)
})

test('the students of the worked example (docs/rules.md) have its marks, through saving, computing and reading', async () => {
  await desk.workedExample()
  await desk.closeTerms(0, 1, 2, 3)
  await desk.compute()
  const means: (number | null | undefined)[][] = [[], []]
  for (const term of [0, 1, 2, 3]) {
    const { body } = await desk.ofTerm(term, school.instructor.token)
    expect(body.status).toBe('UPDATED')
    for (const place of [0, 1]) means[place]!.push(desk.rowOf(body.data, place)?.mean)
  }
  expect(means).toEqual([
    [16.5, 20, 6, 18.5],
    [null, 24, 14, 21],
  ])
  const secondTerm = (await desk.ofTerm(1)).body.data
  expect(desk.rowOf(secondTerm, 0)).toMatchObject({
    mark: 14,
    recovery: 20,
    academicTerm: { id: school.terms[1]!.id, position: 2, type: 'QUARTER' },
    situation: null,
    frequency: null,
  })
  const { body } = await desk.read()
  expect(desk.rowOf(body.data, 0)).toMatchObject({
    mark: 61,
    mean: 61,
    situation: 'APPROVED',
    academicTerm: null,
  })
  expect(desk.rowOf(body.data, 1)?.mean).toBe(73.8)
})

test('absences are counted in minutes of released lessons between entry and exit', async () => {
  const lessons = [
    ['2026-08-03', '07:30:00', '08:20:00'],
    ['2026-08-04', '07:30:00', '09:10:00'],
    ['2026-08-05', '07:30:00', '08:20:00'],
    ['2026-08-06', '07:30:00', '08:20:00'],
  ] as const
  const ids = lessons.map(() => randomUUID())
  const base = {
    institution_id: school.id,
    academic_year_id: school.year,
    grade_id: school.classes[0]!.id,
    lesson_plan_id: school.plans.portuguese,
  }
  await app.owner.query("update student_enrollment set start_date = '2026-08-04' where id = $1", [
    school.enrollments[1],
  ])
  await app.within(school.id, async db => {
    await insertRows(
      db,
      'lesson',
      lessons.map(([date, start_time, end_time], index) =>
        lessonRow({ ...base, id: ids[index]!, date, start_time, end_time }),
      ),
    )
    // The last lesson has attendance and was not released.
    await insertRows(
      db,
      'lesson_accomplishment',
      ids.slice(0, 3).map(lesson_id => ({
        institution_id: school.id,
        lesson_id,
        account_id: school.instructor.id,
        id: randomUUID(),
        content_registration: 'Crônicas',
        note: null,
        material_usage: null,
        created_at: TEST_NOW.toISOString(),
        updated_at: TEST_NOW.toISOString(),
        version: 1,
      })),
    )
    await insertRows(
      db,
      'attendance',
      ids.flatMap((lesson_id, index) =>
        [0, 1].map(place => ({
          institution_id: school.id,
          academic_year_id: school.year,
          grade_id: school.classes[0]!.id,
          lesson_plan_id: school.plans.portuguese,
          lesson_id,
          student_enrollment_id: school.enrollments[place]!,
          status: ['ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE', 'ABSENCE'][index]!,
          justification: null,
          version: 1,
          updated_at: TEST_NOW.toISOString(),
        })),
      ),
    )
  })
  await request({ forceUpdate: true })
  await desk.compute()
  const { data } = (await desk.ofTerm(2)).body
  expect(desk.rowOf(data, 0)).toMatchObject({
    lessonsGiven: 3,
    absences: 1,
    justifiedAbsences: 1,
    frequency: 25,
  })
  expect(desk.rowOf(data, 1)).toMatchObject({ lessonsGiven: 2, absences: 1, frequency: 0 })
  expect(desk.rowOf((await desk.read()).body.data, 0)).toMatchObject({ lessonsGiven: 3, frequency: 25 })
  expect(desk.rowOf((await desk.ofTerm(0)).body.data, 0)).toMatchObject({ lessonsGiven: 0, frequency: null })
})

test('the status goes from needing an update through being computed to updated, and never shows old figures as current', async () => {
  const id = await desk.evaluate(2, 10)
  await desk.score(id, { 0: 5 })
  expect((await desk.ofTerm(2)).body).toMatchObject({ status: 'NEED_UPDATE', updatedAt: null, data: [] })
  let during: unknown
  await desk.compute(async () => {
    during = (await desk.ofTerm(2)).body.status
  })
  expect(during).toBe('IN_PROCESS')
  const updated = (await desk.ofTerm(2)).body
  expect([updated.status, updated.updatedAt]).toEqual(['UPDATED', TEST_NOW.toISOString()])
  await desk.score(id, { 0: 9 })
  const stale = (await desk.ofTerm(2)).body
  expect([stale.status, desk.rowOf(stale.data, 0)?.mark]).toEqual([
    'NEED_UPDATE',
    desk.rowOf(updated.data, 0)?.mark,
  ])
  expect((await desk.read()).body.status).toBe('NEED_UPDATE')
  expect((await desk.ofTerm(1)).body.status).toBe('UPDATED')
})

test('a score saved while a class is computed keeps it dirty, and the next computation takes it in', async () => {
  const id = await desk.evaluate(2, 20)
  await desk.score(id, { 0: 10 })
  await desk.compute(async () => {
    expect((await desk.score(id, { 0: 16 })).status).toBe(201)
  })
  const first = (await desk.ofTerm(2)).body
  expect([first.status, desk.rowOf(first.data, 0)?.mean]).toEqual(['NEED_UPDATE', 10])
  await desk.compute()
  const second = (await desk.ofTerm(2)).body
  expect([second.status, desk.rowOf(second.data, 0)?.mean]).toEqual(['UPDATED', 16])
})

test('two computations at once compute a class once', async () => {
  await desk.score(await desk.evaluate(2, 10), { 0: 5 })
  const counts: number[] = []
  counts.push(
    await desk.compute(async () => {
      counts.push(await desk.compute())
    }),
  )
  expect(counts[0]).toBe(0)
  expect(counts[1]).toBeGreaterThan(0)
  expect(await desk.compute()).toBe(0)
})

test('a computation that lost its lease writes nothing over the newer one', async () => {
  const id = await desk.evaluate(2, 20)
  await desk.score(id, { 0: 10 })
  const late = await desk.compute(async () => {
    await desk.score(id, { 0: 18 })
    app.clock.set(new Date(TEST_NOW.getTime() + 120_000))
    expect(await desk.compute()).toBeGreaterThan(0)
  })
  expect(late).toBe(0)
  const { body } = await desk.ofTerm(2)
  expect([body.status, desk.rowOf(body.data, 0)?.mean]).toEqual(['UPDATED', 18])
})

test('a failed computation gives its claim back and leaves the status as it was', async () => {
  await desk.score(await desk.evaluate(2, 10), { 0: 5 })
  const failing = desk.compute(() => Promise.reject(new Error('power cut')))
  await expect(failing).rejects.toThrow('power cut')
  expect((await desk.ofTerm(2)).body.status).toBe('NEED_UPDATE')
  expect(await desk.compute()).toBeGreaterThan(0)
})

test('students on the waiting list and cancelled enrolments have no figures, and lose those they had', async () => {
  const id = await desk.evaluate(2, 10)
  await desk.score(id, { 0: 5, 1: 6, 2: 7 })
  await desk.compute()
  expect((await desk.ofTerm(2)).body.data).toHaveLength(10)
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', queued_at = '2026-02-01T00:00:00Z' where id = $1",
    [school.enrollments[0]],
  )
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-16', exit_reason = 'CANCELLED' where id = $1",
    [school.enrollments[1]],
  )
  await request({ forceUpdate: true })
  await desk.compute()
  const { data } = (await desk.ofTerm(2)).body
  expect(data).toHaveLength(6)
  expect([desk.rowOf(data, 0), desk.rowOf(data, 1), desk.rowOf(data, 2)?.mark]).toEqual([
    undefined,
    undefined,
    7,
  ])
})

test('an instructor sees the figures of their own component only, the secretary of all by class number', async () => {
  await request({ forceUpdate: true })
  await desk.compute()
  const own = (await desk.ofTerm(2, school.instructor.token)).body.data as GradePerformance[]
  expect(new Set(own.map(row => row.curriculumComponent.id))).toEqual(new Set([school.components.portuguese]))
  const all = (await desk.ofTerm(2)).body.data as GradePerformance[]
  expect(all.map(row => [row.studentEnrollment.number, row.curriculumComponent.name]).slice(0, 4)).toEqual([
    [1, 'Língua Portuguesa'],
    [1, 'Matemática'],
    [2, 'Língua Portuguesa'],
    [2, 'Matemática'],
  ])
  expect(Object.keys(own[0]!.studentEnrollment.user).sort()).toEqual(['id', 'name', 'socialName', 'thumb'])
})

test('what another component needs does not make an instructor wait for their own', async () => {
  await request({ forceUpdate: true })
  await desk.compute()
  await desk.score(await desk.evaluate(2, 10), { 0: 5 })
  expect((await desk.ofTerm(2, school.otherInstructor.token)).body.status).toBe('UPDATED')
  expect((await desk.ofTerm(2, school.instructor.token)).body.status).toBe('NEED_UPDATE')
})

test('asking for an update is queued: at first for what was never computed, later only by force', async () => {
  const first = await request()
  expect([first.status, first.body]).toEqual([202, { status: 'NEED_UPDATE', updatedAt: null }])
  await desk.compute()
  expect(await dirty()).toBe(0)
  expect((await request()).body.status).toBe('UPDATED')
  const forced = await request({ forceUpdate: true })
  expect(forced.body).toEqual({ status: 'NEED_UPDATE', updatedAt: TEST_NOW.toISOString() })
  // Portuguese and Mathematics, in the term and in the year.
  expect(await dirty()).toBe(4)
})

test('the secretary asks for a whole year and is told of how many classes', async () => {
  const answer = await app.call(updateYearPerformance, {
    ...desk.asCaller(),
    body: { academicYearId: school.year },
  })
  expect([answer.status, answer.body]).toEqual([202, { status: 'NEED_UPDATE', grades: 2 }])
  expect(await dirty()).toBe(15)
  const progress = async () =>
    (
      await app.call(getYearPerformance, {
        ...desk.asCaller(),
        params: { academicYearId: school.year },
      })
    ).body
  expect(await progress()).toMatchObject({ status: 'NEED_UPDATE', grades: { total: 2, updated: 0 } })
  await desk.compute()
  expect(await progress()).toMatchObject({ status: 'NEED_UPDATE', grades: { total: 2, updated: 1 } })
  expect(
    (
      await app.call(getYearPerformance, {
        ...desk.asCaller(school.instructor.token),
        params: { academicYearId: school.year },
      })
    ).status,
  ).toBe(403)
})

test('a student is sent the published terms only, and the year when all are published', async () => {
  await desk.workedExample()
  await desk.closeTerms(0, 1, 2, 3)
  await desk.compute()
  expect((await desk.mine(0)).body.data).toEqual([])
  await desk.publish(0, 1)
  const shown = (await desk.mine(0)).body
  expect(shown.status).toBe('UPDATED')
  expect(
    shown.data
      .filter((row: GradePerformance) => row.curriculumComponent.id === school.components.portuguese)
      .map((row: GradePerformance) => [row.academicTerm?.position, row.mean]),
  ).toEqual([
    [1, 16.5],
    [2, 20],
  ])
  expect(
    shown.data.every((row: GradePerformance) => row.studentEnrollment.id === school.enrollments[0]),
  ).toBe(true)
  await desk.publish(2, 3)
  const whole = (await desk.mine(0)).body.data as GradePerformance[]
  expect(
    desk.rowOf(
      whole.filter(row => row.academicTerm === null),
      0,
    )?.mean,
  ).toBe(61)
  const foreignYear = await app.call(getMyPerformance, {
    ...desk.asCaller(school.students[0]!.token),
    query: { academicYearId: foreign.year },
  })
  expect(foreignYear.status).toBe(404)
})

test('a student who left a class and came back has each of their figures once', async () => {
  await desk.score(await desk.evaluate(2, 10), { 0: 5, 1: 6 })
  await desk.publish(0, 1, 2, 3)
  const [before, after] = [school.enrollments[0]!, randomUUID()]
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-12', exit_reason = 'TRANSFERRED' where id = $1",
    [before],
  )
  await app.within(school.id, db =>
    insertRows(db, 'student_enrollment', [
      enrollmentRow({
        institution_id: school.id,
        id: after,
        academic_year_id: school.year,
        grade_id: school.classes[0]!.id,
        account_id: school.students[0]!.id,
        start_date: '2026-08-13',
        created_at: TEST_NOW.toISOString(),
      }),
    ]),
  )
  await request({ forceUpdate: true })
  await desk.compute()
  const { data, results } = (await desk.mine(0)).body as {
    data: GradePerformance[]
    results: { studentEnrollmentId: string }[]
  }
  const figures = data.map(row => [
    row.studentEnrollment.id,
    row.curriculumComponent.id,
    row.academicTerm?.position,
  ])
  // Two enrolments, two components, four terms and the year.
  expect([figures.length, new Set(figures.map(String)).size]).toEqual([20, 20])
  expect(results.map(result => result.studentEnrollmentId)).toEqual([before, after])
})

test('between the closing of the last term and the computation nobody is without a result', async () => {
  await desk.score(await desk.evaluate(2, 10), { 0: 5 })
  await desk.publish(0, 1, 2, 3)
  await desk.compute()
  const situations = async () => {
    const answers = await Promise.all([desk.read(), desk.mine(0)])
    const ofFirst = (result: EnrollmentResult) => result.studentEnrollmentId === school.enrollments[0]
    return answers.map(({ body }) => body.results.find(ofFirst)?.situation)
  }
  await desk.closeTerms(0, 1, 2, 3)
  await app.within(school.id, db =>
    bumpScopesOfGrades({ db, institution: { id: school.id } }, { academicYearId: school.year }),
  )
  expect(await situations()).toEqual(['ONGOING', 'ONGOING'])
  await desk.compute()
  const [ofClass, own] = await situations()
  expect(['FAILED', 'IN_RECOVERY']).toContain(ofClass)
  expect(own).toBe(ofClass)
})

test('a class that is about to be printed is computed at once when it is dirty', async () => {
  await desk.score(await desk.evaluate(2, 20), { 0: 12 })
  expect(await computeIfStale(app, firstClass())).toBe('UPDATED')
  expect(desk.rowOf((await desk.ofTerm(2)).body.data, 0)?.mean).toBe(12)
  expect(await computeIfStale(app, firstClass())).toBe('UPDATED')
})

test('an opinion reaches the figures of a class without marks', async () => {
  await app.owner.query("update grade set type = 'ASSESSMENT' where id = $1", [school.classes[0]!.id])
  const id = await desk.evaluate(2, null, { type: 'FEEDBACK' })
  const saved = await app.call(saveScores, {
    ...desk.asCaller(),
    params: { id },
    body: { studentEnrollmentId: school.enrollments[0], text: 'Lê com fluência.' },
  })
  expect(saved.status).toBe(201)
  await desk.compute()
  expect(desk.rowOf((await desk.ofTerm(2)).body.data, 0)).toMatchObject({
    text: 'Lê com fluência.',
    mark: null,
  })
})

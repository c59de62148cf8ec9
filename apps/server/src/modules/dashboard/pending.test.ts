import { randomUUID } from 'node:crypto'
import { getPending } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { releaseBeneath } from '../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { evaluationRow } from '../evaluation/evaluation.factory.ts'
import { lessonRow, planInstructorRow, planRow } from '../planning/planning.factory.ts'
import { insertRows } from '../rows.ts'

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

type Filter = {
  year?: string
  plan?: string
  grade?: string
  instructor?: string
  kind?: string
  owing?: number | string
}
const read = (who: { token: string } = school.instructor, filter: Filter = {}) =>
  app.call(getPending, {
    host: school.host,
    token: who.token,
    params: { id: filter.year ?? school.year },
    query: {
      ...(filter.plan ? { lessonPlanId: filter.plan } : {}),
      ...(filter.grade ? { gradeId: filter.grade } : {}),
      ...(filter.instructor ? { instructorId: filter.instructor } : {}),
      ...(filter.kind ? { kind: filter.kind } : {}),
      ...(filter.owing === undefined ? {} : { owing: filter.owing }),
    },
  })
const pendingIn = async (...request: Parameters<typeof read>) => {
  const { status, body } = await read(...request)
  expect(status).toBe(200)
  return {
    counts: body.plans.map(
      (plan: {
        lessonPlan: { id: string }
        unreleased: number
        withoutAttendance: number
        unscored: number
      }) => [plan.lessonPlan.id, plan.unreleased, plan.withoutAttendance, plan.unscored],
    ),
    lessons: body.lessons.map((lesson: { id: string }) => lesson.id),
    evaluations: body.evaluations.map((evaluation: { id: string }) => evaluation.id),
  }
}
test('an administrator is told who teaches what is left over; an instructor is not', async () => {
  const named = async (who: { token: string }) =>
    (await read(who)).body.plans.map(
      (plan: { lessonPlan: { id: string }; instructors?: { name: string }[] }) => [
        plan.lessonPlan.id,
        plan.instructors?.map(({ name }) => name),
      ],
    )
  expect(await named(school.administrator)).toContainEqual([school.plans.portuguese, ['Paula Professora']])
  expect(await named(school.instructor)).toEqual([[school.plans.portuguese, undefined]])
  await change(
    `update lesson_plan_instructor set start_date = '2026-01-01', end_date = '2026-01-31'
     where lesson_plan_id = $1`,
    [school.plans.portuguese],
  )
  expect(await named(school.administrator)).toContainEqual([school.plans.portuguese, []])
})

const NOTHING = { counts: [], lessons: [], evaluations: [] }
const change = (text: string, values: unknown[]) => app.owner.query(text, values)

const release = (lessonId: string) => releaseBeneath(app, school, lessonId)
const takeAttendance = (lessonId: string) =>
  change('update lesson set attendance_taken_at = now() where id = $1', [lessonId])

type Evaluation = { date?: string; type?: string; planId?: string; componentId?: string }
const addEvaluation = async (given: Evaluation = {}): Promise<string> => {
  const id = randomUUID()
  const { date = '2026-08-12', type = 'PROOF', planId = school.plans.portuguese } = given
  await app.within(school.id, db =>
    insertRows(db, 'school_evaluation', [
      evaluationRow({
        institution_id: school.id,
        id,
        academic_year_id: school.year,
        grade_id: school.classes[0]!.id,
        curriculum_component_id: given.componentId ?? school.components.portuguese,
        lesson_plan_id: planId,
        academic_term_id: type === 'ANNUAL_RECOVERY' ? null : school.terms[2]!.id,
        date,
        type,
        highest: type === 'FEEDBACK' ? null : 10,
      }),
    ]),
  )
  return id
}
const score = (evaluationId: string, places: number[], value: { score?: number; text?: string }) =>
  change(
    `insert into student_evaluation (institution_id, school_evaluation_id, student_enrollment_id, grade_id, score, text, updated_at)
     select $1, $2, unnest($3::uuid[]), $4, $5, $6, now()`,
    [
      school.id,
      evaluationId,
      places.map(place => school.enrollments[place]),
      school.classes[0]!.id,
      value.score ?? null,
      value.text ?? null,
    ],
  )

test('a student and an editor are not told what is left over', async () => {
  for (const who of [school.students[0]!, school.editor]) {
    const { status, body } = await read(who)
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  }
})

test("an instructor cannot ask for another's plan, nobody for a year or plan of another institution", async () => {
  const answers = await Promise.all([
    read(school.instructor, { plan: school.plans.mathematics }),
    read(school.administrator, { plan: foreign.plans.portuguese }),
    read(school.administrator, { year: foreign.year }),
    read(school.instructor, { grade: school.classes[1]!.id }),
    read(school.administrator, { grade: foreign.classes[0]!.id }),
    read(school.instructor, { instructor: school.otherInstructor.id }),
    read(school.administrator, { instructor: foreign.instructor.id }),
    read(school.administrator, { instructor: school.students[0]!.id }),
    read(school.administrator, { instructor: 'whoever' }),
  ])
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
})

test('an instructor sees past lessons without release or attendance, and none of today or later', async () => {
  const { lastWeek } = school.lessons
  const { portuguese } = school.plans
  expect(await pendingIn()).toEqual({ counts: [[portuguese, 1, 1, 0]], lessons: [lastWeek], evaluations: [] })
  await release(lastWeek)
  expect(await pendingIn()).toMatchObject({ counts: [[portuguese, 0, 1, 0]], lessons: [lastWeek] })
  await takeAttendance(lastWeek)
  expect(await pendingIn()).toEqual(NOTHING)
  const { body } = await read(school.administrator)
  expect(body.plans).toEqual([])
})

test('the lessons and evaluations come as every other screen reads them', async () => {
  await addEvaluation()
  const { body } = await read()
  expect(body.plans[0].lessonPlan).toEqual({
    id: school.plans.portuguese,
    grade: { id: school.classes[0]!.id, name: '6º ano A' },
    curriculumComponent: { id: school.components.portuguese, name: 'Língua Portuguesa' },
  })
  expect(body.lessons[0]).toMatchObject({
    date: '2026-08-10',
    attendanceTaken: false,
    can: { launch: true, takeAttendance: true },
  })
  expect(body.evaluations[0]).toMatchObject({ name: 'Prova', scored: 0, expected: 5 })
})

test('a deleted lesson, one of a closed term and one of a finished year are not pending', async () => {
  await change('update lesson set deleted_at = now() where id = $1', [school.lessons.lastWeek])
  expect(await pendingIn()).toEqual(NOTHING)
  await change('update lesson set deleted_at = null where id = $1', [school.lessons.lastWeek])
  await addEvaluation()
  expect((await pendingIn()).counts).toHaveLength(1)
  await change('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
  expect(await pendingIn(school.administrator)).toEqual(NOTHING)
  await change('update academic_term set closed_at = null where id = $1', [school.terms[2]!.id])
  await change("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  expect(await pendingIn(school.administrator)).toEqual(NOTHING)
})

test('nothing outside of the own period is pending for an instructor, it is for an administrator', async () => {
  await addEvaluation({ date: '2026-08-12' })
  await change("update lesson_plan_instructor set start_date = '2026-08-11' where lesson_plan_id = $1", [
    school.plans.portuguese,
  ])
  expect(await pendingIn()).toMatchObject({ counts: [[school.plans.portuguese, 0, 0, 1]], lessons: [] })
  await change("update lesson_plan_instructor set start_date = '2026-08-13' where lesson_plan_id = $1", [
    school.plans.portuguese,
  ])
  expect(await pendingIn()).toEqual(NOTHING)
  expect((await pendingIn(school.administrator)).counts).toEqual([[school.plans.portuguese, 1, 1, 1]])
})

test('an evaluation is pending from the next day until everyone of the class has a score or an opinion', async () => {
  const proof = await addEvaluation()
  const feedback = await addEvaluation({ type: 'FEEDBACK', date: '2026-08-13' })
  await addEvaluation({ date: '2026-08-17' })
  for (const type of ['RECOVERY', 'ANNUAL_RECOVERY']) await addEvaluation({ type })
  const left = async () => (await pendingIn()).evaluations
  expect(await left()).toEqual([proof, feedback])
  await score(proof, [0, 1, 2, 3], { score: 0 })
  await score(feedback, [0, 1, 2, 3, 4], { text: 'Participa' })
  expect(await left()).toEqual([proof])
  await change(
    "update student_enrollment set exit_date = '2026-08-11', exit_reason = 'TRANSFERRED' where id = $1",
    [school.enrollments[4]],
  )
  expect(await left()).toEqual([])
})

test('nobody is missing from an evaluation for an enrolment that was made by mistake', async () => {
  const proof = await addEvaluation()
  await score(proof, [0, 1, 2], { score: 5 })
  await change(
    "update student_enrollment set exit_date = '2026-08-16', exit_reason = 'CANCELLED' where id = $1",
    [school.enrollments[4]],
  )
  expect((await read()).body.evaluations).toMatchObject([{ id: proof, scored: 3, expected: 4 }])
  await score(proof, [3], { score: 5 })
  expect((await pendingIn()).evaluations).toEqual([])
})

test('a lesson of a day on which nobody was in the class yet waits for its release alone', async () => {
  await change("update student_enrollment set start_date = '2026-08-11' where institution_id = $1", [
    school.id,
  ])
  expect((await pendingIn()).counts).toEqual([[school.plans.portuguese, 1, 0, 0]])
  await release(school.lessons.lastWeek)
  expect(await pendingIn()).toEqual(NOTHING)
})

test('a score that was cleared is missing again, and a deleted evaluation is not pending', async () => {
  const proof = await addEvaluation()
  await score(proof, [0, 1, 2, 3, 4], { score: 7 })
  await change('update student_evaluation set score = null where student_enrollment_id = $1', [
    school.enrollments[2],
  ])
  expect((await pendingIn()).evaluations).toEqual([proof])
  await change('update school_evaluation set deleted_at = now() where id = $1', [proof])
  expect((await pendingIn()).evaluations).toEqual([])
})

test('an administrator gets the plans of all classes, or one of them', async () => {
  const { portuguese, mathematics } = school.plans
  await addEvaluation({ planId: mathematics, componentId: school.components.mathematics })
  expect((await pendingIn(school.administrator)).counts).toEqual([
    [portuguese, 1, 1, 0],
    [mathematics, 0, 0, 1],
  ])
  expect((await pendingIn(school.administrator, { plan: mathematics })).counts).toEqual([
    [mathematics, 0, 0, 1],
  ])
  expect((await pendingIn(school.otherInstructor)).counts).toEqual([[mathematics, 0, 0, 1]])
  await change('update lesson_plan set is_active = false where id = $1', [mathematics])
  expect((await pendingIn(school.otherInstructor)).counts).toEqual([])
})

test('the secretary narrows it to a class, an instructor of today, or what nobody teaches', async () => {
  const { portuguese, mathematics, mathematicsOfSecondClass: second } = school.plans
  const [first, other] = school.classes.map(({ id }) => id)
  await addEvaluation({ planId: mathematics, componentId: school.components.mathematics })
  await app.within(school.id, db =>
    insertRows(db, 'lesson', [
      lessonRow({
        institution_id: school.id,
        id: randomUUID(),
        academic_year_id: school.year,
        grade_id: other ?? '',
        lesson_plan_id: second,
        date: '2026-08-11',
        start_time: '07:30:00',
        end_time: '08:20:00',
      }),
    ]),
  )
  const plans = async (filter: Filter) =>
    (await pendingIn(school.administrator, filter)).counts.map(([id]: unknown[]) => id)
  expect(await plans({})).toEqual([portuguese, mathematics, second])
  expect(await plans({ grade: first ?? '' })).toEqual([portuguese, mathematics])
  expect(await plans({ instructor: school.otherInstructor.id })).toEqual([mathematics, second])
  expect(await plans({ instructor: school.otherInstructor.id, grade: other ?? '' })).toEqual([second])
  expect(await plans({ instructor: 'none' })).toEqual([])
  await change('update lesson_plan_instructor set end_date = $2 where lesson_plan_id = $1', [
    portuguese,
    '2026-08-12',
  ])
  expect(await plans({ instructor: 'none' })).toEqual([portuguese])
  expect(await plans({ instructor: school.instructor.id })).toEqual([])
  const own = { instructor: school.otherInstructor.id }
  expect((await pendingIn(school.otherInstructor, own)).counts).toEqual([
    [mathematics, 0, 0, 1],
    [second, 1, 0, 0],
  ])
})

test('of one kind alone, nothing else is counted or shown', async () => {
  const { portuguese } = school.plans
  const { lastWeek } = school.lessons
  const proof = await addEvaluation()
  const of = (kind: string) => pendingIn(school.administrator, { kind })
  expect(await of('RELEASE')).toEqual({
    counts: [[portuguese, 1, 0, 0]],
    lessons: [lastWeek],
    evaluations: [],
  })
  expect(await of('ATTENDANCE')).toEqual({
    counts: [[portuguese, 0, 1, 0]],
    lessons: [lastWeek],
    evaluations: [],
  })
  expect(await of('SCORES')).toEqual({ counts: [[portuguese, 0, 0, 1]], lessons: [], evaluations: [proof] })
  await release(lastWeek)
  expect(await of('RELEASE')).toEqual(NOTHING)
  expect((await of('ATTENDANCE')).lessons).toEqual([lastWeek])
  await takeAttendance(lastWeek)
  expect(await of('ATTENDANCE')).toEqual(NOTHING)
  expect((await read(school.administrator, { kind: 'OTHER' })).status).toBe(422)
})

test("a part's instructor has the parent's evaluations once, and asked for the part alone with the part", async () => {
  const child = randomUUID()
  const base = { institution_id: school.id, academic_year_id: school.year }
  await app.within(school.id, async db => {
    await insertRows(db, 'lesson_plan', [
      planRow({
        ...base,
        id: child,
        grade_id: school.classes[0]!.id,
        curriculum_component_id: school.components.portuguese,
        parent_lesson_plan_id: school.plans.portuguese,
      }),
    ])
    await insertRows(db, 'lesson_plan_instructor', [
      planInstructorRow({
        institution_id: school.id,
        id: randomUUID(),
        lesson_plan_id: child,
        account_id: school.otherInstructor.id,
        start_date: '2026-08-11',
        end_date: '2026-12-31',
      }),
    ])
  })
  const proof = await addEvaluation()
  expect((await pendingIn(school.otherInstructor)).counts).toEqual([[school.plans.portuguese, 0, 0, 1]])
  expect(await pendingIn(school.otherInstructor, { plan: child })).toEqual({
    counts: [[child, 0, 0, 1]],
    lessons: [],
    evaluations: [proof],
  })
})

test('however much is left over, the oldest fifty lessons are shown and all are counted', async () => {
  const base = { institution_id: school.id, academic_year_id: school.year }
  await app.within(school.id, db =>
    insertRows(
      db,
      'lesson',
      Array.from({ length: 60 }, (_, at) =>
        lessonRow({
          ...base,
          id: randomUUID(),
          grade_id: school.classes[0]!.id,
          lesson_plan_id: school.plans.portuguese,
          date: `2026-0${at < 30 ? 6 : 5}-${String((at % 30) + 1).padStart(2, '0')}`,
          start_time: '07:30:00',
          end_time: '08:20:00',
        }),
      ),
    ),
  )
  const { body } = await read()
  expect(body.plans[0]).toMatchObject({ unreleased: 61, withoutAttendance: 61 })
  const dates = body.lessons.map((lesson: { date: string }) => lesson.date)
  expect([dates.length, dates[0], dates[49]]).toEqual([50, '2026-05-01', '2026-06-20'])
})

test('an administrator asks for the instructors with most left over alone; an instructor may not', async () => {
  expect((await read(school.instructor, { owing: 5 })).status).toBe(422)
  for (const owing of [0, 51, 'x']) expect((await read(school.administrator, { owing })).status).toBe(422)
  const { plans } = (await read(school.administrator)).body
  const all = (await read(school.administrator, { owing: 50 })).body
  expect(all).toMatchObject({ plans: [], lessons: [], evaluations: [] })
  const left = (name: string | null) =>
    plans
      .filter((plan: { instructors: { name: string }[] }) =>
        name === null ? plan.instructors.length === 0 : plan.instructors.some(each => each.name === name),
      )
      .reduce((sum: number, plan: { unreleased: number }) => sum + plan.unreleased, 0)
  expect(all.owing.length).toBeGreaterThan(0)
  for (const { instructor, unreleased } of all.owing) expect(unreleased).toBe(left(instructor?.name ?? null))
  const [first] = all.owing
  expect((await read(school.administrator, { owing: 1 })).body.owing).toEqual([first])
  const nobody = { instructor: 'none', owing: 5 }
  expect((await read(school.administrator, nobody)).body.owing).toEqual(
    all.owing.filter((each: { instructor: unknown }) => each.instructor === null),
  )
})

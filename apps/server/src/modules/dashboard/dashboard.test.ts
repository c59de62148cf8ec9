import { randomUUID } from 'node:crypto'
import {
  getTermDashboard,
  getYearDashboard,
  listTermOverviews,
} from '@lousa/contract/dashboard/dashboard.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseBeneath } from '../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../test/test-app.ts'
import { academicTermRow, educationLevelRow, eventRow } from '../academics/academics.factory.ts'
import { enrollmentRow } from '../enrollment/enrollment.factory.ts'
import { evaluationRow, scopeRow } from '../evaluation/evaluation.factory.ts'
import { insertRows } from '../rows.ts'

let app: TestApp
let school: School
let elsewhere: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  elsewhere = await createSchool(app, { kind: 'MUNICIPAL' })
})
afterAll(() => app.stop())

const ofYear = (place: School, who: { token: string }, id = place.year, query = {}) =>
  app.call(getYearDashboard, { host: place.host, token: who.token, params: { id }, query })
const ofTerm = (place: School, who: { token: string }, id: string, termId = place.terms[2]!.id) =>
  app.call(getTermDashboard, { host: place.host, token: who.token, params: { id, termId } })
const overviewsOf = (place: School, who: { token: string }, id = place.year) =>
  app.call(listTermOverviews, { host: place.host, token: who.token, params: { id } })
const ids = (lessons: { id: string }[]) => lessons.map(lesson => lesson.id)

const releaseLesson = (place: School, lesson: string) =>
  releaseBeneath(app, place, lesson, { note: 'Turma agitada' })

test('an editor has no dashboard, and students no overview of a term', async () => {
  expect((await ofYear(school, school.editor)).body.code).toBe('FORBIDDEN')
  for (const who of [school.editor, school.students[0]!]) {
    expect((await ofTerm(school, who, school.plans.portuguese)).body.code).toBe('FORBIDDEN')
  }
})

test('years, plans and terms of another institution or out of reach answer 404', async () => {
  const { portuguese, mathematics } = school.plans
  const requests = [
    ofYear(school, school.administrator, elsewhere.year),
    ofYear(school, school.students[0]!, randomUUID()),
    ofYear(school, school.instructor, 'current'),
    ofTerm(school, school.administrator, elsewhere.plans.portuguese),
    ofTerm(school, school.administrator, portuguese, elsewhere.terms[2]!.id),
    ofTerm(school, school.instructor, mathematics),
    ofTerm(school, school.instructor, portuguese, 'now'),
  ]
  for (const answer of await Promise.all(requests)) {
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('overviews of own plans are for instructors, and of years of the institution', async () => {
  for (const who of [school.administrator, school.editor, school.students[0]!])
    expect((await overviewsOf(school, who)).body.code).toBe('FORBIDDEN')
  for (const id of [elsewhere.year, randomUUID(), 'current'])
    expect((await overviewsOf(school, school.instructor, id)).body.code).toBe('NOT_FOUND')
})

test('an instructor sees each own active plan in the term of today, between terms in the former, and none outside of the year', async () => {
  const own = await createSchool(app)
  const [, second, term] = own.terms
  const planned = async (who = own.otherInstructor) =>
    (await overviewsOf(own, who)).body.data
      .map((each: { lessonPlanId: string }) => each.lessonPlanId)
      .toSorted()
  const { data } = (await overviewsOf(own, own.instructor)).body
  const { body } = await ofTerm(own, own.instructor, own.plans.portuguese)
  expect(data).toEqual([{ lessonPlanId: own.plans.portuguese, academicTermId: term?.id, ...body }])
  const plans = (await ofYear(own, own.otherInstructor)).body.lessonPlans
  expect(await planned()).toEqual(ids(plans).toSorted())
  await app.owner.query('update lesson_plan set is_active = false where id = $1', [plans[0].id])
  expect(await planned()).toEqual([plans[1].id])
  await app.owner.query('update academic_term set start_date = $2 where institution_id = $1 and id = $3', [
    own.id,
    '2026-08-18',
    term?.id,
  ])
  const between = (await overviewsOf(own, own.otherInstructor)).body.data
  expect(between).toMatchObject([{ lessonPlanId: plans[1].id, academicTermId: second?.id }])
  await app.owner.query(
    'update academic_term set start_date = start_date - 400, end_date = end_date - 400 where institution_id = $1',
    [own.id],
  )
  await app.owner.query("update academic_year set end_date = '2026-08-16' where id = $1", [own.year])
  expect(await planned()).toEqual([])
})

test('a term of another level is as if it did not exist for a plan', async () => {
  const own = await createSchool(app)
  const [level, term] = [randomUUID(), randomUUID()]
  const base = { institution_id: own.id, academic_year_id: own.year }
  await app.within(own.id, async db => {
    await insertRows(db, 'education_level', [educationLevelRow({ ...base, id: level, name: 'EJA' })])
    const dates = { position: 1, start_date: '2026-02-09', end_date: '2026-12-18' }
    await insertRows(db, 'academic_term', [
      academicTermRow({ ...base, ...dates, id: term, education_level_id: level }),
    ])
  })
  expect((await ofTerm(own, own.administrator, own.plans.portuguese, term)).body.code).toBe('NOT_FOUND')
})

test('a dashboard takes no filter', async () => {
  const answer = await ofYear(school, school.administrator, school.year, { gradeId: 'x' })
  expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'UNKNOWN_FIELD'])
})

test('an administrator sees the whole year in figures, events and those who left not among them', async () => {
  const own = await createSchool(app)
  const event = randomUUID()
  const base = { institution_id: own.id, academic_year_id: own.year }
  await app.within(own.id, async db => {
    await insertRows(db, 'grade', [eventRow({ ...base, id: event, name: 'Feira', day: '2026-09-12' })])
    const enrolled = { ...base, start_date: '2026-08-01', created_at: '2026-08-01T12:00:00.000Z' }
    const student = { account_id: own.students[0]!.id }
    await insertRows(db, 'student_enrollment', [
      enrollmentRow({ ...enrolled, ...student, id: randomUUID(), grade_id: event }),
      enrollmentRow({ ...enrolled, ...student, id: randomUUID(), grade_id: own.classes[1]!.id }),
    ])
  })
  await app.owner.query('update grade set capacity = 30 where id = $1', [own.classes[0]!.id])
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-05-01', exit_reason = 'DROPPED' where id = $1",
    [own.enrollments[4]],
  )
  await releaseLesson(own, own.lessons.today)
  await app.owner.query('update lesson set deleted_at = now() where id = $1', [own.lessons.nextWeek])
  expect((await ofYear(own, own.administrator)).body).toEqual({
    activeStudents: 4,
    studentsPerGrade: [
      { grade: own.classes[0], active: 4, surplus: 0, capacity: 30 },
      { grade: own.classes[1], active: 1, surplus: 0, capacity: null },
    ],
    lessons: { planned: 3, accomplished: 1, pending: 1 },
    grades: 2,
    events: 1,
    instructors: 2,
    today: { lessons: 2, attendanceTaken: 0, present: 0, absent: 0 },
  })
  // The fullest class, and the one with places and a waiting list.
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', queued_at = now() where grade_id = $1",
    [own.classes[1]!.id],
  )
  const all = (await ofYear(own, own.administrator)).body
  const withGrades = (grades: number) => ofYear(own, own.administrator, own.year, { grades })
  expect((await withGrades(1)).body).toEqual(all)
  await app.owner.query('update grade set capacity = 0 where id = $1', [own.classes[1]!.id])
  const { studentsPerGrade, ...figures } = (await withGrades(1)).body
  expect(studentsPerGrade).toEqual([{ grade: own.classes[0], active: 4, surplus: 0, capacity: 30 }])
  expect({ ...figures, studentsPerGrade: all.studentsPerGrade }).toEqual(all)
  expect((await withGrades(0)).status).toBe(422)
})

const markBeneath = (own: School, lesson: string, statuses: readonly string[]) =>
  app.owner.query(
    `insert into attendance (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id,
       lesson_plan_id, status, updated_at)
     select $1, $2, $3, e.id, $4, $5, e.status, now()
     from unnest($6::uuid[], $7::text[]) as e (id, status)`,
    [
      own.id,
      own.year,
      lesson,
      own.classes[0]!.id,
      own.plans.portuguese,
      own.enrollments.slice(0, statuses.length),
      statuses,
    ],
  )

test("an administrator sees today's attendance: lessons, how many are taken, and their marks", async () => {
  const own = await createSchool(app)
  const marks = ['ATTENDANCE', 'ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE', 'ATTENDANCE']
  for (const lesson of [own.lessons.today, own.lessons.lastWeek]) await markBeneath(own, lesson, marks)
  await app.owner.query('update lesson set attendance_taken_at = now() where id = any($1)', [
    [own.lessons.today, own.lessons.lastWeek],
  ])
  const read = async () => (await ofYear(own, own.administrator)).body.today
  expect(await read()).toEqual({ lessons: 2, attendanceTaken: 1, present: 3, absent: 2 })
  await app.owner.query(
    "update student_enrollment set exit_date = $2, exit_reason = 'TRANSFERRED' where id = $1",
    [own.enrollments[4], TEST_TODAY],
  )
  expect(await read()).toEqual({ lessons: 2, attendanceTaken: 1, present: 2, absent: 2 })
  await app.owner.query('update lesson set deleted_at = now() where id = $1', [own.lessons.today])
  expect(await read()).toEqual({ lessons: 1, attendanceTaken: 0, present: 0, absent: 0 })
})

test('instructors are counted whether they teach this year or not, but none who is archived', async () => {
  const own = await createSchool(app)
  await app.owner.query('delete from lesson_plan_instructor where institution_id = $1', [own.id])
  expect((await ofYear(own, own.administrator)).body.instructors).toBe(2)
  await app.owner.query("update account set status = 'Inativo' where id = $1", [own.otherInstructor.id])
  expect((await ofYear(own, own.administrator)).body.instructors).toBe(1)
})

test('an instructor sees their own plans, and the lessons of today and of the week', async () => {
  const own = await createSchool(app)
  await releaseLesson(own, own.lessons.today)
  const { body } = await ofYear(own, own.instructor)
  expect(body.lessonPlans).toEqual([
    {
      id: own.plans.portuguese,
      grade: own.classes[0],
      curriculumComponent: { id: own.components.portuguese, name: 'Língua Portuguesa' },
      isEvaluated: true,
      rollMode: 'PER_LESSON',
      planned: 4,
      accomplished: 1,
      pending: 1,
    },
  ])
  expect(ids(body.today)).toEqual([own.lessons.today, own.lessons.todaySecond])
  expect(ids(body.week)).toEqual([own.lessons.today, own.lessons.todaySecond])
  expect(body.today[0].accomplished).toMatchObject({ contentRegistration: 'Crônica' })
  const other = await ofYear(own, own.otherInstructor)
  expect(other.body.lessonPlans).toHaveLength(2)
  expect(other.body.today).toEqual([])
})

test('a student sees their own enrolments and next lessons, and nothing that a teacher wrote', async () => {
  const own = await createSchool(app)
  await releaseLesson(own, own.lessons.today)
  const answer = await ofYear(own, own.students[0]!)
  expect(answer.body.enrolledGrades).toMatchObject([{ id: own.enrollments[0], grade: { name: '6º ano A' } }])
  expect(answer.body.enrolledEvents).toEqual([])
  expect(ids(answer.body.nextLessons)).toEqual([
    own.lessons.today,
    own.lessons.todaySecond,
    own.lessons.nextWeek,
  ])
  expect(answer.raw.toString()).not.toContain('Crônica')
  expect(answer.raw.toString()).not.toContain('agitada')
  expect(answer.body.nextLessons[0].can).toEqual({
    launch: false,
    takeAttendance: false,
    edit: false,
    withdraw: null,
  })
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-05-01', exit_reason = 'DROPPED' where id = $1",
    [own.enrollments[1]],
  )
  expect((await ofYear(own, own.students[1]!)).body).toEqual({
    enrolledGrades: [],
    enrolledEvents: [],
    nextLessons: [],
  })
})

/** Third term: two lessons of today and the one of last week, whose attendance is taken and counted. */
const withAttendance = async (): Promise<School> => {
  const own = await createSchool(app)
  await releaseLesson(own, own.lessons.lastWeek)
  await app.owner.query('update lesson set attendance_taken_at = now() where id = $1', [own.lessons.lastWeek])
  for (const [index, enrollment] of own.enrollments.entries()) {
    await app.owner.query(
      `insert into attendance (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id,
         lesson_plan_id, status, updated_at) values ($1, $2, $3, $4, $5, $6, $7, now())`,
      [
        own.id,
        own.year,
        own.lessons.lastWeek,
        enrollment,
        own.classes[0]?.id,
        own.plans.portuguese,
        ['ABSENCE', 'JUSTIFIED_ABSENCE'][index] ?? 'ATTENDANCE',
      ],
    )
  }
  return own
}

const NO_OPINIONS = { gradeType: 'MARK', opinions: { given: 0, expected: 0 } }

test('an instructor sees lessons and attendance of a plan in a term', async () => {
  const own = await withAttendance()
  const { body } = await ofTerm(own, own.instructor, own.plans.portuguese)
  expect(body).toEqual({
    lessons: { planned: 4, accomplished: 1, pending: 0 },
    attendance: { taken: 1, missing: 0, frequency: 60 },
    evaluations: {
      count: 0,
      plannedMarks: 0,
      termHighest: 20,
      mode: 'SUM',
      scored: 0,
      expected: 0,
      ...NO_OPINIONS,
    },
    status: 'UPDATED',
  })
  await app.owner.query(
    `update institution set performance_policy = '{"justified": "PRESENT"}' where institution_id = $1`,
    [own.id],
  )
  expect((await ofTerm(own, own.instructor, own.plans.portuguese)).body.attendance.frequency).toBe(80)
  const first = await ofTerm(own, own.administrator, own.plans.portuguese, own.terms[0]!.id)
  expect(first.body).toMatchObject({
    lessons: { planned: 0, accomplished: 0, pending: 0 },
    attendance: { taken: 0, missing: 0, frequency: null },
  })
})

test('the overview counts nothing of enrolments by mistake, of the waiting list or of days outside of the class', async () => {
  const own = await withAttendance()
  await app.within(own.id, db =>
    insertRows(db, 'school_evaluation', [
      evaluationRow({
        institution_id: own.id,
        id: randomUUID(),
        academic_year_id: own.year,
        grade_id: own.classes[0]!.id,
        curriculum_component_id: own.components.portuguese,
        lesson_plan_id: own.plans.portuguese,
        academic_term_id: own.terms[2]!.id,
        date: '2026-08-10',
      }),
    ]),
  )
  const set = (place: number, values: string) =>
    app.owner.query(`update student_enrollment set ${values} where id = $1`, [own.enrollments[place]])
  const read = async () => {
    const { attendance, evaluations } = (await ofTerm(own, own.instructor, own.plans.portuguese)).body
    return [attendance.frequency, evaluations.expected]
  }
  expect(await read()).toEqual([60, 5])
  await set(0, "exit_date = '2026-08-16', exit_reason = 'CANCELLED'")
  expect(await read()).toEqual([75, 4])
  await set(1, "status = 'SURPLUS', queued_at = '2026-08-01T00:00:00Z'")
  expect(await read()).toEqual([100, 3])
  await app.owner.query("update attendance set status = 'ABSENCE' where student_enrollment_id = $1", [
    own.enrollments[2],
  ])
  await set(2, "start_date = '2026-08-11'")
  expect(await read()).toEqual([100, 2])
})

test('an instructor sees the evaluations of a plan in a term, and those of its parent in a child plan', async () => {
  const own = await createSchool(app)
  const child = randomUUID()
  const base = {
    institution_id: own.id,
    academic_year_id: own.year,
    grade_id: own.classes[0]!.id,
    curriculum_component_id: own.components.portuguese,
  }
  const proof = randomUUID()
  await app.within(own.id, async db => {
    const planned = { ...base, lesson_plan_id: own.plans.portuguese, academic_term_id: own.terms[2]!.id }
    await insertRows(db, 'school_evaluation', [
      evaluationRow({ ...planned, id: proof, date: TEST_TODAY, highest: 8.5 }),
      evaluationRow({ ...planned, id: randomUUID(), date: TEST_TODAY, type: 'RECOVERY', highest: 20 }),
      evaluationRow({ ...planned, id: randomUUID(), date: TEST_TODAY, deleted_at: '2026-08-01T00:00:00Z' }),
      evaluationRow({ ...planned, id: randomUUID(), date: '2026-02-20', academic_term_id: own.terms[0]!.id }),
    ])
  })
  await app.owner.query(
    `insert into student_evaluation (institution_id, school_evaluation_id, student_enrollment_id, grade_id, score, updated_at)
     values ($1, $2, $3, $5, 7, now()), ($1, $2, $4, $5, null, now())`,
    [own.id, proof, own.enrollments[0], own.enrollments[1], base.grade_id],
  )
  await app.owner.query(
    `insert into lesson_plan (institution_id, id, academic_year_id, grade_id, curriculum_component_id, parent_lesson_plan_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [own.id, child, own.year, base.grade_id, base.curriculum_component_id, own.plans.portuguese],
  )
  const expected = {
    count: 2,
    plannedMarks: 8.5,
    termHighest: 20,
    mode: 'SUM',
    scored: 1,
    expected: 10,
    ...NO_OPINIONS,
  }
  for (const plan of [own.plans.portuguese, child]) {
    expect((await ofTerm(own, own.administrator, plan)).body.evaluations).toEqual(expected)
  }
})

test('of an evaluation that is still to come no score is expected yet', async () => {
  const own = await createSchool(app)
  const planned = {
    institution_id: own.id,
    academic_year_id: own.year,
    grade_id: own.classes[0]!.id,
    curriculum_component_id: own.components.portuguese,
    lesson_plan_id: own.plans.portuguese,
    academic_term_id: own.terms[2]!.id,
  }
  await app.within(own.id, db =>
    insertRows(db, 'school_evaluation', [
      evaluationRow({ ...planned, id: randomUUID(), date: TEST_TODAY, highest: 8 }),
      evaluationRow({ ...planned, id: randomUUID(), date: '2026-08-18', highest: 12 }),
    ]),
  )
  expect((await ofTerm(own, own.instructor, own.plans.portuguese)).body.evaluations).toEqual({
    count: 2,
    plannedMarks: 20,
    termHighest: 20,
    mode: 'SUM',
    scored: 0,
    expected: 5,
    ...NO_OPINIONS,
  })
})

test('opinions of a class without marks are counted before their day, and expected from it on', async () => {
  const own = await createSchool(app)
  await app.owner.query("update grade set type = 'ASSESSMENT' where institution_id = $1", [own.id])
  const base = {
    institution_id: own.id,
    academic_year_id: own.year,
    grade_id: own.classes[0]!.id,
    curriculum_component_id: own.components.portuguese,
    lesson_plan_id: own.plans.portuguese,
    academic_term_id: own.terms[2]!.id,
    type: 'FEEDBACK' as const,
    highest: null,
  }
  const later = randomUUID()
  await app.within(own.id, db =>
    insertRows(db, 'school_evaluation', [evaluationRow({ ...base, id: later, date: '2026-08-18' })]),
  )
  await app.owner.query(
    `insert into student_evaluation (institution_id, school_evaluation_id, student_enrollment_id, grade_id, concept, updated_at)
     values ($1, $2, $3, $4, 'A', now())`,
    [own.id, later, own.enrollments[0], base.grade_id],
  )
  const read = async () => (await ofTerm(own, own.instructor, own.plans.portuguese)).body.evaluations
  const opinions = { given: 1, expected: 5 }
  expect(await read()).toMatchObject({ gradeType: 'ASSESSMENT', opinions, scored: 0, expected: 0 })
  await app.owner.query('update school_evaluation set date = $2 where id = $1', [later, TEST_TODAY])
  expect(await read()).toMatchObject({ opinions, scored: 1, expected: 5 })
})

test('the overview says whether the figures wait, are being computed or are up to date', async () => {
  const own = await createSchool(app)
  const scope = randomUUID()
  await app.within(own.id, db =>
    insertRows(db, 'performance_scope', [
      scopeRow({
        institution_id: own.id,
        id: scope,
        academic_year_id: own.year,
        grade_id: own.classes[0]!.id,
        curriculum_component_id: own.components.portuguese,
        academic_term_id: own.terms[2]!.id,
        input_version: 3,
      }),
    ]),
  )
  const status = async (change: string) => {
    await app.owner.query(`update performance_scope set ${change} where institution_id = $2 and id = $1`, [
      scope,
      own.id,
    ])
    return (await ofTerm(own, own.instructor, own.plans.portuguese)).body.status
  }
  expect(await status('computed_version = 2')).toBe('NEED_UPDATE')
  expect(
    await status(
      "lease_token = '01900000-0000-7000-8000-000000000001', lease_until = '2026-08-17T15:01:00Z'",
    ),
  ).toBe('IN_PROCESS')
  expect(await status("lease_until = '2026-08-17T14:59:00Z'")).toBe('NEED_UPDATE')
  expect(await status('computed_version = 3')).toBe('UPDATED')
})

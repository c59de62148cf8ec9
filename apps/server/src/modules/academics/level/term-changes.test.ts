import { updateAcademicTerms } from '@lousa/contract/academics/level/level-writing.contract.ts'
import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putLesson, takeAttendanceBeneath } from '../../../../test/lesson-desk.ts'
import { type MarksDesk, marksDesk } from '../../../../test/marks-desk.ts'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let marks: MarksDesk
let evaluation: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  marks = marksDesk(app, school)
  await releaseBeneath(app, school, school.lessons.lastWeek)
  await takeAttendanceBeneath(app, school.lessons.lastWeek)
  await releaseBeneath(app, school, school.lessons.today)
  evaluation = await marks.evaluate(1, 10, { name: 'Prova final', date: '2026-07-06' })
  await marks.score(evaluation, { 0: 7, 1: 8 })
})
afterAll(() => app.stop())

const save = (changes: Record<number, object>, more: object = {}, token = school.administrator.token) =>
  app.call(updateAcademicTerms, {
    host: school.host,
    token,
    params: { id: school.level },
    body: {
      academicTerms: school.terms.map(({ id, start, end }, at) => ({ id, start, end, ...changes[at] })),
      ...more,
    },
  })
/** The third term begins after the lessons of 10 and 17 August, the second ends before its test of 6 July. */
const LATER = { 1: { end: '2026-07-03' }, 2: { start: '2026-08-18' } }
const CONFIRMED = { lessons: 'KEEP', confirmChanges: true }

test('other dates are refused without a confirmation, also as a preview, and to instructors', async () => {
  for (const more of [{}, { preview: true }, { lessons: 'KEEP' }])
    expect((await save({ 2: LATER[2] }, more)).body).toMatchObject({ code: 'LESSONS_OUT_OF_TERM' })
  for (const more of [{}, { preview: true }])
    expect((await save({ 1: LATER[1] }, more)).body).toMatchObject({
      code: 'EVALUATIONS_OUT_OF_TERM',
      count: 1,
    })
  expect((await save(LATER, CONFIRMED, school.instructor.token)).status).toBe(403)
})

test('a confirmation takes no evaluation before its term and no record before the first term or out of a closed one', async () => {
  const late = await save({ 1: { start: '2026-07-07' } }, CONFIRMED)
  expect(late.body).toMatchObject({ code: 'EVALUATIONS_OUT_OF_TERM', count: 1 })
  const id = await putLesson(app, school, {
    planId: school.plans.portuguese,
    at: ['2026-02-10', '07:30:00', '08:20:00'],
  })
  await releaseBeneath(app, school, id)
  const first = await save({ 0: { start: '2026-02-18' } }, CONFIRMED)
  expect(first.body).toMatchObject({
    code: 'LESSONS_OUT_OF_TERM',
    count: 1,
    days: [{ date: '2026-02-10', count: 1 }],
  })
  await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[1]!.id])
  const closed = await save({ 2: LATER[2] }, CONFIRMED)
  expect(closed.body).toMatchObject({
    code: 'TERM_CLOSED',
    terms: [{ id: school.terms[1]!.id, position: 2 }],
  })
})

test('a preview names lessons with a record by class and component, and evaluations with their scores', async () => {
  const { status, body } = await save(LATER, { ...CONFIRMED, preview: true })
  expect(status).toBe(200)
  expect(body.changes).toEqual({
    lessons: {
      count: 2,
      shown: [
        {
          grade: school.classes[0],
          curriculumComponent: { id: school.components.portuguese, name: 'Língua Portuguesa' },
          from: 3,
          to: 2,
          lessons: 2,
          rolls: 1,
        },
      ],
    },
    evaluations: {
      count: 1,
      shown: [
        {
          id: evaluation,
          name: 'Prova final',
          date: '2026-07-06',
          position: 2,
          grade: school.classes[0],
          curriculumComponent: { id: school.components.portuguese, name: 'Língua Portuguesa' },
          scores: 2,
        },
      ],
    },
  })
  const unchanged = await save({ 3: { end: '2026-12-15' } }, { ...CONFIRMED, preview: true })
  expect([unchanged.status, unchanged.body.changes]).toEqual([200, undefined])
})

test('confirmed dates are saved, the lessons count for the other term, and the evaluation for its own', async () => {
  const { status, body } = await save(LATER, CONFIRMED)
  expect([status, body.changes, body.academicTerms[2].start]).toEqual([200, undefined, '2026-08-18'])
  const rowOf = async (term: number) => {
    const { data } = (await marks.ofTerm(term)).body
    return marks.rowOf(data as GradePerformance[], 0)
  }
  await app.owner.query(
    `insert into attendance (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id,
       lesson_plan_id, status, updated_at) values ($1, $2, $3, $4, $5, $6, 'ABSENCE', now())`,
    [
      school.id,
      school.year,
      school.lessons.lastWeek,
      school.enrollments[0],
      school.classes[0]!.id,
      school.plans.portuguese,
    ],
  )
  await marks.compute()
  expect(await rowOf(1)).toMatchObject({ absences: 1, lessonsGiven: 1 })
  expect(await rowOf(2)).toMatchObject({ absences: 0, lessonsGiven: 0 })
  const { rows } = await app.owner.query('select academic_term_id from school_evaluation where id = $1', [
    evaluation,
  ])
  expect(rows[0].academic_term_id).toBe(school.terms[1]!.id)
})

test('a new term in the place of one without records takes no lesson with a record out of a closed term', async () => {
  const [, , third, fourth] = school.terms
  await app.owner.query("update academic_term set start_date = '2026-11-09' where id = $1", [fourth!.id])
  const id = await putLesson(app, school, {
    planId: school.plans.portuguese,
    at: ['2026-11-03', '07:30:00', '08:20:00'],
  })
  await releaseBeneath(app, school, id)
  await app.owner.query('update academic_term set closed_at = now() where id = $1', [third!.id])
  const replaced = { id: undefined, start: '2026-11-02' }
  for (const more of [CONFIRMED, { ...CONFIRMED, preview: true }, {}]) {
    const answer = await save({ 3: replaced }, more)
    expect(answer.body).toMatchObject({ code: 'TERM_CLOSED', terms: [{ id: third!.id, position: 3 }] })
  }
  const after = await save({ 3: { id: undefined, start: '2026-11-04' } }, { ...CONFIRMED, preview: true })
  expect(after.status).toBe(200)
  expect((await save({ 2: { closed: false }, 3: replaced }, CONFIRMED)).status).toBe(200)
})

import { randomUUID } from 'node:crypto'
import { getFrequency } from '@lousa/contract/attendance/attendance.contract.ts'
import {
  type GradePerformance,
  getPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { computeIfStale } from '../evaluation/performance/performance.service.ts'
import { lessonRow, planRow } from '../planning/planning.factory.ts'
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

const read = (request: { token?: string; plan?: string } = {}) =>
  app.call(getFrequency, {
    host: school.host,
    token: request.token ?? school.instructor.token,
    params: { id: request.plan ?? school.plans.portuguese },
  })
const codeOf = async (answer: ReturnType<typeof read>) => {
  const { status, body } = await answer
  return [status, body.code]
}

type Status = 'ATTENDANCE' | 'ABSENCE' | 'JUSTIFIED_ABSENCE' | null
type Given = { date: string; statuses: Status[]; planId?: string; released?: boolean; deleted?: boolean }

/** Lessons of fifty minutes with the marks of the pupils by class number; released unless said otherwise. */
const give = (lessons: Given[]) =>
  app.within(school.id, async db => {
    const base = { institution_id: school.id, academic_year_id: school.year }
    const planned = lessons.map(lesson => ({ ...lesson, id: randomUUID() }))
    const gradeId = school.classes[0]!.id
    const planOf = (lesson: Given) => lesson.planId ?? school.plans.portuguese
    await insertRows(
      db,
      'lesson',
      planned.map(lesson =>
        lessonRow({
          ...base,
          id: lesson.id,
          grade_id: gradeId,
          lesson_plan_id: planOf(lesson),
          date: lesson.date,
          start_time: '10:00:00',
          end_time: '10:50:00',
          is_child: lesson.planId !== undefined,
          deleted_at: lesson.deleted ? '2026-08-01T12:00:00Z' : null,
        }),
      ),
    )
    await insertRows(
      db,
      'lesson_accomplishment',
      planned
        .filter(lesson => lesson.released !== false)
        .map(lesson => ({
          institution_id: school.id,
          id: randomUUID(),
          lesson_id: lesson.id,
          account_id: school.instructor.id,
          content_registration: 'Leitura',
          created_at: '2026-08-01T12:00:00Z',
          updated_at: '2026-08-01T12:00:00Z',
          version: 1,
        })),
    )
    await insertRows(
      db,
      'attendance',
      planned.flatMap(lesson =>
        lesson.statuses.flatMap((status, place) =>
          status === null
            ? []
            : [
                {
                  ...base,
                  lesson_id: lesson.id,
                  student_enrollment_id: school.enrollments[place]!,
                  grade_id: gradeId,
                  lesson_plan_id: planOf(lesson),
                  status,
                  updated_at: '2026-08-01T12:00:00Z',
                  version: 1,
                },
              ],
        ),
      ),
    )
  })

/** Twenty lessons of March; of the pupils, so many absences, and so many that are justified. */
const givenInMarch = (absences: [absent: number, justified: number][]): Given[] =>
  Array.from({ length: 20 }, (_, at) => ({
    date: `2026-03-${String(at + 1).padStart(2, '0')}`,
    statuses: absences.map(([absent, justified]) => {
      if (at < absent) return 'ABSENCE'
      return at < absent + justified ? 'JUSTIFIED_ABSENCE' : 'ATTENDANCE'
    }),
  }))

/** The first pupil's year in the figures of the class, computed now. */
const figureOfFirst = async (): Promise<GradePerformance> => {
  await app.owner.query(
    `insert into performance_scope (institution_id, academic_year_id, grade_id, curriculum_component_id)
     values ($1, $2, $3, $4)`,
    [school.id, school.year, school.classes[0]!.id, school.components.portuguese],
  )
  const gradeId = school.classes[0]!.id
  await computeIfStale({ gateway: app.gateway, clock: app.clock }, { institutionId: school.id, gradeId })
  const { body } = await app.call(getPerformance, {
    host: school.host,
    token: school.administrator.token,
    query: {
      gradeId,
      studentEnrollmentId: school.enrollments[0],
      curriculumComponentId: school.components.portuguese,
    },
  })
  return body.data[0]
}

test('a student and an editor cannot read the attendance of a class so far', async () => {
  for (const { token } of [school.students[0]!, school.editor])
    expect(await codeOf(read({ token }))).toEqual([403, 'FORBIDDEN'])
})

test("an instructor cannot read it of another's plan, nobody that of another institution", async () => {
  expect(await codeOf(read({ token: school.otherInstructor.token }))).toEqual([404, 'NOT_FOUND'])
  const { token } = school.administrator
  expect(await codeOf(read({ token, plan: foreign.plans.portuguese }))).toEqual([404, 'NOT_FOUND'])
})

test('before the first released lesson nobody has a percentage, and nobody is warned of', async () => {
  await give([{ date: '2026-08-03', statuses: ['ABSENCE'], released: false }])
  const { body } = await read()
  expect(body.minFreq).toBe(75)
  expect(body.data).toEqual(
    school.enrollments.map(studentEnrollmentId => ({
      studentEnrollmentId,
      exit: null,
      lessonsGiven: 0,
      lessonsWithoutRow: 0,
      absences: 0,
      justifiedAbsences: 0,
      percent: null,
      standing: null,
    })),
  )
})

test('an instructor sees who is below the least attendance and who is near it', async () => {
  await give(givenInMarch([[6, 0], [5, 0], [4, 0], [3, 2], [0, 0]])) // biome-ignore format: a row of pupils
  const { data } = (await read()).body
  expect(data.map((row: { percent: number; standing: string }) => [row.percent, row.standing])).toEqual([
    [70, 'BELOW'],
    [75, 'NEAR'],
    [80, 'GOOD'],
    [75, 'NEAR'],
    [100, 'GOOD'],
  ])
  expect(data[3]).toMatchObject({ lessonsGiven: 20, absences: 3, justifiedAbsences: 2 })
})

test("the class's own policy goes before that of the institution", async () => {
  await give(givenInMarch([[2, 4]]))
  const policy = (table: string, id: string, value: object) =>
    app.owner.query(
      `update ${table} set performance_policy = $2 where ${table === 'grade' ? 'id' : 'institution_id'} = $1`,
      [id, JSON.stringify(value)],
    )
  await policy('institution', school.id, { minFreq: 60, justified: 'PRESENT' })
  const first = async () => {
    const { minFreq, data } = (await read()).body
    return [minFreq, data[0].percent, data[0].standing]
  }
  expect(await first()).toEqual([60, 90, 'GOOD'])
  await policy('grade', school.classes[0]!.id, { justified: 'EXCLUDED', minFreq: 85 })
  expect(await first()).toEqual([85, 87.5, 'NEAR'])
})

test('lessons without a row of the pupil, deleted ones and those of another component do not count', async () => {
  await give([
    { date: '2026-03-02', statuses: ['ABSENCE', 'ATTENDANCE'] },
    { date: '2026-03-03', statuses: [null, 'ATTENDANCE'] },
    { date: '2026-03-04', statuses: ['ABSENCE', 'ABSENCE'], deleted: true },
    { date: '2026-03-05', statuses: ['ABSENCE', 'ABSENCE'], planId: school.plans.mathematics },
  ])
  expect((await read()).body.data.slice(0, 2)).toMatchObject([
    { lessonsGiven: 1, absences: 1, percent: 0, standing: 'BELOW' },
    { lessonsGiven: 2, absences: 0, percent: 100, standing: 'GOOD' },
  ])
})

test('days before entry and after exit do not count', async () => {
  await give(givenInMarch([[3, 0], [3, 0]])) // biome-ignore format: a row of pupils
  await app.owner.query("update student_enrollment set start_date = '2026-03-03' where id = $1", [
    school.enrollments[0],
  ])
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-03-04', exit_reason = 'TRANSFERRED' where id = $1",
    [school.enrollments[1]],
  )
  expect((await read()).body.data.slice(0, 2)).toMatchObject([
    { lessonsGiven: 18, absences: 1 },
    { lessonsGiven: 4, absences: 3 },
  ])
})

test('an enrolment made by mistake and one on the waiting list have no attendance so far, as they have no figures', async () => {
  await give(givenInMarch([[1, 0], [1, 0], [1, 0]])) // biome-ignore format: a row of pupils
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-03-20', exit_reason = 'CANCELLED' where id = $1",
    [school.enrollments[0]],
  )
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', queued_at = '2026-02-01T00:00:00Z' where id = $1",
    [school.enrollments[1]],
  )
  const { data } = (await read()).body
  expect(data.map((row: { studentEnrollmentId: string }) => row.studentEnrollmentId)).toEqual(
    school.enrollments.slice(2),
  )
})

test('minutes of lessons that end within a minute are those of the figures of the class', async () => {
  await give([
    { date: '2026-03-02', statuses: ['ABSENCE'] },
    { date: '2026-03-03', statuses: ['ATTENDANCE'] },
  ])
  await app.owner.query(
    "update lesson set end_time = '10:00:40' where institution_id = $1 and date = '2026-03-03'",
    [school.id],
  )
  const { frequency: percent } = await figureOfFirst()
  expect((await read()).body.data[0]).toMatchObject({ lessonsGiven: 2, percent })
})

test('a part of a plan and the whole count together, and equal the figure of the class', async () => {
  const child = randomUUID()
  await app.within(school.id, db =>
    insertRows(db, 'lesson_plan', [
      planRow({
        institution_id: school.id,
        id: child,
        academic_year_id: school.year,
        grade_id: school.classes[0]!.id,
        curriculum_component_id: school.components.portuguese,
        parent_lesson_plan_id: school.plans.portuguese,
        name: 'Redação',
      }),
    ]),
  )
  await give([
    ...givenInMarch([[6, 0]]),
    { date: '2026-04-01', statuses: ['ATTENDANCE'], planId: child },
    { date: '2026-04-02', statuses: ['JUSTIFIED_ABSENCE'], planId: child },
  ])
  const { token } = school.administrator
  const whole = (await read({ token })).body.data[0]
  expect(whole).toMatchObject({ lessonsGiven: 22, absences: 6, justifiedAbsences: 1, percent: 68.1 })
  expect((await read({ token, plan: child })).body.data[0]).toEqual(whole)
  expect(await figureOfFirst()).toMatchObject({
    lessonsGiven: 22,
    absences: 6,
    justifiedAbsences: 1,
    frequency: 68.1,
  })
})

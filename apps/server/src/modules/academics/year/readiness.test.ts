import { randomUUID } from 'node:crypto'
import { getReadiness } from '@lousa/contract/academics/year/readiness.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { matrixRow } from '../../curriculum/curriculum.factory.ts'
import { enrollmentRow } from '../../enrollment/enrollment.factory.ts'
import { lessonRow, planInstructorRow, planRow, recurrenceRow } from '../../planning/planning.factory.ts'
import { insertRows } from '../../rows.ts'
import { academicYearRow, educationLevelRow, eventRow, gradeRow } from '../academics.factory.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

type Step = { step: string; done: boolean; total: number; missing: number; missingNames: { name: string }[] }

const read = async (id = school.year) => {
  const { body } = await app.call(getReadiness, {
    host: school.host,
    token: school.administrator.token,
    params: { id },
  })
  const steps: Step[] = body.steps
  return {
    ready: body.ready,
    start: body.start as Step[] | undefined,
    undone: steps.filter(step => !step.done).map(step => step.step),
    of: (name: string) => {
      const { missingNames, ...step } = steps.find(each => each.step === name) ?? steps[0]!
      return { ...step, names: missingNames.map(each => each.name) }
    },
  }
}
const base = () => ({ institution_id: school.id, academic_year_id: school.year })
const inSchool = (...rows: [Parameters<typeof insertRows>[1], Parameters<typeof insertRows>[2]][]) =>
  app.within(school.id, async db => {
    for (const [table, values] of rows) await insertRows(db, table, values)
  })
const finishSetup = () =>
  inSchool(
    [
      'curriculum_matrix',
      school.classes.map(each =>
        matrixRow({
          institution_id: school.id,
          id: randomUUID(),
          grade_id: each.id,
          curriculum_component_id: school.components.portuguese,
          hour: 160,
        }),
      ),
    ],
    [
      'calendar',
      [
        {
          institution_id: school.id,
          id: randomUUID(),
          year: 2026,
          start_date: '2026-01-01',
          end_date: '2026-12-31',
        },
      ],
    ],
  )

test('an instructor does not set up a year', async () => {
  const answer = await app.call(getReadiness, {
    host: school.host,
    token: school.instructor.token,
    params: { id: school.year },
  })
  expect(answer.body.code).toBe('FORBIDDEN')
})

test('an empty year lacks everything, in the order in which it is set up', async () => {
  const id = randomUUID()
  await inSchool(['academic_year', [academicYearRow({ institution_id: school.id, id, year: 2027 })]])
  const { ready, undone, of } = await read(id)
  expect(ready).toBe(false)
  expect(undone).toEqual(['LEVELS', 'TERMS', 'COMPONENTS', 'GRADES', 'MATRIX', 'TERM_MARKS', 'CALENDAR'])
  expect(of('CALENDAR')).toMatchObject({ total: 1, missing: 1, names: ['2027'] })
})

test('a year with classes but without matrix and calendar is told which classes lack one', async () => {
  const { undone, of } = await read()
  expect(undone).toEqual(['MATRIX', 'CALENDAR'])
  expect(of('MATRIX')).toMatchObject({ total: 2, missing: 2, names: ['6º ano A', '6º ano B'] })
  expect(of('LEVELS')).toMatchObject({ done: true, total: 1, missing: 0 })
})

test('a year with everything is ready; a calendar that is no longer valid does not count', async () => {
  await finishSetup()
  expect(await read()).toMatchObject({ ready: true, undone: [] })
  await app.owner.query("update calendar set status = 'Inválido' where institution_id = $1", [school.id])
  expect(await read()).toMatchObject({ ready: false, undone: ['CALENDAR'] })
})

test('a level without terms, components or classes is named, and an archived one needs nothing', async () => {
  await finishSetup()
  const id = randomUUID()
  await inSchool(['education_level', [educationLevelRow({ ...base(), id, name: 'EJA', stage: 'EJA' })]])
  const { undone, of } = await read()
  expect(undone).toEqual(['TERMS', 'COMPONENTS', 'GRADES'])
  for (const step of undone) expect(of(step)).toMatchObject({ total: 2, missing: 1, names: ['EJA'] })
  await app.owner.query('update education_level set is_active = false where id = $1', [id])
  expect((await read()).ready).toBe(true)
})

test('a level whose components are all archived lacks components', async () => {
  await finishSetup()
  await app.owner.query("update curriculum_component set status = 'Inativo' where institution_id = $1", [
    school.id,
  ])
  expect((await read()).undone).toEqual(['COMPONENTS'])
})

test('a class of marks needs one for every term, and one of them worth something', async () => {
  await finishSetup()
  const [first, second] = school.classes
  await app.owner.query('delete from academic_term_mark where grade_id = $1 and academic_term_id = $2', [
    first?.id,
    school.terms[3]?.id,
  ])
  await app.owner.query('update academic_term_mark set highest = 0 where grade_id = $1', [second?.id])
  expect((await read()).of('TERM_MARKS')).toMatchObject({ done: false, total: 2, missing: 2 })
  await app.owner.query(
    'update academic_term_mark set highest = 1 where grade_id = $1 and academic_term_id = $2',
    [second?.id, school.terms[0]?.id],
  )
  expect((await read()).of('TERM_MARKS')).toMatchObject({ missing: 1, names: ['6º ano A'] })
})

test('classes that are assessed by opinions need no marks, and events need nothing', async () => {
  await finishSetup()
  await app.owner.query("update grade set type = 'ASSESSMENT' where institution_id = $1", [school.id])
  await app.owner.query('delete from academic_term_mark where institution_id = $1', [school.id])
  await inSchool(['grade', [eventRow({ ...base(), id: randomUUID(), name: 'Feira', day: '2026-09-12' })]])
  const { ready, of } = await read()
  expect(ready).toBe(true)
  expect(of('TERM_MARKS')).toMatchObject({ done: true, total: 0 })
  expect(of('MATRIX').total).toBe(2)
})

test('at most ten of the missing are named', async () => {
  const classes = Array.from({ length: 12 }, (_, index) =>
    gradeRow({ ...base(), education_level_id: school.level, id: randomUUID(), name: `7º ano ${index + 10}` }),
  )
  await inSchool(['grade', classes])
  const { missing, names } = (await read()).of('MATRIX')
  expect([missing, names.length, names[0], names[2]]).toEqual([14, 10, '6º ano A', '7º ano 10'])
})

const begin = async () =>
  ((await read()).start ?? []).map(({ step, done, missing, missingNames }) => [
    step,
    done ? 'done' : `${missing}: ${missingNames.map(({ name }) => name).join(', ')}`,
  ])

test('a complete structure shows what each class lacks before its first lesson', async () => {
  expect((await read()).start).toBeUndefined()
  await finishSetup()
  expect(await begin()).toEqual([
    ['INSTRUCTORS', 'done'],
    ['STUDENTS', 'done'],
    ['ENROLLMENTS', '1: 6º ano B'],
    ['PLANS', '1: 6º ano B'],
    ['ASSIGNMENTS', 'done'],
    ['TIMETABLE', '2: 6º ano A, 6º ano B'],
    ['LESSONS', '2: 6º ano A, 6º ano B'],
  ])
})

test('each step of the start is done by what it asks for, and a recorded lesson ends the start', async () => {
  await finishSetup()
  const [first, second] = school.classes
  const plan = randomUUID()
  const inSecond = { ...base(), grade_id: second!.id }
  await inSchool(
    [
      'student_enrollment',
      [
        enrollmentRow({
          ...inSecond,
          id: randomUUID(),
          account_id: school.students[0]!.id,
          class_number: 1,
          start_date: '2026-02-09',
          created_at: '2026-01-10T12:00:00.000Z',
        }),
      ],
    ],
    [
      'lesson_plan',
      [planRow({ ...inSecond, id: plan, curriculum_component_id: school.components.portuguese })],
    ],
  )
  const undone = async () => (await begin()).filter(([, text]) => text !== 'done')
  expect(await undone()).toEqual([
    ['ASSIGNMENTS', '1: 6º ano B'],
    ['TIMETABLE', '2: 6º ano A, 6º ano B'],
    ['LESSONS', '2: 6º ano A, 6º ano B'],
  ])
  const { mathematics, mathematicsOfSecondClass } = school.plans
  const withoutLessons = [
    { plan: mathematics, gradeId: first!.id, weekday: 1 },
    { plan: mathematicsOfSecondClass, gradeId: second!.id, weekday: 2 },
    { plan, gradeId: second!.id, weekday: 3 },
  ]
  await inSchool(
    [
      'lesson_plan_instructor',
      [
        planInstructorRow({
          institution_id: school.id,
          id: randomUUID(),
          lesson_plan_id: plan,
          account_id: school.instructor.id,
          start_date: '2026-02-09',
          end_date: '2026-12-18',
        }),
      ],
    ],
    [
      'lesson_plan_recurrence',
      withoutLessons.map(each =>
        recurrenceRow({
          institution_id: school.id,
          id: randomUUID(),
          lesson_plan_id: each.plan,
          grade_id: each.gradeId,
          weekday: each.weekday,
          start_time: '07:00',
          end_time: '07:50',
          valid_from: '2026-02-09',
          valid_until: '2026-12-18',
        }),
      ),
    ],
  )
  expect(await undone()).toEqual([['LESSONS', '2: 6º ano A, 6º ano B']])
  await inSchool([
    'lesson',
    withoutLessons.map((each, index) =>
      lessonRow({
        ...base(),
        id: randomUUID(),
        grade_id: each.gradeId,
        lesson_plan_id: each.plan,
        date: `2026-03-0${index + 2}`,
        start_time: '07:00',
        end_time: '07:50',
      }),
    ),
  ])
  expect(await undone()).toEqual([])
  await app.owner.query('update account set status = $1 where institution_id = $2 and role = $3', [
    'Inativo',
    school.id,
    'INSTRUCTOR',
  ])
  expect(await undone()).toEqual([['INSTRUCTORS', '1: 2026']])
  await app.owner.query('update lesson set accomplished = true where id = $1', [school.lessons.lastWeek])
  expect(await read()).toMatchObject({ ready: true, start: undefined })
})

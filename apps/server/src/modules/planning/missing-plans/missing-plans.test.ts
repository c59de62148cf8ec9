import { createMissingPlans, listMissingPlans } from '@lousa/contract/planning/plan/missing-plans.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { whileTableIsHeld } from '../../../../test/held-table.ts'
import { plansDesk } from '../../../../test/plans-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof plansDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  desk = plansDesk(app, school)
})

const missing = async (query: Record<string, unknown> = {}) =>
  (await desk.ask(listMissingPlans, { query: { academicYearId: school.year, ...query } })).body.data
const names = async (query: Record<string, unknown> = {}) =>
  (await missing(query)).map(
    (each: { grade: { name: string }; curriculumComponent: { name: string } }) =>
      `${each.grade.name} ${each.curriculumComponent.name}`,
  )
const createAll = (gradeId = desk.first, headers = {}) =>
  desk.ask(createMissingPlans, { body: { gradeId }, headers })

test('a secretary reads what the matrices ask for and nobody has planned, each component once', async () => {
  const [arts, physics, old] = [
    await desk.component('Arte'),
    await desk.component('Física'),
    await desk.component('Latim', { status: 'Inativo' }),
  ]
  const type = crypto.randomUUID()
  await app.within(school.id, db =>
    insertRows(db, 'training_type', [
      { institution_id: school.id, id: type, name: 'Itinerário', initials: 'IT' },
    ]),
  )
  await desk.matrix(physics)
  await desk.matrix(physics, { training_type_id: type, hour: 40 })
  await desk.matrix(arts, { grade_id: desk.second })
  await desk.matrix(arts, { status: 'FINISHED' })
  await desk.matrix(old)
  await desk.matrix(school.components.portuguese)
  expect(await missing({ gradeId: desk.first })).toEqual([
    {
      grade: school.classes[0],
      curriculumComponent: { id: physics, name: 'Física' },
      trainingTypes: [{ id: type, name: 'Itinerário' }],
      hour: 120,
    },
  ])
  expect(await names()).toEqual(['6º ano A Física', '6º ano B Arte'])
})

test('a secretary creates all that are missing in a class, and again none', async () => {
  const rows = []
  for (const name of ['Arte', 'Física', 'História']) rows.push(await desk.matrix(await desk.component(name)))
  const { status, body } = await createAll()
  expect(status).toBe(200)
  expect(
    body.data.map((plan: { curriculumComponent: { name: string }; instructors: unknown[] }) => [
      plan.curriculumComponent.name,
      plan.instructors,
    ]),
  ).toEqual([
    ['Arte', []],
    ['Física', []],
    ['História', []],
  ])
  for (const row of rows) expect(await desk.statusOf(row)).toBe('IN_PROGRESS')
  expect(await desk.history(body.data[0].id)).toEqual([
    ['lessonPlan', 'CREATED', desk.first, ['curriculumComponentId', 'isActive']],
  ])
  expect(await names()).toEqual([])
  expect((await createAll()).body).toEqual({ data: [] })
})

test('two secretaries who create what is missing at once create it once', async () => {
  await desk.matrix(await desk.component('Física'))
  const answers = await whileTableIsHeld(app, 'lesson_plan', [() => createAll(), () => createAll()])
  expect(answers.map(({ status, body }) => [status, body.data.length]).toSorted()).toEqual([
    [200, 0],
    [200, 1],
  ])
})

test('the same request again answers what the first made', async () => {
  await desk.matrix(await desk.component('Física'))
  const headers = { 'idempotency-key': 'faltam' }
  const first = await createAll(desk.first, headers)
  expect(first.body.data).toHaveLength(1)
  expect((await createAll(desk.first, headers)).body).toEqual(first.body)
})

test('an instructor reads and creates none', async () => {
  const { token } = school.instructor
  const read = await desk.ask(listMissingPlans, { token, query: { academicYearId: school.year } })
  const made = await desk.ask(createMissingPlans, { token, body: { gradeId: desk.first } })
  expect([read.status, made.status]).toEqual([403, 403])
})

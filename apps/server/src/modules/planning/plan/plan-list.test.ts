import { listLessonPlans } from '@lousa/contract/planning/plan/plan.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plansDesk } from '../../../../test/plans-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let neighbour: School
let desk: ReturnType<typeof plansDesk>
let part: string
let all: string[]
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  neighbour = await createSchool(app)
  desk = plansDesk(app, school)
  const made = await desk.create({
    parentLessonPlanId: school.plans.portuguese,
    name: 'Redação',
    lessonPlanInstructors: [{ instructorId: school.otherInstructor.id, start: '2026-02-09' }],
  })
  part = made.body.id
  for (const name of ['Educação Física', 'História', 'Química'])
    for (const gradeId of [desk.first, desk.second])
      await desk.create({ gradeId, curriculumComponentId: await desk.component(`${name} ${gradeId}`) })
  all = await ids()
})
afterAll(() => app.stop())

const ids = async (query: Record<string, unknown> = {}, token = school.administrator.token) =>
  (await desk.list({ rowsPerPage: 100, ...query }, token)).data.map((plan: { id: string }) => plan.id)

test('plans are found by class, component and instructor, without accents and in any order', async () => {
  const { portuguese, mathematics, mathematicsOfSecondClass } = school.plans
  expect(await ids({ searchFor: 'lingua PORTUGUESA' })).toEqual([portuguese, part])
  expect(await ids({ searchFor: 'matematica 6º b' })).toEqual([mathematicsOfSecondClass])
  expect(await ids({ searchFor: 'paula' })).toEqual([portuguese])
  // A search finds the instructors of parts with the whole plan.
  expect(await ids({ searchFor: 'otavio' })).toEqual([
    portuguese,
    part,
    mathematics,
    mathematicsOfSecondClass,
  ])
  expect(await ids({ searchFor: 'otávio, lingua', parentLessonPlanId: 'none' })).toEqual([portuguese])
  expect(await ids({ searchFor: 'zz' })).toEqual([])
  expect(await ids({ searchFor: '%' })).toEqual([])
  expect(await ids({ searchFor: '  ' })).toEqual(all)
})

test('plans are found by level, component, year and activity, and by all of these at once', async () => {
  const { portuguese, mathematics, mathematicsOfSecondClass } = school.plans
  const { components, level, year } = school
  expect(await ids({ curriculumComponentId: components.mathematics })).toEqual([
    mathematics,
    mathematicsOfSecondClass,
  ])
  expect(await ids({ educationLevelId: level, academicYearId: year })).toEqual(all)
  expect(
    await ids({
      gradeId: desk.first,
      academicYearId: year,
      educationLevelId: level,
      curriculumComponentId: components.portuguese,
      instructorId: school.otherInstructor.id,
      parentLessonPlanId: portuguese,
      isActive: true,
      searchFor: 'portuguesa',
    }),
  ).toEqual([part])
  for (const query of [
    { educationLevelId: neighbour.level },
    { curriculumComponentId: neighbour.components.portuguese },
  ])
    expect((await desk.ask(listLessonPlans, { query })).status).toBe(404)
})

test("an instructor searches among their own, and never by somebody else's name elsewhere", async () => {
  const { portuguese } = school.plans
  expect(await ids({ searchFor: 'otavio' }, school.instructor.token)).toEqual([portuguese])
  expect(await ids({ searchFor: 'matematica' }, school.instructor.token)).toEqual([])
})

test('the pages of the plans, whatever their size, hold each plan once and in one order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: all.length + 1 }), async rowsPerPage => {
      const pages = Math.ceil(all.length / rowsPerPage)
      const seen: string[] = []
      for (let currentPage = 1; currentPage <= pages; currentPage += 1) {
        const page = await desk.list({ rowsPerPage, currentPage })
        expect([page.totalPages, page.totalRowCount]).toEqual([pages, all.length])
        seen.push(...page.data.map((plan: { id: string }) => plan.id))
      }
      expect(seen).toEqual(all)
    }),
    { numRuns: 8 },
  )
})

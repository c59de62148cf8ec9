import { listEvaluations } from '@lousa/contract/evaluation/evaluation.contract.ts'
import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof marksDesk>

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  desk = marksDesk(app, school)
  await desk.workedExample()
  // 42,5 points of three terms and 5 of the fourth: 47,5 of 100.
  await app.owner.query(
    `update student_evaluation s set score = 5 from school_evaluation v
     where v.institution_id = s.institution_id and v.id = s.school_evaluation_id and v.academic_term_id = $1
       and s.student_enrollment_id = $2`,
    [school.terms[3]!.id, school.enrollments[0]],
  )
  await desk.closeTerms(0, 1, 2, 3)
})

const computed = async (): Promise<void> => {
  await app.owner.query('update performance_scope set input_version = input_version + 1')
  await desk.compute()
}

const neededBy = async (token?: string): Promise<GradePerformance['needed']> =>
  desk.rowOf((await desk.read({}, token)).body.data, 0)?.needed

test('a year in recovery says the lowest score that passes, out of what the recovery is worth', async () => {
  await computed()
  expect(await neededBy()).toEqual({ score: 60, of: 100 })
  await desk.evaluate(3, 10, { type: 'ANNUAL_RECOVERY', academicTermId: null, date: '2026-12-21' })
  await computed()
  expect(await neededBy()).toEqual({ score: 6, of: 10 })
  expect(await neededBy(school.instructor.token)).toEqual({ score: 6, of: 10 })
})

test('the rule of the class decides, and a year that no score brings says so', async () => {
  const judged = async (policy: object) => {
    await app.owner.query('update grade set performance_policy = $2 where id = $1', [
      school.classes[0]!.id,
      policy,
    ])
    await computed()
    return neededBy()
  }
  // (47,5 + 72,4) ÷ 2 = 59,95, which rounds to 60,0.
  expect(await judged({ annualRecovery: 'AVERAGE' })).toEqual({ score: 72.4, of: 100 })
  await app.owner.query('update grade set average = 80 where id = $1', [school.classes[0]!.id])
  expect(await judged({ annualRecovery: 'AVERAGE' })).toEqual({ score: null, of: 100 })
})

test('a student reads the needed score once the terms are published, and a scored recovery asks nothing', async () => {
  await desk.publish(0, 1, 2, 3)
  await computed()
  const own = async () => desk.rowOf((await desk.mine(0)).body.data.filter(isYear), 0)?.needed
  expect(await own()).toEqual({ score: 60, of: 100 })
  const recovery = await desk.evaluate(3, 10, {
    ...{ type: 'ANNUAL_RECOVERY', academicTermId: null, date: '2026-12-21' },
  })
  expect((await desk.score(recovery, { 0: 5 })).status).toBe(201)
  await computed()
  expect(await own()).toBeNull()
  expect(await neededBy()).toBeNull()
})

const isYear = ({ academicTerm }: GradePerformance): boolean => academicTerm === null

test('the recovery of a year asks the scores of those alone who are in recovery in its component, or have one', async () => {
  await computed()
  const id = await desk.evaluate(3, 10, { type: 'ANNUAL_RECOVERY', academicTermId: null, date: '2026-12-21' })
  await computed()
  const asked = async () => {
    const { body } = await app.call(listEvaluations, {
      host: school.host,
      token: school.administrator.token,
      query: { lessonPlanId: school.plans.portuguese },
    })
    const { scored, expected } = body.data.find((one: { id: string }) => one.id === id)
    return { scored, expected }
  }
  const { rows } = await app.owner.query(
    `select count(*)::int as count from grade_performance p
     join performance_scope s on s.institution_id = p.institution_id and s.id = p.scope_id
     where s.institution_id = $1 and s.academic_term_id is null and p.situation = 'IN_RECOVERY'
       and s.curriculum_component_id = (select curriculum_component_id from school_evaluation where id = $2)`,
    [school.id, id],
  )
  const { count } = rows[0]
  expect(count).toBeGreaterThan(0)
  expect(await asked()).toEqual({ scored: 0, expected: count })
  await desk.score(id, { 0: 8 })
  await computed()
  // The first student is no longer in recovery, and still one of those who were asked.
  expect(await asked()).toEqual({ scored: 1, expected: count })
})

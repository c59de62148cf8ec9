import { getYearDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { deleteEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { getLessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The figures of the Português plan that an instructor reads: by the plan itself, and by the dashboard. */
const told = async (at: School) => {
  const who = { host: at.host, token: at.instructor.token }
  const plan = await app.call(getLessonPlan, { ...who, params: { id: at.plans.portuguese } })
  const board = await app.call(getYearDashboard, { ...who, params: { id: at.year } })
  const [first] = board.body.lessonPlans
  expect(first.id).toBe(at.plans.portuguese)
  return [plan.body.isEvaluated, first.isEvaluated]
}

const of = async (kind: InstitutionKind, { type = 'MARK', worth = true } = {}): Promise<School> => {
  const at = await createSchool(app, { kind })
  await app.owner.query('update grade set type = $2 where institution_id = $1', [at.id, type])
  if (!worth) await app.owner.query('delete from academic_term_mark where institution_id = $1', [at.id])
  return at
}

test("a school's class is evaluated, also before its marks are set", async () => {
  expect(await told(await of('SCHOOL', { worth: false }))).toEqual([true, true])
  expect(await told(await of('SCHOOL', { type: 'ASSESSMENT', worth: false }))).toEqual([true, true])
})

test("a municipal office's class is evaluated where its terms are worth something", async () => {
  expect(await told(await of('MUNICIPAL'))).toEqual([true, true])
  expect(await told(await of('MUNICIPAL', { worth: false }))).toEqual([false, false])
  expect(await told(await of('MUNICIPAL', { type: 'ASSESSMENT' }))).toEqual([false, false])
  const nothing = await of('MUNICIPAL')
  await app.owner.query('update academic_term_mark set highest = 0 where institution_id = $1', [nothing.id])
  expect(await told(nothing)).toEqual([false, false])
})

test('an evaluation that was made all the same stays within reach, as long as it is there', async () => {
  const office = await of('MUNICIPAL', { type: 'ASSESSMENT', worth: false })
  const id = await marksDesk(app, office).evaluate(2, null, { type: 'FEEDBACK' })
  expect(await told(office)).toEqual([true, true])
  const who = { host: office.host, token: office.administrator.token }
  expect((await app.call(deleteEvaluation, { ...who, params: { id } })).status).toBeLessThan(300)
  expect(await told(office)).toEqual([false, false])
})

import { randomUUID } from 'node:crypto'
import { getPending } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acting } from '../../../test/acting.ts'
import { releaseBeneath } from '../../../test/released-lesson.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { evaluationRow } from '../evaluation/evaluation.factory.ts'
import { insertRows } from '../rows.ts'
import { pendingByInstructor } from './pending-by-instructor.queries.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const owed = () => acting(app, school, ctx => pendingByInstructor(ctx, school.year))
const change = (text: string, values: unknown[]) => app.owner.query(text, values)

type Counts = { unreleased: number; withoutAttendance: number; unscored: number }
/** Sums what an instructor's own list counts, plan by plan, together. */
const ownCounts = async (who: { id: string; token: string }) => {
  const { body } = await app.call(getPending, {
    host: school.host,
    token: who.token,
    params: { id: school.year },
  })
  const sum = (of: keyof Counts) => body.plans.reduce((all: number, plan: Counts) => all + plan[of], 0)
  return {
    accountId: who.id,
    unreleased: sum('unreleased'),
    withoutAttendance: sum('withoutAttendance'),
    unscored: sum('unscored'),
  }
}
const addProof = () =>
  app.within(school.id, db =>
    insertRows(db, 'school_evaluation', [
      evaluationRow({
        institution_id: school.id,
        id: randomUUID(),
        academic_year_id: school.year,
        grade_id: school.classes[0]!.id,
        curriculum_component_id: school.components.portuguese,
        lesson_plan_id: school.plans.portuguese,
        academic_term_id: school.terms[2]!.id,
        date: '2026-08-12',
        type: 'PROOF',
        highest: 10,
      }),
    ]),
  )

test('what an instructor owes is what their own list of pending work counts', async () => {
  await addProof()
  expect(await owed()).toEqual([await ownCounts(school.instructor)])
  expect(await owed()).toEqual([
    { accountId: school.instructor.id, unreleased: 1, withoutAttendance: 1, unscored: 1 },
  ])
  await releaseBeneath(app, school, school.lessons.lastWeek)
  expect(await owed()).toEqual([
    { accountId: school.instructor.id, unreleased: 0, withoutAttendance: 1, unscored: 1 },
  ])
})

test('of a plan with two instructors each owes the days of their own period', async () => {
  await change(
    `insert into lesson_plan_instructor (institution_id, lesson_plan_id, account_id, start_date, end_date)
     values ($1, $2, $3, '2026-08-11', '2026-12-31')`,
    [school.id, school.plans.portuguese, school.otherInstructor.id],
  )
  await addProof()
  const both = await owed()
  expect(both).toHaveLength(2)
  for (const who of [school.instructor, school.otherInstructor])
    expect(both).toContainEqual(await ownCounts(who))
  expect(both.find(({ accountId }) => accountId === school.otherInstructor.id)).toMatchObject({
    unreleased: 0,
    unscored: 1,
  })
})

test.each([
  ['a closed term', 'update academic_term set closed_at = now() where institution_id = $1'],
  ['a finished year', "update academic_year set status = 'FINISHED' where institution_id = $1"],
  ['an inactive plan', 'update lesson_plan set is_active = false where institution_id = $1'],
  [
    'an archived instructor',
    "update account set status = 'Inativo' where institution_id = $1 and role = 'INSTRUCTOR'",
  ],
])('nothing is owed of %s', async (_, text) => {
  await change(text, [school.id])
  expect(await owed()).toEqual([])
})

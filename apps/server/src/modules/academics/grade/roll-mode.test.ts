import { getGrade } from '@lousa/contract/academics/academics.contract.ts'
import { createGrade, updateGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

const as = (at: School, who = at.administrator) => ({ host: at.host, token: who.token })
const update = (body: Record<string, unknown>, at = school, who = at.administrator) =>
  app.call(updateGrade, { ...as(at, who), params: { id: at.classes[0]!.id }, body })
const create = (body: Record<string, unknown>, at = school) =>
  app.call(createGrade, {
    ...as(at),
    body: { type: 'MARK', highest: 100, average: 60, educationLevelId: at.level, ...body },
  })

test('instructors, unknown values and municipal classes are refused', async () => {
  expect((await update({ rollMode: 'PER_DAY' }, school, school.instructor)).status).toBe(403)
  const { status, body } = await update({ rollMode: 'PER_WEEK' })
  expect([status, body.errors[0].path]).toEqual([422, 'rollMode'])
  const office = await createSchool(app, { kind: 'MUNICIPAL' })
  for (const answer of [
    await update({ rollMode: 'PER_DAY' }, office),
    await create({ name: 'Natação', rollMode: 'PER_DAY_ALL' }, office),
  ])
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([
      403,
      'FEATURE_NOT_AVAILABLE',
      'rollMode',
    ])
})

test('a class calls by lesson until it is changed, and a copy follows the class that it is made after', async () => {
  const { body: made } = await create({ name: '1º ano A' })
  expect(made.rollMode).toBe('PER_LESSON')
  expect((await update({ rollMode: 'PER_DAY_ALL' })).body.rollMode).toBe('PER_DAY_ALL')
  const copyFromGradeId = school.classes[0]!.id
  expect((await create({ name: '1º ano B', copyFromGradeId })).body.rollMode).toBe('PER_DAY_ALL')
  const chosen = await create({ name: '1º ano C', copyFromGradeId, rollMode: 'PER_DAY' })
  const { body } = await app.call(getGrade, { ...as(school), params: { id: chosen.body.id } })
  expect(body.rollMode).toBe('PER_DAY')
})

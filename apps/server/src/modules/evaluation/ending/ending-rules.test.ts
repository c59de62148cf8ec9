import { updateGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { updateEducationLevel } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endingDesk } from '../../../../test/ending-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof endingDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  desk = endingDesk(app, school)
  await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
  await desk.closeTerms()
})

const update = (body: Record<string, unknown>): Promise<Sent> =>
  app.call(updateGrade, { ...desk.as(), params: { id: desk.gradeId }, body })
const ofLevel = (body: Record<string, unknown>): Promise<Sent> =>
  app.call(updateEducationLevel, { ...desk.as(), params: { id: school.level }, body })
const codeOf = ({ status, body }: Sent) => [status, body.code]

test('what decides the result of a class is not changed once the result is decided', async () => {
  await desk.step('COUNCIL')
  expect((await update({ retention: 'ABSENCE_ONLY' })).status).toBe(200)
  expect((await update({ retention: null })).status).toBe(200)
  await desk.step('DECIDED')
  for (const code of ['RESULT_DECIDED', 'RESULT_PUBLISHED']) {
    if (code === 'RESULT_PUBLISHED') await desk.step('PUBLISHED')
    const changes = [
      { retention: 'ABSENCE_ONLY' },
      // Its name alone decides what the law says of it.
      { name: '1º ano A' },
      { average: 50 },
      { performancePolicy: { step: 0.5 } },
    ]
    for (const body of changes) expect(codeOf(await update(body))).toEqual([422, code])
    expect((await update({ retention: 'ABSENCE_ONLY' })).body.grades).toEqual([
      { id: desk.gradeId, name: '6º ano A' },
    ])
    expect(codeOf(await ofLevel({ stage: 'INFANTIL' }))).toEqual([422, code])
  }
  expect((await update({ place: 'Sala 3' })).status).toBe(200)
  expect((await update({ name: '6º ano Z' })).status).toBe(200)
  expect((await ofLevel({ name: 'Fundamental II' })).status).toBe(200)
  await desk.step('REOPENED', { reason: 'Retenção errada' })
  expect((await update({ retention: 'ABSENCE_ONLY' })).status).toBe(200)
})

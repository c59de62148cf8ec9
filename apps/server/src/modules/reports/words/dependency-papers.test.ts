import {
  createDependency,
  decideDependency,
} from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endingDesk } from '../../../../test/ending-desk.ts'
import { reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const { admin, pagesOfClass } = reportsDesk(
  () => app,
  () => school,
)
const owe = async (at: number, year: number): Promise<string> => {
  const { body } = await app.call(createDependency, {
    ...admin(),
    params: { id: school.students[at]!.id },
    body: { curriculumComponentId: school.components.mathematics, year },
  })
  return body.id
}
const decide = (id: string, body: Record<string, unknown>) =>
  app.call(decideDependency, { ...admin(), params: { id }, body })

/** The first student has an open dependency, the second one that was done, the third a mistake and one of a later year. */
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  const desk = endingDesk(app, school)
  await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
  await desk.closeTerms()
  await owe(0, 2025)
  await decide(await owe(1, 2024), { status: 'DONE', mark: 7.5 })
  await decide(await owe(2, 2025), { status: 'WITHDRAWN', reason: 'Era de outro aluno' })
  await owe(2, 2027)
})

test('a report card has the dependencies of its student up to its year, without mistakes', async () => {
  const pages = await pagesOfClass({ fileNameTag: 'REPORT_CARD' })
  const text = pages.join(' ')
  expect(text).toContain('Dependência: Matemática (2025): em aberto.')
  expect(text).toContain('Dependência: Matemática (2024): concluída, nota 7,5.')
  expect(text.match(/Dependência:/g)?.length).toBe(2)
})

test('the minutes name the students with dependencies of earlier years', async () => {
  const text = (await pagesOfClass({ fileNameTag: 'FINAL_RESULTS' })).join(' ')
  const [first, second, third] = school.students.map(({ name }) => name)
  expect(text).toContain(
    `Dependências de anos anteriores: ${first}: Matemática (2025): em aberto; ${second}: Matemática (2024): concluída, nota 7,5`,
  )
  expect(text).not.toContain(`${third}: Matemática`)
})

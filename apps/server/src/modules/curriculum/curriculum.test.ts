import { randomUUID } from 'node:crypto'
import { listComponentsOfGrade } from '@lousa/contract/curriculum/curriculum.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { insertRows } from '../rows.ts'
import { matrixRow } from './curriculum.factory.ts'

let app: TestApp
let school: School
let office: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  office = await createSchool(app, { kind: 'MUNICIPAL' })
})
afterAll(() => app.stop())

const read = (place: School, who: { token: string }, id: string) =>
  app.call(listComponentsOfGrade, { host: place.host, token: who.token, params: { id } })
const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(row => row.name)

test('a student of a school and an editor read no components', async () => {
  for (const who of [school.students[0]!, school.editor]) {
    expect((await read(school, who, school.classes[0]!.id)).body.code).toBe('FORBIDDEN')
  }
})

test('a class of another institution, unknown or not taught has no components', async () => {
  for (const id of [office.classes[0]!.id, randomUUID(), 'class']) {
    expect((await read(school, school.administrator, id)).status).toBe(404)
  }
  expect((await read(school, school.instructor, school.classes[1]!.id)).status).toBe(404)
  expect((await read(office, office.students[0]!, office.classes[1]!.id)).status).toBe(404)
})

test('a class without matrix offers the components of its level to all who see it', async () => {
  expect(names(await read(school, school.administrator, school.classes[0]!.id))).toEqual([
    'Língua Portuguesa',
    'Matemática',
  ])
  expect(names(await read(school, school.instructor, school.classes[0]!.id))).toHaveLength(2)
  expect(names(await read(office, office.students[0]!, office.classes[0]!.id))).toHaveLength(2)
})

test('a class with matrix offers each of its components once', async () => {
  const own = await createSchool(app)
  const type = randomUUID()
  await app.within(own.id, async db => {
    await insertRows(db, 'training_type', [
      { institution_id: own.id, id: type, name: 'Itinerário', initials: 'IT', version: 1 },
    ])
    const row = {
      institution_id: own.id,
      grade_id: own.classes[0]!.id,
      curriculum_component_id: own.components.mathematics,
      hour: 160,
    }
    await insertRows(db, 'curriculum_matrix', [
      matrixRow({ ...row, id: randomUUID() }),
      matrixRow({ ...row, id: randomUUID(), training_type_id: type }),
    ])
  })
  const answer = await read(own, own.administrator, own.classes[0]!.id)
  expect(answer.body.data).toMatchObject([
    {
      id: own.components.mathematics,
      name: 'Matemática',
      status: 'Ativo',
      knowledgeArea: { name: 'Linguagens' },
      educationLevel: { id: own.level },
      academicYear: { id: own.year, year: '2026' },
      educationalInstitutionId: own.id,
    },
  ])
  expect(names(await read(own, own.administrator, own.classes[1]!.id))).toHaveLength(2)
})

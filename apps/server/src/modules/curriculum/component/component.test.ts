import { randomUUID } from 'node:crypto'
import { getCurriculumComponentUse } from '@lousa/contract/academics/parameter/use.contract.ts'
import {
  createComponent,
  deleteComponent,
  listComponents,
  updateComponent,
} from '@lousa/contract/curriculum/component/component-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { whileTableIsHeld } from '../../../../test/held-table.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { educationLevelRow } from '../../academics/academics.factory.ts'
import { insertRows } from '../../rows.ts'
import { matrixRow } from '../curriculum.factory.ts'

let app: TestApp
let school: School
let area: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  const { rows } = await app.owner.query('select id from knowledge_area where institution_id = $1', [
    school.id,
  ])
  area = rows[0].id
})

const as = (who = school.administrator) => ({ host: school.host, token: who.token })
const create = (body: Record<string, unknown>, headers = {}) =>
  app.call(createComponent, {
    ...as(),
    headers,
    body: { knowledgeAreaId: area, educationLevelId: school.level, ...body },
  })
const update = (id: string, body: Record<string, unknown>) =>
  app.call(updateComponent, { ...as(), params: { id }, body })
const remove = (id: string) => app.call(deleteComponent, { ...as(), params: { id } })
const list = async (query: Record<string, unknown> = {}) => {
  const answer = await app.call(listComponents, { ...as(school.instructor), query })
  return { ...answer.body, names: answer.body.data.map((row: { name: string }) => row.name) }
}
const pathsOf = (answer: { body: { errors: { path: string }[] } }) =>
  answer.body.errors.map(({ path }) => path)
const newLevel = async (isActive = true): Promise<string> => {
  const id = randomUUID()
  const row = educationLevelRow({
    institution_id: school.id,
    id,
    academic_year_id: school.year,
    name: id,
    is_active: isActive,
  })
  await app.within(school.id, db => insertRows(db, 'education_level', [row]))
  return id
}

test('an instructor reads the components and records none; a student reads none', async () => {
  expect((await list()).names).toEqual(['Língua Portuguesa', 'Matemática'])
  const body = { name: 'Arte', knowledgeAreaId: area, educationLevelId: school.level }
  expect((await app.call(createComponent, { ...as(school.instructor), body })).body.code).toBe('FORBIDDEN')
  expect((await app.call(listComponents, as(school.students[0]!))).body.code).toBe('FORBIDDEN')
})

test('a level has no second component of a name, whatever the accents and the case', async () => {
  const twice = await create({ name: 'MATEMATICA' })
  expect([twice.body.code, ...pathsOf(twice)]).toEqual(['NAME_ALREADY_RECORDED', 'name'])
  expect((await update(school.components.portuguese, { name: 'matemática' })).body.code).toBe(
    'NAME_ALREADY_RECORDED',
  )
  expect((await create({ name: 'Matemática', educationLevelId: await newLevel() })).status).toBe(201)
})

test('two secretaries who record the same component at once get one', async () => {
  const answers = await whileTableIsHeld(app, 'curriculum_component', [
    () => create({ name: 'Arte' }),
    () => create({ name: 'ÁRTE' }),
  ])
  expect(answers.map(answer => answer.status).toSorted()).toEqual([201, 422])
})

test('a component is not recorded in an archived level or area, another year or another institution', async () => {
  expect(pathsOf(await create({ name: 'Arte', educationLevelId: await newLevel(false) }))).toEqual([
    'educationLevelId',
  ])
  expect(pathsOf(await create({ name: 'Arte', educationalInstitutionId: randomUUID() }))).toEqual([
    'educationalInstitutionId',
  ])
  const year = randomUUID()
  await app.owner.query(
    `insert into academic_year (institution_id, id, year, start_date, end_date)
     values ($1, $2, 2027, '2027-01-01', '2027-12-31')`,
    [school.id, year],
  )
  expect(pathsOf(await create({ name: 'Arte', academicYearId: year }))).toEqual(['academicYearId'])
  await app.owner.query("update knowledge_area set status = 'Inativo' where id = $1", [area])
  expect(pathsOf(await create({ name: 'Arte' }))).toEqual(['knowledgeAreaId'])
  // A component that has the area keeps it.
  expect((await update(school.components.portuguese, { name: 'Português' })).status).toBe(200)
})

test('nothing of a finished year is changed', async () => {
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  const answers = [
    await create({ name: 'Arte' }),
    await update(school.components.portuguese, { name: 'Outra' }),
    await remove(school.components.portuguese),
  ]
  expect(answers.map(answer => answer.body.code)).toEqual(Array(3).fill('ACADEMIC_YEAR_FINISHED'))
})

test('a component in use keeps its level and is archived instead of deleted', async () => {
  const id = school.components.mathematics
  await app.within(school.id, db =>
    insertRows(db, 'curriculum_matrix', [
      matrixRow({
        institution_id: school.id,
        id: randomUUID(),
        grade_id: school.classes[1]!.id,
        curriculum_component_id: id,
        hour: 160,
      }),
    ]),
  )
  const uses = [
    { kind: 'MATRIX', count: 1, names: ['6º ano B'] },
    { kind: 'LESSON_PLANS', count: 2, names: ['6º ano A', '6º ano B'] },
  ]
  expect((await app.call(getCurriculumComponentUse, { ...as(), params: { id } })).body).toEqual({ uses })
  const moved = await update(id, { educationLevelId: await newLevel() })
  expect(moved.body).toMatchObject({
    code: 'IN_USE',
    message: expect.stringContaining('alterar'),
    errors: [{ path: 'educationLevelId', code: 'IN_USE' }],
    uses,
  })
  expect((await remove(id)).body).toMatchObject({
    code: 'IN_USE',
    message: expect.stringContaining('excluir'),
    uses,
  })
  expect((await update(id, { status: 'Inativo' })).body).toMatchObject({ status: 'Inativo', version: 2 })
  expect((await list({ status: 'Ativo' })).names).toEqual(['Língua Portuguesa'])
})

test('a component that nothing uses moves to another level and is deleted', async () => {
  const level = await newLevel()
  const { body: made } = await create({ name: 'Arte', educationalInstitutionId: school.id })
  expect(made).toMatchObject({ status: 'Ativo', academicYear: { year: '2026' }, version: 1 })
  expect((await update(made.id, { educationLevelId: level })).body.educationLevel.id).toBe(level)
  expect((await remove(made.id)).status).toBe(204)
  expect((await remove(made.id)).status).toBe(404)
  const { rows } = await app.owner.query('select action from audit_entry where entity_id = $1 order by id', [
    made.id,
  ])
  expect(rows.map(row => row.action)).toEqual(['CREATED', 'UPDATED', 'DELETED'])
})

test('a secretary with an old version of a component overwrites nothing', async () => {
  const id = school.components.portuguese
  await update(id, { name: 'Português', version: 1 })
  const stale = await update(id, { name: 'Perdida', version: 1 })
  expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([
    409,
    'STALE_VERSION',
    'Português',
  ])
})

test('components are found by words without accents, by level and by year, page by page', async () => {
  const level = await newLevel()
  for (const name of ['Educação Física', 'Física', 'Arte']) await create({ name, educationLevelId: level })
  expect((await list({ searchFor: 'fisica EDUCAÇÃO' })).names).toEqual(['Educação Física'])
  expect((await list({ searchFor: 'physica' })).names).toEqual([])
  expect((await list({ searchFor: '%' })).names).toEqual([])
  expect((await list({ educationLevelId: level })).names).toEqual(['Arte', 'Educação Física', 'Física'])
  const page = await list({ academicYearId: school.year, rowsPerPage: 2, currentPage: 2 })
  expect([page.names, page.totalRowCount, page.totalPages]).toEqual([['Física', 'Língua Portuguesa'], 5, 3])
})

test('a request that is sent again records one component', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await create({ name: 'Arte' }, headers)
  const again = await create({ name: 'Arte' }, headers)
  expect([again.status, again.body]).toEqual([201, first.body])
})

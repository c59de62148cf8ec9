import { randomUUID } from 'node:crypto'
import {
  createEducationLevel,
  deleteEducationLevel,
  updateAcademicTerms,
  updateEducationLevel,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const asAdministrator = () => ({ host: school.host, token: school.administrator.token })
const create = (fields: object = {}) =>
  app.call(createEducationLevel, {
    ...asAdministrator(),
    body: { name: 'Ensino Médio', type: 'SEMESTER', academicYearId: school.year, ...fields },
  })
const change = (body: object, id = school.level) =>
  app.call(updateEducationLevel, { ...asAdministrator(), params: { id }, body })
const remove = (id: string) => app.call(deleteEducationLevel, { ...asAdministrator(), params: { id } })
const entries = async (id: string) => {
  const { rows } = await app.owner.query(
    'select entity, action, changes from audit_entry where entity_id = $1 order by at, id',
    [id],
  )
  return rows
}

test('two levels of a year have no name in common, whatever its accents and capitals', async () => {
  const repeated = await create({ name: 'ensino fundamental – anos  finais' })
  expect(repeated.body).toMatchObject({
    code: 'NAME_ALREADY_RECORDED',
    errors: [{ path: 'name', code: 'NAME_ALREADY_RECORDED' }],
  })
  const both = await Promise.all([
    create({ name: 'Educação Infantil' }),
    create({ name: 'EDUCACAO INFANTIL' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  const other = await create()
  expect((await change({ name: 'ENSINO MEDIO' })).body.code).toBe('NAME_ALREADY_RECORDED')
  expect((await change({ name: 'ENSINO MÉDIO' }, other.body.id)).status).toBe(200)
})

test('a level of an unknown year is not recorded, and none in a finished one', async () => {
  expect((await create({ academicYearId: randomUUID() })).body.code).toBe('NOT_FOUND')
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  expect((await create()).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  expect((await change({ name: 'Outro' })).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  expect((await remove(school.level)).body.code).toBe('ACADEMIC_YEAR_FINISHED')
})

test('a level with terms neither changes its type nor is deleted', async () => {
  const typed = await change({ type: 'SEMESTER' })
  expect(typed.body).toMatchObject({ code: 'EDUCATION_LEVEL_HAS_TERMS', errors: [{ path: 'type' }] })
  expect(typed.body.message).toBe('O tipo não pode mudar enquanto o nível tem períodos letivos.')
  expect((await change({ type: 'QUARTER', stage: null })).body).toMatchObject({
    type: 'QUARTER',
    stage: null,
  })
  const removed = await remove(school.level)
  expect(removed.body.code).toBe('EDUCATION_LEVEL_HAS_TERMS')
  expect(removed.body.message).toBe('Não é possível excluir um nível de ensino que possui períodos letivos')
})

test('a level with classes and components is not deleted, and they are named', async () => {
  await app.owner.query('delete from academic_term_mark where institution_id = $1', [school.id])
  await app.owner.query('delete from academic_term where institution_id = $1', [school.id])
  const { body } = await remove(school.level)
  expect(body.code).toBe('IN_USE')
  expect(body.uses).toContainEqual({ kind: 'GRADES', count: 2, names: ['6º ano A', '6º ano B'] })
  expect(body.uses).toContainEqual({
    kind: 'COMPONENTS',
    count: 2,
    names: ['Língua Portuguesa', 'Matemática'],
  })
})

test('a secretary with an old picture of the level is shown the new one', async () => {
  await change({ isActive: false })
  const stale = await change({ name: 'Outro', version: 1 })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ code: 'STALE_VERSION', current: { isActive: false, version: 2 } })
})

test('a secretary records, changes, archives and deletes a level, and all of it is told', async () => {
  const { status, body } = await create({ stage: 'MEDIO' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Ensino Médio',
    type: 'SEMESTER',
    stage: 'MEDIO',
    isActive: true,
    academicYear: { id: school.year, year: '2026' },
    academicTerms: [],
    version: 1,
  })
  expect((await change({ type: 'TRIMESTER', isActive: false }, body.id)).body).toMatchObject({
    type: 'TRIMESTER',
    isActive: false,
    version: 2,
  })
  expect((await change({ type: 'TRIMESTER' }, body.id)).body.version).toBe(2)
  expect((await remove(body.id)).status).toBe(204)
  expect((await remove(body.id)).status).toBe(404)
  const auditEntries = await entries(body.id)
  expect(auditEntries.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
    'educationLevel CREATED',
    'educationLevel UPDATED',
    'educationLevel DELETED',
  ])
  expect(auditEntries[1].changes).toEqual([
    { field: 'type', from: 'SEMESTER', to: 'TRIMESTER' },
    { field: 'isActive', from: true, to: false },
  ])
})

test('a level whose terms were all removed can be deleted', async () => {
  const { body } = await create()
  const terms = (academicTerms: object[]) =>
    app.call(updateAcademicTerms, { ...asAdministrator(), params: { id: body.id }, body: { academicTerms } })
  await terms([
    { start: '2026-02-09', end: '2026-07-10' },
    { start: '2026-07-27', end: '2026-12-18' },
  ])
  expect((await remove(body.id)).body.code).toBe('EDUCATION_LEVEL_HAS_TERMS')
  expect((await terms([])).body.academicTerms).toEqual([])
  expect((await remove(body.id)).status).toBe(204)
})

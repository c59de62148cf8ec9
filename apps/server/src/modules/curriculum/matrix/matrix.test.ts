import { randomUUID } from 'node:crypto'
import {
  copyMatrix,
  createMatrixRow,
  deleteMatrixRow,
  listMatrix,
  updateMatrixRow,
} from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { educationLevelRow, eventRow, gradeRow } from '../../academics/academics.factory.ts'
import { insertRows } from '../../rows.ts'
import { componentRow } from '../curriculum.factory.ts'

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
const first = () => school.classes[0]!.id
const second = () => school.classes[1]!.id
const add = (body: Record<string, unknown>) =>
  app.call(createMatrixRow, { ...as(), body: { gradeId: first(), hour: 160, ...body } })
const update = (id: string, body: Record<string, unknown>) =>
  app.call(updateMatrixRow, { ...as(), params: { id }, body })
const remove = (id: string) => app.call(deleteMatrixRow, { ...as(), params: { id } })
const copy = (gradeIds: string[], headers = {}) =>
  app.call(copyMatrix, { ...as(), headers, body: { fromGradeId: first(), gradeIds } })
const list = (gradeId: string, query = {}, who = school.administrator) =>
  app.call(listMatrix, { ...as(who), query: { gradeId, ...query } })
const codeAndPath = (answer: { body: { code: string; errors: { path: string }[] } }) => [
  answer.body.code,
  ...answer.body.errors.map(({ path }) => path),
]

const newComponent = async (name: string, more: { education_level_id?: string; status?: string } = {}) => {
  const id = randomUUID()
  const row = componentRow({
    institution_id: school.id,
    id,
    academic_year_id: school.year,
    education_level_id: school.level,
    knowledge_area_id: area,
    name,
    ...more,
  })
  await app.within(school.id, db => insertRows(db, 'curriculum_component', [row]))
  return id
}
const newType = async (name: string, ...gradeIds: string[]): Promise<string> => {
  const id = randomUUID()
  await app.within(school.id, async db => {
    await insertRows(db, 'training_type', [
      { institution_id: school.id, id, name, initials: name.slice(0, 10) },
    ])
    await insertRows(
      db,
      'grade_training_type',
      gradeIds.map(grade_id => ({ institution_id: school.id, grade_id, training_type_id: id })),
    )
  })
  return id
}
const newLevel = async (): Promise<string> => {
  const id = randomUUID()
  const row = educationLevelRow({
    institution_id: school.id,
    id,
    academic_year_id: school.year,
    name: `Nível ${id}`,
  })
  await app.within(school.id, db => insertRows(db, 'education_level', [row]))
  return id
}
const newClass = async (name: string, more: { education_level_id?: string } = {}) => {
  const id = randomUUID()
  const row = gradeRow({
    institution_id: school.id,
    id,
    academic_year_id: school.year,
    education_level_id: school.level,
    name,
    ...more,
  })
  await app.within(school.id, db => insertRows(db, 'grade', [row]))
  return id
}

test('an instructor reads the matrices of their classes alone and changes none', async () => {
  const { body: row } = await add({ curriculumComponentId: school.components.portuguese })
  expect((await list(first(), {}, school.instructor)).body.data).toMatchObject([{ id: row.id }])
  expect((await list(second(), {}, school.instructor)).status).toBe(404)
  expect((await list(first(), {}, school.students[0]!)).body.code).toBe('FORBIDDEN')
  const body = { hour: 1 }
  const changed = await app.call(updateMatrixRow, { ...as(school.instructor), params: { id: row.id }, body })
  expect(changed.body.code).toBe('FORBIDDEN')
})

test('a component comes into the matrix of its own level, not archived, and once per training type', async () => {
  const far = await newComponent('Distante', { education_level_id: await newLevel() })
  expect(codeAndPath(await add({ curriculumComponentId: far }))).toEqual([
    'COMPONENT_OF_OTHER_LEVEL',
    'curriculumComponentId',
  ])
  const archived = await newComponent('Arquivado', { status: 'Inativo' })
  expect(codeAndPath(await add({ curriculumComponentId: archived }))).toEqual([
    'VALIDATION_ERROR',
    'curriculumComponentId',
  ])
  const curriculumComponentId = school.components.portuguese
  const strange = await newType('De outra turma', second())
  expect(codeAndPath(await add({ curriculumComponentId, trainingTypeId: strange }))).toEqual([
    'TRAINING_TYPE_NOT_OF_GRADE',
    'trainingTypeId',
  ])
  const own = await newType('Desta turma', first())
  expect((await add({ curriculumComponentId })).status).toBe(201)
  expect((await add({ curriculumComponentId, trainingTypeId: own })).status).toBe(201)
  for (const trainingTypeId of [null, own])
    expect(codeAndPath(await add({ curriculumComponentId, trainingTypeId }))).toEqual([
      'MATRIX_ALREADY_RECORDED',
      'curriculumComponentId',
    ])
})

test('two secretaries who add the same component at once add one row', async () => {
  const curriculumComponentId = await newComponent('Arte')
  const answers = await Promise.all([1, 2, 3].map(hour => add({ curriculumComponentId, hour })))
  expect(answers.map(answer => answer.status).toSorted()).toEqual([201, 422, 422])
})

test('hours are more than none, with two decimals at most', async () => {
  const curriculumComponentId = school.components.portuguese
  for (const hour of [0, -1, 66.667]) expect((await add({ curriculumComponentId, hour })).status).toBe(422)
  expect((await add({ curriculumComponentId, hour: 66.67 })).body.hour).toBe(66.67)
})

test('a row is ready to start, and in progress where lessons are planned already', async () => {
  const free = await add({ curriculumComponentId: await newComponent('Arte') })
  expect(free.body).toMatchObject({
    status: 'READY_TO_START',
    year: '2026',
    grade: { id: first(), name: '6º ano A' },
    educationLevel: { id: school.level },
    trainingType: null,
    curriculumComponent: { name: 'Arte' },
    knowledgeArea: { name: 'Linguagens' },
    version: 1,
  })
  const begun = await add({ curriculumComponentId: school.components.portuguese })
  expect(begun.body.status).toBe('IN_PROGRESS')
})

test('what has begun is neither deleted nor given another component, and only it is finished', async () => {
  const arte = await newComponent('Arte')
  const { body: ready } = await add({ curriculumComponentId: await newComponent('Música') })
  const { body: begun } = await add({ curriculumComponentId: school.components.portuguese })
  expect((await remove(begun.id)).body.code).toBe('MATRIX_STARTED')
  expect(codeAndPath(await update(begun.id, { curriculumComponentId: arte }))).toEqual([
    'MATRIX_STARTED',
    'curriculumComponentId',
  ])
  expect(codeAndPath(await update(ready.id, { status: 'FINISHED' }))).toEqual([
    'INVALID_TRANSITION',
    'status',
  ])
  expect((await update(begun.id, { hour: 200, status: 'FINISHED' })).body).toMatchObject({
    hour: 200,
    status: 'FINISHED',
  })
  expect((await update(begun.id, { status: 'FINISHED' })).body.code).toBe('INVALID_TRANSITION')
  expect((await remove(begun.id)).body.code).toBe('MATRIX_STARTED')
  expect((await update(ready.id, { curriculumComponentId: arte })).body.curriculumComponent.id).toBe(arte)
  const swapped = await update(ready.id, { curriculumComponentId: school.components.mathematics })
  expect(swapped.body.status).toBe('IN_PROGRESS')
})

test('a row that is changed obeys what a new one does', async () => {
  const { body: row } = await add({ curriculumComponentId: await newComponent('Arte') })
  await add({ curriculumComponentId: await newComponent('Música') })
  const music = (await list(first())).body.data.find(
    (each: { curriculumComponent: { name: string } }) => each.curriculumComponent.name === 'Música',
  )
  const far = await newComponent('Distante', { education_level_id: await newLevel() })
  expect((await update(row.id, { curriculumComponentId: far })).body.code).toBe('COMPONENT_OF_OTHER_LEVEL')
  const strange = await newType('De outra turma', second())
  expect((await update(row.id, { trainingTypeId: strange })).body.code).toBe('TRAINING_TYPE_NOT_OF_GRADE')
  const twice = await update(row.id, { curriculumComponentId: music.curriculumComponent.id })
  expect(twice.body.code).toBe('MATRIX_ALREADY_RECORDED')
  const own = await newType('Desta turma', first())
  expect((await update(row.id, { trainingTypeId: own, version: 1 })).body.trainingType.id).toBe(own)
  const stale = await update(row.id, { hour: 1, version: 1 })
  expect([stale.status, stale.body.code, stale.body.current.trainingType.id]).toEqual([
    409,
    'STALE_VERSION',
    own,
  ])
  expect((await update(row.id, { trainingTypeId: null })).body.trainingType).toBeNull()
})

test('a row that is ready to start is taken away, and its story is told with the class', async () => {
  const { body: row } = await add({ curriculumComponentId: await newComponent('Arte') })
  await update(row.id, { hour: 80 })
  expect((await remove(row.id)).status).toBe(204)
  expect((await remove(row.id)).status).toBe(404)
  const { rows } = await app.owner.query(
    "select action, changes from audit_entry where entity = 'curriculumMatrix' and grade_id = $1 order by id",
    [first()],
  )
  expect(rows.map(each => each.action)).toEqual(['CREATED', 'UPDATED', 'DELETED'])
  expect(rows[1].changes).toEqual([{ field: 'hour', from: 160, to: 80 }])
})

test('nothing of a finished year or of an event is changed', async () => {
  const { body: row } = await add({ curriculumComponentId: await newComponent('Arte') })
  const event = randomUUID()
  const base = { institution_id: school.id, academic_year_id: school.year }
  await app.within(school.id, db =>
    insertRows(db, 'grade', [eventRow({ ...base, id: event, name: 'Feira', day: '2026-09-12' })]),
  )
  const onEvent = await add({ gradeId: event, curriculumComponentId: school.components.portuguese })
  expect(onEvent.status).toBe(404)
  expect((await copy([event])).status).toBe(404)
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  const answers = [
    await add({ curriculumComponentId: school.components.portuguese }),
    await update(row.id, { hour: 1 }),
    await remove(row.id),
    await copy([second()]),
  ]
  expect(answers.map(answer => answer.body.code)).toEqual(Array(4).fill('ACADEMIC_YEAR_FINISHED'))
})

test('rows come by training type, the common block first, then by area and component', async () => {
  const [technical, deepening] = [await newType('Técnico', first()), await newType('Aprofundamento', first())]
  for (const [name, trainingTypeId] of [
    ['Robótica', technical],
    ['Zoologia', null],
    ['Ética', null],
    ['Leitura', deepening],
  ] as const)
    await add({ curriculumComponentId: await newComponent(name), trainingTypeId })
  const names = async (query = {}) =>
    (await list(first(), query)).body.data.map(
      (row: { curriculumComponent: { name: string } }) => row.curriculumComponent.name,
    )
  expect(await names()).toEqual(['Ética', 'Zoologia', 'Leitura', 'Robótica'])
  expect(await names({ trainingTypeId: technical })).toEqual(['Robótica'])
})

test('a matrix is copied to classes of the same level alone, to all or to none', async () => {
  await add({ curriculumComponentId: school.components.portuguese })
  const far = await newClass('9º ano A', { education_level_id: await newLevel() })
  expect(codeAndPath(await copy([second(), far]))).toEqual(['COMPONENT_OF_OTHER_LEVEL', 'gradeIds.1'])
  expect((await list(second())).body.data).toEqual([])
})

test('a copy gives each class the rows that it lacks, once, and what fits it', async () => {
  const type = await newType('Itinerário', first(), second())
  const third = await newClass('6º ano C')
  await add({ curriculumComponentId: school.components.mathematics, hour: 120.5 })
  await add({ curriculumComponentId: school.components.portuguese, trainingTypeId: type })
  const archived = await newComponent('Antigo')
  await add({ curriculumComponentId: archived })
  await app.owner.query("update curriculum_component set status = 'Inativo' where id = $1", [archived])
  const headers = { 'idempotency-key': randomUUID() }
  const copied = await copy([second(), third, first()], headers)
  // Both rows to the second class, one to the third, which has no such type; the source has all of its own.
  expect([copied.status, copied.body]).toEqual([200, { created: 3, skipped: 6 }])
  expect((await list(second())).body.data).toMatchObject([
    { hour: 120.5, status: 'IN_PROGRESS', trainingType: null },
    { hour: 160, status: 'READY_TO_START', trainingType: { id: type } },
  ])
  expect((await list(third)).body.data).toMatchObject([{ hour: 120.5, status: 'READY_TO_START' }])
  expect((await copy([second(), third, first()], headers)).body).toEqual({ created: 3, skipped: 6 })
  expect((await copy([second(), third])).body).toEqual({ created: 0, skipped: 6 })
})

import { randomUUID } from 'node:crypto'
import { CATALOGUE_CALLS } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileTableIsHeld } from '../../../../test/held-table.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { matrixRow } from '../../curriculum/curriculum.factory.ts'
import { insertRows } from '../../rows.ts'

const typeCalls = CATALOGUE_CALLS.trainingType

let app: TestApp
let school: School
let other: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  other = await createSchool(app)
})
afterAll(() => app.stop())

const as = (at: School, who = at.administrator) => ({ host: at.host, token: who.token })
const create = (at: School, body: unknown, headers = {}) =>
  app.call(typeCalls.create, { ...as(at), body, headers })
const update = (at: School, id: string, body: unknown, headers = {}) =>
  app.call(typeCalls.update, { ...as(at), params: { id }, body, headers })

test('an instructor, an editor and a student record no training types', async () => {
  for (const who of [school.instructor, school.editor, school.students[0]!]) {
    const body = { name: 'Formação Geral', initials: 'FG' }
    expect((await app.call(typeCalls.create, { ...as(school, who), body })).body.code).toBe('FORBIDDEN')
  }
})

test('a secretary cannot give initials with blanks or signs, nor a name with signs', async () => {
  const answer = await create(school, { name: 'Básica & Técnica', initials: 'F G' })
  expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR'])
  expect(answer.body.errors.map((error: { path: string; code: string }) => [error.path, error.code])).toEqual(
    [
      ['name', 'INVALID_CHARACTERS'],
      ['initials', 'INVALID_INITIALS'],
    ],
  )
})

test('a secretary cannot record a name or initials twice, whatever the accents and the case', async () => {
  expect((await create(school, { name: 'Formação Técnica', initials: 'ft' })).body.initials).toBe('FT')
  const named = await create(school, { name: 'FORMACAO técnica', initials: 'X' })
  expect([named.status, named.body.code, named.body.errors[0].path]).toEqual([
    422,
    'NAME_ALREADY_RECORDED',
    'name',
  ])
  const signed = await create(school, { name: 'Outra', initials: 'Ft' })
  expect(signed.body).toMatchObject({
    code: 'NAME_ALREADY_RECORDED',
    errors: [{ path: 'initials', message: 'Já existe um registro com esta sigla.' }],
  })
  const elsewhere = await create(other, { name: 'Formação Técnica', initials: 'FT' })
  expect(elsewhere.status).toBe(201)
})

test('two secretaries who record the same name at once get one training type', async () => {
  const answers = await whileTableIsHeld(app, 'training_type', [
    () => create(school, { name: 'Eletiva', initials: 'E1' }),
    () => create(school, { name: 'ELETÍVA', initials: 'E2' }),
  ])
  expect(answers.map(answer => answer.status).toSorted()).toEqual([201, 422])
})

test('a secretary with an old version overwrites nothing and is shown what stands', async () => {
  const { body: type } = await create(school, { name: 'Versões', initials: 'V' })
  expect((await update(school, type.id, { name: 'Versões Novas', version: 1 })).body.version).toBe(2)
  for (const stale of [
    await update(school, type.id, { name: 'Perdida', version: 1 }),
    await update(school, type.id, { name: 'Perdida' }, { 'if-match': '"1"' }),
  ]) {
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
    expect(stale.body.current).toMatchObject({ name: 'Versões Novas', version: 2 })
  }
})

test('a training type that classes use is archived and not deleted', async () => {
  const { body: type } = await create(school, { name: 'Itinerário', initials: 'IF' })
  await app.within(school.id, async db => {
    await insertRows(
      db,
      'grade_training_type',
      school.classes.map(each => ({
        institution_id: school.id,
        grade_id: each.id,
        training_type_id: type.id,
      })),
    )
    await insertRows(db, 'curriculum_matrix', [
      matrixRow({
        institution_id: school.id,
        id: randomUUID(),
        grade_id: school.classes[0]!.id,
        curriculum_component_id: school.components.portuguese,
        training_type_id: type.id,
        hour: 40,
      }),
    ])
  })
  const uses = [
    { kind: 'GRADES', count: 2, names: ['6º ano A', '6º ano B'] },
    { kind: 'MATRIX', count: 1, names: ['Língua Portuguesa'] },
  ]
  const typeUse = await app.call(typeCalls.use, { ...as(school), params: { id: type.id } })
  expect(typeUse.body).toEqual({ uses })
  const refused = await app.call(typeCalls.remove, { ...as(school), params: { id: type.id } })
  expect(refused.body).toMatchObject({ code: 'IN_USE', uses })
  const archived = await update(school, type.id, { status: 'Inativo' })
  expect(archived.body).toMatchObject({ status: 'Inativo', name: 'Itinerário', initials: 'IF', version: 2 })
  const listed = await app.call(typeCalls.list, {
    ...as(school, school.instructor),
    query: { academicYearId: school.year },
  })
  expect(listed.body.data.find((each: { id: string }) => each.id === type.id).componentCount).toBe(1)
})

test('a training type that nothing uses is deleted, and what was done to it is told', async () => {
  const { body: type } = await create(school, { name: 'Engano', initials: 'EN' })
  expect((await update(school, type.id, { initials: 'eg' })).body.initials).toBe('EG')
  expect((await app.call(typeCalls.remove, { ...as(school), params: { id: type.id } })).status).toBe(204)
  expect((await update(school, type.id, { name: 'Já foi' })).status).toBe(404)
  const { rows } = await app.owner.query(
    "select action, changes from audit_entry where entity = 'trainingType' and entity_id = $1 order by id",
    [type.id],
  )
  expect(rows.map(row => row.action)).toEqual(['CREATED', 'UPDATED', 'DELETED'])
  expect(rows[1].changes).toEqual([{ field: 'initials', from: 'EN', to: 'EG' }])
})

test('training types are listed by name without accents, and only those of the institution', async () => {
  const own = await createSchool(app)
  for (const [name, initials] of [
    ['Zeta', 'Z'],
    ['Ética', 'E'],
    ['eletiva', 'L'],
  ])
    await create(own, { name, initials })
  const answer = await app.call(typeCalls.list, as(own))
  expect(answer.body.data.map((each: { name: string }) => each.name)).toEqual(['eletiva', 'Ética', 'Zeta'])
  expect(answer.body.data[0]).not.toHaveProperty('componentCount')
})

test('a request that is sent again records one training type', async () => {
  const body = { name: 'Uma vez', initials: 'UV' }
  const headers = { 'idempotency-key': randomUUID() }
  const first = await create(school, body, headers)
  const again = await create(school, body, headers)
  expect([again.status, again.body]).toEqual([201, first.body])
})

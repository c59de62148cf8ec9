import { CATALOGUE_CALLS } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

const areaCalls = CATALOGUE_CALLS.knowledgeArea

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
})
afterAll(() => app.stop())

const as = (who = school.administrator) => ({ host: school.host, token: who.token })
const create = (name: string) => app.call(areaCalls.create, { ...as(), body: { name } })
const update = (id: string, body: unknown) => app.call(areaCalls.update, { ...as(), params: { id }, body })
const areas = async (query = {}) => {
  const answer = await app.call(areaCalls.list, { ...as(school.instructor), query })
  return answer.body.data as { id: string; name: string; componentCount?: number; version: number }[]
}

test('an instructor reads the knowledge areas and changes none', async () => {
  expect((await areas()).map(area => area.name)).toContain('Linguagens')
  const answer = await app.call(areaCalls.create, {
    ...as(school.instructor),
    body: { name: 'Outra' },
  })
  expect(answer.body.code).toBe('FORBIDDEN')
})

test('a secretary cannot record a knowledge area twice, nor name one as another', async () => {
  const twice = await create('LINGUAGENS')
  expect(twice.body).toMatchObject({ code: 'NAME_ALREADY_RECORDED', errors: [{ path: 'name' }] })
  const { body: area } = await create('Matemática e suas Tecnologias')
  expect((await update(area.id, { name: 'línguagens' })).body.code).toBe('NAME_ALREADY_RECORDED')
  expect((await update(area.id, { name: 'Matemática' })).body.name).toBe('Matemática')
})

test('a secretary with an old version overwrites nothing', async () => {
  const { body: area } = await create('Versões')
  await update(area.id, { status: 'Inativo', version: 1 })
  const stale = await update(area.id, { name: 'Perdida', version: 1 })
  expect([stale.status, stale.body.code, stale.body.current.status]).toEqual([
    409,
    'STALE_VERSION',
    'Inativo',
  ])
})

test('a knowledge area with components is archived and not deleted, and one without is deleted', async () => {
  const used = (await areas({ academicYearId: school.year })).find(area => area.name === 'Linguagens')
  expect(used?.componentCount).toBe(2)
  const id = used?.id ?? ''
  const uses = [{ kind: 'COMPONENTS', count: 2, names: ['Língua Portuguesa', 'Matemática'] }]
  expect((await app.call(areaCalls.use, { ...as(), params: { id } })).body).toEqual({ uses })
  const refused = await app.call(areaCalls.remove, { ...as(), params: { id } })
  expect(refused.body).toMatchObject({ code: 'IN_USE', uses })
  expect((await update(id, { status: 'Inativo' })).body.status).toBe('Inativo')
  const { body: free } = await create('Sem uso')
  expect((await app.call(areaCalls.remove, { ...as(), params: { id: free.id } })).status).toBe(204)
  expect((await areas()).map(area => area.name)).not.toContain('Sem uso')
})

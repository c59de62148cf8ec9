import { CATALOGUE_CALLS } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { CATALOGUE_KINDS } from '@lousa/contract/catalogue-table.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueValues } from '../../../../test/catalogue-values.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
})
afterAll(() => app.stop())

/** The behaviour of every catalogue, whatever fields it has. */
describe.each(CATALOGUE_KINDS)('the catalogue %s', kind => {
  const calls = CATALOGUE_CALLS[kind]
  const as = (who = school.administrator) => ({ host: school.host, token: who.token })
  const create = (word: string, who?: School['administrator']) =>
    app.call(calls.create, { ...as(who), body: catalogueValues(kind, word) })
  const update = (id: string, body: object) => app.call(calls.update, { ...as(), params: { id }, body })
  const namesListed = async (): Promise<string[]> => {
    const { body } = await app.call(calls.list, as(school.instructor))
    return body.data.map(({ name }: { name: string }) => name)
  }

  test('is read by an instructor and changed by administrators alone', async () => {
    for (const who of [school.instructor, school.editor, school.students[0]!])
      expect((await create('proibido', who)).body.code).toBe('FORBIDDEN')
    expect((await create('lido')).status).toBe(201)
    expect(await namesListed()).toContain('Novo lido')
    const student = await app.call(calls.list, as(school.students[0]))
    expect(student.body.code).toBe('FORBIDDEN')
  })

  test('has no two entries of one name, whatever the accents and the case', async () => {
    await create('unico')
    const { status, body } = await app.call(calls.create, {
      ...as(),
      body: { ...catalogueValues(kind, 'outro'), name: 'NÓVO UNÍCO' },
    })
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'NAME_ALREADY_RECORDED', 'name'])
  })

  test('keeps what others changed meanwhile, and shows it', async () => {
    const { body: entry } = await create('versoes')
    expect((await update(entry.id, { status: 'Inativo', version: 1 })).body.version).toBe(2)
    const stale = await update(entry.id, { name: 'Perdida', version: 1 })
    expect([stale.status, stale.body.code, stale.body.current.status]).toEqual([
      409,
      'STALE_VERSION',
      'Inativo',
    ])
  })

  test('lets go of what nothing uses, and the log tells all of it', async () => {
    const { body: entry } = await create('engano')
    await update(entry.id, { name: 'Engano mesmo' })
    const { body } = await app.call(calls.use, { ...as(), params: { id: entry.id } })
    expect(body).toEqual({ uses: [] })
    expect((await app.call(calls.remove, { ...as(), params: { id: entry.id } })).status).toBe(204)
    expect(await namesListed()).not.toContain('Engano mesmo')
    const { rows } = await app.owner.query(
      'select action from audit_entry where entity = $1 and entity_id = $2 order by id',
      [kind, entry.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['CREATED', 'UPDATED', 'DELETED'])
  })
})

import { createStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { getUser, listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adult, openToVisitors } from '../../../../test/applicant.ts'
import { deskOf } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

const NAMES = [
  "Joana D'Ávila",
  'Sant’Anna União Select',
  'Zoe\u0308 Nu\u0301n\u0303ez',
  'יוסף כהן',
  'محمد الأحمد',
]
/** No names: their signs are said to be wrong, and nothing of them is stored. */
const SIGNS = [
  'Ana 🦋 Lima',
  '<img src=x onerror=alert(1)>',
  'Robert"); drop table person;--',
  '=HYPERLINK("http://x")',
  'Aluno 12',
]
let app: TestApp
let office: School
beforeAll(async () => {
  app = await startTestApp()
  office = await createSchool(app, { kind: 'MUNICIPAL' })
  await openToVisitors(app, office.id)
})
afterAll(() => app.stop())

test.each(SIGNS)('%s is no name of a person, nor of who answers for one', async name => {
  const desk = deskOf(app, office)
  const typed = await desk(createStudent, {
    body: { name, socialName: name, responsibles: [{ name, kinship: 'Mãe 2' }] },
  })
  expect([typed.status, typed.body.code]).toEqual([422, 'VALIDATION_ERROR'])
  expect(typed.body.errors).toEqual(
    ['name', 'socialName', 'responsibles.0.name', 'responsibles.0.kinship'].map(path => ({
      path,
      code: 'ONLY_LETTERS',
      message: 'Use apenas letras',
    })),
  )
})

test('a name is stored without what nobody sees, in one line', async () => {
  const desk = deskOf(app, office)
  const typed = await desk(createStudent, {
    body: {
      name: ' Ana\u202e \u0007Lima\n\u200bSouza ',
      note: 'Uma linha\u202e\noutra',
      responsibles: [{ name: '\ufeffRosa\tLima', kinship: 'Mãe' }],
    },
  })
  expect([typed.body.name, typed.body.note, typed.body.responsibles[0].name]).toEqual([
    'Ana Lima Souza',
    'Uma linha\noutra',
    'Rosa Lima',
  ])
})

test('the limits of a name are said together', async () => {
  const desk = deskOf(app, office)
  for (const name of ['A', 'a'.repeat(151)]) {
    const typed = await desk(createStudent, {
      body: { name, responsibles: [{ name: 'Rosa', kinship: 'Mãe' }] },
    })
    expect(typed.body.errors).toEqual([
      { path: 'name', code: 'LENGTH_BETWEEN', message: 'Informe entre 2 e 150 caracteres' },
    ])
  }
})

test.each(NAMES)(
  '%s is a name: typed by the office or by the person, it stays as it is and is found',
  async name => {
    const desk = deskOf(app, office)
    await app.owner.query('delete from rate_limit')
    const typed = await desk(createStudent, {
      body: { name, socialName: name, responsibles: [{ name, kinship: 'Mãe' }] },
    })
    const own = await app.call(createStudent, { host: office.host, body: adult({ name }) })
    expect([typed.status, own.status, own.body.name]).toEqual([201, 201, name])
    expect((await desk(getUser, { params: { id: typed.body.id } })).body).toMatchObject({
      name,
      socialName: name,
      responsibles: [{ name }],
    })
    const answer = await desk(listUsers, { query: { type: 'STUDENT', searchFor: name, rowsPerPage: 100 } })
    expect(answer.body.data.map((user: { name: string }) => user.name)).toEqual([name, name])
  },
)

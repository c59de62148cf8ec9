import { createStudent, updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpfOf, csvOf, importDesk } from '../../../../test/import-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const as = ({ host, administrator }: School) => ({ host, token: administrator.token })
const create = (place: School, body: Record<string, unknown>): Promise<Sent> =>
  app.call(createStudent, { ...as(place), body })
const errorsOf = ({ status, body }: Sent) => [
  status,
  ...(body.errors ?? []).map(({ path, message }: { path: string; message: string }) => `${path} ${message}`),
]
const mother = (name: string, n?: number) => ({
  name,
  kinship: 'Mãe',
  ...(n === undefined ? {} : { taxNumber: cpfOf(n) }),
})

test('a responsible with the CPF of the student is refused, unless it is the student', async () => {
  school = await createSchool(app)
  const documents = { taxNumber: cpfOf(1) }
  const other = await create(school, { name: 'Ana Reis', documents, responsibles: [mother('Eva Reis', 1)] })
  expect(errorsOf(other)).toEqual([422, 'responsibles.0.taxNumber Este CPF é de Ana Reis: confira'])
  const self = { name: 'A própria aluna', kinship: 'O próprio', taxNumber: cpfOf(1) }
  expect((await create(school, { name: 'Ana Reis', documents, responsibles: [self] })).status).toBe(201)
})

test('a CPF that is on file under another name is refused with that name; brothers have one mother', async () => {
  school = await createSchool(app)
  const documents = { taxNumber: cpfOf(2) }
  expect(
    (await create(school, { name: 'Bia Sá', documents, responsibles: [mother('Ida Sá', 3)] })).status,
  ).toBe(201)
  const brother = await create(school, { name: 'Leo Sá', responsibles: [mother('IDA DE SÁ', 3)] })
  expect(brother.status).toBe(201)
  const otherMother = await create(school, { name: 'Zoé Lima', responsibles: [mother('Rita Lima', 3)] })
  expect(errorsOf(otherMother)).toEqual([422, 'responsibles.0.taxNumber Este CPF é de Ida Sá: confira'])
  const studentsCpf = await create(school, { name: 'Zoé Lima', responsibles: [mother('Rita Lima', 2)] })
  expect(errorsOf(studentsCpf)).toEqual([422, 'responsibles.0.taxNumber Este CPF é de Bia Sá: confira'])
  const mothersCpf = { name: 'Zoé Lima', documents: { taxNumber: cpfOf(3) }, responsibles: [mother('Rita')] }
  expect(errorsOf(await create(school, mothersCpf))).toEqual([
    422,
    'documents.taxNumber Este CPF é de Ida Sá: confira',
  ])
  // Ida herself may study there.
  const herself = { ...mothersCpf, name: 'Ida Sá' }
  expect((await create(school, herself)).status).toBe(201)
  const elsewhere = await createSchool(app)
  expect((await create(elsewhere, { name: 'Zoé Lima', responsibles: [mother('Rita Lima', 3)] })).status).toBe(
    201,
  )
})

test('what was recorded before does not keep other fields from a change; a new fault is refused', async () => {
  school = await createSchool(app)
  const { body: ana } = await create(school, { name: 'Ana Reis', responsibles: [mother('Eva Reis', 4)] })
  await create(school, { name: 'Bia Sá', responsibles: [mother('Ida Sá', 5)] })
  await app.owner.query(
    'update responsible set tax_number = $1 where person_id in (select person_id from account where id = $2)',
    [cpfOf(5), ana.id],
  )
  const patch = (body: Record<string, unknown>) =>
    app.call(updateStudent, { ...as(school), params: { id: ana.id }, body })
  const [responsible] = ana.responsibles
  expect(
    (
      await patch({
        responsibles: [{ ...mother('Eva Reis', 5), id: responsible.id, email: 'eva@example.com' }],
      })
    ).status,
  ).toBe(200)
  expect(errorsOf(await patch({ documents: { taxNumber: cpfOf(5) } }))).toEqual([
    422,
    'documents.taxNumber Este CPF é de Ida Sá: confira',
  ])
})

test('an import finds the CPF of two people in a row, in the file and in the school', async () => {
  school = await createSchool(app)
  await create(school, { name: 'Bia Sá', responsibles: [mother('Ida Sá', 6)] })
  const desk = importDesk(app, school)
  const file = csvOf([
    ['Nome', 'CPF', 'Nascimento', 'Mãe', 'CPF da mãe', 'Pai', 'CPF do pai'],
    ['Ana Reis', cpfOf(7), '01/02/2013', 'Eva Reis', cpfOf(7), '', ''],
    ['Leo Reis', '', '02/02/2013', 'Rosa Reis', cpfOf(8), 'Rui Reis', cpfOf(8)],
    ['Caio Lima', '', '03/02/2013', 'Rita Lima', cpfOf(9), '', ''],
    ['Davi Lima', '', '04/02/2013', 'Rita de Lima', cpfOf(9), '', ''],
    ['Enzo Melo', '', '05/02/2013', 'Sara Melo', cpfOf(9), '', ''],
    ['Gael Sá', '', '06/02/2013', 'Ida Sá', cpfOf(6), '', ''],
    ['Hugo Sá', '', '07/02/2013', 'Carla Sá', cpfOf(6), '', ''],
  ])
  const rows = await desk.rows(await desk.checked('STUDENT', file))
  expect(rows.map(({ problems }) => problems.map(({ field, message }) => `${field} ${message}`))).toEqual([
    ['responsible1TaxNumber Este CPF é de Ana Reis: confira'],
    ['responsible2TaxNumber Este CPF é de Rosa Reis: confira'],
    ['responsible1TaxNumber O mesmo CPF está com outro nome na linha 6'],
    ['responsible1TaxNumber O mesmo CPF está com outro nome na linha 6'],
    ['responsible1TaxNumber O mesmo CPF está com outro nome na linha 4 e 5'],
    ['responsible1TaxNumber O mesmo CPF está com outro nome na linha 8'],
    [
      'responsible1TaxNumber O mesmo CPF está com outro nome na linha 7',
      'responsible1TaxNumber Este CPF é de Ida Sá: confira',
    ],
  ])
  expect(rows[6]?.problems[1]?.existing).toMatchObject({ name: 'Ida Sá', type: 'STUDENT' })
})

test('a misspelt responsible of two siblings is corrected in one record, then in the other', async () => {
  school = await createSchool(app)
  const enter = async (name: string) =>
    (await create(school, { name, responsibles: [mother('Tais Souza', 10)] })).body
  const [ana, leo] = [await enter('Ana Souza'), await enter('Leo Souza')]
  const patch = (
    { id, responsibles }: { id: string; responsibles: { id: string }[] },
    name: string,
    n = 10,
  ) =>
    app.call(updateStudent, {
      ...as(school),
      params: { id },
      body: { responsibles: [{ ...mother(name, n), id: responsibles[0]?.id }] },
    })
  expect((await patch(ana, 'Thais Souza')).status).toBe(200)
  // Both spellings are on file now.
  for (const name of ['Thais Souza', 'Tais Souza'])
    expect((await create(school, { name: 'Bia Souza', responsibles: [mother(name, 10)] })).status).toBe(201)
  const rita = await create(school, { name: 'Zoé Lima', responsibles: [mother('Rita Lima', 10)] })
  expect(errorsOf(rita)).toEqual([422, expect.stringMatching(/Este CPF é de Th?ais Souza: confira$/)])
  const desk = importDesk(app, school)
  const file = csvOf([
    ['Nome', 'Nascimento', 'Mãe', 'CPF da mãe'],
    ['Caio Souza', '01/02/2013', 'Thais Souza', cpfOf(10)],
    ['Davi Lima', '02/02/2013', 'Rita Lima', cpfOf(10)],
  ])
  const rows = await desk.rows(await desk.checked('STUDENT', file))
  expect(
    rows.map(({ problems }) => problems.map(({ code }) => code).includes('TAX_NUMBER_OF_OTHER')),
  ).toEqual([false, true])
  expect((await patch(leo, 'Thais Souza')).status).toBe(200)
  const other = await create(school, { name: 'Gil Melo', responsibles: [mother('Sara Melo', 11)] })
  expect(errorsOf(await patch(other.body, 'Sara Melo', 10))[0]).toBe(422)
})

test('an update import is not refused by the names of the own record, but by the CPF of another kin', async () => {
  school = await createSchool(app)
  const desk = importDesk(app, school)
  const HEAD = ['Nome', 'CPF', 'Nascimento', 'Mãe', 'CPF da mãe', 'Pai', 'CPF do pai']
  const before = csvOf([
    HEAD,
    ['Tais Reis', cpfOf(20), '01/02/1990', '', '', '', ''],
    ['Ana Lima', cpfOf(21), '02/02/2013', 'Tais Lima', cpfOf(22), '', ''],
    ['Leo Lima', cpfOf(23), '03/02/2013', 'Rosa Lima', cpfOf(24), '', ''],
  ])
  await desk.imported(await desk.checked('STUDENT', before))
  const after = csvOf([
    HEAD,
    ['Thais Reis', cpfOf(20), '01/02/1990', '', '', '', ''],
    ['Ana Lima', cpfOf(21), '02/02/2013', 'Thais Lima', cpfOf(22), '', ''],
    ['Leo Lima', cpfOf(23), '03/02/2013', '', '', 'Rui Lima', cpfOf(24)],
  ])
  const rows = await desk.rows(await desk.checked('STUDENT', after, { update: true }))
  expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    [],
    [],
    ['TAX_NUMBER_OF_OTHER'],
  ])
})

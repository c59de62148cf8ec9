import { updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf, importDesk } from '../../../../test/import-desk.ts'
import { createSchool } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const HEADER = [
  'Nome',
  'Nascimento',
  'Naturalidade',
  'Nacionalidade',
  'Cidade',
  'Nome da mãe',
  'Profissão da mãe',
]
const sheet = (...lines: string[][]) => csvOf([HEADER, ...lines])

test('what is to be letters is cleaned or left out with a warning, and holds nobody up', async () => {
  const desk = importDesk(app, await createSchool(app))
  const run = await desk.checked(
    'STUDENT',
    sheet(
      [
        'Maria A. de Souza',
        '14/03/2013',
        'Brasília/DF',
        'Brasileiro(a)',
        'Sta. Maria',
        'Eva B. Sá',
        'Aux. adm.',
      ],
      ['Leo Sá', '15/03/2013', 'Distrito 7', 'BR#', '70.000', 'Ida Sá', 'Operadora 2'],
      ['Aluno 12', '15/03/2013', '', '', '', 'Ida Sá', ''],
    ),
  )
  expect(run.counts).toMatchObject({ valid: 2, warned: 2, faulty: 1 })
  const rows = await desk.rows(run)
  const remarkCodes = (remarks: { field: string | null; code: string }[]) =>
    remarks.map(({ field, code }) => `${field}:${code}`)
  expect(rows.map(row => remarkCodes(row.problems))).toEqual([[], [], ['name:ONLY_LETTERS']])
  const fields = ['nationality', 'naturalness', 'city', 'responsible1Occupation']
  expect(remarkCodes(rows[0]?.warnings ?? [])).toEqual(
    expect.arrayContaining(['name', 'responsible1Name', ...fields].map(field => `${field}:LETTERS_KEPT`)),
  )
  expect(remarkCodes(rows[1]?.warnings ?? [])).toEqual(
    expect.arrayContaining(fields.map(field => `${field}:NOT_UNDERSTOOD`)),
  )
  expect(rows[0]?.warnings.find(({ field }) => field === 'naturalness')?.message).toBe(
    'Só letras são guardadas: fica “Brasília”',
  )
  await desk.imported(run, { mode: 'VALID_ROWS' })
  const [maria] = await desk.people('Maria A de Souza')
  expect(maria).toMatchObject({
    naturalness: 'Brasília',
    nationality: 'Brasileiro',
    address: { city: 'Sta Maria' },
  })
  const [leo] = await desk.people('Leo Sá')
  expect(leo).toMatchObject({ naturalness: null, nationality: null, address: null })
  const { rows: mothers } = await app.owner.query(
    'select name, occupation from responsible where person_id = any($1) order by name',
    [[maria.id, leo.id]],
  )
  expect(mothers).toEqual([
    { name: 'Eva B Sá', occupation: 'Aux adm' },
    { name: 'Ida Sá', occupation: null },
  ])
})

test('who was saved with other signs is sent along with a change; what is new is letters', async () => {
  const school = await createSchool(app)
  const desk = importDesk(app, school)
  await desk.imported(
    await desk.checked('STUDENT', sheet(['Leo Sá', '15/03/2013', '', '', '', 'Ida Sá', 'Cozinheira'])),
  )
  const [leo] = await desk.people('Leo Sá')
  await app.owner.query(
    `update responsible set occupation = 'Aux. administrativo', name = 'Ida S. Sá', address = '{"city":"Brasília/DF"}'
      where person_id = $1`,
    [leo.id],
  )
  const { rows } = await app.owner.query('select id from responsible where person_id = $1', [leo.id])
  const stored = {
    id: rows[0].id,
    name: 'Ida S. Sá',
    kinship: 'Mãe',
    occupation: 'Aux. administrativo',
    address: { city: 'Brasília/DF' },
  }
  const patch = (responsibles: unknown[]) =>
    app.call(updateStudent, {
      host: school.host,
      token: school.administrator.token,
      params: { id: leo.account_id },
      body: { responsibles },
    })
  const answer = await patch([{ ...stored, cellphone: '11955556666' }])
  expect(answer.status).toBe(200)
  expect(answer.body.responsibles[0]).toMatchObject({
    occupation: 'Aux. administrativo',
    cellphone: '11955556666',
  })
  const refused = await patch([
    { ...stored, occupation: 'Aux. de cozinha', address: { city: 'Recife/PE' } },
    { name: 'Rui 2', kinship: 'Pai', occupation: 'Aux. administrativo' },
  ])
  expect(refused.status).toBe(422)
  expect(refused.body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['responsibles.0.occupation', 'ONLY_LETTERS'],
    ['responsibles.0.address.city', 'ONLY_LETTERS'],
    ['responsibles.1.name', 'ONLY_LETTERS'],
    ['responsibles.1.occupation', 'ONLY_LETTERS'],
  ])
})

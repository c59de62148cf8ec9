import { createStudent, updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf, importDesk } from '../../../../test/import-desk.ts'
import { createSchool } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const HEADER = ['RA', 'Nome', 'Nascimento', 'Celular', 'Mãe']
const sheet = (...lines: string[][]) => csvOf([HEADER, ...lines])
const LIA = ['ra-1', 'Lia Reis', '14/03/2013', '', 'Eva Reis']
const LEO = ['ra-2', 'Leo Sá', '15/03/2013', '', 'Ida Sá']
const CELL = '11955556666'

const opened = async () => {
  const school = await createSchool(app)
  const desk = importDesk(app, school)
  await desk.imported(await desk.checked('STUDENT', sheet(LIA, LEO)))
  const [leo, lia] = await desk.people('L%')
  return { school, desk, leo, lia, as: { host: school.host, token: school.administrator.token } }
}
const codes = (rows: { problems: { code: string }[] }[]) =>
  rows.map(row => row.problems.map(({ code }) => code))

test.each([true, false])(
  'that it is the same person (%s) is said of one person, and of no other',
  async isSame => {
    const { desk, lia, leo } = await opened()
    const run = await desk.checked('STUDENT', sheet(['', 'LIA REIS', '14/03/13', CELL, 'Eva Reis']), {
      update: true,
    })
    const correct = async (row: Record<string, unknown>) =>
      (await desk.correct(run, [{ number: 2, ...row }])).body
    const answered = await correct({ samePerson: isSame })
    expect(answered.data[0]).toMatchObject({
      problems: [],
      samePerson: isSame,
      known: { id: lia.account_id },
    })
    const moved = await correct({ values: { oldRegistration: 'ra-2' } })
    expect(codes(moved.data)).toEqual([['KNOWN_UNSURE']])
    expect(moved.data[0]).toMatchObject({ samePerson: null, known: { id: leo.account_id } })
    expect(moved.run.counts).toMatchObject({ faulty: 1, known: 1 })
    const back = await correct({ values: { oldRegistration: '' } })
    expect(back.data[0]).toMatchObject({ problems: [], samePerson: isSame, known: { id: lia.account_id } })
    // Neither by one correction for many rows, nor by taking that back.
    await desk.cure(run, { field: 'oldRegistration', code: 'X', cure: 'CHECK' })
    await correct({ samePerson: null, values: { oldRegistration: 'ra-2' } })
    const cured = await desk.cure(run, { field: 'name', code: 'KNOWN_UNSURE', cure: 'SAME_PERSON' })
    expect(cured.body.run.counts).toMatchObject({ valid: 1, faulty: 0, known: 1 })
    const other = await correct({ values: { oldRegistration: '' } })
    expect(codes(other.data)).toEqual([['KNOWN_UNSURE_NAME']])
  },
)

test('who turns up only at the run is not written over before somebody has compared them', async () => {
  const { desk, as } = await opened()
  const run = await desk.checked(
    'STUDENT',
    sheet(LIA, ['ra-9', 'Nova Aluna', '16/03/2013', CELL, 'Rita Luz']),
    { update: true },
  )
  expect(run.counts).toMatchObject({ valid: 2, known: 1 })
  const body = {
    name: 'Nova Aluna',
    oldRegistration: 'ra-9',
    birthdate: '2013-03-16',
    cellphone: '11977778888',
    responsibles: [{ name: 'Rita Luz', kinship: 'Mãe' }],
  }
  expect((await app.call(createStudent, { ...as, body })).status).toBe(201)
  const failed = await desk.imported(run)
  expect(failed).toMatchObject({ status: 'FAILED', counts: { faulty: 1 } })
  expect(codes(await desk.rows(run))).toEqual([[], ['KNOWN_CHANGED']])
  const done = await desk.imported(run, { mode: 'VALID_ROWS' })
  expect(done).toMatchObject({ status: 'DONE', counts: { imported: 1, faulty: 1 } })
  expect((await desk.people('Nova%')).map(person => person.cellphone)).toEqual(['11977778888'])
})

test('somebody else with the same number of changes was not compared either', async () => {
  const { school, desk } = await opened()
  const lines = [
    ['ra-7', 'Ana Sol', '01/03/2013', '', 'Ivo Sol'],
    ['ra-8', 'Ana Sol', '02/03/2013', '', 'Ivo Sol'],
  ]
  await desk.imported(await desk.checked('STUDENT', sheet(...lines)))
  const run = await desk.checked('STUDENT', sheet(['ra-7', 'Ana Sol', '', CELL, '']), { update: true })
  expect(run.counts).toMatchObject({ valid: 1, known: 1 })
  await app.owner.query(
    `update account set old_registration = case when old_registration = 'ra-7' then 'ra-8' else 'ra-7' end
      where institution_id = $1 and old_registration in ('ra-7', 'ra-8')`,
    [school.id],
  )
  expect(await desk.imported(run)).toMatchObject({ status: 'FAILED', counts: { faulty: 1 } })
  expect(codes(await desk.rows(run))).toEqual([['KNOWN_CHANGED']])
  expect((await desk.people('Ana Sol')).map(person => person.cellphone)).toEqual([null, null])
  const compared = await desk.cure(run, { field: null, code: 'KNOWN_CHANGED', cure: 'CHECK' })
  expect(compared.body.run.counts).toMatchObject({ faulty: 0, changed: 1 })
  expect((await desk.imported(run)).status).toBe('DONE')
})

test('who answers for a student only since the check is not written over either', async () => {
  const { desk, as, lia } = await opened()
  const run = await desk.checked(
    'RESPONSIBLE',
    csvOf([
      ['Matrícula do aluno', 'Nome', 'Parentesco', 'Celular'],
      [lia.registration, 'Rui Reis', 'Pai', CELL],
    ]),
    { update: true },
  )
  expect(run.counts).toMatchObject({ valid: 1, known: 0 })
  const body = {
    responsibles: [
      { name: 'Eva Reis', kinship: 'Mãe' },
      { name: 'Rui Reis', kinship: 'Pai', cellphone: '11977778888' },
    ],
  }
  expect((await app.call(updateStudent, { ...as, params: { id: lia.account_id }, body })).status).toBe(200)
  expect(await desk.imported(run)).toMatchObject({ status: 'FAILED', counts: { faulty: 1 } })
  expect(codes(await desk.rows(run))).toEqual([['KNOWN_CHANGED']])
})

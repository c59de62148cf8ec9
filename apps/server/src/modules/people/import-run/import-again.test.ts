import { updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpfOf, csvOf, importDesk } from '../../../../test/import-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const HEADER = ['RA', 'Nome', 'Nascimento', 'CPF', 'Celular', 'E-mail', 'Bairro', 'Mãe', 'Tel. mãe']
type Line = [
  ra: string,
  name: string,
  born: string,
  cpf: string,
  cell: string,
  mail: string,
  area: string,
  mother: string,
  phone: string,
]
const sheet = (...lines: Line[]) => csvOf([HEADER, ...lines])

const LIA: Line = ['ra-1', 'Lia Reis', '14/03/2013', '', '', '', 'Centro', 'Eva Reis', '']
const LEO: Line = [
  'ra-2',
  'Leo Sá',
  '15/03/2013',
  cpfOf(2),
  '11900000001',
  'leo@example.com',
  '',
  'Ida Sá',
  '',
]

const opened = async () => {
  const school = await createSchool(app)
  const desk = importDesk(app, school)
  await desk.imported(await desk.checked('STUDENT', sheet(LIA, LEO)))
  const [leo, lia] = await desk.people('L%')
  return { school, desk, leo, lia }
}

const changesOf = (changes: { field: string; from: string | null; to: string | null }[]) =>
  changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).toSorted()

const audits = async (school: School, accountId: string) =>
  (
    await app.owner.query(
      `select changes from audit_entry where institution_id = $1 and entity_id = $2 and action = 'UPDATED' order by at`,
      [school.id, accountId],
    )
  ).rows.map(row => row.changes)

test('the same sheet completes and corrects known people, compared field by field before anything is written', async () => {
  const { school, desk, leo, lia } = await opened()
  const again = sheet(
    ['ra-1', 'LIA DOS REIS', '14/03/2013', cpfOf(1), '11911112222', '', '', 'EVA REIS', '11933334444'],
    ['ra-2', 'Leo Sá', '', cpfOf(2), '', 'novo@example.com', '-', '', ''],
    ['ra-3', 'Nova Aluna', '16/03/2013', '', '', '', '', 'Rita', ''],
  )
  const run = await desk.checked('STUDENT', again, { update: true })
  expect(run).toMatchObject({ update: true, counts: { valid: 3, faulty: 0, known: 2, changed: 2 } })
  const rows = await desk.rows(run)
  expect(rows.map(row => row.known?.by ?? null)).toEqual(['REGISTRATION', 'REGISTRATION', null])
  expect(rows.map(row => changesOf(row.changes))).toEqual([
    [
      'cellphone: null → 11911112222',
      'name: Lia Reis → Lia dos Reis',
      'responsible1Cellphone: null → 11933334444',
      `taxNumber: null → ${cpfOf(1)}`,
    ],
    ['email: leo@example.com → novo@example.com'],
    [],
  ])
  expect((await desk.rows(run, 'CHANGES')).map(row => row.number)).toEqual([2, 3])
  expect(await desk.people('L%')).toEqual([leo, lia])

  const done = await desk.imported(run)
  expect(done.counts).toMatchObject({ imported: 3, changed: 2 })
  const [leoAfter, liaAfter] = await desk.people('L%')
  expect(liaAfter).toMatchObject({
    id: lia.id,
    name: 'Lia dos Reis',
    tax_number: cpfOf(1),
    address: { neighborhood: 'Centro' },
    version: lia.version + 1,
    registration: lia.registration,
    sort_key: 'lia dos reis',
  })
  expect(leoAfter).toMatchObject({
    cellphone: '11900000001',
    email: 'novo@example.com',
    version: leo.version + 1,
  })
  expect(leoAfter.birthdate).toEqual(leo.birthdate)
  expect(await desk.people('Nova Aluna')).toHaveLength(1)
  const [auditEntry] = await audits(school, lia.account_id)
  expect(auditEntry.map((change: { field: string }) => change.field).toSorted()).toEqual([
    'cellphone',
    'documents.taxNumber',
    'import',
    'name',
    'responsibles',
  ])
  const { rows: mails } = await app.owner.query(
    'select to_address from mail_message where institution_id = $1',
    [school.id],
  )
  expect(mails).toEqual([{ to_address: 'leo@example.com' }])
  expect((await desk.rows(run))[0]?.userId).toBe(lia.account_id)

  const undone = await desk.undo(run)
  expect(undone.body.status).toBe('UNDONE')
  const [leoBack, liaBack] = await desk.people('L%')
  expect({ ...liaBack, version: 0, updated_at: 0 }).toEqual({ ...lia, version: 0, updated_at: 0 })
  expect({ ...leoBack, version: 0, updated_at: 0 }).toEqual({ ...leo, version: 0, updated_at: 0 })
  expect(await desk.people('Nova Aluna')).toHaveLength(0)
  const { rows: kin } = await app.owner.query(
    'select name, cellphone from responsible where person_id = $1',
    [lia.id],
  )
  expect(kin).toEqual([{ name: 'Eva Reis', cellphone: null }])
})

test('without an update known people are refused, and what one would change is told already', async () => {
  const { desk } = await opened()
  const line: Line = ['', 'Leo Sá', '15/03/2013', cpfOf(2), '11955556666', '', '', 'Ida Sá', '']
  const run = await desk.checked('STUDENT', sheet(line))
  expect(run.counts).toMatchObject({ valid: 0, faulty: 1, known: 1 })
  const [row] = await desk.rows(run)
  expect(row?.problems.map(({ code }) => code)).toEqual(['TAX_NUMBER_ALREADY_RECORDED'])
  expect(changesOf(row?.changes ?? [])).toEqual(['cellphone: 11900000001 → 11955556666'])
  expect((await desk.ask(run, { mode: 'VALID_ROWS' })).body.code).toBe('IMPORT_NOTHING_TO_DO')
  // Said at the run itself, it counts as well.
  const done = await desk.imported(run, { mode: 'ALL_OR_NOTHING', update: true })
  expect(done).toMatchObject({ status: 'DONE', update: true, counts: { imported: 1 } })
  expect((await desk.people('Leo Sá'))[0].cellphone).toBe('11955556666')
})

test('the same registration is not given twice, unless somebody says that it is another person', async () => {
  const { desk } = await opened()
  const run = await desk.checked(
    'STUDENT',
    sheet(['ra-1', 'Lia Reis', '14/03/2013', '', '', '', '', 'Eva Reis', '']),
  )
  const [row] = await desk.rows(run)
  expect(row?.problems.map(({ code }) => code)).toEqual(['REGISTRATION_RECORDED'])
  expect(run.counts).toMatchObject({ faulty: 1, known: 1 })
  const other = await desk.correct(run, [{ number: 2, samePerson: false }])
  expect(other.body.run.counts).toMatchObject({ valid: 1, faulty: 0, known: 0, changed: 0 })
  await desk.imported(run)
  expect(await desk.people('Lia Reis')).toHaveLength(2)
})

test('the same name and birthdate is the same person only when somebody has said so', async () => {
  const { desk, lia } = await opened()
  const line: Line = ['', 'LIA REIS', '14/03/13', '', '11955556666', '', '', 'Eva Reis', '']
  const run = await desk.checked('STUDENT', sheet(line), { update: true })
  const [row] = await desk.rows(run)
  expect(row?.problems.map(({ code }) => code)).toEqual(['KNOWN_UNSURE_NAME'])
  expect(row?.known).toMatchObject({ id: lia.account_id, by: 'NAME' })
  const other = await desk.correct(run, [{ number: 2, samePerson: false }])
  expect(other.body.data[0]).toMatchObject({ problems: [], samePerson: false, changes: [] })
  expect(other.body.run.counts).toMatchObject({ valid: 1, known: 0 })
  await desk.correct(run, [{ number: 2, samePerson: null }])
  const same = await desk.cure(run, { field: 'name', code: 'KNOWN_UNSURE_NAME', cure: 'SAME_PERSON' })
  expect(same.body).toMatchObject({ rows: 1, run: { counts: { valid: 1, faulty: 0, known: 1, changed: 1 } } })
  await desk.imported(run)
  const people = await desk.people('Lia%')
  expect(people.map(person => [person.id, person.cellphone])).toEqual([[lia.id, '11955556666']])
})

test('a CPF that differs, one person on two lines, and two people on one line are problems', async () => {
  const { desk } = await opened()
  const run = await desk.checked(
    'STUDENT',
    sheet(
      ['ra-2', 'Leo Sá', '15/03/2013', cpfOf(9), '', '', '', '', ''],
      ['ra-1', 'Lia Reis', '14/03/2013', '', '', '', '', '', ''],
      ['RA-1', 'Lia Reis', '', cpfOf(2), '', '', '', '', ''],
      ['ra-1', 'Lia R. Reis', '14/03/2013', '', '', '', '', '', ''],
      ['', 'Bruno Outro', '', cpfOf(2), '', '', '', 'Mãe', ''],
    ),
    { update: true },
  )
  const rows = await desk.rows(run)
  expect(rows.map(row => row.problems.map(({ code }) => code))).toEqual([
    ['TAX_NUMBER_DIFFERS'],
    [],
    ['TAX_NUMBER_TWICE', 'KNOWN_UNSURE'],
    ['KNOWN_TWICE'],
    ['TAX_NUMBER_TWICE', 'KNOWN_UNSURE'],
  ])
})

test('who was changed after the comparison is not written over, and after the import not taken back', async () => {
  const { school, desk, lia } = await opened()
  const as = { host: school.host, token: school.administrator.token }
  const line: Line = ['ra-1', 'Lia Reis', '14/03/2013', '', '11955556666', '', '', 'Eva Reis', '']
  const run = await desk.checked('STUDENT', sheet(line), { update: true })
  const patch = (body: Record<string, unknown>) =>
    app.call(updateStudent, { ...as, params: { id: lia.account_id }, body })
  expect((await patch({ cellphone: '11977778888' })).status).toBe(200)
  const failed = await desk.imported(run)
  expect(failed).toMatchObject({ status: 'FAILED', counts: { faulty: 1 } })
  const [row] = await desk.rows(run)
  expect(row?.problems.map(({ code }) => code)).toEqual(['KNOWN_CHANGED'])
  const compared = await desk.cure(run, { field: null, code: 'KNOWN_CHANGED', cure: 'CHECK' })
  expect(compared.body.run.counts).toMatchObject({ faulty: 0, changed: 1 })
  expect(changesOf((await desk.rows(run))[0]?.changes ?? [])).toEqual([
    'cellphone: 11977778888 → 11955556666',
  ])
  const done = await desk.imported(run)
  expect(done.status).toBe('DONE')
  expect((await patch({ note: 'Vem de ônibus' })).status).toBe(200)
  expect((await desk.undo(run)).body).toMatchObject({
    code: 'IMPORT_IN_USE',
    people: [{ id: lia.account_id, name: 'Lia Reis' }],
  })
  expect((await desk.people('Lia%'))[0].cellphone).toBe('11955556666')
})

test('those who answer for students are completed by their own sheet, and are as before after the undo', async () => {
  const { desk, lia } = await opened()
  const kin = async () =>
    (
      await app.owner.query(
        `select r.name, r.cellphone, r.id = p.main_responsible_id as main from responsible r
          join person p on p.id = r.person_id where r.person_id = $1 order by r.position`,
        [lia.id],
      )
    ).rows.map(row => `${row.name} ${row.cellphone}${row.main ? ' *' : ''}`)
  const run = await desk.checked(
    'RESPONSIBLE',
    csvOf([
      ['Matrícula do aluno', 'Nome', 'Parentesco', 'Celular', 'Principal'],
      [lia.registration, 'Eva Reis', 'Mãe', '11955556666', 'não'],
      [lia.registration, 'Rui Reis', 'Pai', '11966667777', 'sim'],
    ]),
    { update: true },
  )
  const rows = await desk.rows(run)
  expect(rows.map(row => [row.problems.length, ...changesOf(row.changes)])).toEqual([
    [0, 'cellphone: null → 11955556666'],
    [0],
  ])
  expect((await desk.imported(run)).status).toBe('DONE')
  expect(await kin()).toEqual(['Eva Reis 11955556666', 'Rui Reis 11966667777 *'])
  expect((await desk.undo(run)).body.status).toBe('UNDONE')
  expect(await kin()).toEqual(['Eva Reis null *'])
})

test('importing the same sheet twice changes nobody', async () => {
  const { desk, leo, lia } = await opened()
  const run = await desk.checked('STUDENT', sheet(LIA, LEO), { update: true })
  expect(run.counts).toMatchObject({ valid: 2, known: 2, changed: 0 })
  expect((await desk.imported(run)).counts).toMatchObject({ imported: 2, changed: 0 })
  expect(await desk.people('L%')).toEqual([leo, lia])
  expect((await desk.undo(run)).body.status).toBe('UNDONE')
  expect(await desk.people('L%')).toEqual([leo, lia])
})

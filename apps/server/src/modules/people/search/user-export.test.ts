import { exportUsers } from '@lousa/contract/people/import/import.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpfOf, csvOf, importDesk } from '../../../../test/import-desk.ts'
import { createSchool, type School, STUDENT_NAMES } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { readSpreadsheet } from '../../../platform/spreadsheets/spreadsheet-reader.ts'
import { accountRow, personRow } from '../../identity/identity.factory.ts'
import { insertRows } from '../../rows.ts'
import { discardQueryPlans } from '../import-run/import-writing.queries.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
})
afterAll(() => app.stop())

const exported = (who: { token: string }, query: Record<string, unknown>, host = school.host) =>
  app.call(exportUsers, { host, token: who.token, query })
const table = async (raw: Buffer) =>
  (await readSpreadsheet(raw)).sheets.flatMap(sheet => sheet.rows.map(row => row.cells))
const column = (rows: string[][], title: string) => {
  const at = rows[0]?.indexOf(title) ?? -1
  return rows.slice(1).map(row => row[at] ?? '')
}

test('instructors, editors, students and visitors export no list', async () => {
  for (const who of [school.instructor, school.editor, school.students[0]!]) {
    expect((await exported(who, { type: 'STUDENT' })).status).toBe(403)
  }
  expect((await app.call(exportUsers, { host: school.host, query: { type: 'STUDENT' } })).status).toBe(401)
})

test('an administrator exports the list as it is filtered and ordered, in both formats', async () => {
  const own = await createSchool(app)
  await app.owner.query("update account set status = 'Inativo' where id = $1", [own.students[1]?.id])
  const all = await table(
    (await exported(own.administrator, { type: 'STUDENT', sort: '-name' }, own.host)).raw,
  )
  expect(column(all, 'Nome')).toEqual([
    '<script>alert(1)</script> Souza',
    'Érica Conceição',
    'Davi União Select',
    'Bruno Sant’Anna',
    "Ana D'Ávila",
  ])
  const some = { type: 'STUDENT', status: 'Ativo', searchFor: 'an', format: 'csv' }
  const exportedFile = await exported(own.administrator, some, own.host)
  expect(exportedFile.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(exportedFile.raw.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const rows = await table(exportedFile.raw)
  expect(column(rows, 'Nome')).toEqual([STUDENT_NAMES[0]])
  expect(column(rows, 'CPF')).toEqual(['390.533.447-05'])
  const staff = await table((await exported(own.administrator, { type: 'STAFF' }, own.host)).raw)
  expect(column(staff, 'Perfil')).toEqual(['Editor', 'Administrador'])
})

test('whoever takes a list is recorded, with how many people it has and by which filters', async () => {
  const own = await createSchool(app)
  await exported(own.administrator, { type: 'STUDENT', searchFor: 'ana', format: 'csv' }, own.host)
  const { rows } = await app.owner.query(
    "select account_id, changes from audit_entry where institution_id = $1 and action = 'EXPORTED'",
    [own.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].account_id).toBe(own.administrator.id)
  expect(rows[0].changes).toEqual(
    expect.arrayContaining([
      { field: 'count', from: null, to: 1 },
      { field: 'searchFor', from: null, to: true },
    ]),
  )
})

test('phones leave as the screens show them, and an import reads them back', async () => {
  const [first, second] = [await createSchool(app), await createSchool(app)]
  const at = importDesk(app, first)
  await at.imported(
    await at.checked(
      'INSTRUCTOR',
      csvOf([
        ['Nome', 'CPF', 'Celular', 'Telefone'],
        ['Ivo Telefone', cpfOf(40), '11987654321', '1132654321'],
      ]),
    ),
  )
  const { raw } = await exported(
    first.administrator,
    { type: 'INSTRUCTOR', format: 'csv', searchFor: 'Ivo Telefone' },
    first.host,
  )
  const rows = await table(raw)
  expect(column(rows, 'Celular')).toEqual(['(11) 98765-4321'])
  expect(column(rows, 'Telefone')).toEqual(['(11) 3265-4321'])
  const there = importDesk(app, second)
  await there.imported(await there.checked('INSTRUCTOR', raw))
  expect(await there.people('Ivo Telefone')).toMatchObject([
    { cellphone: '11987654321', phone: '1132654321' },
  ])
})

test('class: a cell that is a formula: texts like formulas leave as texts and come back as they were', async () => {
  const [first, second] = [await createSchool(app), await createSchool(app)]
  // Names are letters alone: what a cell could calculate stands in texts that take everything.
  const names = ['Ana Lima', 'Bia Nunes', 'Caio Reis', 'Duda Melo', "Eva D'Ávila", 'Fábio Sá']
  const texts = ['=HYPERLINK("http://x";"y")', '+5511', '-1', '@SUM(A1)', "'tis", 'Ana; "Bia"']
  const at = importDesk(app, first)
  await at.imported(
    await at.checked(
      'INSTRUCTOR',
      csvOf([
        ['Nome', 'CPF', 'Data de nascimento', 'CEP', 'Observações'],
        ...names.map((name, index) => [
          name,
          cpfOf(index),
          '14/03/1990',
          '01001-000',
          `${texts[index]}\nlinha`,
        ]),
      ]),
    ),
  )
  const { raw } = await exported(first.administrator, { type: 'INSTRUCTOR', format: 'csv' }, first.host)
  expect(raw.toString()).not.toMatch(/(^|;)"?[=+\-@]/m)
  const there = importDesk(app, second)
  const run = await there.checked('INSTRUCTOR', raw)
  // The two instructors of every school of the tests are there too, and one has the same CPF.
  await there.imported(run, { mode: 'VALID_ROWS' })
  const stored = await there.people('%')
  for (const [index, name] of names.entries()) {
    const person = stored.find(each => each.name === name)
    expect(person).toMatchObject({
      tax_number: cpfOf(index),
      note: `${texts[index]}\nlinha`,
      address: { postalCode: '01001000' },
    })
  }
})

test('a list too long for a workbook is refused with the offer of CSV, which streams it', async () => {
  const own = await createSchool(app)
  const people = Array.from({ length: 20_001 }, (_, index) =>
    personRow({
      institution_id: own.id,
      id: crypto.randomUUID(),
      name: `Pessoa ${index}`,
      created_at: '2026-01-10T12:00:00.000Z',
    }),
  )
  await app.within(own.id, async db => {
    await insertRows(db, 'person', people)
    await discardQueryPlans(db)
    await insertRows(
      db,
      'account',
      people.map((person, index) =>
        accountRow(person, {
          id: crypto.randomUUID(),
          role: 'STUDENT',
          registration: `2019${10_000 + index}`,
        }),
      ),
    )
  })
  const refused = await exported(own.administrator, { type: 'STUDENT' }, own.host)
  expect(refused.status).toBe(422)
  expect(refused.body.message).toContain('CSV')
  const csv = await exported(own.administrator, { type: 'STUDENT', format: 'csv' }, own.host)
  expect(csv.headers['content-length']).toBeUndefined()
  expect(csv.raw.toString().trimEnd().split('\r\n')).toHaveLength(20_001 + 5 + 1)
})

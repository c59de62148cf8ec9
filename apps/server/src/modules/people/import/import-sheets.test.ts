import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { chooseImportSheets, listImportSheets } from '@lousa/contract/people/import/import-sheet.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpfOf, csvOf, importDesk, studentsCsv } from '../../../../test/import-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { type TestSheet, workbookOf } from '../../../../test/workbook.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof importDesk>
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  desk = importDesk(app, school)
})
afterAll(() => app.stop())

const HEADER = ['Nº', 'Nome', 'Nascimento', 'Nome da mãe']
const classOf = (name: string, ...pupils: string[]): TestSheet => ({
  name,
  rows: [HEADER, ...pupils.map((pupil, at) => [String(at + 1), pupil, '01/02/2014', 'Eva Lima'])],
})
const choose = (run: ImportRun, body: Record<string, unknown>, who = desk.who) =>
  app.call(chooseImportSheets, { ...who, params: { id: run.id }, body })
const beginnings = (run: ImportRun, who = desk.who) =>
  app.call(listImportSheets, { ...who, params: { id: run.id } })
const uploaded = async (sheets: TestSheet[]): Promise<ImportRun> => {
  const answer = await desk.upload('STUDENT', await workbookOf(sheets), 'turmas.xlsx')
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const checked = async (sheets: TestSheet[]): Promise<ImportRun> =>
  (await desk.match(await uploaded(sheets))).body
const told = (run: ImportRun) => run.sheets?.map(({ name, reason, rows }) => [name, reason, rows])
const keptSheets = async (run: ImportRun) =>
  (await app.owner.query('select count(*)::int as n from import_sheet where import_id = $1', [run.id]))
    .rows[0].n

test('only an administrator of the same institution chooses sheets and sees their lines', async () => {
  const run = await uploaded([classOf('6º A', 'Ana Lima'), classOf('6º B', 'Bia Reis')])
  for (const { token } of [school.instructor, school.editor, school.students[0]!]) {
    expect((await choose(run, {}, { host: school.host, token })).status).toBe(403)
    expect((await beginnings(run, { host: school.host, token })).status).toBe(403)
  }
  const other = importDesk(app, await createSchool(app))
  expect((await choose(run, {}, other.who)).status).toBe(404)
  expect((await beginnings(run, other.who)).status).toBe(404)
})

test('sheets and lines that are not there, or cannot be read, are refused by name, and nothing changes', async () => {
  const run = await uploaded([classOf('6º A', 'Ana Lima'), { name: 'Vazia', rows: [] }])
  const paths = async (body: Record<string, unknown>) => {
    const answer = await choose(run, body)
    return [answer.status, answer.body.errors?.map(({ path }: { path: string }) => path)]
  }
  expect(await paths({ sheets: [0, 7] })).toEqual([422, ['sheets.1']])
  expect(await paths({ sheets: [0, 1] })).toEqual([422, ['sheets.1']])
  expect(await paths({ header: { line: 40, span: 1 } })).toEqual([422, ['header.line']])
  expect((await choose(run, { sheets: [] })).status).toBe(422)
  expect((await choose(run, { header: { line: 1, span: 3 } })).status).toBe(422)
  expect((await choose(run, { sheets: [1] })).body).toMatchObject({
    code: 'IMPORT_FILE_INVALID',
    reason: 'NO_ROWS',
  })
  expect(await desk.read(run)).toEqual(run)
})

test('one sheet for each class: all are read, with the class of each row, from the file to the people', async () => {
  const run = await checked([
    { name: 'Capa', rows: [['Escola Municipal'], ['Alunos de 2026']] },
    classOf('6º A', 'Ana Folha', 'Bia Folha'),
    classOf('6º B', 'Caio Folha'),
    { name: 'Listas', state: 'hidden', rows: [['Sexo'], ['F'], ['M']] },
    classOf('7º A', 'Davi Folha'),
  ])
  expect(run).toMatchObject({ rowCount: 4, counts: { valid: 4, faulty: 0 } })
  expect(told(run)).toEqual([
    ['Capa', 'NO_HEADER', 1],
    ['6º A', null, 2],
    ['6º B', null, 1],
    ['Listas', 'HIDDEN', 2],
    ['7º A', null, 1],
  ])
  expect(run.columns.at(-1)).toMatchObject({
    header: 'Aba da planilha',
    field: null,
    reason: 'SHEET_NAME',
    samples: ['6º A', '6º B', '7º A'],
  })
  expect((await desk.rows(run)).map(({ values, sheet, line }) => [values.name, sheet, line])).toEqual([
    ['Ana Folha', '6º A', 2],
    ['Bia Folha', '6º A', 3],
    ['Caio Folha', '6º B', 2],
    ['Davi Folha', '7º A', 2],
  ])
  expect(await keptSheets(run)).toBe(5)
  expect(await desk.imported(run)).toMatchObject({ status: 'DONE', counts: { imported: 4 } })
  expect((await desk.people('% Folha')).map(({ name }) => name)).toEqual([
    'Ana Folha',
    'Bia Folha',
    'Caio Folha',
    'Davi Folha',
  ])
  // Rows that were not taken are not kept, and the result still names it.
  expect(await keptSheets(run)).toBe(0)
  expect(told(await desk.read(run))?.[0]).toEqual(['Capa', 'NO_HEADER', 1])
  expect((await choose(run, {})).body.code).toBe('IMPORT_STATE')
  expect((await beginnings(run)).body.code).toBe('IMPORT_STATE')
})

test('rows of two sheets that are the same say in which sheet the other one is', async () => {
  const twice = (name: string): TestSheet => ({
    name,
    rows: [
      ['Nome', 'CPF', 'Nascimento', 'Nome da mãe'],
      [`Ana ${name}`, cpfOf(900), '01/02/2014', 'Eva Lima'],
    ],
  })
  const run = await checked([twice('A'), twice('B')])
  const [first, second] = await desk.rows(run, 'PROBLEMS')
  expect([first?.number, second?.number]).toEqual([2, 4])
  expect(second?.problems[0]?.message).toBe('O mesmo CPF está nas linhas 2 da aba “A” e 2 da aba “B”')
})

test('hidden rows are counted and left out, one by one or all taken; hidden columns are left to choose', async () => {
  const sheet = {
    ...classOf('6º A', 'Ana Oculta', 'Bia Oculta', 'Caio Oculta'),
    hiddenRows: [3],
    hiddenColumns: [4],
  }
  const run = await uploaded([sheet])
  expect(run.sheets).toMatchObject([{ rows: 3, hiddenRows: 1 }])
  expect(run.columns[3]).toMatchObject({ header: 'Nome da mãe', field: null, reason: 'HIDDEN' })
  const columns = run.columns.map(column =>
    column.index === 3 ? { ...column, field: 'responsible1Name' } : column,
  )
  const { body: done } = await desk.match({ ...run, columns })
  expect(done.counts).toMatchObject({ valid: 2, skipped: 1 })
  expect(await desk.groups(done)).toMatchObject([{ kind: 'NOBODY', code: 'HIDDEN_ROW', count: 1 }])
  const { body: all } = await choose(done, { includeHiddenRows: true })
  expect(all).toMatchObject({
    status: 'UPLOADED',
    includeHiddenRows: true,
    rowCount: 3,
    counts: { skipped: 0 },
  })
  expect((await desk.match({ ...all, columns })).body.counts).toMatchObject({ valid: 3, skipped: 0 })
})

test('a hidden sheet and one of another header are read when a person says so, and corrections begin again', async () => {
  const run = await checked([
    classOf('6º A', 'Ana Escolha'),
    {
      name: 'Novos',
      rows: [
        ['Nome', 'CPF'],
        ['Bia Escolha', cpfOf(901)],
      ],
    },
    { ...classOf('2025', 'Caio Escolha'), state: 'hidden' },
  ])
  expect(told(run)).toEqual([
    ['6º A', null, 1],
    ['Novos', 'DIFFERENT_HEADER', 1],
    ['2025', 'HIDDEN', 1],
  ])
  await desk.correct(run, [{ number: 2, values: { name: 'Outro Nome' } }])
  const { body: after } = await choose(run, { sheets: [0, 1, 2] })
  expect(after).toMatchObject({ status: 'UPLOADED', rowCount: 3 })
  expect(after.columns.map(({ header }: { header: string }) => header)).toEqual([
    ...HEADER,
    'CPF',
    'Aba da planilha',
  ])
  const rows = await desk.rows((await desk.match(after)).body)
  expect(rows.map(({ values }) => [values.name, values.taxNumber])).toEqual([
    ['Ana Escolha', ''],
    ['Bia Escolha', cpfOf(901)],
    ['Caio Escolha', ''],
  ])
  expect(told((await choose(after, { sheets: [2] })).body)).toEqual([
    ['6º A', 'NOT_CHOSEN', 1],
    ['Novos', 'DIFFERENT_HEADER', 1],
    ['2025', null, 1],
  ])
})

test('columns that a person has matched stay so when sheets are chosen again, and a field is one column’s', async () => {
  const run = await uploaded([
    {
      name: '6º A',
      hiddenColumns: [4],
      rows: [
        ['', 'Nome', 'Data de nascto', 'Nome da mãe'],
        [cpfOf(903), 'Ana Casada', '01/02/2014', 'Eva Lima'],
      ],
    },
    {
      name: 'Novos',
      rows: [
        ['Nome', 'CPF', 'E-mail'],
        ['Bia Casada', cpfOf(904), 'bia@example.com'],
      ],
    },
  ])
  const fieldsIn = ({ columns }: ImportRun) => columns.map(({ header, field }) => [header, field])
  expect(fieldsIn(run)).toEqual([
    ['', null],
    ['Nome', 'name'],
    ['Data de nascto', 'birthdate'],
    ['Nome da mãe', null],
  ])
  const chosen = ['taxNumber', 'name', null, 'responsible1Name']
  const columns = run.columns.map((column, at) => ({ ...column, field: chosen[at] ?? null }))
  const { body: matched } = await desk.match({ ...run, columns })
  expect(matched.status).toBe('CHECKED')
  const both = [
    ['', 'taxNumber'],
    ['Nome', 'name'],
    ['Data de nascto', null],
    ['Nome da mãe', 'responsible1Name'],
    ['CPF', null],
    ['E-mail', 'email'],
    ['Aba da planilha', null],
  ]
  const { body: after } = await choose(matched, { sheets: [0, 1] })
  expect(fieldsIn(after)).toEqual(both)
  const { body: again } = await choose(after, { sheets: [0, 1], includeHiddenRows: true })
  expect(fieldsIn(again)).toEqual(both)
  // Another line of names has other columns.
  const { body: other } = await choose(again, { sheets: [1] })
  expect(fieldsIn(other)).toEqual([
    ['Nome', 'name'],
    ['CPF', 'taxNumber'],
    ['E-mail', 'email'],
  ])
})

test('sheets that have too many columns together are refused with the reason', async () => {
  const wide = (name: string): TestSheet => ({
    name,
    rows: [['Nome', 'CPF', ...Array.from({ length: 190 }, (_, at) => `${name} ${at}`)], ['Ana Larga']],
  })
  const run = await uploaded(['A', 'B', 'C'].map(wide))
  expect((await choose(run, { sheets: [0, 1, 2] })).body).toMatchObject({
    code: 'IMPORT_TOO_LARGE',
    reason: 'TOO_MANY_COLUMNS',
  })
  expect((await choose(run, { sheets: [0, 1] })).status).toBe(200)
})

test('names of columns in two lines with merged cells are joined, and a person may name another line', async () => {
  const run = await uploaded([
    {
      name: 'Relação',
      rows: [
        ['ESCOLA MUNICIPAL'],
        ['Nº', 'NOME', 'DT. NASC.', 'FILIAÇÃO', '', 'ENDEREÇO', '', ''],
        ['', '', '', 'MÃE', 'PAI', 'RUA', 'Nº', 'BAIRRO'],
        ['1', 'Ana Junta', '01/02/2014', 'Eva Junta', 'Rui Junta', 'Rua A', '10', 'Centro'],
      ],
      merges: ['A1:H1', 'D2:E2', 'F2:H2'],
    },
  ])
  expect(run.sheets).toMatchObject([{ headerLine: 2, headerSpan: 2, rows: 1 }])
  expect(run.columns.map(({ header, field }) => [header, field])).toEqual([
    ['Nº', null],
    ['NOME', 'name'],
    ['DT. NASC.', 'birthdate'],
    ['FILIAÇÃO MÃE', 'responsible1Name'],
    ['FILIAÇÃO PAI', 'responsible2Name'],
    ['ENDEREÇO RUA', 'street'],
    ['ENDEREÇO Nº', 'number'],
    ['ENDEREÇO BAIRRO', 'neighborhood'],
  ])
  expect((await beginnings(run)).body.data[0].lines[1]).toEqual({
    line: 2,
    cells: ['Nº', 'NOME', 'DT. NASC.', 'FILIAÇÃO', '', 'ENDEREÇO'],
  })
  const { body: single } = await choose(run, { header: { line: 3, span: 1 } })
  expect(single.sheets).toMatchObject([{ headerLine: 3, headerSpan: 1 }])
  expect(single.columns.slice(3).map(({ header }: { header: string }) => header)).toEqual([
    'MÃE',
    'PAI',
    'RUA',
    'Nº',
    'BAIRRO',
  ])
})

test('a CSV file has one sheet without name, whose header may be chosen too', async () => {
  const { body: run } = await desk.upload(
    'STUDENT',
    csvOf([['Relação'], ['Nome', 'CPF'], ['Ana Linha', cpfOf(902)]]),
  )
  expect(run.sheets).toMatchObject([{ name: '', isRead: true, headerLine: 2, rows: 1 }])
  const { body: other } = await choose(run, { header: { line: 1, span: 1 } })
  expect(other).toMatchObject({ rowCount: 2, columns: [{ header: 'Relação' }, { header: '' }] })
})

test('an import of an earlier release, of which no sheets are kept, stays as it is', async () => {
  const run = await desk.checked('STUDENT', studentsCsv([{ name: 'Ana Antiga' }]))
  await app.owner.query('delete from import_sheet where import_id = $1', [run.id])
  await app.owner.query('update import_run set sheets = null where id = $1', [run.id])
  expect((await choose(run, {})).body.code).toBe('IMPORT_STATE')
  expect((await beginnings(run)).body.data).toEqual([])
  expect((await desk.rows(run)).map(({ line, sheet }) => [line, sheet])).toEqual([[2, null]])
  expect((await desk.imported(run)).status).toBe('DONE')
})

test.each([
  [
    'page.xls',
    '<html><table><tr><td>Nome</td></tr></table></html>',
    'IMPORT_FILE_INVALID',
    'página da internet',
  ],
  ['censo.txt', '30|35000001|1|000|ANA LIMA|14/03/2013\n', 'IMPORT_FILE_INVALID', 'Educacenso'],
])('%s is refused with what it is', async (name, text, code, words) => {
  const answer = await desk.upload('STUDENT', Buffer.from(text), name)
  expect([answer.status, answer.body.code]).toEqual([422, code])
  expect(answer.body.message).toContain(words)
})

test('columns between vertical lines, and names in two columns, make whole people', async () => {
  const file = Buffer.from(
    'Nome|Sobrenome|Nascimento|Mãe\nAna|de Souza Barra|14032013|Eva Barra\nBia||140313|Ida Barra',
  )
  const run = await desk.checked('STUDENT', file)
  expect(run).toMatchObject({ delimiter: '|', counts: { valid: 2 } })
  const rows = await desk.rows(run)
  expect(rows[1]?.warnings.map(({ field, code }) => [field, code])).toContainEqual(['name', 'ONE_WORD_NAME'])
  await desk.imported(run)
  const { rows: people } = await app.owner.query(
    "select name, birthdate::text from person where institution_id = $1 and name like 'Ana de Souza %'",
    [school.id],
  )
  expect(people).toEqual([{ name: 'Ana de Souza Barra', birthdate: '2013-03-14' }])
})

import { randomUUID } from 'node:crypto'
import {
  createImport,
  deleteImport,
  getImport,
  getImportProblems,
  getImportTemplate,
  listImportRows,
  listImports,
  matchImportColumns,
  runImport,
  undoImport,
} from '@lousa/contract/people/import/import.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpfOf, csvOf, importDesk, studentsCsv } from '../../../../test/import-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { readSpreadsheet } from '../../../platform/spreadsheets/spreadsheet-reader.ts'
import { xlsxFile } from '../../../platform/spreadsheets/spreadsheet-writer.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof importDesk>
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  desk = importDesk(app, school)
})
afterAll(() => app.stop())

const codes = (remarks: { field: string | null; code: string }[]) =>
  remarks.map(({ field, code }) => `${field}:${code}`)

test('instructors, editors, students and visitors reach no import', async () => {
  const run = await desk.checked('STUDENT', studentsCsv([{ name: 'Ana Alheia' }]))
  const file = { query: { type: 'STUDENT', fileName: 'a.csv' }, body: Buffer.from('Nome\nAna') }
  for (const who of [school.instructor, school.editor, school.students[0]!]) {
    const as = { host: school.host, token: who.token }
    expect((await app.call(createImport, { ...as, ...file })).status).toBe(403)
    expect((await app.call(listImports, as)).status).toBe(403)
    expect((await app.call(getImport, { ...as, params: { id: run.id } })).status).toBe(403)
    expect((await app.call(getImportTemplate, { ...as, query: { type: 'STUDENT' } })).status).toBe(403)
  }
  expect((await app.call(listImports, { host: school.host })).status).toBe(401)
})

test('an import of another institution does not exist', async () => {
  const other = importDesk(app, await createSchool(app))
  const run = await other.checked('STUDENT', studentsCsv([{ name: 'Ana Alheia' }]))
  for (const endpoint of [getImport, listImportRows, getImportProblems, undoImport, deleteImport]) {
    expect((await app.call(endpoint, { ...desk.who, params: { id: run.id } })).status).toBe(404)
  }
  expect((await desk.match(run)).status).toBe(404)
  expect((await desk.ask(run, { mode: 'VALID_ROWS' })).status).toBe(404)
  expect((await other.read(run)).status).toBe('CHECKED')
})

test('a sheet that is sent again with its key, and an import that is begun again with its key, are one', async () => {
  const file = {
    query: { type: 'STUDENT', fileName: 'a.csv' },
    body: studentsCsv([{ name: 'Ana Repetida' }]),
  }
  const headers = { 'idempotency-key': randomUUID() }
  const send = (more = {}) => app.call(createImport, { ...desk.who, ...file, headers, ...more })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
  expect((await send({ body: studentsCsv([{ name: 'Bia' }]) })).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const { body: checked } = await desk.match(first.body)
  const begun = { 'idempotency-key': randomUUID() }
  const begin = () =>
    app.call(runImport, {
      ...desk.who,
      params: { id: checked.id },
      body: { mode: 'VALID_ROWS' },
      headers: begun,
    })
  expect([(await begin()).status, (await begin()).status]).toEqual([202, 202])
  expect((await desk.ask(checked, { mode: 'VALID_ROWS' })).body.code).toBe('IMPORT_STATE')
})

test.each([
  ['a PDF', Buffer.from('%PDF-1.4'), 'IMPORT_FILE_INVALID', 'PDF'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'IMPORT_FILE_INVALID', 'antigo do Excel'],
  ['headers alone', Buffer.from('Nome;CPF\n'), 'IMPORT_FILE_INVALID', 'nenhuma linha'],
  ['too many rows', Buffer.from(`Nome\n${'Ana\n'.repeat(20_001)}`), 'IMPORT_TOO_LARGE', '20.000'],
  ['too many bytes', Buffer.alloc(8_388_609, 97), 'IMPORT_TOO_LARGE', 'grande demais'],
])('%s named .xlsx is refused with a sentence that helps', async (_, file, code, words) => {
  const answer = await desk.upload('STUDENT', file, 'alunos.xlsx')
  expect([answer.status, answer.body.code]).toEqual([422, code])
  expect(answer.body.message).toContain(words)
})

test('columns that are unknown, given twice or missing are refused', async () => {
  const { body: run } = await desk.upload('STUDENT', studentsCsv([{ name: 'Ana' }]))
  const put = (columns: unknown[]) =>
    app.call(matchImportColumns, { ...desk.who, params: { id: run.id }, body: { columns } })
  expect((await put([{ index: 0, field: 'password' }])).body.code).toBe('VALIDATION_ERROR')
  expect((await put([{ index: 99, field: 'name' }])).status).toBe(422)
  const twice = await put([
    { index: 0, field: 'name' },
    { index: 1, field: 'name' },
  ])
  expect(twice.body.errors[0].path).toBe('columns.1.field')
  expect((await put([{ index: 1, field: 'taxNumber' }])).body).toMatchObject({
    code: 'IMPORT_COLUMNS_MISSING',
    missing: ['Nome'],
  })
})

test('an import is run only after its check, and a draft is thrown away only before it wrote', async () => {
  const { body: uploaded } = await desk.upload('STUDENT', studentsCsv([{ name: 'Eva Cedo' }]))
  expect((await desk.ask(uploaded, { mode: 'VALID_ROWS' })).body.code).toBe('IMPORT_STATE')
  expect((await desk.undo(uploaded)).body.code).toBe('IMPORT_STATE')
  expect((await desk.correct(uploaded, [{ number: 2, skipped: true }])).body.code).toBe('IMPORT_STATE')
  const run = await desk.checked('STUDENT', studentsCsv([{ name: 'Eva Cedo' }]))
  expect((await desk.imported(run)).status).toBe('DONE')
  const remove = (id: string) => app.call(deleteImport, { ...desk.who, params: { id } })
  expect((await remove(run.id)).body.code).toBe('IMPORT_STATE')
  expect((await desk.ask(run, { mode: 'VALID_ROWS' })).body.code).toBe('IMPORT_STATE')
  expect((await desk.match(run)).body.code).toBe('IMPORT_STATE')
  expect((await remove(uploaded.id)).status).toBe(204)
  expect((await app.call(getImport, { ...desk.who, params: { id: uploaded.id } })).status).toBe(404)
})

test('every row is judged: by itself, beside the others of the file, beside who is recorded', async () => {
  const [first = ''] = [cpfOf(1)]
  const run = await desk.checked(
    'STUDENT',
    studentsCsv([
      { name: '', cpf: cpfOf(2) },
      { name: 'Ana Um', cpf: '111.111.111-11' },
      { name: 'Bia Dois', cpf: first },
      { name: 'Caio Três', cpf: first },
      { name: 'Davi Quatro', cpf: '390.533.447-05' },
      { name: 'Eva Cinco', responsible: '' },
      { name: 'Fábio Seis', birthdate: '14/03/13' },
      { name: 'Gil Sete' },
      { name: 'Gil Sete' },
      { name: 'Hugo Oito', birthdate: '01/01/1990', responsible: '' },
    ]),
  )
  expect(run).toMatchObject({
    status: 'CHECKED',
    rowCount: 10,
    encoding: 'utf-8',
    delimiter: ';',
    counts: { valid: 3, faulty: 7, skipped: 0, imported: 0 },
    can: { edit: true, run: true, undo: false },
  })
  const rows = await desk.rows(run)
  expect(rows.map(row => [row.number, ...codes(row.problems)])).toEqual([
    [2, 'name:REQUIRED'],
    [3, 'taxNumber:INVALID_CPF'],
    [4, 'taxNumber:TAX_NUMBER_TWICE'],
    [5, 'taxNumber:TAX_NUMBER_TWICE'],
    [6, 'taxNumber:TAX_NUMBER_ALREADY_RECORDED'],
    [7, 'responsible1Name:RESPONSIBLE_REQUIRED'],
    [8],
    [9],
    [10, 'null:DUPLICATE_ROW'],
    [11],
  ])
  expect(rows[2]?.problems[0]?.message).toBe('O mesmo CPF está nas linhas 4 e 5')
  expect(rows[4]?.problems[0]?.existing).toEqual({
    id: school.students[0]?.id,
    name: "Ana D'Ávila",
    type: 'STUDENT',
  })
  await app.owner.query(
    `update import_row set problems = jsonb_set(problems, '{0,existing}', (problems -> 0 -> 'existing') - 'type')
      where import_id = $1 and number = 6`,
    [run.id],
  )
  // Checked by an earlier release.
  expect((await desk.rows(run))[4]?.problems[0]?.existing).toEqual({
    id: school.students[0]?.id,
    name: "Ana D'Ávila",
  })
  expect((await desk.rows(run, 'PROBLEMS')).map(row => row.number)).toEqual([2, 3, 4, 5, 6, 7, 10])
  expect(codes(rows[6]?.warnings ?? [])).toEqual(['birthdate:TWO_DIGIT_YEAR'])
})

test('as many rows are counted with warnings as are shown with them, those with problems too', async () => {
  const run = await desk.checked(
    'STUDENT',
    csvOf([
      ['Nome completo', 'Data de nascimento', 'CPF', 'E-mail'],
      ['Ana Souza', '14/03/95', '111.111.111-11', ''],
      ['Bia Lima', '15/03/95', '', ''],
      ['Caio Reis', '15/03/1995', '', ''],
    ]),
  )
  const numbers = async (show: 'PROBLEMS' | 'WARNINGS') => (await desk.rows(run, show)).map(row => row.number)
  expect([await numbers('PROBLEMS'), await numbers('WARNINGS')]).toEqual([[2], [2, 3]])
  expect(run.counts).toMatchObject({ valid: 2, warned: 2, faulty: 1, skipped: 0 })
})

test('correcting or skipping a row also frees the rows that shared something with it', async () => {
  const cpf = cpfOf(10)
  const run = await desk.checked(
    'STUDENT',
    studentsCsv([
      { name: 'Ana Primeira', cpf },
      { name: 'Ana Segunda', cpf },
      { name: 'Ana Terceira', cpf },
    ]),
  )
  expect(run.counts.faulty).toBe(3)
  const corrected = await desk.correct(run, [{ number: 3, values: { taxNumber: cpfOf(11), evil: 'x' } }])
  expect(corrected.body.data[0]).toMatchObject({ number: 3, problems: [], values: { taxNumber: cpfOf(11) } })
  expect(corrected.body.data[0].values).not.toHaveProperty('evil')
  expect(corrected.body.run.counts).toMatchObject({ valid: 1, faulty: 2 })
  const skipped = await desk.correct(run, [{ number: 4, skipped: true }])
  expect(skipped.body.run.counts).toMatchObject({ valid: 2, faulty: 0, skipped: 1 })
  const again = await desk.correct(run, [{ number: 3, values: { taxNumber: cpf } }])
  expect(again.body.run.counts).toMatchObject({ valid: 0, faulty: 2, skipped: 1 })
})

test('what a column was taken for is remembered for the next file of the same headers', async () => {
  const file = csvOf([
    ['Quem estuda', 'Quem busca'],
    ['Lia Lembrada', 'Joana'],
  ])
  const { body: first } = await desk.upload('STUDENT', file)
  expect(first.columns.map((column: { field: string | null }) => column.field)).toEqual([null, null])
  const columns = [
    { index: 0, field: 'name' },
    { index: 1, field: 'responsible1Name' },
  ]
  await app.call(matchImportColumns, { ...desk.who, params: { id: first.id }, body: { columns } })
  const { body: second } = await desk.upload('STUDENT', file)
  expect(second.columns.map((column: { field: string | null }) => column.field)).toEqual([
    'name',
    'responsible1Name',
  ])
  const elsewhere = importDesk(app, await createSchool(app))
  const { body: third } = await elsewhere.upload('STUDENT', file)
  expect(third.columns[0].field).toBeNull()
})

test('all or nothing refuses faulty rows; only the valid ones are imported when that was asked', async () => {
  const run = await desk.checked(
    'STUDENT',
    studentsCsv([{ name: 'Vera Válida' }, { name: 'Felipe Falho', responsible: '' }]),
  )
  expect((await desk.ask(run, { mode: 'ALL_OR_NOTHING' })).body).toMatchObject({
    code: 'IMPORT_HAS_PROBLEMS',
    faulty: 1,
  })
  const done = await desk.imported(run, { mode: 'VALID_ROWS' })
  expect(done).toMatchObject({ status: 'DONE', counts: { imported: 1, faulty: 1 }, can: { undo: true } })
  expect(await desk.people('Vera Válida')).toHaveLength(1)
  expect(await desk.people('Felipe Falho')).toHaveLength(0)
  const nothing = await desk.checked('STUDENT', studentsCsv([{ name: 'Zé', responsible: '' }]))
  expect((await desk.ask(nothing, { mode: 'VALID_ROWS' })).body.code).toBe('IMPORT_NOTHING_TO_DO')
})

const NAMES = [
  "Zoé D'Ávila",
  'Z𠮷田 太郎',
  'Zعائشة',
  'Zelia Conceic\u0327a\u0303o',
  'Zé O’Neill-Sant’Anna',
  "Z' or -- drop table person",
]

test('names of every kind arrive as they are, from an XLSX and from a windows-1252 CSV', async () => {
  const file = await xlsxFile([
    {
      name: 'Alunos',
      header: ['Nome', 'Nome da mãe', 'UF', 'Telefone'],
      rows: NAMES.map(name => [name, 'Érica', 'são paulo', '11 2000-0000']),
    },
  ])
  const { body: uploaded } = await desk.upload('STUDENT', Buffer.from(file), 'alunos.xlsx')
  expect(uploaded.columns.map((column: { field: string }) => column.field)).toEqual([
    'name',
    'responsible1Name',
    'state',
    'phone',
  ])
  const { body: run } = await desk.match(uploaded)
  expect((await desk.imported(run)).counts.imported).toBe(NAMES.length)
  const stored = await desk.people('%')
  const names = stored.map(person => person.name)
  for (const name of NAMES) expect(names).toContain(name)
  const one = stored.find(person => person.name === NAMES[0])
  expect(one).toMatchObject({ phone: '1120000000', address: { state: 'SP' }, role: 'STUDENT', version: 1 })
  expect(one.registration).toMatch(/^2026\d{5}$/)
  expect(one.sort_key).toBe('zoe davila')
  const { rows } = await app.owner.query('select * from responsible where id = $1', [one.main_responsible_id])
  expect(rows[0]).toMatchObject({ name: 'Érica', kinship: 'Mãe', person_id: one.id })
  const old = Buffer.from('Nome;Nome da mãe\nJoão Ansi;Conceição', 'latin1')
  const ansi = await desk.checked('STUDENT', old)
  expect(ansi.encoding).toBe('windows-1252')
  await desk.imported(ansi)
  expect(await desk.people('João Ansi')).toHaveLength(1)
})

test('a CPF that somebody gets meanwhile fails an import of all or nothing, which writes nothing', async () => {
  const own = await createSchool(app)
  const at = importDesk(app, own)
  const cpf = cpfOf(20)
  const run = await at.checked('STUDENT', studentsCsv([{ name: 'Nina Nova' }, { name: 'Tina Tardia', cpf }]))
  await at.ask(run, { mode: 'ALL_OR_NOTHING' })
  await app.owner.query('update person set tax_number = $1 where id = $2', [cpf, own.students[1]?.personId])
  await app.runJobs()
  const failed = await at.read(run)
  expect(failed).toMatchObject({
    status: 'FAILED',
    counts: { valid: 1, faulty: 1, imported: 0 },
    can: { edit: true },
  })
  expect(failed.reason).toContain('1 de 2')
  expect(await at.people('%Nova')).toHaveLength(0)
  expect(codes((await at.rows(run, 'PROBLEMS'))[0]?.problems ?? [])).toEqual([
    'taxNumber:TAX_NUMBER_ALREADY_RECORDED',
  ])
  await at.correct(run, [{ number: 3, values: { taxNumber: '' } }])
  expect((await at.imported(run)).counts.imported).toBe(2)
})

test('a job that runs again imports nobody twice, and a run that was overtaken writes nothing', async () => {
  const run = await desk.checked('STUDENT', studentsCsv([{ name: 'Rita Repetida' }]))
  await desk.ask(run, { mode: 'ALL_OR_NOTHING' })
  const [handler] = app.handlers.filter(each => each.definition.queue === 'people-import-run')
  const job = {
    data: { institutionId: school.id, ids: [run.id] },
    attempt: 1,
    lastAttempt: false,
    signal: new AbortController().signal,
  }
  await Promise.all([handler?.run(job), handler?.run(job)])
  await app.runJobs()
  await handler?.run(job)
  expect(await desk.people('Rita Repetida')).toHaveLength(1)
  expect((await desk.read(run)).counts.imported).toBe(1)
})

test('a job that is stopped leaves nothing, and its next attempt imports everyone', async () => {
  const run = await desk.checked('STUDENT', studentsCsv([{ name: 'Pia Parada' }]))
  await desk.ask(run, { mode: 'ALL_OR_NOTHING' })
  const [handler] = app.handlers.filter(each => each.definition.queue === 'people-import-run')
  const stopped = handler?.run({
    data: { institutionId: school.id, ids: [run.id] },
    attempt: 1,
    lastAttempt: false,
    signal: AbortSignal.abort(),
  })
  await expect(stopped).rejects.toThrow()
  expect(await desk.people('Pia Parada')).toHaveLength(0)
  expect((await desk.read(run)).status).toBe('RUNNING')
  await app.runJobs()
  expect(await desk.people('Pia Parada')).toHaveLength(1)
})

test('an import is in the audit as a whole and in the history of each student', async () => {
  const run = await desk.checked('STUDENT', studentsCsv([{ name: 'Aura Auditada' }]))
  await desk.imported(run)
  const [person] = await desk.people('Aura Auditada')
  const { rows } = await app.owner.query(
    `select entity, action, account_id, student_id from audit_entry
      where entity_id = any($1) and institution_id = $2 order by at, entity, action`,
    [[run.id, person.account_id], school.id],
  )
  expect(rows.map(row => `${row.entity} ${row.action}`).sort()).toEqual([
    'import IMPORTED',
    'import STARTED',
    'import UPLOADED',
    'import VIEWED',
    'user CREATED',
  ])
  expect(new Set(rows.map(row => row.account_id))).toEqual(new Set([school.administrator.id]))
  expect(rows.find(row => row.action === 'CREATED')?.student_id).toBe(person.account_id)
})

test('an undo is refused with names while somebody imported is in use, and takes everyone back otherwise', async () => {
  const run = await desk.checked('STUDENT', studentsCsv([{ name: 'Ugo Usado' }, { name: 'Uma Livre' }]))
  await desk.imported(run)
  const [used] = await desk.people('Ugo Usado')
  await app.owner.query(
    `insert into session (institution_id, id, account_id, created_at, expires_at) values ($1, $2, $3, now(), now())`,
    [school.id, randomUUID(), used.account_id],
  )
  const refused = await desk.undo(run)
  expect(refused.body).toMatchObject({
    code: 'IMPORT_IN_USE',
    count: 1,
    people: [{ id: used.account_id, name: 'Ugo Usado' }],
  })
  expect(await desk.people('Uma Livre')).toHaveLength(1)
  await app.owner.query('delete from session where account_id = $1', [used.account_id])
  await app.owner.query('update person set version = 2 where id = $1', [used.id])
  expect((await desk.undo(run)).body).toMatchObject({ code: 'IMPORT_IN_USE', count: 1 })
  await app.owner.query('update person set version = 1 where id = $1', [used.id])
  const undone = await desk.undo(run)
  expect(undone.body).toMatchObject({ status: 'UNDONE', can: { undo: false, run: false } })
  expect(await desk.people('U%')).toHaveLength(0)
  const { rows } = await app.owner.query('select count(*)::int as n from responsible where person_id = $1', [
    used.id,
  ])
  expect(rows[0].n).toBe(0)
  expect((await desk.undo(run)).body.code).toBe('IMPORT_STATE')
})

test('instructors are invited when asked; a person with another role gets this one, and keeps it through nothing else', async () => {
  const own = await createSchool(app)
  const at = importDesk(app, own)
  const run = await at.checked(
    'INSTRUCTOR',
    csvOf([
      ['Nome', 'CPF', 'E-mail'],
      ['Iara Instrutora', cpfOf(30), 'iara@example.com'],
      ['Ivo Sem E-mail', cpfOf(31), ''],
      ['Sônia Secretária', '529.982.247-25', ''],
      ['Outra Pessoa', '123.456.789-09', ''],
    ]),
  )
  const rows = await at.rows(run)
  expect(rows.map(row => [...codes(row.problems), ...codes(row.warnings)])).toEqual([
    [],
    [],
    ['taxNumber:WILL_LINK'],
    ['taxNumber:TAX_NUMBER_ALREADY_RECORDED'],
  ])
  expect(rows[2]?.warnings[0]?.existing?.type).toBe('ADMINISTRATOR')
  const done = await at.imported(run, { mode: 'VALID_ROWS', invite: true })
  expect(done.counts.imported).toBe(3)
  const { rows: mails } = await app.owner.query(
    'select to_address from mail_message where institution_id = $1',
    [own.id],
  )
  expect(mails).toEqual([{ to_address: 'iara@example.com' }])
  const { rows: links } = await app.owner.query('select kind from access_link where institution_id = $1', [
    own.id,
  ])
  expect(links).toEqual([{ kind: 'INVITATION' }])
  const { rows: roles } = await app.owner.query(
    'select role from account where institution_id = $1 and person_id = $2 order by role',
    [own.id, own.administrator.personId],
  )
  expect(roles.map(row => row.role)).toEqual(['ADMINISTRATOR', 'INSTRUCTOR'])
  expect((await at.undo(run)).body.status).toBe('UNDONE')
  const { rows: left } = await app.owner.query(
    'select role from account where institution_id = $1 and person_id = $2',
    [own.id, own.administrator.personId],
  )
  expect(left).toEqual([{ role: 'ADMINISTRATOR' }])
})

test('responsibles find their students by registration, CPF or name and birthdate, and are taken back', async () => {
  const own = await createSchool(app)
  const at = importDesk(app, own)
  await at.imported(
    await at.checked('STUDENT', studentsCsv([{ name: 'Lia Filha', cpf: cpfOf(40) }, { name: 'Leo Filho' }])),
  )
  const [leo, lia] = await at.people('L%')
  const run = await at.checked(
    'RESPONSIBLE',
    csvOf([
      [
        'Matrícula do aluno',
        'CPF do aluno',
        'Nome do aluno',
        'Data de nascimento do aluno',
        'Nome',
        'Parentesco',
        'CPF',
        'Principal',
      ],
      [lia.registration, '', '', '', 'Vera Avó', 'avó', cpfOf(41), 'sim'],
      ['', cpfOf(40), '', '', 'Tito Tio', 'Tio', '', ''],
      ['', '', 'LEO FILHO', '2013-03-14', 'Tânia Tia', 'Tia', '', 'não'],
      ['999', '', '', '', 'Nádia', 'Tia', '', ''],
      [lia.registration, '', '', '', 'Joana de Souza', 'Mãe', '', ''],
    ]),
  )
  expect((await at.rows(run)).map(row => codes(row.problems))).toEqual([
    [],
    [],
    [],
    ['null:STUDENT_NOT_FOUND'],
    ['name:RESPONSIBLE_RECORDED'],
  ])
  expect((await at.imported(run, { mode: 'VALID_ROWS' })).counts.imported).toBe(3)
  const kin = async (personId: string) =>
    (
      await app.owner.query(
        `select r.name, r.id = p.main_responsible_id as main from responsible r join person p on p.id = r.person_id
          where r.person_id = $1 order by r.position`,
        [personId],
      )
    ).rows.map(row => `${row.name}${row.main ? ' *' : ''}`)
  expect(await kin(lia.id)).toEqual(['Joana de Souza', 'Vera Avó *', 'Tito Tio'])
  expect(await kin(leo.id)).toEqual(['Joana de Souza *', 'Tânia Tia'])
  expect((await at.undo(run)).body.status).toBe('UNDONE')
  expect(await kin(lia.id)).toEqual(['Joana de Souza *'])
  expect(await kin(leo.id)).toEqual(['Joana de Souza *'])
})

test('students of a municipal office get its role', async () => {
  const own = await createSchool(app, { kind: 'MUNICIPAL' })
  const at = importDesk(app, own)
  await at.imported(await at.checked('STUDENT', studentsCsv([{ name: 'Mel Municipal' }])))
  expect((await at.people('Mel%'))[0].role).toBe('STUDENT-SMELJ')
})

test.each(['STUDENT', 'INSTRUCTOR', 'RESPONSIBLE'] as const)(
  'the template of %s is recognised, in XLSX and in CSV',
  async type => {
    for (const format of ['xlsx', 'csv']) {
      const { raw, headers } = await app.call(getImportTemplate, { ...desk.who, query: { type, format } })
      expect(headers['content-disposition']).toContain(`.${format}`)
      const { body: run } = await desk.upload(type, raw)
      expect(run.columns.every((column: { field: string | null }) => column.field !== null)).toBe(true)
      expect(run.rowCount).toBe(1)
    }
  },
)

test('the rows with problems come back as a spreadsheet with their line and why, and can be imported', async () => {
  const run = await desk.checked(
    'STUDENT',
    studentsCsv([{ name: 'Boa Linha' }, { name: '=Má()', responsible: '' }]),
  )
  const { raw } = await app.call(getImportProblems, { ...desk.who, params: { id: run.id } })
  const { rows } = (await readSpreadsheet(raw)).sheets[0]!
  expect(rows.map(row => row.cells.slice(0, 3))).toEqual([
    ['Linha', 'Motivo', 'Nome'],
    ['3', expect.stringContaining('Responsável 1: nome: '), '=Má()'],
  ])
  const { body: again } = await desk.upload('STUDENT', raw)
  expect(again.columns.map((column: { field: string | null }) => column.field).slice(0, 3)).toEqual([
    null,
    null,
    'name',
  ])
})

test('5,000 students are checked, imported and taken back', async () => {
  const own = await createSchool(app)
  const at = importDesk(app, own)
  const people = Array.from({ length: 5_000 }, (_, index) => ({
    name: `Aluno ${[...String(index)].map(digit => 'ABCDEFGHIJ'[Number(digit)]).join('')}`,
    cpf: cpfOf(1_000 + index),
  }))
  const run = await at.checked('STUDENT', studentsCsv(people))
  expect(run.counts).toMatchObject({ valid: 5_000, faulty: 0 })
  const done = await at.imported(run)
  expect(done.counts.imported).toBe(5_000)
  const { rows } = await app.owner.query(
    'select count(*)::int as n, count(distinct registration)::int as numbers from account where institution_id = $1',
    [own.id],
  )
  expect([rows[0].n, rows[0].numbers]).toEqual([5_009, 5_009])
  expect((await at.undo(run)).body.status).toBe('UNDONE')
})

test('imports are listed from the newest to the oldest', async () => {
  const { body } = await app.call(listImports, { ...desk.who, query: { rowsPerPage: 2 } })
  expect(body.data).toHaveLength(2)
  expect(body.data[0]).toMatchObject({ createdBy: { id: school.administrator.id }, fileName: 'alunos.csv' })
  expect(body.totalRowCount).toBeGreaterThan(2)
})

test('who gets another role by an import is found by every name that is known of them', async () => {
  const own = await createSchool(app)
  await app.owner.query("update person set name = 'Legal Registrada', social_name = $2 where id = $1", [
    own.administrator.personId,
    own.administrator.name,
  ])
  const at = importDesk(app, own)
  await at.imported(
    await at.checked(
      'INSTRUCTOR',
      csvOf([
        ['Nome', 'CPF'],
        [own.administrator.name, '529.982.247-25'],
      ]),
    ),
  )
  const { rows } = await app.owner.query<{ search_key: string; sort_key: string }>(
    "select search_key, sort_key from account where person_id = $1 and role = 'INSTRUCTOR'",
    [own.administrator.personId],
  )
  expect(rows).toEqual([
    {
      sort_key: 'sonia secretaria',
      search_key: expect.stringContaining('legal registrada sonia secretaria'),
    },
  ])
})

test('of names in capitals one is shown, wherever in the file it stands', async () => {
  const names = ['Ana Lima', 'Bia Melo', 'Caio Reis', 'DAVI SÁ', 'EVA LUZ']
  const run = await desk.checked('STUDENT', studentsCsv(names.map(name => ({ name }))))
  expect(run.columns.find(({ field }) => field === 'name')).toMatchObject({
    capitals: 2,
    samples: ['Ana Lima', 'Bia Melo', 'DAVI SÁ'],
  })
})

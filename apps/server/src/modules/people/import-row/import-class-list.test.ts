import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpfOf, csvOf, importDesk, studentsCsv } from '../../../../test/import-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof importDesk>
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  desk = importDesk(app, school)
})
afterAll(() => app.stop())

const HEADER = ['Nº', 'RA', 'NOME DO ALUNO', 'DT. NASC.', 'C.P.F.', 'MÃE', 'TEL. MÃE', 'END.', 'SITUAÇÃO']

/** A list as the system of a state prints it: titles above, totals and a signature below. */
const classList = () =>
  csvOf([
    ['GOVERNO DO ESTADO', '', '', '', '', '', '', '', ''],
    ['RELAÇÃO DE ALUNOS POR CLASSE - 6º ANO A', '', '', '', '', '', '', '', ''],
    HEADER,
    [
      '1',
      '111222333-1',
      "JOÃO D'ÁVILA DOS SANTOS",
      '01/02/14',
      cpfOf(1),
      'EVA DOS SANTOS',
      '(11) 98765-4321',
      'RUA A, 1',
      'ATIVO',
    ],
    [
      '2',
      '111222333-2',
      'MARIA DA SILVA',
      '02/03/14',
      'NÃO TEM',
      'IDA DA SILVA',
      '98765-4322',
      'RUA B, 2',
      'ATIVO',
    ],
    ['3', '111222333-3', 'ANA LIMA', '03/04/14', '-', 'RITA LIMA', 'NÃO POSSUI', 'S/N', 'ATIVO'],
    ['4', '111222333-4', 'CAIO REIS', '04/05/14', 'N/A', '-', '', '', 'ATIVO'],
    ['TOTAL: 4 ALUNOS', '', '', '', '', '', '', '', ''],
    ['', '', '_______________________', '', '', '', '', '', ''],
    ['', '', 'SECRETÁRIA DA ESCOLA', '', '', '', '', '', ''],
  ])

const fieldsOf = (run: ImportRun) =>
  run.columns.map(({ field, confidence, reason }) => [field, reason ?? confidence])

test('a class list is understood as it is, and nobody is made of its footer', async () => {
  const { body: uploaded } = await desk.upload('STUDENT', classList())
  expect(fieldsOf(uploaded)).toEqual([
    [null, 'LIST_NUMBER'],
    ['oldRegistration', 'CERTAIN'],
    ['name', 'CERTAIN'],
    ['birthdate', 'CERTAIN'],
    ['taxNumber', 'CERTAIN'],
    ['responsible1Name', 'CERTAIN'],
    ['responsible1Cellphone', 'CERTAIN'],
    ['street', 'CERTAIN'],
    ['situation', 'CERTAIN'],
  ])
  expect(uploaded.columns[2].capitals).toBe(4)
  const { body: run } = await desk.match(uploaded)
  expect(run.counts).toMatchObject({ valid: 3, faulty: 1, skipped: 3 })
  const rows = await desk.rows(run)
  expect(rows.filter(row => row.skipped).map(row => [row.number, row.warnings[0]?.code])).toEqual([
    [8, 'TOTAL'],
    [9, 'FOOTER'],
    [10, 'FOOTER'],
  ])
  const remarks = rows.map(row => row.warnings.map(({ field, code }) => `${field}:${code}`))
  expect(remarks[1]).toEqual([
    'responsible1Cellphone:NOT_UNDERSTOOD',
    'taxNumber:SAYS_NOTHING',
    'birthdate:TWO_DIGIT_YEAR',
  ])
  expect(rows[1]?.warnings[0]?.message).toContain('98765-4322')
  // A mother called "-" is no responsible person.
  expect(rows[3]?.problems.map(({ code }) => code)).toEqual(['RESPONSIBLE_REQUIRED'])
  expect(rows[0]?.values.name).toBe("João D'Ávila dos Santos")

  const { body: unskipped } = await desk.correct(run, [{ number: 8, skipped: false }])
  expect(unskipped.run.counts).toMatchObject({ skipped: 2, faulty: 2 })
  await desk.correct(run, [{ number: 8, skipped: true }])
  await desk.imported(run, { mode: 'VALID_ROWS' })
  const [joao, maria] = [await desk.people("João D'Ávila dos Santos"), await desk.people('Maria da Silva')]
  expect(joao[0]).toMatchObject({ address: { street: 'Rua A', number: '1' } })
  expect(joao[0].birthdate).toEqual(new Date('2014-02-01'))
  expect(maria[0]).toMatchObject({ tax_number: null })
  expect(await desk.people('TOTAL%')).toHaveLength(0)
})

test('names stay in capitals when that is wanted, and what was typed here stays as it was typed', async () => {
  const own = importDesk(app, await createSchool(app))
  const run = await own.checked('STUDENT', studentsCsv([{ name: 'ANA LIMA' }, { name: 'BIA DE SÁ' }]))
  expect(run.namesAsWritten).toBe(false)
  await own.correct(run, [{ number: 2, values: { name: 'ANA LIMA JR' } }])
  expect((await own.rows(run)).map(row => row.values.name)).toEqual(['ANA LIMA JR', 'Bia de Sá'])
  const { body: matchedRun } = await own.match(run, { namesAsWritten: true })
  expect(matchedRun.namesAsWritten).toBe(true)
  expect((await own.rows(run))[1]?.values.name).toBe('BIA DE SÁ')
  await own.imported(matchedRun)
  expect((await own.people('BIA%')).map(person => person.name)).toEqual(['BIA DE SÁ'])
})

test('what many rows have in common is told once, and cured once for all', async () => {
  const own = importDesk(app, await createSchool(app))
  const people = Array.from({ length: 30 }, (_, index) => ({
    name: `Aluno ${String.fromCharCode(65 + Math.floor(index / 10))}${String.fromCharCode(65 + (index % 10))}`,
    birthdate: index < 20 ? '00/13/2014' : index < 25 ? '32/01/2014' : '14/03/14',
    responsible: index === 29 ? '-' : 'Eva',
  }))
  const run = await own.checked('STUDENT', studentsCsv(people))
  const [dates, mother, years] = await own.groups(run)
  expect(dates).toMatchObject({
    kind: 'PROBLEM',
    field: 'birthdate',
    code: 'INVALID_DATE',
    count: 25,
    line: 2,
    values: [
      { value: '00/13/2014', count: 20 },
      { value: '32/01/2014', count: 5 },
    ],
    valueCount: 2,
  })
  expect(mother).toMatchObject({ kind: 'PROBLEM', field: 'responsible1Name', count: 1 })
  expect(years).toMatchObject({ kind: 'WARNING', field: 'birthdate', code: 'TWO_DIGIT_YEAR', count: 5 })

  const group = { field: 'birthdate', code: 'INVALID_DATE' }
  const replaced = await own.cure(run, { ...group, cure: 'REPLACE', value: '00/13/2014', to: '13/12/2014' })
  expect(replaced.body).toMatchObject({ rows: 20, run: { counts: { faulty: 6 } } })
  const blank = await own.cure(run, { ...group, cure: 'CLEAR' })
  expect(blank.body).toMatchObject({ rows: 5, run: { counts: { faulty: 1 } } })
  expect((await own.uncure(run)).body).toMatchObject({ rows: 5, run: { counts: { faulty: 6 } } })
  expect((await own.uncure(run)).body.code).toBe('IMPORT_STATE')
  const skipped = await own.cure(run, { ...group, cure: 'SKIP' })
  expect(skipped.body.run.counts).toMatchObject({ faulty: 1, skipped: 5 })
  // A cure without changes leaves the one before it to be taken back.
  expect((await own.cure(run, { ...group, cure: 'SKIP' })).body.rows).toBe(0)
  expect((await own.cure(run, { field: 'name', code: 'REQUIRED', cure: 'CHECK' })).status).toBe(200)
  expect((await own.uncure(run)).body.run.counts).toMatchObject({ faulty: 6, skipped: 0 })

  expect((await own.cure(run, { ...group, cure: 'REPLACE' })).body.errors[0]).toMatchObject({
    path: 'to',
    code: 'REQUIRED',
  })
  expect((await own.cure(run, { field: null, code: 'X', cure: 'CLEAR' })).status).toBe(422)
  const other = importDesk(app, await createSchool(app))
  expect((await other.cure(run, { ...group, cure: 'SKIP' })).status).toBe(404)
})

test('the numbers of an import that is taken back are given again, unless somebody took later ones', async () => {
  const own = importDesk(app, await createSchool(app))
  const last = async () => {
    const { rows } = await app.owner.query(
      'select last from registration_counter where institution_id = $1',
      [own.schoolId],
    )
    return rows[0]?.last
  }
  const three = await own.checked(
    'STUDENT',
    studentsCsv([{ name: 'Ana' }, { name: 'Bia' }, { name: 'Caio' }]),
  )
  await own.imported(three)
  const after = await last()
  expect((await own.undo(three)).status).toBe(200)
  expect(await last()).toBe(after - 3)
  const first = await own.checked('STUDENT', studentsCsv([{ name: 'Davi' }, { name: 'Eva' }]))
  await own.imported(first)
  expect(await last()).toBe(after - 1)
  await own.imported(await own.checked('STUDENT', studentsCsv([{ name: 'Gil' }])))
  await own.undo(first)
  expect(await last()).toBe(after)
})

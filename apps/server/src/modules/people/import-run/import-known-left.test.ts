import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpfOf, csvOf, importDesk, studentsCsv } from '../../../../test/import-desk.ts'
import { createSchool } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const LIST = [{ name: 'Rui Reis' }, { name: 'Rita Reis', cpf: cpfOf(1) }]
const LONGER = [...LIST, { name: 'Nina Nova' }, { name: 'Noel Novo' }]

const opened = async () => {
  const desk = importDesk(app, await createSchool(app))
  await desk.imported(await desk.checked('STUDENT', studentsCsv(LIST)))
  return desk
}
const codes = (remarks: readonly { code: string }[]) => remarks.map(({ code }) => code)

test('the same list with two new students is asked about, and by default writes nobody twice', async () => {
  const desk = await opened()
  const run = await desk.checked('STUDENT', studentsCsv(LONGER))
  expect(run).toMatchObject({ update: false, leaveKnown: false })
  expect(run.counts).toMatchObject({ valid: 2, faulty: 2, known: 2, leftOut: 0 })
  expect((await desk.rows(run)).map(row => codes(row.problems))).toEqual([
    ['NAME_RECORDED'],
    ['TAX_NUMBER_ALREADY_RECORDED'],
    [],
    [],
  ])
  expect((await desk.ask(run, { mode: 'ALL_OR_NOTHING' })).body).toMatchObject({
    code: 'IMPORT_HAS_PROBLEMS',
    faulty: 2,
  })
  const done = await desk.imported(run, { mode: 'VALID_ROWS' })
  expect(done.counts).toMatchObject({ imported: 2 })
  expect(await desk.people('R%')).toHaveLength(2)
})

test('only new students are added when known ones stay as they are, and the undo removes these alone', async () => {
  const desk = await opened()
  const before = await desk.people('R%')
  const run = await desk.checked('STUDENT', studentsCsv(LONGER), { leaveKnown: true })
  expect(run).toMatchObject({ update: false, leaveKnown: true })
  expect(run.counts).toMatchObject({ valid: 2, faulty: 0, known: 2, changed: 0, leftOut: 2 })
  const left = await desk.rows(run, 'LEFT_OUT')
  expect(left.map(row => [row.number, row.leftOut, ...codes(row.warnings)])).toEqual([
    [2, true, 'KNOWN_LEFT'],
    [3, true, 'KNOWN_LEFT'],
  ])
  const done = await desk.imported(run)
  expect(done.counts).toMatchObject({ imported: 2, leftOut: 2 })
  expect(await desk.people('R%')).toEqual(before)
  expect(await desk.people('N%')).toHaveLength(2)
  await desk.undo(run)
  expect(await desk.people('%Re%')).toEqual(before)
  expect(await desk.people('N%')).toHaveLength(0)
})

test('a namesake of a known student is added once a person has said so, and a row of a known one needs nothing else', async () => {
  const desk = await opened()
  const file = studentsCsv([{ name: 'Rui Reis' }, { name: 'Rita Reis', cpf: cpfOf(1), responsible: '' }])
  const run = await desk.checked('STUDENT', file, { leaveKnown: true })
  expect(run.counts).toMatchObject({ valid: 0, faulty: 0, leftOut: 2 })
  const other = await desk.correct(run, [{ number: 2, samePerson: false }])
  expect(other.body.run.counts).toMatchObject({ valid: 1, leftOut: 1, known: 1 })
  expect((await desk.imported(run)).counts).toMatchObject({ imported: 1, leftOut: 1 })
  expect(await desk.people('Rui Reis')).toHaveLength(2)
})

test('a CPF of another person stays a problem while known students are left', async () => {
  const desk = await opened()
  const run = await desk.checked(
    'STUDENT',
    studentsCsv([
      { name: 'Bruno Outro', cpf: cpfOf(1), birthdate: '01/02/2012' },
      { name: 'Rui Reis', cpf: cpfOf(1), birthdate: '05/05/2011' },
    ]),
    { leaveKnown: true },
  )
  const problems = (await desk.rows(run)).map(row => codes(row.problems))
  expect(problems.map(each => each.includes('TAX_NUMBER_ALREADY_RECORDED'))).toEqual([true, true])
  expect(run.counts).toMatchObject({ valid: 0, faulty: 2, leftOut: 0 })
})

test('an update and leaving known people exclude each other, and the last choice counts', async () => {
  const desk = await opened()
  const run = await desk.checked('STUDENT', studentsCsv(LONGER), { leaveKnown: true })
  const { body: updated } = await desk.match(run, { update: true })
  expect(updated).toMatchObject({ update: true, leaveKnown: false })
  const { body: left } = await desk.match(run, { leaveKnown: true })
  expect(left).toMatchObject({ update: false, leaveKnown: true })
  const { body: same } = await desk.match(run)
  expect(same).toMatchObject({ update: false, leaveKnown: true })
  await desk.match(run, { leaveKnown: false })
  await desk.match(run, { leaveKnown: true })
  const asked = await desk.ask(run, { mode: 'VALID_ROWS', update: true })
  expect([asked.status, asked.body.update, asked.body.leaveKnown]).toEqual([202, true, false])
  await app.runJobs()
})

test('responsibles on file are known rows too, and stay as they are', async () => {
  const desk = await opened()
  const [rita] = await desk.people('Rita Reis')
  const file = csvOf([
    ['Matrícula do aluno', 'Nome', 'Parentesco'],
    [rita.registration, 'Joana de Souza', 'Mãe'],
    [rita.registration, 'Davi Reis', 'Pai'],
  ])
  const run = await desk.checked('RESPONSIBLE', file)
  expect(run.counts).toMatchObject({ valid: 1, faulty: 1, known: 1 })
  const { body: left } = await desk.match(run, { leaveKnown: true })
  expect(left.counts).toMatchObject({ valid: 1, faulty: 0, known: 1, leftOut: 1 })
  expect((await desk.imported(left)).counts).toMatchObject({ imported: 1, leftOut: 1 })
})

test('a run is no job of workers of the former release, and what their servers started is imported too', async () => {
  const desk = await opened()
  const run = await desk.checked('STUDENT', studentsCsv(LONGER), { leaveKnown: true })
  await desk.ask(run, { mode: 'VALID_ROWS' })
  const queue = new pg.Client(app.connections.queue)
  await queue.connect()
  const { rows: jobs } = await queue.query(
    `select name from pgboss.job where data->'ids' ? $1 and state = 'created'`,
    [run.id],
  )
  await queue.end()
  expect(jobs).toEqual([{ name: 'people-import-run' }])
  const [former] = app.handlers.filter(each => each.definition.queue === 'people-import')
  const data = { institutionId: desk.schoolId, ids: [run.id] }
  await former?.run({ data, attempt: 1, lastAttempt: true, signal: new AbortController().signal })
  expect((await desk.read(run)).counts).toMatchObject({ imported: 2, leftOut: 2 })
  await app.runJobs()
  expect(await desk.people('N%')).toHaveLength(2)
})

test('a list of known students alone is run for their classes and writes nobody; a faulty one is refused', async () => {
  const desk = await opened()
  const before = await desk.people('R%')
  const broken = [...LIST, { name: 'Nina Nova', responsible: '' }]
  const faulty = await desk.checked('STUDENT', studentsCsv(broken), { leaveKnown: true })
  expect([faulty.can.run, faulty.counts.valid, faulty.counts.leftOut]).toEqual([false, 0, 2])
  expect((await desk.ask(faulty, { mode: 'VALID_ROWS' })).body.code).toBe('IMPORT_NOTHING_TO_DO')
  const run = await desk.checked('STUDENT', studentsCsv(LIST), { leaveKnown: true })
  expect(run.can.run).toBe(true)
  const done = await desk.imported(run)
  expect(done).toMatchObject({ status: 'DONE', counts: { imported: 0, leftOut: 2 }, can: { undo: false } })
  expect(await desk.people('R%')).toEqual(before)
  const rows = await desk.rows(done)
  expect(rows.map(({ leftOut, known }) => [leftOut, known?.name])).toEqual([
    [true, 'Rui Reis'],
    [true, 'Rita Reis'],
  ])
})

test('the new people of a file are those whom a run adds, whatever is chosen for known ones', async () => {
  const desk = await opened()
  const file = studentsCsv([...LONGER, { name: 'Nara Nova', responsible: '' }])
  const run = await desk.checked('STUDENT', file)
  expect(run.counts).toMatchObject({ known: 2, newPeople: 2 })
  const { body: updated } = await desk.match(run, { update: true })
  expect(updated.counts).toMatchObject({ valid: 3, newPeople: 2 })
  const { body: left } = await desk.match(run, { leaveKnown: true })
  expect(left.counts).toMatchObject({ valid: 2, faulty: 1, newPeople: 2 })
  expect((await desk.imported(left, { mode: 'VALID_ROWS' })).counts.imported).toBe(2)
})

import { createStudent, updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { getUser, listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf, importDesk } from '../../../../test/import-desk.ts'
import { createSchool } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A class list in the columns of the SED of São Paulo. */
const sedList = (...situations: string[]) =>
  csvOf([
    ['SECRETARIA DE ESTADO DA EDUCAÇÃO', '', '', '', '', ''],
    ['RELAÇÃO DE ALUNOS - 6º ANO A', '', '', '', '', ''],
    ['Nr', 'Nome', 'RA', 'Dig. RA', 'UF RA', 'Situação'],
    ...situations.map((situation, at) => [
      String(at + 1),
      `ALUNO ${'ABCDEF'.charAt(at)} DE SÁ`,
      `00011122233${at}`,
      at === 1 ? '0' : 'X',
      'SP',
      situation,
    ]),
  ])
const codes = (remarks: readonly { code: string }[]) => remarks.map(({ code }) => code)

test('a list without anybody responsible is taken when that is said later; who has left stays out', async () => {
  const school = await createSchool(app)
  const desk = importDesk(app, school)
  const run = await desk.checked('STUDENT', sedList('Ativo', 'Ativo', 'Transferido', 'Remanejado', 'NCOM'))
  expect(run.counts).toMatchObject({ valid: 0, faulty: 2, leftOut: 3 })
  const [group] = await desk.groups(run)
  expect(group).toMatchObject({ kind: 'PROBLEM', code: 'RESPONSIBLE_REQUIRED', count: 2 })
  const { body: later } = await desk.match(run, { withoutResponsible: true })
  expect(later).toMatchObject({ withoutResponsible: true, counts: { valid: 2, faulty: 0, leftOut: 3 } })
  const rows = await desk.rows(later)
  expect(rows.map(({ warnings }) => codes(warnings))).toEqual([
    ['RESPONSIBLE_LATER'],
    ['RESPONSIBLE_LATER'],
    ['SITUATION_LEFT'],
    ['SITUATION_LEFT'],
    ['SITUATION_LEFT'],
  ])
  expect((await desk.imported(later)).counts).toMatchObject({ imported: 2, leftOut: 3 })
  const people = await desk.people('Aluno%')
  expect(people.map(({ name, main_responsible_id }) => [name, main_responsible_id])).toEqual([
    ['Aluno A de Sá', null],
    ['Aluno B de Sá', null],
  ])

  // It is pending at the student, the list finds it, and a responsible completes it.
  const pending = async () => {
    const query = { type: 'STUDENT' as const, gradeId: 'no-responsible' }
    const { body } = await app.call(listUsers, { ...desk.who, query })
    return body.data.map(({ name }: { name: string }) => name)
  }
  const [first, second] = people
  const before = await pending()
  expect(before).toEqual(expect.arrayContaining(['Aluno A de Sá', 'Aluno B de Sá']))
  const { body: record } = await app.call(getUser, { ...desk.who, params: { id: second.account_id } })
  expect([record.oldRegistration, record.responsibles]).toEqual(['000111222331-0/SP', []])
  const patch = (body: Record<string, unknown>) =>
    app.call(updateStudent, { ...desk.who, params: { id: first.account_id }, body })
  expect((await patch({ note: 'Traz o documento amanhã' })).status).toBe(200)
  expect((await patch({ responsibles: [] })).body.code).toBe('RESPONSIBLE_REQUIRED')
  expect((await patch({ responsibles: [{ name: 'Eva de Sá', kinship: 'Mãe' }] })).status).toBe(200)
  expect(await pending()).toEqual(before.filter((name: string) => name !== 'Aluno A de Sá'))
  // The form still requires a responsible.
  const created = await app.call(createStudent, { ...desk.who, body: { name: 'Outra Aluna' } })
  expect([created.status, created.body.code]).toEqual([422, 'RESPONSIBLE_REQUIRED'])
})

test('instructors do not list who is without a responsible', async () => {
  const school = await createSchool(app)
  const query = { type: 'STUDENT' as const, gradeId: 'no-responsible' }
  const as = { host: school.host, token: school.instructor.token }
  expect((await app.call(listUsers, { ...as, query })).status).toBe(403)
})

test('who has left is imported when the situation is cleared, and the list of the other class is not disturbed', async () => {
  const desk = importDesk(app, await createSchool(app))
  const file = csvOf([
    ['Nome', 'RA', 'Nascimento', 'Mãe', 'Situação'],
    ['Ana de Sá', '1', '01/02/2014', 'Eva de Sá', 'Remanejado'],
    ['Ana de Sá', '1', '01/02/2014', 'Eva de Sá', 'Ativo'],
    ['Bia de Sá', '2', '02/02/2014', 'Eva de Sá', 'Transferida'],
  ])
  const run = await desk.checked('STUDENT', file)
  expect(run.counts).toMatchObject({ valid: 1, faulty: 0, warned: 2, leftOut: 2 })
  const cured = await desk.cure(run, {
    field: 'situation',
    code: 'SITUATION_LEFT',
    value: 'Transferida',
    cure: 'CLEAR',
  })
  expect(cured.body).toMatchObject({ rows: 1, run: { counts: { valid: 2, leftOut: 1 } } })
  await desk.imported(run)
  expect(await desk.people('%de Sá')).toHaveLength(2)
})

test('a registration that was imported without its digit is known under the whole one', async () => {
  const desk = importDesk(app, await createSchool(app))
  const old = csvOf([
    ['Nome', 'RA', 'Mãe'],
    ['Aluno A de Sá', '000111222330', 'Eva de Sá'],
  ])
  await desk.imported(await desk.checked('STUDENT', old))
  const run = await desk.checked('STUDENT', sedList('Ativo'), { update: true })
  expect(run.counts).toMatchObject({ valid: 1, faulty: 0, known: 1, changed: 1 })
  await desk.imported(run)
  const { rows } = await app.owner.query(
    'select old_registration from account where institution_id = $1 and old_registration is not null',
    [desk.schoolId],
  )
  expect(rows).toEqual([{ old_registration: '000111222330-X/SP' }])
})

test('a sheet of teachers opened as students says that nobody is a minor', async () => {
  const desk = importDesk(app, await createSchool(app))
  const file = (year: string) =>
    csvOf([
      ['Nome', 'Nascimento'],
      ['Ana de Sá', '01/02/1976'],
      ['Bia de Sá', '02/02/1980'],
      ['Caio de Sá', `03/02/${year}`],
    ])
  const says = async (type: 'STUDENT' | 'INSTRUCTOR', year: string) => {
    const { body } = await desk.upload(type, file(year))
    return body.columns.map(({ onlyAdults }: { onlyAdults: boolean }) => onlyAdults)
  }
  expect(await says('STUDENT', '1990')).toEqual([false, true])
  expect(await says('STUDENT', '2014')).toEqual([false, false])
  expect(await says('INSTRUCTOR', '1990')).toEqual([false, false])
})

test('the class of a row is no field of the person, and stays with the row for the enrolment', async () => {
  const desk = importDesk(app, await createSchool(app))
  const file = csvOf([
    ['Nome', 'Mãe', 'Série', 'Turma'],
    ['Ana de Sá', 'Eva de Sá', '6º ano', 'A'],
  ])
  const run = await desk.checked('STUDENT', file)
  expect(run.counts).toMatchObject({ valid: 1, faulty: 0, warned: 0 })
  const done = await desk.imported(run)
  const [row] = await desk.rows(done)
  const [ana] = await desk.people('Ana de Sá')
  expect(row).toMatchObject({ userId: ana.account_id, values: { classStage: '6º ano', className: 'A' } })
})

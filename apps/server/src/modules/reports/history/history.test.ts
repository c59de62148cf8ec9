import { createHash } from 'node:crypto'
import {
  requestGradeReportCards,
  requestSchoolReportCards,
  retryFile,
} from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { archiveFiles } from '../../../../test/archive-files.ts'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { recordsDesk } from '../../../../test/records-desk.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { typedYear } from '../../records/records.factory.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})
const records = recordsDesk(
  () => app,
  () => school,
)
const { admin, firstClass, askForStudent, content, listed } = reportsDesk(
  () => app,
  () => school,
)
const TAG = { fileNameTag: 'ACADEMIC_RECORD' }
const student = (at = 0) => school.students[at]?.id ?? ''
const made = async (at = 0): Promise<string[]> => {
  const { status, body } = await askForStudent(school.enrollments[at] ?? '', TAG)
  expect(status).toBe(202)
  await app.runJobs()
  return pagesOf((await content(body.id)).raw)
}

test('an instructor, and a student, are given no history', async () => {
  for (const { token } of [school.instructor, school.students[0] ?? school.editor]) {
    const id = school.enrollments[0] ?? ''
    const answer = await app.send('GET', `report/student-enrollment/${id}`, {
      host: school.host,
      token,
      query: TAG,
    })
    expect(answer.status).toBe(403)
  }
})

test('a history that was never built fails with the reason', async () => {
  await askForStudent(school.enrollments[0] ?? '', TAG)
  await app.runJobs()
  expect(await listed()).toMatchObject([
    { status: 'FAILED', reason: expect.stringMatching(/ainda não foi montado/) },
  ])
})

test('the paper says what the history says, and makes its revision issued', async () => {
  await marksDesk(app, school).workedExample()
  await records.closeYear()
  const { id, records: own } = await records.built(student())
  const typed = typedYear({ grade: '5º ano', year: '2025', marks: { Matemática: 7.25, Xadrez: 9 } })
  const name = '#read("x") *negrito* $x$ =1+1 <script>'
  const saved = await records.save(id, { records: [...own, { ...typed, institution: name }], note: name })
  expect(saved.status).toBe(200)
  const [text = ''] = await made()
  for (const part of [
    'Histórico escolar',
    'Ensino Fundamental',
    '5º ano',
    '6º ano A',
    '61,0',
    '7,25',
    'Xadrez',
    name,
  ])
    expect(text).toContain(part)
  for (const part of ['Base Nacional Comum', 'Parte Diversificada', 'Campinas', '96,5', 'Notas de 0 a 10,0'])
    expect(text).toContain(part)
  expect(text).not.toContain('Certificamos')
  expect((await records.record(student())).status).toBe('ISSUED')
  await records.save(id, { records: [typed], note: null })
  expect((await records.record(student())).status).toBe('READY')
  expect((await records.revisions(id)).body.data).toMatchObject([{ status: 'ISSUED' }, { status: 'READY' }])
})

test('a history whose results have changed in the open year since is refused until it is built again', async () => {
  const marks = marksDesk(app, school)
  await marks.workedExample()
  const recovery = await marks.evaluate(3, 30, { type: 'RECOVERY' })
  await marks.closeTerms(0, 1, 2, 3)
  await marks.compute()
  await records.built(student())
  expect((await made()).join(' ')).toContain('6º ano A')
  const reopen = () =>
    app.owner.query('update academic_term set closed_at = null where id = $1', [school.terms[3]?.id])
  const refused = async () => {
    await askForStudent(school.enrollments[0] ?? '', TAG)
    await app.runJobs()
    expect((await listed())[0]).toMatchObject({
      status: 'FAILED',
      reason: expect.stringMatching(/resultados mudaram .* Monte o histórico de novo/),
    })
  }
  await reopen()
  await refused()
  expect((await marks.score(recovery, { 0: 25 })).status).toBe(201)
  await marks.closeTerms(3)
  await refused()
  await records.built(student())
  expect((await made()).join(' ')).toContain('6º ano A')
})

test('nine full years with twenty components and the longest names stay readable, and certify the conclusion', async () => {
  const { id } = await records.built(student())
  const long = 'Maria das Dores Aparecida de Albuquerque Cavalcanti de Vasconcelos e Figueiredo'
  const marks = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [
      `Componente curricular de nome comprido número ${at + 1}`,
      6 + at / 10,
    ]),
  )
  const years = Array.from({ length: 9 }, (_, at) =>
    typedYear({
      grade: `${at + 1}º ano`,
      year: String(2017 + at),
      marks,
      institution: `Escola ${long}`,
      city: long,
    }),
  )
  const left = typedYear({ grade: '9º ano', year: '2026', marks, situation: 'TRANSFERRED' })
  const components = left.components.map(each => ({ ...each, mark: null, terms: [15, null, 20.5] }))
  await records.save(id, { records: [...years, { ...left, components }] })
  await app.owner.query('update person set name = $2 where id = $1', [school.students[0]?.personId, long])
  const pages = await made()
  const text = pages.join(' ')
  expect(text).toContain(`Certificamos que ${long} concluiu o Ensino Fundamental em 2025`)
  expect(text).toContain('Transferência durante o período letivo')
  expect(text).toContain('20,5')
  expect(text).toContain('9º ano: cursado também em 2026 (transferido)')
  expect(pages.length).toBeLessThanOrEqual(3)
})

test('a class comes in one document, with those whose history was built', async () => {
  await records.built(student(0))
  await records.built(student(2))
  const { body } = await app.call(requestGradeReportCards, {
    ...admin(),
    params: { id: firstClass() },
    query: TAG,
  })
  await app.runJobs()
  const pages = await pagesOf((await content(body.id)).raw)
  expect(pages.map(page => /1\/1/.test(page))).toEqual([true, true])
  expect((await listed())[0]?.title).toBe('Históricos escolares — 6º ano A (2 de 5 alunos)')
})

const askForSchool = (who = admin()) =>
  app.call(requestSchoolReportCards, { ...who, query: { academicYearId: school.year, ...TAG } })

test('an instructor, and a student, are given no histories of the school', async () => {
  for (const { token } of [school.instructor, school.students[0] ?? school.editor])
    expect((await askForSchool({ host: school.host, token })).status).toBe(403)
})

test('a school comes as one PDF for each class, and names everybody whose history was never built', async () => {
  await records.built(student(0))
  await records.built(student(2))
  const second = school.classes[1]?.id ?? ''
  await app.owner.query('update student_enrollment set grade_id = $2 where id = $1', [
    school.enrollments[4],
    second,
  ])
  const { status, body } = await askForSchool()
  expect(status).toBe(202)
  await app.runJobs()
  expect((await listed())[0]?.title).toBe(
    'Históricos escolares — todas as turmas de 2026 (2 de 5 alunos, 1 de 2 turmas)',
  )
  const files = await archiveFiles((await content(body.id)).raw)
  expect(files.map(({ name }) => name)).toEqual(['6º ano A.pdf', 'Resumo.txt'])
  expect(await pagesOf(files[0]?.bytes ?? Buffer.alloc(0))).toHaveLength(2)
  const [one, two, three] = [1, 3, 4].map(at => school.students[at]?.name ?? '')
  expect(files[1]?.bytes.toString().split('\r\n')).toEqual([
    '6º ano A.pdf: 2 de 4 alunos',
    'Nada a imprimir: 6º ano B. Nenhum aluno da turma tem histórico montado.',
    'Total: 2 de 5 alunos, 1 de 2 turmas',
    '',
    'Sem histórico montado: 3 alunos',
    `6º ano A: ${one}`,
    `6º ano A: ${two}`,
    `6º ano B: ${three}`,
    '',
  ])
  const { rows } = await app.owner.query(
    'select hash from issued_document where institution_id = $1 and generated_file_id = $2',
    [school.id, body.id],
  )
  const hash = createHash('sha256')
    .update(files[0]?.bytes ?? '')
    .digest('hex')
  expect(rows).toEqual([{ hash }, { hash }])
  expect((await records.record(student(0))).status).toBe('ISSUED')
})

test('a school without any history fails with the reason, and is made once there is one', async () => {
  const { body } = await askForSchool()
  await app.runJobs()
  expect((await listed())[0]).toMatchObject({
    status: 'FAILED',
    reason: 'Nenhuma turma deste ano letivo tem o que imprimir.',
  })
  await records.built(student(1))
  expect((await app.call(retryFile, { ...admin(), params: { id: body.id } })).status).toBe(202)
  await app.runJobs()
  expect((await listed())[0]).toMatchObject({ id: body.id, status: 'READY' })
})

test('a history has the dependencies of its student, and certifies no stage while one is owed', async () => {
  await marksDesk(app, school).workedExample()
  await records.closeYear()
  const { id } = await records.built(student())
  const typed = typedYear({ grade: '9º ano', year: '2025', marks: { Matemática: 7 } })
  await records.save(id, { records: [typed], note: null })
  const before = (await made()).join(' ')
  await app.owner.query(
    `insert into dependency (institution_id, account_id, curriculum_component_id, year, created_by, created_at)
     values ($1, $2, $3, 2025, $4, now())`,
    [school.id, student(), school.components.mathematics, school.administrator.id],
  )
  const owing = (await made()).join(' ')
  expect(owing).toContain('Dependência: Matemática (2025): em aberto.')
  expect(before).toContain('Certificamos')
  expect(owing).not.toContain('Certificamos')
})

test('a last year with dependency is certified only once a dependency of that year has ended', async () => {
  await marksDesk(app, school).workedExample()
  await records.closeYear()
  const { id } = await records.built(student())
  const typed = typedYear({ grade: '9º ano', year: '2025', marks: { Matemática: 7 } })
  await records.save(id, { records: [{ ...typed, situation: 'WITH_DEPENDENCY' }], note: null })
  const certifies = async () => (await made()).join(' ').includes('Certificamos')
  const done = (year: number) =>
    app.owner.query(
      `insert into dependency (institution_id, account_id, curriculum_component_id, year, status, created_by, created_at)
       values ($1, $2, $3, $4, 'DONE', $5, now())`,
      [school.id, student(), school.components.mathematics, year, school.administrator.id],
    )
  expect(await certifies()).toBe(false)
  await done(2024)
  expect(await certifies()).toBe(false)
  await done(2025)
  expect(await certifies()).toBe(true)
})

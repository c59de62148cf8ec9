import { randomUUID } from 'node:crypto'
import {
  deleteFile,
  requestGradeReportCards,
  requestSchoolReportCards,
  retryFile,
} from '@lousa/contract/reports/reports.contract.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createAccount, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { eventRow } from '../../academics/academics.factory.ts'
import { enrollmentRow } from '../../enrollment/enrollment.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})

const { as, admin, firstClass, listed, content, later } = reportsDesk(
  () => app,
  () => school,
)

type Who = ReturnType<typeof admin>
const LIST = { fileNameTag: 'CLASS_LIST' }
const request = (id: string, query: Record<string, string> = {}, who: Who = admin()) =>
  app.call(requestGradeReportCards, { ...who, params: { id }, query: { ...LIST, ...query } })
const made = async (id: string, query: Record<string, string> = {}, who: Who = admin()) => {
  const { status, body } = await request(id, query, who)
  expect(status).toBe(202)
  await app.runJobs()
  return (await content(body.id, who)).raw
}
const pages = async (id: string, who: Who = admin()) => pagesOf(await made(id, {}, who))

/** An event of three days in which the first students are enrolled. */
const eventWith = async (students: number, of: School = school): Promise<string> => {
  const id = randomUUID()
  const base = { institution_id: of.id, academic_year_id: of.year }
  await app.within(of.id, async db => {
    await insertRows(db, 'grade', [
      eventRow({
        ...base,
        id,
        name: 'Corrida da primavera',
        day: '2026-09-12',
        event_last_day: '2026-09-14',
        event_start_hour: '08:00',
        event_end_hour: '17:00',
        place: 'Parque dos Ipês',
      }),
    ])
    await insertRows(
      db,
      'student_enrollment',
      of.students.slice(0, students).map(student =>
        enrollmentRow({
          ...base,
          id: randomUUID(),
          grade_id: id,
          account_id: student.id,
          start_date: '2026-08-10',
          created_at: TEST_NOW.toISOString(),
        }),
      ),
    )
  })
  return id
}

test('an instructor, an editor, a student and an administrator of another school get no list', async () => {
  const other = await createSchool(app)
  for (const { token } of [school.instructor, school.editor, ...school.students.slice(0, 1)])
    expect((await request(firstClass(), {}, as(token))).body.code).toBe('FORBIDDEN')
  expect((await request(firstClass(), {}, as(other.administrator.token, other))).status).toBe(404)
  expect((await request(await eventWith(1), {}, as(other.administrator.token, other))).status).toBe(404)
  expect(
    (await app.call(requestGradeReportCards, { host: school.host, params: { id: firstClass() } })).status,
  ).toBe(401)
})

test('an administrator of another school neither retries nor deletes a list', async () => {
  const other = await createSchool(app)
  const { body } = await request(firstClass())
  for (const call of [retryFile, deleteFile])
    expect(
      (await app.call(call, { ...as(other.administrator.token, other), params: { id: body.id } })).status,
    ).toBe(404)
})

test('what is no list of a class is not asked for as a spreadsheet, and no list of a whole school', async () => {
  for (const fileNameTag of ['REPORT_CARD', 'ENROLLMENT_FORM']) {
    const { status, body } = await request(firstClass(), { fileNameTag, format: 'xlsx' })
    expect([status, body.errors]).toMatchObject([422, [{ path: 'format', code: 'INVALID' }]])
  }
  const { body } = await app.call(requestSchoolReportCards, {
    ...admin(),
    query: { academicYearId: school.year, ...LIST },
  })
  expect(body.errors).toMatchObject([{ path: 'fileNameTag', code: 'INVALID' }])
})

test('an administrator gets the list of a class by number, with who is called by a social name and without who waits or left', async () => {
  await app.owner.query('update person set social_name = $3 where institution_id = $1 and id = $2', [
    school.id,
    school.students[1]?.personId,
    'Bruna Sant’Anna',
  ])
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', queued_at = now(), class_number = null where institution_id = $1 and id = $2",
    [school.id, school.enrollments[3]],
  )
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-05-12', exit_reason = 'TRANSFERRED' where institution_id = $1 and id = $2",
    [school.id, school.enrollments[4]],
  )
  await app.owner.query(
    "update grade set shift = 'MORNING', name = '6º ano A *#1' where institution_id = $1 and id = $2",
    [school.id, firstClass()],
  )
  const { body } = await request(firstClass())
  expect(body).toMatchObject({
    status: 'PENDING',
    tag: 'CLASS_LIST',
    title: 'Lista da turma — 6º ano A *#1',
    name: `CLASS_LIST_${firstClass()}_20260817150000000~`,
  })
  await app.runJobs()
  const [ready] = await listed({ tag: 'CLASS_LIST' })
  expect(ready).toMatchObject({ id: body.id, status: 'READY', progress: 1, contentType: 'application/pdf' })
  const { raw, headers } = await content(body.id)
  expect(headers['content-disposition']).toContain(
    encodeURIComponent('Lista da turma — 6º ano A *#1.pdf').replace('*', '%2A'),
  )
  const [page, ...others] = await pagesOf(raw)
  expect(others).toEqual([])
  expect(page).toContain('Escola de Teste')
  expect(page).toContain('Lista da turma Ano letivo 2026')
  expect(page).toMatch(/6º ano A \*#1.*Total: 3 alunos.*Matutino/)
  const registrations = await app.owner.query<{ registration: string }>(
    'select a.registration from account a where a.institution_id = $1 and a.id = any($2) order by a.registration',
    [school.id, school.students.slice(0, 3).map(({ id }) => id)],
  )
  const [first, second, third] = registrations.rows.map(({ registration }) => registration)
  expect(page).toContain(
    `1 Ana D'Ávila ${first} 2 Bruna Sant’Anna ${second} 3 <script>alert(1)</script> Souza ${third}`,
  )
  for (const absent of ['Bruno', 'Davi', 'Érica', 'Código de autenticidade'])
    expect(page).not.toContain(absent)
  expect(page).toContain('Atividade Responsável')
  expect(page).toContain('Página 1/1')
})

test('the same list while it is pending is the same file, and a spreadsheet of it is another one', async () => {
  const [first, again, sheet] = await Promise.all([
    request(firstClass()),
    request(firstClass()),
    request(firstClass(), { format: 'xlsx' }),
  ])
  expect(again.body.id).toBe(first.body.id)
  expect(sheet.body.id).not.toBe(first.body.id)
  expect(await app.runJobs()).toBe(2)
})

test('a class of sixty gets numbered pages, each under its header', async () => {
  const base = { institution_id: school.id, academic_year_id: school.year, grade_id: firstClass() }
  await app.within(school.id, async db => {
    for (let at = 6; at <= 60; at += 1) {
      const student = await createAccount(db, {
        institution: school.id,
        role: 'STUDENT',
        name: `Aluno ${String.fromCodePoint(64 + (at % 26) + 1)} Número`,
        taxNumber: null,
      })
      await insertRows(db, 'student_enrollment', [
        enrollmentRow({
          ...base,
          id: randomUUID(),
          account_id: student.id,
          class_number: at,
          start_date: '2026-02-09',
          created_at: TEST_NOW.toISOString(),
        }),
      ])
    }
  })
  const texts = await pages(firstClass())
  expect(texts).toHaveLength(2)
  for (const [at, text] of texts.entries()) {
    expect(text).toContain('Nº Aluno(a) Matrícula Assinatura')
    expect(text).toContain(`Página ${at + 1}/2`)
    if (at > 0) expect(text).toContain('Escola de Teste · 6º ano A · Lista da turma')
  }
  const numbers = texts.join(' ').match(/\d+(?= (Ana|Bruno|<script|Davi|Érica|Aluno [A-Z]))/g)
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, at) => String(at + 1)))
})

test('an event has its days, hours and place, one column to sign for each day, and its people by name', async () => {
  await app.owner.query("update account set sort_key = 'zz' where institution_id = $1 and id = $2", [
    school.id,
    school.students[0]?.id,
  ])
  const event = await eventWith(3)
  const { body } = await request(event)
  expect(body.title).toBe('Lista de presença — Corrida da primavera')
  await app.runJobs()
  const [page] = await pagesOf((await content(body.id)).raw)
  expect(page).toContain('Lista de presença Ano letivo 2026')
  expect(page).toContain('12/09/2026 a 14/09/2026, 08:00 às 17:00')
  expect(page).toContain('Parque dos Ipês')
  expect(page).toContain('Total: 3 inscritos')
  expect(page).toContain('Assinatura 12/09/2026 Assinatura 13/09/2026 Assinatura 14/09/2026')
  expect(page).toMatch(/1 Bruno .* 2 <script>.* 3 Ana D'Ávila/)
})

test('a list that nobody is on fails with a reason, of a class and of an event', async () => {
  await request(school.classes[1]?.id ?? '')
  later(1000)
  await request(await eventWith(0))
  await app.runJobs()
  expect((await listed({ tag: 'CLASS_LIST' })).map(({ status, reason }) => [status, reason])).toEqual([
    ['FAILED', 'Não há inscritos no evento.'],
    ['FAILED', 'Não há alunos matriculados na turma.'],
  ])
})

test('a municipal institution gets the list with modalities, and neither report cards nor forms', async () => {
  const municipal = await createSchool(app, { kind: 'MUNICIPAL' })
  const its = as(municipal.administrator.token, municipal)
  const grade = municipal.classes[0]?.id ?? ''
  for (const fileNameTag of ['REPORT_CARD', 'ENROLLMENT_FORM']) {
    const { status, body } = await request(grade, { fileNameTag }, its)
    expect([status, body.code]).toEqual([403, 'FEATURE_NOT_AVAILABLE'])
  }
  await app.owner.query(
    `insert into enrollment_modality (institution_id, student_enrollment_id, position, curriculum_component_id)
     values ($1, $2, 2, $3), ($1, $2, 1, $4)`,
    [
      municipal.id,
      municipal.enrollments[0],
      municipal.components.portuguese,
      municipal.components.mathematics,
    ],
  )
  await app.owner.query("update grade set place = 'Núcleo Norte' where institution_id = $1", [municipal.id])
  const [page] = await pages(grade, its)
  expect(page).toContain('Núcleo Norte')
  expect(page).toContain('Matrícula Modalidades')
  expect(page).toMatch(/Ana D'Ávila \d+ Matemática, Língua Portuguesa/)
  expect((await made(await eventWith(1, municipal), {}, its)).toString('latin1', 0, 5)).toBe('%PDF-')
})

test('the spreadsheet has numbers and dates as such, and registrations as texts', async () => {
  await app.owner.query("update account set registration = '000123' where institution_id = $1 and id = $2", [
    school.id,
    school.students[0]?.id,
  ])
  const responsible = (name: string, kinship: string, cellphone: string, position: number) =>
    app.owner.query(
      `insert into responsible (institution_id, person_id, name, kinship, cellphone, position)
       select institution_id, person_id, $3, $4, $5, $6 from account where institution_id = $1 and id = $2`,
      [school.id, school.students[0]?.id, name, kinship, cellphone, position],
    )
  await responsible('Davi Reis', 'Pai', '11900000001', 50)
  await responsible('Rosa Reis', 'Mãe', '11900000002', 51)
  const { body } = await request(firstClass(), { format: 'xlsx' })
  await app.runJobs()
  const { raw, headers } = await content(body.id)
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(headers['content-disposition']).toContain(encodeURIComponent('Lista da turma — 6º ano A.xlsx'))
  expect(Number(headers['content-length'])).toBe(raw.length)
  const [sheet] = await readXlsxFile(raw)
  const rows = sheet?.data ?? []
  expect(rows.slice(0, 4).map(([cell]) => cell)).toEqual([
    'Lista da turma — 6º ano A',
    'Escola de Teste',
    expect.stringContaining('Ano letivo 2026'),
    'Nº',
  ])
  const columns = ['Nº', 'Aluno(a)', 'Matrícula', 'Na turma desde', 'Mãe ou responsável', 'Telefone']
  expect(rows[3]?.slice(0, 7)).toEqual([...columns, 'Assinatura'])
  expect(rows[4]?.slice(4, 6)).toEqual(['Rosa Reis', '(11) 90000-0002'])
  expect(rows[4]?.slice(0, 4)).toEqual([1, "Ana D'Ávila", '000123', new Date('2026-02-09T00:00:00Z')])
  expect(rows).toHaveLength(4 + school.students.length)
  expect(rows[6]?.[1]).toBe('<script>alert(1)</script> Souza')
})

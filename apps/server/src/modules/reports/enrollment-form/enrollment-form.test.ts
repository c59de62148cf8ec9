import { createHash, randomUUID } from 'node:crypto'
import { requestGradeReportCards, requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { familyDesk } from '../../../../test/family-desk.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
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

const { as, admin, firstClass, askForStudent, listed, content } = reportsDesk(
  () => app,
  () => school,
)

const FORM = { fileNameTag: 'ENROLLMENT_FORM' }
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const enrollment = (at: number): string => school.enrollments[at] ?? ''
const person = (at: number): string => school.students[at]?.personId ?? ''
const classForms = (who = admin(), id = firstClass()) =>
  app.call(requestGradeReportCards, { ...who, params: { id }, query: FORM })
const pagesOfStudent = async (at: number) => {
  const { status, body } = await askForStudent(enrollment(at), FORM)
  expect(status).toBe(202)
  await app.runJobs()
  return pagesOf((await content(body.id)).raw)
}

/** Everything that the register holds of the first student. */
const fillRecord = async () => {
  const responsible = randomUUID()
  await app.owner.query(
    `update person set social_name = 'Luíza D''Ávila', birthdate = '2014-05-12', gender = 'Feminino', colour_or_race = 'Parda',
      nationality = 'Brasileira', naturalness = 'Campinas', birth_state = 'SP', identity_document = '123456789',
      identity_issuer = 'SSP', identity_state = 'SP', identity_issued_on = '2020-03-02', nis = '12038619494',
      birth_certificate_number = '10453901552013100012021000012321', notary_office = '2º Cartório', email = 'luiza@example.com',
      cellphone = '11990000001', note = 'Observação interna',
      address = '{"street": "Rua das Laranjeiras", "number": "100", "city": "Campinas", "state": "SP", "postalCode": "13000000"}'
     where institution_id = $1 and id = $2`,
    [school.id, person(0)],
  )
  await app.owner.query(
    `insert into responsible (institution_id, id, person_id, position, name, kinship, tax_number, cellphone, occupation)
     values ($1, $2, $3, 2, 'Marina Gonçalves', 'Mãe', '11144477735', '11987654321', 'Enfermeira'),
       ($1, $4, $3, 1, 'Carlos *Souza*', 'Pai', null, null, null)`,
    [school.id, responsible, person(0), randomUUID()],
  )
  await app.owner.query('update person set main_responsible_id = $3 where institution_id = $1 and id = $2', [
    school.id,
    person(0),
    responsible,
  ])
  await app.owner.query(
    `insert into consent (institution_id, person_id, kind, given, text_version, at, given_by)
     values ($1, $2, 'IMAGE_USE', false, 1, '2026-02-01T12:00:00Z', 'Marina Gonçalves'),
       ($1, $2, 'IMAGE_USE', true, 2, '2026-02-04T01:00:00Z', 'Marina Gonçalves'),
       ($1, $2, 'GUARDIAN', true, 1, '2026-02-01T12:00:00Z', 'Marina Gonçalves'),
       ($1, $2, 'GUARDIAN', false, 1, '2026-03-01T12:00:00Z', 'Marina Gonçalves')`,
    [school.id, person(0)],
  )
}

test('an instructor, an editor, a student and an administrator of another school get no form', async () => {
  const other = await createSchool(app)
  const own = { params: { id: enrollment(0) }, query: FORM }
  for (const { token } of [school.instructor, school.editor, ...school.students.slice(0, 1)]) {
    expect((await app.call(requestStudentReport, { ...as(token), ...own })).body.code).toBe('FORBIDDEN')
    expect((await classForms(as(token))).body.code).toBe('FORBIDDEN')
  }
  const stranger = as(other.administrator.token, other)
  expect((await app.call(requestStudentReport, { ...stranger, ...own })).status).toBe(404)
  expect((await classForms(stranger)).status).toBe(404)
})

test('a municipal institution has no forms', async () => {
  const municipal = await createSchool(app, { kind: 'MUNICIPAL' })
  const answer = await app.call(requestStudentReport, {
    ...as(municipal.administrator.token, municipal),
    params: { id: municipal.enrollments[0] ?? '' },
    query: FORM,
  })
  expect([answer.status, answer.body.code]).toEqual([403, 'FEATURE_NOT_AVAILABLE'])
})

test('the waiting list and an enrolment made by mistake have no form, an event none either', async () => {
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', queued_at = now(), class_number = null where institution_id = $1 and id = $2",
    [school.id, enrollment(0)],
  )
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-02-09', exit_reason = 'CANCELLED' where institution_id = $1 and id = $2",
    [school.id, enrollment(1)],
  )
  for (const at of [0, 1])
    expect((await askForStudent(enrollment(at), FORM)).body.code).toBe('ENROLLMENT_NOT_ACTIVE')
  const event = randomUUID()
  const inEvent = randomUUID()
  const base = { institution_id: school.id, academic_year_id: school.year }
  await app.within(school.id, async db => {
    await insertRows(db, 'grade', [eventRow({ ...base, id: event, name: 'Corrida', day: '2026-09-12' })])
    await insertRows(db, 'student_enrollment', [
      enrollmentRow({
        ...base,
        id: inEvent,
        grade_id: event,
        account_id: school.students[2]?.id ?? '',
        start_date: '2026-08-10',
        created_at: TEST_NOW.toISOString(),
      }),
    ])
  })
  expect((await askForStudent(inEvent, FORM)).status).toBe(404)
  expect((await classForms(admin(), event)).status).toBe(404)
})

test('a form is not asked for as a spreadsheet', async () => {
  const { status, body } = await askForStudent(enrollment(0), { ...FORM, format: 'xlsx' })
  expect([status, body.errors]).toMatchObject([422, [{ path: 'format', code: 'INVALID' }]])
})

test('an administrator gets the form with everything that is recorded of the student, called by the social name', async () => {
  await fillRecord()
  const { body } = await askForStudent(enrollment(0), FORM)
  expect(body).toMatchObject({
    tag: 'ENROLLMENT_FORM',
    title: "Ficha de matrícula — Luíza D'Ávila — 6º ano A",
    name: `ENROLLMENT_FORM_${enrollment(0)}_20260817150000000~`,
  })
  await app.runJobs()
  const [page, ...others] = await pagesOf((await content(body.id)).raw)
  expect(others).toEqual([])
  for (const part of [
    "Aluno(a) Luíza D'Ávila Nome civil: Ana D'Ávila",
    'Data de nascimento 12/05/2014 Sexo Feminino Cor/raça Parda Nacionalidade Brasileira Naturalidade Campinas – SP',
    'Celular (11) 99000-0001',
    'luiza@example.com',
    'CPF 390.533.447-05 RG 123456789 Órgão emissor SSP UF do emissor SP Data de emissão 02/03/2020',
    '104539 01 55 2013 1 00012 021 0000123-21 Cartório 2º Cartório NIS 120.38619.49-4',
    'Rua das Laranjeiras, 100',
    'Campinas – SP CEP 13000-000',
    'Turma 6º ano A',
    'Nº na turma 1',
    'Data de matrícula 09/02/2026 Situação Ativa',
    'Carlos *Souza* Pai Marina Gonçalves (principal) Mãe 111.444.777-35 (11) 98765-4321 Enfermeira',
    'Autorização do responsável Não: retirada por Marina Gonçalves em 01/03/2026',
    // At one in the morning in UTC it is still the day before.
    'Uso de imagem Sim, por Marina Gonçalves em 03/02/2026 (versão 2)',
    'Termos de uso Sem registro',
    'Foto 3 × 4',
    'Responsável legal ou aluno(a) maior de idade',
    'Página 1/1',
  ])
    expect(page).toContain(part)
  expect(page).not.toContain('Observação interna')
})

test('the use of the image is what all answers make of it, without the name of a parent whom an order keeps away', async () => {
  const desk = familyDesk(app, school)
  const father = await desk.guardian('Carlos Souza')
  const student = school.students[0]
  if (!student) throw new Error('no student')
  await desk.bind(father, student)
  await desk.born(student, '2014-05-12')
  await app.owner.query(
    `insert into consent (institution_id, person_id, kind, given, text_version, at, given_by)
     values ($1, $2, 'IMAGE_USE', false, 1, '2026-02-01T12:00:00Z', 'Carlos Souza'),
       ($1, $2, 'IMAGE_USE', true, 2, '2026-02-04T12:00:00Z', 'Marina Gonçalves')`,
    [school.id, student.personId],
  )
  expect((await pagesOfStudent(0))[0]).toContain('Uso de imagem Não: retirada por Carlos Souza em 01/02/2026')
  await desk.restrict(father, student, { starts_on: '2026-08-17' })
  app.clock.set(new Date(TEST_NOW.getTime() + 60_000))
  const [page] = await pagesOfStudent(0)
  expect(page).toContain('Uso de imagem Sim, por Marina Gonçalves em 04/02/2026 (versão 2)')
  expect(page).not.toContain('Carlos')
  await app.owner.query("delete from consent where person_id = $1 and given_by like 'Marina%'", [
    student.personId,
  ])
  app.clock.set(new Date(TEST_NOW.getTime() + 120_000))
  expect((await pagesOfStudent(0))[0]).toContain('Uso de imagem Sem registro')
})

test('a form has a code of its own, kept with what was issued and nothing of what it tells', async () => {
  await fillRecord()
  const { body } = await askForStudent(enrollment(0), FORM)
  await app.runJobs()
  const { raw } = await content(body.id)
  const { rows } = await app.owner.query<{ code: string; hash: string; type: string; data: object }>(
    'select code, hash, type, data from issued_document where institution_id = $1 and student_enrollment_id = $2',
    [school.id, enrollment(0)],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    type: 'ENROLLMENT_FORM',
    code: expect.stringMatching(/^(\w{4}-){3}\w{4}$/),
    hash: createHash('sha256').update(raw).digest('hex'),
  })
  expect((await pagesOf(raw))[0]).toContain(rows[0]?.code)
  expect(Object.keys(rows[0]?.data ?? {}).sort()).toEqual([
    'class',
    'institution',
    'level',
    'name',
    'registration',
    'title',
    'year',
  ])
})

test('a photo stands in place of the empty frame', async () => {
  await app.owner.query(
    `insert into person_picture (institution_id, person_id, content, content_type, updated_at) values ($1, $2, $3, 'image/png', now())`,
    [school.id, person(0), PIXEL],
  )
  expect((await pagesOfStudent(0))[0]).not.toContain('Foto 3 × 4')
  expect((await pagesOfStudent(1))[0]).toContain('Foto 3 × 4')
})

test('who was transferred has a form, asked for alone, that says so', async () => {
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-05-12', exit_reason = 'TRANSFERRED' where institution_id = $1 and id = $2",
    [school.id, enrollment(1)],
  )
  expect((await pagesOfStudent(1))[0]).toContain('Situação Transferido em 12/05/2026')
})

test('the forms of a class are one document, one page and one code each, of those who are in it', async () => {
  await fillRecord()
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-05-12', exit_reason = 'TRANSFERRED' where institution_id = $1 and id = $2",
    [school.id, enrollment(1)],
  )
  const { status, body } = await classForms()
  expect([status, body.title]).toEqual([202, 'Fichas de matrícula — 6º ano A'])
  await app.runJobs()
  expect((await listed({ tag: 'ENROLLMENT_FORM' }))[0]).toMatchObject({ id: body.id, status: 'READY' })
  const pages = await pagesOf((await content(body.id)).raw)
  expect(pages).toHaveLength(4)
  const { rows } = await app.owner.query<{ code: string; person: string }>(
    'select code, person_id as person from issued_document where institution_id = $1 and generated_file_id = $2',
    [school.id, body.id],
  )
  for (const [at, student] of [0, 2, 3, 4].entries()) {
    expect(pages[at]).toContain(student === 0 ? "Luíza D'Ávila" : school.students[student]?.name)
    expect(pages[at]).toContain(rows.find(row => row.person === person(student))?.code)
  }
  // Nobody's data stands on another's page.
  expect(pages.slice(1).join()).not.toContain('Marina')
})

test('a form that is long runs over two pages, and those of a class still begin on their own', async () => {
  await app.owner.query(
    `insert into responsible (institution_id, person_id, position, name, kinship, email)
     select $1, $2, n, 'Responsável ' || n, 'Outro', 'endereco.comprido.' || n || '@example.com' from generate_series(1, 20) as n`,
    [school.id, person(0)],
  )
  const { body } = await classForms()
  await app.runJobs()
  const pages = await pagesOf((await content(body.id)).raw)
  expect(pages).toHaveLength(6)
  expect(pages[0]).toContain('Página 1/2')
  expect(pages[1]).toMatch(/^Ana D'Ávila · 6º ano A · Ficha de matrícula/)
  expect(pages[1]).toContain('Página 2/2')
  expect(pages[2]).toContain('Bruno Sant’Anna')
  expect(pages[2]).toContain('Página 1/1')
})

test('a class without students fails with a reason', async () => {
  await classForms(admin(), school.classes[1]?.id)
  await app.runJobs()
  expect((await listed())[0]).toMatchObject({
    status: 'FAILED',
    reason: 'Não há alunos matriculados na turma.',
  })
})

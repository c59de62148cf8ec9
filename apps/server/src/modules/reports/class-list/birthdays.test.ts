import { randomUUID } from 'node:crypto'
import {
  listFiles,
  requestGradeReportCards,
  requestPlanReport,
} from '@lousa/contract/reports/reports.contract.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { eventRow } from '../../academics/academics.factory.ts'
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

const { as, admin, firstClass, content, listed } = reportsDesk(
  () => app,
  () => school,
)

type Who = ReturnType<typeof admin>
const BIRTHDAYS = { fileNameTag: 'BIRTHDAYS' }
const ofClass = (id: string, query: Record<string, string> = {}, who: Who = admin()) =>
  app.call(requestGradeReportCards, { ...who, params: { id }, query: { ...BIRTHDAYS, ...query } })
const ofPlan = (id: string, query: Record<string, string> = {}, who: Who = admin()) =>
  app.call(requestPlanReport, { ...who, params: { id }, query: { ...BIRTHDAYS, ...query } })
const instructor = () => as(school.instructor.token)

const bytesOf = async ({ status, body }: Awaited<ReturnType<typeof ofClass>>, who: Who = admin()) => {
  expect(status).toBe(202)
  await app.runJobs()
  return (await content(body.id, who)).raw
}

/** Birthdates of the first students, in the order of the class. */
const born = async (dates: (string | null)[], of: School = school) => {
  for (const [at, date] of dates.entries())
    await app.owner.query(
      `update person p set birthdate = $3 from account a
       where p.institution_id = $1 and a.institution_id = $1 and a.person_id = p.id and a.id = $2`,
      [of.id, of.students[at]?.id, date],
    )
}

test('students and another school get no birthdays, and an instructor none by the call of the class', async () => {
  const other = await createSchool(app)
  const outsider = as(other.administrator.token, other)
  const student = as(school.students[0]?.token ?? '')
  expect((await ofClass(firstClass(), {}, instructor())).body.code).toBe('FORBIDDEN')
  for (const call of [ofClass(firstClass(), {}, student), ofPlan(school.plans.portuguese, {}, student)])
    expect((await call).body.code).toBe('FORBIDDEN')
  expect((await ofClass(firstClass(), {}, outsider)).status).toBe(404)
  expect((await ofPlan(school.plans.portuguese, {}, outsider)).status).toBe(404)
  const teacherOfOther = as(other.instructor.token, other)
  expect((await ofPlan(school.plans.portuguese, {}, teacherOfOther)).status).toBe(404)
})

test('an instructor gets them by an own plan alone', async () => {
  const { token } = school.otherInstructor
  expect((await ofPlan(school.plans.portuguese, {}, as(token))).status).toBe(404)
  expect((await ofPlan(school.plans.mathematics, {}, as(token))).status).toBe(202)
})

test('an instructor whose period has ended gets none, and neither a preview', async () => {
  const periodOf = (end: string) =>
    app.owner.query(
      'update lesson_plan_instructor set end_date = $2, open_ended = false where lesson_plan_id = $1',
      [school.plans.portuguese, end],
    )
  await periodOf('2026-03-31')
  for (const more of [{}, { preview: 'true' }] as Record<string, string>[])
    expect((await ofPlan(school.plans.portuguese, more, instructor())).body.code).toBe(
      'OUT_OF_INSTRUCTOR_PERIOD',
    )
  expect((await ofPlan(school.plans.portuguese)).status).toBe(202)
  await periodOf('2026-12-18')
  expect((await ofPlan(school.plans.portuguese, {}, instructor())).status).toBe(202)
})

test('a term is refused by both calls, as they are of no part of the year', async () => {
  for (const call of [ofClass, ofPlan]) {
    const id = call === ofClass ? firstClass() : school.plans.portuguese
    const { body } = await call(id, { academicTermId: school.terms[0]!.id })
    expect(body.errors).toMatchObject([{ path: 'academicTermId' }])
  }
})

test('an administrator is told why an event has none, and that they are of no part of the year', async () => {
  const event = randomUUID()
  await app.within(school.id, db =>
    insertRows(db, 'grade', [
      eventRow({
        institution_id: school.id,
        academic_year_id: school.year,
        id: event,
        name: 'Corrida da primavera',
        day: '2026-09-12',
      }),
    ]),
  )
  const { status, body } = await ofClass(event)
  const message = 'Aniversariantes são de turmas. De um evento, emita a lista de presença.'
  expect([status, body.message, body.errors]).toMatchObject([
    422,
    message,
    [{ path: 'fileNameTag', message }],
  ])
  for (const [field, value] of [
    ['start', '2026-03-01'],
    ['end', '2026-03-31'],
    ['academicTermId', school.terms[0]?.id ?? ''],
  ] as const) {
    const { errors } = (await ofPlan(school.plans.portuguese, { [field]: value })).body
    expect(errors).toMatchObject([{ path: field, code: 'INVALID' }])
  }
})

test('the secretary reads birthdays by month, with the age that each student completes', async () => {
  await born(['2014-11-02', '2014-02-28', '2014-11-01', null, '2016-02-29'])
  const { body } = await ofClass(firstClass())
  expect(body).toMatchObject({ tag: 'BIRTHDAYS', title: 'Aniversariantes — 6º ano A' })
  await app.runJobs()
  const [page, ...others] = await pagesOf((await content(body.id)).raw)
  expect(others).toEqual([])
  expect(page).toContain('Aniversariantes da turma Ano letivo 2026')
  expect(page).toMatch(/6º ano A.*Total: 5 alunos/)
  expect(page).toMatch(/fevereiro Dia Aluno\(a\) Completa 28 Bruno.* 12 anos 29 Érica.* 10 anos/)
  expect(page).toMatch(/novembro .* 1 <script>alert\(1\)<\/script> Souza 12 anos 2 Ana D'Ávila 12 anos/)
  expect(page).toMatch(/Sem data de nascimento no cadastro: Davi[^.]*\./)
  expect(page).not.toContain('2014')
  expect(page).not.toContain('Código de autenticidade')
})

test('an instructor of the class gets them by the plan, as the file of the class', async () => {
  await born(['2014-11-02'])
  const made = await ofPlan(school.plans.portuguese, {}, instructor())
  expect(made.body.name).toContain(firstClass())
  const [page] = await pagesOf(await bytesOf(made, instructor()))
  expect(page).toMatch(/novembro .* 2 Ana D'Ávila 12 anos/)
  const { body } = await app.call(listFiles, { ...instructor(), query: { tag: 'BIRTHDAYS' } })
  expect(body.data).toHaveLength(1)
})

test('a spreadsheet has days and ages as numbers, and students without a birthdate at its end', async () => {
  await born(['2014-11-02', null, '2025-03-10', '2026-03-11', '2014-03-12'])
  const [sheet] = await readXlsxFile(await bytesOf(await ofClass(firstClass(), { format: 'xlsx' })))
  const rows = sheet?.data ?? []
  expect(rows[0]?.[0]).toBe('Aniversariantes — 6º ano A')
  expect(rows[3]).toEqual(['Mês', 'Dia', 'Aluno(a)', 'Completa'])
  expect(rows.slice(4).map(([month, day, , age]) => [month, day, age])).toEqual([
    ['março', 10, 1],
    // Born in the year of the class: no age is completed.
    ['março', 11, null],
    ['março', 12, 12],
    ['novembro', 2, 12],
    [null, null, null],
  ])
})

test('a municipal class has birthdays, and one without students or birthdates fails with the reason', async () => {
  const municipal = await createSchool(app, { kind: 'MUNICIPAL' })
  const its = as(municipal.administrator.token, municipal)
  await born(['2014-11-02'], municipal)
  const [page] = await pagesOf(await bytesOf(await ofClass(municipal.classes[0]?.id ?? '', {}, its), its))
  expect(page).toContain("Ana D'Ávila")
  await born([null, null, null, null, null])
  await ofClass(school.classes[1]?.id ?? '')
  await app.runJobs()
  app.clock.set(new Date(TEST_NOW.getTime() + 1000))
  await ofClass(firstClass())
  await app.runJobs()
  expect((await listed({ tag: 'BIRTHDAYS' })).map(({ status, reason }) => [status, reason])).toEqual([
    ['FAILED', 'Nenhum aluno da turma tem data de nascimento no cadastro.'],
    ['FAILED', 'Não há alunos matriculados na turma.'],
  ])
})

import { createHash, randomUUID } from 'node:crypto'
import { requestGradeReportCards, requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { evaluationRow } from '../../evaluation/evaluation.factory.ts'
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
  await publish(1, 2, 3, 4)
})

/** The terms in these positions, and no others. */
const publish = (...positions: number[]) =>
  app.owner.query(
    'update academic_term set show_performance = position = any($2) where institution_id = $1',
    [school.id, positions],
  )

const { as, admin, firstClass, ask, askForStudent, listed, content, pagesOfClass, withFigures } = reportsDesk(
  () => app,
  () => school,
)

test('an instructor, a student and an administrator of another school get no report card', async () => {
  const other = await createSchool(app)
  const enrollment = { params: { id: school.enrollments[0] ?? '' } }
  const grade = { params: { id: firstClass() } }
  for (const { token } of [school.instructor, ...school.students.slice(0, 1)]) {
    expect((await app.call(requestStudentReport, { ...as(token), ...enrollment })).body.code).toBe(
      'FORBIDDEN',
    )
    expect((await app.call(requestGradeReportCards, { ...as(token), ...grade })).body.code).toBe('FORBIDDEN')
  }
  const stranger = as(other.administrator.token, other)
  expect((await app.call(requestStudentReport, { ...stranger, ...enrollment })).status).toBe(404)
  expect((await app.call(requestGradeReportCards, { ...stranger, ...grade })).status).toBe(404)
})

test('a municipal institution has no report cards', async () => {
  const municipal = await createSchool(app, { kind: 'MUNICIPAL' })
  const answer = await app.call(requestGradeReportCards, {
    ...as(municipal.administrator.token, municipal),
    params: { id: municipal.classes[0]?.id ?? '' },
  })
  expect([answer.status, answer.body.code]).toEqual([403, 'FEATURE_NOT_AVAILABLE'])
})

test('an administrator cannot ask for a tag that the call does not know', async () => {
  const answer = await askForStudent(school.enrollments[0] ?? '', { fileNameTag: 'OVERVIEW_MAP' })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toMatchObject([{ path: 'fileNameTag', code: 'INVALID' }])
})

test('an administrator cannot ask for an event, a term of another level or a student of the waiting list', async () => {
  const level = randomUUID()
  const term = randomUUID()
  const [surplus] = school.enrollments
  await app.owner.query(
    `insert into education_level (institution_id, id, academic_year_id, name, type) values ($1, $2, $3, 'EJA', 'SEMESTER')`,
    [school.id, level, school.year],
  )
  await app.owner.query(
    `insert into academic_term (institution_id, id, academic_year_id, education_level_id, position, start_date, end_date)
     values ($1, $2, $3, $4, 1, '2026-02-09', '2026-07-10')`,
    [school.id, term, school.year, level],
  )
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', queued_at = now() where institution_id = $1 and id = $2",
    [school.id, surplus],
  )
  await app.owner.query(
    `update grade set is_event = true, education_level_id = null, type = null, highest = null, average = null,
      event_first_day = '2026-09-12', event_last_day = '2026-09-12' where institution_id = $1 and id = $2`,
    [school.id, school.classes[1]?.id],
  )
  const ofTerm = await askForStudent(school.enrollments[1] ?? '', { academicTermId: term })
  expect([ofTerm.status, ofTerm.body.code]).toEqual([404, 'NOT_FOUND'])
  expect((await askForStudent(surplus ?? '')).body.code).toBe('ENROLLMENT_NOT_ACTIVE')
  const event = { params: { id: school.classes[1]?.id ?? '' } }
  expect((await app.call(requestGradeReportCards, { ...admin(), ...event })).status).toBe(404)
})

test('an administrator asks for the cards of a class and gets the card of each student, two to a page, and no one else', async () => {
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', queued_at = now() where institution_id = $1 and id = $2",
    [school.id, school.enrollments[4]],
  )
  const file = await ask()
  expect(file).toMatchObject({
    status: 'PENDING',
    tag: 'REPORT_CARD',
    title: 'Boletins — 6º ano A',
    name: `REPORT_CARD_${firstClass()}_20260817150000000~`,
    size: null,
    requestedBy: { name: 'Sônia Secretária', role: 'ADMINISTRATOR' },
  })
  expect(await app.runJobs()).toBe(1)
  const [ready] = await listed()
  expect(ready).toMatchObject({ id: file.id, status: 'READY', progress: 1, contentType: 'application/pdf' })
  expect(ready?.name).toBe(`REPORT_CARD_${firstClass()}_20260817150000000`)

  const { raw, headers } = await content(file.id)
  expect(raw.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(Number(headers['content-length'])).toBe(raw.length)
  expect(ready?.size).toBe(raw.length)
  expect(headers['content-disposition']).toContain(encodeURIComponent('Boletins — 6º ano A.pdf'))
  // For programs that read ASCII alone.
  expect(headers['content-disposition']).toContain('filename="Boletins - 6o ano A.pdf"')
  const pages = await pagesOf(raw)
  const names = school.students.slice(0, 4).map(student => student.name)
  expect(names).toEqual(
    expect.arrayContaining(["Ana D'Ávila", 'Bruno Sant’Anna', '<script>alert(1)</script> Souza']),
  )
  expect(pages).toHaveLength(names.length / 2)
  for (const [at, name] of names.entries()) expect(pages[Math.floor(at / 2)]).toContain(name)
  expect(pages.join()).not.toContain('Érica Conceição')
})

test('each student of a class has a verification code of their own, kept with what was issued', async () => {
  const { id } = await ask()
  await app.runJobs()
  const { raw } = await content(id)
  const pages = await pagesOf(raw)
  const { rows } = await app.owner.query<{ code: string; hash: string; enrollment: string; data: unknown }>(
    `select d.code, d.hash, d.student_enrollment_id as enrollment, d.data from issued_document d
     where d.institution_id = $1 and d.generated_file_id = $2`,
    [school.id, id],
  )
  expect(rows).toHaveLength(school.students.length)
  for (const [at, enrollment] of school.enrollments.entries()) {
    const issued = rows.find(row => row.enrollment === enrollment)
    expect(issued?.code).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect(pages[Math.floor(at / 2)]).toContain(issued?.code)
    expect(issued?.hash).toBe(createHash('sha256').update(raw).digest('hex'))
    expect(issued?.data).toMatchObject({
      class: '6º ano A',
      name: school.students[at]?.name,
      situation: 'Cursando',
    })
  }
})

test('a student is found on the card with marks, absences and frequency of what was computed', async () => {
  await withFigures(0, {
    1: {
      mark: 7.5,
      recovery: 14,
      mean: 14,
      absences: 1,
      justified_absences: 2,
      absent_minutes: 150,
      frequency: 70,
    },
    2: { mark: 24.25, mean: 24.25, absences: 0 },
    0: {
      absences: 1,
      justified_absences: 2,
      total_minutes: 1000,
      absent_minutes: 150,
      frequency: 85,
      situation: 'ONGOING',
    },
  })
  const answer = await askForStudent(school.enrollments[0] ?? '')
  expect(answer.body.title).toBe("Boletim — Ana D'Ávila — 6º ano A")
  await app.runJobs()
  const pages = await pagesOf((await content(answer.body.id)).raw)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain(
    'Língua Portuguesa 7,5 14,0 14,0 3 24,25 – 24,25 0 – – – – – – – – 38,25 de 50 3 85,0 Faltam 21,8 para a média 60',
  )
  expect(pages[0]).toContain('Ano letivo 2026')
  expect(pages[0]).toContain('Escala de 0 a 100, média 60 · Valor dos períodos: 20; 30; 20; 30')
  expect(pages[0]).toContain('3º bimestre em andamento: pontos do que já foi avaliado')
})

test('absences that were brought without the lessons given there are on the card, in sum too', async () => {
  await withFigures(0, {
    1: { mark: 7.5, mean: 7.5, absences: 3, lessons_given: 0, total_minutes: 0, absent_minutes: 0 },
    2: { absences: 0, justified_absences: 0, lessons_given: 0, total_minutes: 0, absent_minutes: 0 },
    0: { absences: 3, lessons_given: 0, total_minutes: 0, absent_minutes: 0 },
  })
  const { body } = await askForStudent(school.enrollments[0] ?? '')
  await app.runJobs()
  const [page] = await pagesOf((await content(body.id)).raw)
  expect(page).toContain('Língua Portuguesa 7,5 3 – – – – – – 7,5 de 20 3 –')
  expect(page).toContain('Total de faltas e frequência 3 – – – 3 –')
})

test('a score given a moment ago is on the card', async () => {
  const evaluation = evaluationRow({
    institution_id: school.id,
    id: randomUUID(),
    academic_year_id: school.year,
    grade_id: firstClass(),
    curriculum_component_id: school.components.mathematics,
    lesson_plan_id: school.plans.mathematics,
    academic_term_id: school.terms[0]?.id ?? '',
    date: '2026-03-10',
    highest: 20,
  })
  await app.within(school.id, async db => {
    await insertRows(db, 'school_evaluation', [evaluation])
    await insertRows(db, 'student_evaluation', [
      {
        institution_id: school.id,
        school_evaluation_id: String(evaluation.id),
        student_enrollment_id: school.enrollments[3] ?? '',
        id: randomUUID(),
        grade_id: firstClass(),
        score: 13.5,
        text: null,
        version: 1,
        updated_at: TEST_NOW.toISOString(),
        updated_by: school.otherInstructor.id,
      },
    ])
  })
  const pages = await pagesOfClass()
  // The third and the fourth share a page.
  expect(pages[1]).toMatch(/Matemática – – – – – .*Matemática 13,5 de 20,0 – – –/)
})

test('the card up to a term leaves later terms and the result of the year empty', async () => {
  const year = {
    mark: 64.2,
    mean: 64.2,
    absences: 9,
    total_minutes: 1000,
    absent_minutes: 450,
    frequency: 55,
  }
  await withFigures(0, {
    1: { mark: 17, mean: 17, absences: 2, absent_minutes: 100 },
    2: { mark: 24, mean: 24, absences: 7, absent_minutes: 350 },
    0: { ...year, situation: 'FAILED' },
  })
  await app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [school.id])
  const first = await askForStudent(school.enrollments[0] ?? '', {
    academicTermId: school.terms[0]?.id ?? '',
  })
  expect(first.body.title).toBe("Boletim — Ana D'Ávila — 6º ano A, até o 1º bimestre")
  await app.runJobs()
  const [page] = await pagesOf((await content(first.body.id)).raw)
  expect(page).toContain('Língua Portuguesa 17,0 2 – – – – – – – – – 2 80,0')
  expect(page).toContain('Ano letivo 2026, até o 1º bimestre')
  expect(page).not.toContain('Reprovado')

  const whole = await askForStudent(school.enrollments[0] ?? '')
  await app.runJobs()
  const [final] = await pagesOf((await content(whole.body.id)).raw)
  expect(final).toContain('64,2 – 64,2 9 55,0 Reprovado')
})

test('a term that is not published is not on the card, and is marked where it is asked for', async () => {
  await publish(1)
  await withFigures(0, {
    1: { mark: 16.5, mean: 16.5, absences: 2, absent_minutes: 100 },
    2: { mark: 14, recovery: 20, mean: 20, absences: 7, absent_minutes: 350 },
    0: { absences: 9, total_minutes: 1000, absent_minutes: 450, frequency: 55, situation: 'ONGOING' },
  })
  const page = async (query: Record<string, string> = {}) => {
    const { body } = await askForStudent(school.enrollments[0] ?? '', query)
    await app.runJobs()
    return (await pagesOf((await content(body.id)).raw))[0]
  }
  const published = await page()
  // Points, absences and frequency are those of the first term alone.
  expect(published).toContain(
    'Língua Portuguesa 16,5 2 – – – – – – 16,5 de 20 2 80,0 Faltam 43,5 para a média 60',
  )
  expect(published).toContain('2º bimestre e 3º bimestre: ainda não publicado')
  const whole = await page({ includeUnpublished: 'true' })
  expect(whole).toContain('2º bimestre (não publicado)')
  expect(whole).toContain(
    '16,5 – 16,5 2 14,0 20,0 20,0 7 – – – – – – – – 36,5 de 50 9 55,0 Faltam 23,5 para a média 60',
  )
})

test('a student who was transferred stays on the list of the class with that situation', async () => {
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-05-12', exit_reason = 'TRANSFERRED' where institution_id = $1 and id = $2",
    [school.id, school.enrollments[1]],
  )
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-02-09', exit_reason = 'CANCELLED' where institution_id = $1 and id = $2",
    [school.id, school.enrollments[2]],
  )
  const pages = await pagesOfClass()
  expect(pages).toHaveLength(2)
  expect(pages[0]).toMatch(/Bruno Sant’Anna Transferido .*Transferido em 12\/05\/2026\./)
  expect(pages.join()).not.toContain('alert(1)')
})

test('a class without marks shows opinions and no arithmetic', async () => {
  await app.owner.query("update grade set type = 'ASSESSMENT' where institution_id = $1", [school.id])
  await withFigures(0, { 1: { concept: 'B', text: 'Lê com autonomia.\n\n#read("/etc/passwd")' } })
  const [page] = await pagesOfClass()
  expect(page).toContain('Língua Portuguesa B 0')
  expect(page).toMatch(/1º bimestre · Língua Portuguesa Lê com autonomia\. #read\("\/etc\/passwd"\)/)
  expect(page).not.toContain('Escala')
})

test('an opinion of the class is printed once, without a component, with its concept', async () => {
  await app.owner.query("update grade set type = 'ASSESSMENT' where institution_id = $1", [school.id])
  await withFigures(0, { 1: { concept: 'B', text: 'Lê com autonomia.' } })
  await app.within(school.id, db =>
    insertRows(db, 'school_evaluation', [
      evaluationRow({
        institution_id: school.id,
        id: randomUUID(),
        academic_year_id: school.year,
        grade_id: firstClass(),
        curriculum_component_id: school.components.portuguese,
        lesson_plan_id: school.plans.portuguese,
        academic_term_id: school.terms[0]!.id,
        date: '2026-03-20',
        type: 'FEEDBACK',
        highest: null,
        of_class: true,
      }),
    ]),
  )
  const [page] = await pagesOfClass()
  expect(page).toMatch(/1º bimestre Conceito B · Lê com autonomia\./)
  expect(page?.match(/Lê com autonomia/g)).toHaveLength(1)
  expect(page).not.toContain('Língua Portuguesa B')
})

import { createHash, randomUUID } from 'node:crypto'
import {
  requestGradeReportCards,
  requestSchoolReportCards,
  requestStudentReport,
} from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archiveFiles } from '../../../../test/archive-files.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createAccount, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { eventRow } from '../../academics/academics.factory.ts'
import { enrollmentRow } from '../../enrollment/enrollment.factory.ts'
import { scopeRow } from '../../evaluation/evaluation.factory.ts'
import { insertRows } from '../../rows.ts'
import { performanceRow } from '../reports.factory.ts'
import type { DeclarationTag } from './declaration.types.ts'

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
const TAGS = [
  'ENROLLMENT_DECLARATION',
  'FREQUENCY_DECLARATION',
  'TRANSFER_DECLARATION',
  'CONCLUSION_DECLARATION',
] as const satisfies DeclarationTag[]

const enrollment = (at: number): string => school.enrollments[at] ?? ''
const ofClass = (fileNameTag: DeclarationTag, { who = admin(), id = firstClass(), ...query } = {}) =>
  app.call(requestGradeReportCards, { ...who, params: { id }, query: { fileNameTag, ...query } })

const pagesOfFile = async (id: string): Promise<string[]> => {
  await app.runJobs()
  return pagesOf((await content(id)).raw)
}
const pageOfStudent = async (at: number, fileNameTag: DeclarationTag): Promise<string> => {
  const { status, body } = await askForStudent(enrollment(at), { fileNameTag })
  expect(status).toBe(202)
  const [page = '', ...others] = await pagesOfFile(body.id)
  expect(others).toEqual([])
  return page
}
const previewOf = (at: number, fileNameTag: DeclarationTag) =>
  askForStudent(enrollment(at), { fileNameTag, preview: 'true' })

type Issued = { code: string; hash: string; type: string; person: string; data: Record<string, string> }
const issuedOf = async (fileId: string): Promise<Issued[]> => {
  const { rows } = await app.owner.query<Issued>(
    `select code, hash, type, person_id as person, data from issued_document
     where institution_id = $1 and generated_file_id = $2`,
    [school.id, fileId],
  )
  return rows
}
const numbersOf = async (fileId: string): Promise<string[]> =>
  (await issuedOf(fileId)).map(({ data }) => data.number ?? '')
const leave = (at: number, date: string, reason: string) =>
  app.owner.query(
    'update student_enrollment set exit_date = $3, exit_reason = $4 where institution_id = $1 and id = $2',
    [school.id, enrollment(at), date, reason],
  )
const finishYear = () =>
  app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [school.id])

/** Figures of the year in Português, by student. */
const withYear = (figures: Record<number, Partial<Parameters<typeof performanceRow>[0]>>) =>
  app.within(school.id, async db => {
    const scope = scopeRow({
      institution_id: school.id,
      id: randomUUID(),
      academic_year_id: school.year,
      grade_id: firstClass(),
      curriculum_component_id: school.components.portuguese,
      academic_term_id: null,
      computed_version: 1,
      computed_at: TEST_NOW.toISOString(),
    })
    await insertRows(db, 'performance_scope', [scope])
    await insertRows(
      db,
      'grade_performance',
      Object.entries(figures).map(([at, given]) =>
        performanceRow({
          institution_id: school.id,
          scope_id: String(scope.id),
          student_enrollment_id: enrollment(Number(at)),
          ...given,
        }),
      ),
    )
  })
const PASSED = { mark: 64, mean: 64, situation: 'APPROVED' } as const
const FAILED = { mark: 40, mean: 40, situation: 'FAILED' } as const

/** The recorded attendance in Português, with its lessons. */
const attend = async (
  statuses: readonly (readonly ['lastWeek' | 'today' | 'todaySecond', string, number])[],
) => {
  const { id: institution, year, plans, lessons } = school
  for (const [lesson, status, at] of statuses) {
    await app.owner.query(
      'update lesson set attendance_taken_at = $3, accomplished = true where institution_id = $1 and id = $2',
      [institution, lessons[lesson], TEST_NOW],
    )
    await app.owner.query(
      `insert into lesson_accomplishment (institution_id, lesson_id, account_id, content_registration, created_at, updated_at)
       values ($1, $2, $3, 'Leitura', $4, $4)`,
      [institution, lessons[lesson], school.instructor.id, TEST_NOW],
    )
    await app.owner.query(
      `insert into attendance (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id, lesson_plan_id, status, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [institution, year, lessons[lesson], enrollment(at), firstClass(), plans.portuguese, status, TEST_NOW],
    )
  }
}

test('a declaration names the sponsor above the school and its act of authorisation, with the coat of arms', async () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const bare = await pageOfStudent(0, 'ENROLLMENT_DECLARATION')
  await app.owner.query(
    'update institution set sponsor = $2, authorization_act = $3, coat_of_arms = $4 where institution_id = $1',
    [school.id, 'Prefeitura de Aurora', 'Decreto 1.234/1998', pixel],
  )
  const page = await pageOfStudent(0, 'ENROLLMENT_DECLARATION')
  expect(page).toMatch(/Prefeitura de Aurora\s*Escola de Teste\s*Decreto 1\.234\/1998/)
  expect(bare).not.toContain('Prefeitura de Aurora')
  await app.owner.query('update institution set coat_of_arms = $2 where institution_id = $1', [
    school.id,
    'data:image/png;base64,AAAA',
  ])
  const broken = (await askForStudent(enrollment(0), { fileNameTag: 'ENROLLMENT_DECLARATION' })).body
  await app.runJobs()
  expect((await listed()).find(({ id }: { id: string }) => id === broken.id)).toMatchObject({
    status: 'FAILED',
  })
})

describe('nobody is given', () => {
  test('a declaration who is no administrator of the school', async () => {
    const other = await createSchool(app)
    for (const fileNameTag of TAGS) {
      const own = { params: { id: enrollment(0) }, query: { fileNameTag } }
      for (const { token } of [school.instructor, school.editor, ...school.students.slice(0, 1)]) {
        expect((await app.call(requestStudentReport, { ...as(token), ...own })).body.code).toBe('FORBIDDEN')
        expect((await ofClass(fileNameTag, { who: as(token) })).body.code).toBe('FORBIDDEN')
      }
      const stranger = as(other.administrator.token, other)
      expect((await app.call(requestStudentReport, { ...stranger, ...own })).status).toBe(404)
      expect((await ofClass(fileNameTag, { who: stranger })).status).toBe(404)
    }
  })

  test('a declaration of a municipal institution', async () => {
    const municipal = await createSchool(app, { kind: 'MUNICIPAL' })
    const who = as(municipal.administrator.token, municipal)
    for (const fileNameTag of TAGS) {
      const answers = [
        await app.call(requestStudentReport, {
          ...who,
          params: { id: municipal.enrollments[0] ?? '' },
          query: { fileNameTag },
        }),
        await ofClass(fileNameTag, { who, id: municipal.classes[0]?.id ?? '' }),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [403, 'FEATURE_NOT_AVAILABLE'],
        [403, 'FEATURE_NOT_AVAILABLE'],
      ])
    }
  })

  test('a declaration of the waiting list, of an enrolment made by mistake, of an event or as a spreadsheet', async () => {
    await app.owner.query(
      "update student_enrollment set status = 'SURPLUS', queued_at = now(), class_number = null where institution_id = $1 and id = $2",
      [school.id, enrollment(0)],
    )
    await leave(1, '2026-02-09', 'CANCELLED')
    const event = randomUUID()
    await app.within(school.id, db =>
      insertRows(db, 'grade', [
        eventRow({
          institution_id: school.id,
          academic_year_id: school.year,
          id: event,
          name: 'Corrida',
          day: '2026-09-12',
        }),
      ]),
    )
    for (const fileNameTag of TAGS) {
      for (const at of [0, 1])
        expect((await askForStudent(enrollment(at), { fileNameTag })).body.code).toBe('ENROLLMENT_NOT_ACTIVE')
      expect((await ofClass(fileNameTag, { id: event })).status).toBe(404)
      expect((await askForStudent(enrollment(2), { fileNameTag, format: 'xlsx' })).body.errors).toMatchObject(
        [{ path: 'format', code: 'INVALID' }],
      )
    }
  })

  test('a declaration of conclusion while the year goes on, after leaving it or when it was failed', async () => {
    const fileNameTag = 'CONCLUSION_DECLARATION'
    await withYear({
      0: PASSED,
      1: FAILED,
      2: { ...PASSED, absent_minutes: 400 },
      3: PASSED,
    })
    await leave(3, '2026-05-12', 'TRANSFERRED')
    const refused = async (at: number) => {
      const { status, body } = await askForStudent(enrollment(at), { fileNameTag })
      return [status, body.code]
    }
    expect(await refused(0)).toEqual([422, 'NOT_CONCLUDED'])
    expect((await ofClass(fileNameTag)).body.code).toBe('NOT_CONCLUDED')
    await finishYear()
    for (const at of [1, 2, 3, 4]) expect(await refused(at)).toEqual([422, 'NOT_CONCLUDED'])
    expect((await previewOf(1, fileNameTag)).body.code).toBe('NOT_CONCLUDED')
    expect((await askForStudent(enrollment(0), { fileNameTag })).status).toBe(202)
  })
})

test('an administrator gets a declaration of enrolment with all that names the student, its number, day and signatures', async () => {
  await app.owner.query(
    `update institution set address = '{"city": "Campinas", "state": "SP"}',
       signatories = '[{"name": "Célia #Ramos", "title": "Diretora"}]' where institution_id = $1`,
    [school.id],
  )
  await app.owner.query(
    `update person set social_name = 'Luíza *D''Ávila*', gender = 'Feminino', birthdate = '2014-05-12',
       naturalness = 'Campinas', birth_state = 'SP' where institution_id = $1 and id = $2`,
    [school.id, school.students[0]?.personId],
  )
  await app.owner.query(
    `insert into responsible (institution_id, person_id, position, name, kinship)
     values ($1, $2, 1, 'Eva $x$ _Souza_', 'Mãe'), ($1, $2, 2, 'Tio Zé', 'Tio')`,
    [school.id, school.students[0]?.personId],
  )
  const { status, body } = await askForStudent(enrollment(0), { fileNameTag: 'ENROLLMENT_DECLARATION' })
  expect([status, body.title]).toEqual([202, "Declaração de matrícula — Luíza *D'Ávila* — 6º ano A"])
  const [page] = await pagesOfFile(body.id)
  const { rows } = await app.owner.query<{ registration: string }>(
    'select registration from account where institution_id = $1 and id = $2',
    [school.id, school.students[0]?.id],
  )
  expect(page).toContain(
    `que Luíza *D'Ávila* (nome civil: Ana D'Ávila), filha de Eva $x$ _Souza_, nascida em 12 de maio de 2014, natural de Campinas/SP, matrícula nº ${rows[0]?.registration}, está regularmente matriculada em 2026 no 6º ano`,
  )
  for (const part of [
    'Nº 1/2026',
    'DECLARAÇÃO DE MATRÍCULA',
    'Por ser verdade, firmamos a presente declaração.',
    'Campinas – SP, 17 de agosto de 2026.',
    'Célia #Ramos Diretora',
    'Página 1/1',
  ])
    expect(page).toContain(part)
  const [issued, ...others] = await issuedOf(body.id)
  expect(others).toEqual([])
  expect(page).toContain(issued?.code)
  expect(issued).toMatchObject({
    type: 'ENROLLMENT_DECLARATION',
    person: school.students[0]?.personId,
    hash: createHash('sha256')
      .update((await content(body.id)).raw)
      .digest('hex'),
  })
  expect(issued?.data).toEqual({
    title: 'Declaração de matrícula',
    number: '1/2026',
    institution: 'Escola de Teste',
    year: '2026',
    class: '6º ano A',
    level: expect.any(String),
    name: "Luíza *D'Ávila*",
    registration: rows[0]?.registration,
  })
})

test('a preview says the same without number and code, and takes no number away', async () => {
  const preview = await previewOf(0, 'ENROLLMENT_DECLARATION')
  expect(preview.status).toBe(200)
  const [page] = await pagesOf(preview.raw)
  expect(page).toContain('PRÉVIA')
  expect(page).toContain('O número é dado na emissão')
  expect(page).toContain("que Ana D'Ávila, matrícula nº")
  expect(await pageOfStudent(0, 'ENROLLMENT_DECLARATION')).toContain('Nº 1/2026')
})

test('a declaration of frequency tells what the lessons and absences come to, and why when there are none', async () => {
  await attend([
    ['lastWeek', 'ATTENDANCE', 0],
    ['today', 'ABSENCE', 0],
    ['todaySecond', 'ATTENDANCE', 0],
  ])
  // Two of three lessons of fifty minutes: 66,66 % is written as 66,6.
  expect(await pageOfStudent(0, 'FREQUENCY_DECLARATION')).toMatch(
    /frequenta, em 2026, o 6º ano .*, com 66,6% de frequência até 17 de agosto de 2026\./,
  )
  expect(await pageOfStudent(1, 'FREQUENCY_DECLARATION')).toContain(
    'Até 17 de agosto de 2026 não há aulas registradas para o(a) aluno(a); por isso não se declara percentual de frequência.',
  )
})

test('a declaration of transfer is issued at any time, as the year stands', async () => {
  await leave(1, '2026-05-12', 'TRANSFERRED')
  await withYear({ 2: FAILED, 3: PASSED })
  expect(await pageOfStudent(0, 'TRANSFER_DECLARATION')).toMatch(
    /cursa, em 2026, o 6º ano .*, e requereu transferência em 17 de agosto de 2026; o histórico escolar será expedido em até 30 dias\./,
  )
  expect(await pageOfStudent(1, 'TRANSFER_DECLARATION')).toMatch(
    /cursou, de 9 de fevereiro de 2026 a 12 de maio de 2026, o 6º ano .*, e requereu transferência em 12 de maio de 2026;/,
  )
  await finishYear()
  expect(await pageOfStudent(2, 'TRANSFER_DECLARATION')).toContain('foi reprovado(a), em 2026, no 6º ano')
  expect(await pageOfStudent(3, 'TRANSFER_DECLARATION')).toContain('concluiu, em 2026, o 6º ano')
})

test('the declarations of conclusion of a class are of those who concluded it, and the file says how many', async () => {
  await withYear({ 0: PASSED, 1: FAILED, 2: { ...PASSED, situation: 'AFTER_RECOVERY' } })
  await finishYear()
  const { status, body } = await ofClass('CONCLUSION_DECLARATION')
  expect(status).toBe(202)
  const pages = await pagesOfFile(body.id)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toMatch(
    /que Ana D'Ávila, .* concluiu, em 2026, o 6º ano do Ensino [^,]*\. Por ser verdade/,
  )
  expect(pages[1]).toContain('<script>alert(1)</script> Souza')
  expect((await listed())[0]?.title).toBe('Declarações de conclusão — 6º ano A (2 de 5 alunos)')
})

test('a class without students fails with a reason, which a preview says at once', async () => {
  const id = school.classes[1]?.id ?? ''
  await ofClass('ENROLLMENT_DECLARATION', { id })
  await app.runJobs()
  const reason = 'Não há alunos matriculados na turma.'
  expect((await listed())[0]).toMatchObject({ status: 'FAILED', reason })
  const preview = await app.call(requestGradeReportCards, {
    ...admin(),
    params: { id },
    query: { fileNameTag: 'ENROLLMENT_DECLARATION', preview: 'true' },
  })
  expect([preview.status, preview.body.message]).toEqual([422, reason])
})

test('the declarations of a class of 45 are 45 pages in its order, each with its own student, number and code', async () => {
  const names = Array.from({ length: 40 }, (_, at) =>
    `${'Maria Antônia do Nascimento '.repeat(3)}${at + 6}`.slice(-80),
  )
  await app.within(school.id, async db => {
    const rows = []
    for (const [at, name] of names.entries()) {
      const account = await createAccount(db, {
        institution: school.id,
        role: 'STUDENT',
        name,
        taxNumber: null,
      })
      rows.push(
        enrollmentRow({
          institution_id: school.id,
          id: randomUUID(),
          academic_year_id: school.year,
          grade_id: firstClass(),
          account_id: account.id,
          class_number: at + 6,
          start_date: '2026-02-09',
          created_at: TEST_NOW.toISOString(),
        }),
      )
    }
    await insertRows(db, 'student_enrollment', rows)
  })
  const { body } = await ofClass('ENROLLMENT_DECLARATION')
  expect(body.title).toBe('Declarações de matrícula — 6º ano A')
  const pages = await pagesOfFile(body.id)
  expect(pages).toHaveLength(45)
  const issued = await issuedOf(body.id)
  const byNumber = new Map(issued.map(each => [each.data.number, each]))
  const inOrder = [...school.students.map(({ name }) => name), ...names]
  expect(new Set(issued.map(({ code }) => code)).size).toBe(45)
  for (const [at, name] of inOrder.entries()) {
    const one = byNumber.get(`${at + 1}/2026`)
    expect(one?.data.name).toBe(name.trim())
    expect(pages[at]).toContain(name.trim())
    expect(pages[at]).toContain(`Nº ${at + 1}/2026`)
    expect(pages[at]).toContain(one?.code)
    expect(pages[at]).toContain('Página 1/1')
  }
})

test('the declarations and the forms of a school are one PDF for each class that has students, counted against the lists', async () => {
  const [secondClass] = school.classes.slice(1)
  await app.within(school.id, db =>
    insertRows(db, 'student_enrollment', [
      enrollmentRow({
        institution_id: school.id,
        id: randomUUID(),
        academic_year_id: school.year,
        grade_id: secondClass?.id ?? '',
        account_id: school.students[4]?.id ?? '',
        class_number: 1,
        start_date: '2026-02-09',
        created_at: TEST_NOW.toISOString(),
      }),
    ]),
  )
  for (const [fileNameTag, words] of [
    ['ENROLLMENT_DECLARATION', 'está regularmente matriculado(a) em 2026'],
    ['ENROLLMENT_FORM', 'Ficha de matrícula'],
  ] as const) {
    const { status, body } = await app.call(requestSchoolReportCards, {
      ...admin(),
      query: { academicYearId: school.year, fileNameTag },
    })
    expect(status).toBe(202)
    await app.runJobs()
    const entries = await archiveFiles((await content(body.id)).raw)
    const files = new Map(entries.map(({ name, bytes }) => [name, bytes]))
    expect([...files.keys()]).toEqual(['6º ano A.pdf', '6º ano B.pdf', 'Resumo.txt'])
    const pages = await Promise.all(
      ['6º ano A.pdf', '6º ano B.pdf'].map(name => pagesOf(files.get(name) ?? Buffer.alloc(0))),
    )
    expect(pages.map(({ length }) => length)).toEqual([5, 1])
    for (const page of pages.flat()) expect(page).toContain(words)
    expect(String(files.get('Resumo.txt'))).toContain('Total: 6 alunos, 2 turmas')
    const issued = await issuedOf(body.id)
    expect(issued).toHaveLength(6)
    if (fileNameTag === 'ENROLLMENT_DECLARATION')
      expect(issued.map(({ data }) => Number(data.number?.split('/')[0])).sort()).toEqual([1, 2, 3, 4, 5, 6])
  }
})

describe('the number of a declaration', () => {
  test('runs on by kind, and begins anew with the civil year of the school', async () => {
    const issue = async (at: number, fileNameTag: DeclarationTag, now = TEST_NOW.toISOString()) => {
      const { body } = await askForStudent(enrollment(at), { fileNameTag })
      app.clock.set(new Date(now))
      await app.runJobs()
      app.clock.set(TEST_NOW)
      return numbersOf(body.id)
    }
    expect(await issue(0, 'ENROLLMENT_DECLARATION')).toEqual(['1/2026'])
    expect(await issue(1, 'ENROLLMENT_DECLARATION')).toEqual(['2/2026'])
    expect(await issue(1, 'TRANSFER_DECLARATION')).toEqual(['1/2026'])
    // In UTC it is the new year already.
    expect(await issue(2, 'ENROLLMENT_DECLARATION', '2027-01-01T02:59:00Z')).toEqual(['3/2026'])
    expect(await issue(3, 'ENROLLMENT_DECLARATION', '2027-01-01T03:00:00Z')).toEqual(['1/2027'])
  })

  test('of another school is counted apart', async () => {
    const other = await createSchool(app)
    await app.call(requestStudentReport, {
      ...as(other.administrator.token, other),
      params: { id: other.enrollments[0] ?? '' },
      query: { fileNameTag: 'ENROLLMENT_DECLARATION' },
    })
    await app.runJobs()
    expect(await pageOfStudent(0, 'ENROLLMENT_DECLARATION')).toContain('Nº 1/2026')
  })
})

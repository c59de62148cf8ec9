import { randomUUID } from 'node:crypto'
import { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { academicYearRow, educationLevelRow, gradeRow } from '../../academics/academics.factory.ts'
import { enrollmentRow } from '../../enrollment/enrollment.factory.ts'
import { insertRows } from '../../rows.ts'
import { comingStudents } from './next-classes-list.queries.ts'
import { goingOf } from './next-classes-list.view.ts'

let app: TestApp
let school: School
let next: { year: string; level: string; grade: string }

const createNextYear = async (): Promise<typeof next> => {
  const [year, level, grade] = [randomUUID(), randomUUID(), randomUUID()]
  const base = { institution_id: school.id, academic_year_id: year }
  await app.within(school.id, async db => {
    await insertRows(db, 'academic_year', [
      academicYearRow({
        institution_id: school.id,
        id: year,
        year: 2027,
        start_date: '2027-02-08',
        end_date: '2027-12-17',
      }),
    ])
    await insertRows(db, 'education_level', [educationLevelRow({ ...base, id: level })])
    await insertRows(db, 'grade', [
      gradeRow({ ...base, education_level_id: level, id: grade, name: '7º ano A' }),
    ])
  })
  return { year, level, grade }
}

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  next = await createNextYear()
})

const { as, admin, firstClass, content, ask, listed, pagesOfClass } = reportsDesk(
  () => app,
  () => school,
)
const LETTER = { fileNameTag: 'REENROLLMENT_LETTER' }
const LIST = { fileNameTag: 'NEXT_CLASSES_LIST' }
const request = (query: Record<string, string>, who = admin(), id = firstClass()) =>
  app.call(requestGradeReportCards, { ...who, params: { id }, query })
const openCampaign = () =>
  app.owner.query(
    `insert into reenrollment_campaign (institution_id, academic_year_id, opens, closes, letter)
     values ($1, $2, '2026-08-10', '2026-08-31', 'Prezada família,

confirme a vaga.')`,
    [school.id, school.year],
  )
const answer = (place: number, value: string) =>
  app.owner.query(
    `insert into reenrollment (institution_id, academic_year_id, account_id, answer, answered_on, recorded_by, recorded_at)
     values ($1, $2, $3, $4, '2026-08-12', $5, $6)`,
    [school.id, school.year, school.students[place]!.id, value, school.administrator.id, TEST_NOW],
  )
const pages = (query: Record<string, string>) => pagesOfClass(query)

describe('letters of re-enrolment', () => {
  test('are refused to instructors, to another school, with a term, and before the campaign', async () => {
    const other = await createSchool(app)
    expect((await request(LETTER, as(school.instructor.token))).status).toBe(403)
    expect((await request(LETTER, as(other.administrator.token, other))).status).toBe(404)
    const early = await request(LETTER)
    expect([early.status, early.body.message]).toEqual([
      422,
      'Este ano letivo não tem campanha de rematrícula. Abra a campanha em Rematrícula.',
    ])
    await openCampaign()
    expect((await request({ ...LETTER, academicTermId: school.terms[0]!.id })).status).toBe(422)
    expect((await request({ ...LETTER, format: 'xlsx' })).status).toBe(422)
  })

  test('stand two on a page, with the expected class, the window and the slip', async () => {
    await openCampaign()
    const printed = await pages(LETTER)
    expect(printed).toHaveLength(3)
    const [first = ''] = printed
    expect(first).toContain("Ana D'Ávila")
    expect(first).toContain('Bruno Sant’Anna')
    expect(first).toContain('7º ano A')
    expect(first).toContain('de 10/08/2026 a 31/08/2026')
    expect(first).toContain('confirme a vaga.')
    expect(first).toContain('O(a) aluno(a) não volta')
    expect(first).toContain('Rematrícula para 2027')
  })

  test('a long text takes a page of its own for each student, and loses nothing', async () => {
    await openCampaign()
    await app.owner.query('update reenrollment_campaign set letter = $2 where institution_id = $1', [
      school.id,
      'A escola informa.\n'.repeat(90),
    ])
    const printed = await pages(LETTER)
    expect(printed.length).toBeGreaterThanOrEqual(5)
    expect(printed.join(' ').match(/Assinatura do respons/g)).toHaveLength(5)
  })
})

describe('the list of next classes', () => {
  test('is refused to instructors and to another school', async () => {
    const other = await createSchool(app)
    expect((await request(LIST, as(school.instructor.token))).status).toBe(403)
    expect((await request(LIST, as(other.administrator.token, other))).status).toBe(404)
  })

  test('names the class and the reason of each student, and of the new class where students came from', async () => {
    const desk = marksDesk(app, school)
    await app.owner.query(`update grade set performance_policy = '{"annualRecovery":"NONE"}' where id = $1`, [
      firstClass(),
    ])
    for (const [term, worth] of [20, 30, 20, 30].entries()) {
      const id = await desk.evaluate(term, worth)
      await desk.score(id, { 0: worth * 0.8, 1: worth * 0.8, 2: worth * 0.8, 3: 1 })
    }
    await desk.closeTerms(0, 1, 2, 3)
    await app.owner.query('update performance_scope set input_version = input_version + 1')
    await desk.compute()
    await openCampaign()
    await answer(1, 'ASKS_TRANSFER')
    const created = await ask({ ...LIST, format: 'xlsx' })
    await app.runJobs()
    const raw = (await content(created.id)).raw
    const [sheet] = await readXlsxFile(raw)
    const rows = (sheet?.data ?? []).filter(row => typeof row[1] === 'string').map(row => row.slice(1))
    expect(rows).toContainEqual(["Ana D'Ávila", 'Aprovado', '7º ano A', 'Proposta, ainda não matriculado'])
    expect(rows).toContainEqual([
      'Bruno Sant’Anna',
      'Aprovado',
      'Não vai para turma daqui',
      'Pediu transferência na rematrícula',
    ])
    const [page = ''] = await pages(LIST)
    expect(page).toContain('Para onde vão, em 2027')
    expect(page).toContain('A decidir')
    expect(rows).toContainEqual([school.students[3]!.name, 'Reprovado', 'A decidir', 'Sem turma proposta'])
  })

  test('says that a student concludes, whatever the family has answered', () => {
    const concluding = {
      studentEnrollment: {
        id: '',
        number: 1,
        exit: null,
        user: { id: '', name: 'Ana', socialName: null, thumb: null },
      },
      gradeId: '',
      accountId: '',
      frequency: null,
      situation: 'APPROVED',
      retention: 'FULL',
      outcome: 'CONCLUDE',
      done: null,
      enrolledIn: null,
      proposed: null,
      answer: 'ASKS_TRANSFER',
    } as const
    expect(goingOf(concluding, new Map())).toEqual({
      next: 'Não vai para turma daqui',
      reason: 'Conclui; segue em outra escola',
    })
  })

  test('names students where they are now, and none who has left', async () => {
    const other = randomUUID()
    const [stays, moved, left] = [randomUUID(), randomUUID(), randomUUID()]
    const base = { institution_id: school.id, academic_year_id: next.year }
    const enrolled = (id: string, place: number, grade_id: string, more: Record<string, unknown> = {}) =>
      enrollmentRow({
        ...base,
        id,
        grade_id,
        account_id: school.students[place]!.id,
        start_date: '2027-02-08',
        created_at: TEST_NOW.toISOString(),
        ...more,
      })
    const exit = { exit_date: '2027-03-01', exit_reason: 'MOVED' }
    await app.within(school.id, async db => {
      await insertRows(db, 'grade', [
        gradeRow({ ...base, education_level_id: next.level, id: other, name: '7º ano B' }),
      ])
      await insertRows(db, 'student_enrollment', [
        enrolled(stays, 0, next.grade),
        enrolled(moved, 1, next.grade, exit),
        enrolled(left, 2, next.grade, { ...exit, exit_reason: 'TRANSFERRED' }),
        enrolled(randomUUID(), 1, other, { start_date: '2027-03-01' }),
      ])
      await insertRows(
        db,
        'enrollment_advance',
        [stays, moved, left].map((to_enrollment_id, place) => ({
          ...base,
          from_enrollment_id: school.enrollments[place]!,
          to_enrollment_id,
          created_at: TEST_NOW.toISOString(),
        })),
      )
    })
    const comers = (gradeId: string) =>
      app.within(school.id, async db =>
        (await comingStudents(db, { institutionId: school.id, gradeId })).map(({ name, from }) => [
          name,
          from,
        ]),
      )
    expect(await comers(next.grade)).toEqual([[school.students[0]!.name, '6º ano A']])
    expect(await comers(other)).toEqual([[school.students[1]!.name, '6º ano A']])
  })

  test('is out of date once a family answers', async () => {
    await openCampaign()
    await ask(LIST)
    await app.runJobs()
    expect((await listed())[0]?.updateStatus).toBe('UPDATED')
    await answer(0, 'NOT_RETURNING')
    expect((await listed())[0]?.updateStatus).toBe('NEED_UPDATE')
  })

  test('of a class without students says so', async () => {
    const { body } = await request(LIST, admin(), next.grade)
    await app.runJobs()
    const [file] = await listed()
    expect([file?.id, file?.status]).toEqual([body.id, 'FAILED'])
  })
})

describe('students who go on in other schools', () => {
  const TRANSFER = { fileNameTag: 'TRANSFER_LIST' }
  const TRANSFER_LETTER = { fileNameTag: 'TRANSFER_LETTER' }
  /** Results of all but the last student; the second one asks for a transfer. */
  const decide = async () => {
    const desk = marksDesk(app, school)
    await app.owner.query(`update grade set performance_policy = '{"annualRecovery":"NONE"}' where id = $1`, [
      firstClass(),
    ])
    for (const [term, worth] of [20, 30, 20, 30].entries()) {
      const id = await desk.evaluate(term, worth)
      await desk.score(id, { 0: worth * 0.8, 1: worth * 0.8, 2: worth * 0.8, 3: 1 })
    }
    await desk.closeTerms(0, 1, 2, 3)
    await app.owner.query('update performance_scope set input_version = input_version + 1')
    await desk.compute()
    await openCampaign()
  }

  test('are listed for the office alone, and a class without any says so', async () => {
    const other = await createSchool(app)
    for (const query of [TRANSFER, TRANSFER_LETTER]) {
      expect((await request(query, as(school.instructor.token))).status).toBe(403)
      expect((await request(query, as(other.administrator.token, other))).status).toBe(404)
      expect((await request({ ...query, academicTermId: school.terms[0]!.id })).status).toBe(422)
    }
    expect((await request({ ...TRANSFER_LETTER, format: 'xlsx' })).status).toBe(422)
    await ask(TRANSFER)
    await app.runJobs()
    expect((await listed())[0]?.reason).toMatch(/^Nenhum aluno da turma segue em outra escola/)
  })

  test('stand by their stage elsewhere, with phone and reason; the letter has neither', async () => {
    await decide()
    await answer(1, 'ASKS_TRANSFER')
    await answer(3, 'NOT_RETURNING')
    await app.owner.query(`update responsible set cellphone = '11987650001' where institution_id = $1`, [
      school.id,
    ])
    const list = (await pages(TRANSFER)).join(' ')
    for (const words of [
      'Seguem para: 7º ano',
      'Seguem para: 6º ano',
      'Bruno Sant’Anna',
      'Pediu transferência na rematrícula',
      'Total: 2 alunos',
    ])
      expect(list).toContain(words)
    expect(list).not.toContain("Ana D'Ávila")
    await ask(TRANSFER_LETTER)
    await app.runJobs()
    expect((await listed()).map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/^Nenhum aluno da turma conclui a última turma/),
    )
    const created = await ask({ ...TRANSFER, format: 'xlsx' })
    await app.runJobs()
    const [sheet] = await readXlsxFile((await content(created.id)).raw)
    const rows = (sheet?.data ?? []).filter(row => row[1] === 'Bruno Sant’Anna')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.slice(-2)).toEqual(['Pediu transferência na rematrícula', '7º ano'])
  })

  test('list every passing student of the last class of the school as concluding', async () => {
    await decide()
    await app.owner.query(`update grade set name = '5º ano A' where id = $1`, [next.grade])
    const list = (await pages(TRANSFER)).join(' ')
    expect(list).toContain('Conclui a última turma da escola')
    expect(list).toContain('Total: 3 alunos')
    await answer(3, 'ASKS_TRANSFER')
    const letter = (await pages(TRANSFER_LETTER)).join(' ')
    expect(letter).toContain('À direção da escola de destino')
    expect(letter).toContain('Bruno Sant’Anna')
    expect(letter).toContain('Total: 3 alunos')
    for (const word of ['Pediu transferência', '98765-0001', school.students[3]!.name])
      expect(letter).not.toContain(word)
  })

  test('are not judged before the next year has classes', async () => {
    await decide()
    await app.owner.query('delete from grade where id = $1', [next.grade])
    await ask(TRANSFER)
    await app.runJobs()
    expect((await listed())[0]?.reason).toMatch(/Crie as turmas do próximo ano antes\.$/)
  })

  test('do not conclude in a class that goes on in the same year, nor go on after the ensino médio', async () => {
    await decide()
    await app.owner.query(`update grade set name = 'EJA 2ª etapa' where id = $1`, [school.classes[1]!.id])
    await app.owner.query(`update grade set name = 'EJA 1ª etapa' where id = $1`, [firstClass()])
    await ask(TRANSFER)
    await app.runJobs()
    expect((await listed())[0]?.reason).toMatch(/^Nenhum aluno da turma segue em outra escola/)
    await app.owner.query(`update grade set name = '3ª série A' where id = $1`, [firstClass()])
    await answer(0, 'ASKS_TRANSFER')
    await answer(3, 'ASKS_TRANSFER')
    const list = (await pages(TRANSFER)).join(' ')
    expect(list).toContain('Total: 1 aluno')
    expect(list).toContain('Seguem para: 3ª série')
  })
})

describe('families without an answer', () => {
  const UNANSWERED = { fileNameTag: 'UNANSWERED_FAMILIES' }

  test('are listed for the office alone, and only with a campaign', async () => {
    expect((await request(UNANSWERED, as(school.instructor.token))).status).toBe(403)
    const early = await request(UNANSWERED)
    expect([early.status, early.body.message]).toEqual([
      422,
      'Este ano letivo não tem campanha de rematrícula. Abra a campanha em Rematrícula.',
    ])
  })

  test('stand with phones and siblings, without those who have answered', async () => {
    await openCampaign()
    await answer(1, 'CONFIRMED')
    await app.owner.query('delete from responsible where institution_id = $1', [school.id])
    for (const place of [0, 1])
      await app.owner.query(
        `insert into responsible (institution_id, person_id, position, name, kinship, cellphone)
         select $1, a.person_id, 1, 'Rosa Lima', 'Mãe', '11987650001' from account a where a.id = $2`,
        [school.id, school.students[place]!.id],
      )
    const list = (await pages(UNANSWERED)).join(' ')
    for (const words of [
      "Ana D'Ávila",
      'Rosa Lima (Mãe)',
      '(11) 98765-0001',
      'já respondeu',
      'Total: 4 alunos',
    ])
      expect(list).toContain(words)
    const created = await ask({ ...UNANSWERED, format: 'xlsx' })
    await app.runJobs()
    const [sheet] = await readXlsxFile((await content(created.id)).raw)
    const names = (sheet?.data ?? []).map(row => row[1])
    expect(names).toContain("Ana D'Ávila")
    expect(names).not.toContain('Bruno Sant’Anna')
  })
})

import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { getPerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import {
  requestGradeReportCards,
  requestPlanReport,
  requestSchoolReportCards,
} from '@lousa/contract/reports/reports.contract.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archiveFiles } from '../../../../test/archive-files.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { gradeRow } from '../../academics/academics.factory.ts'
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
})
const { as, admin, firstClass, content, listed } = reportsDesk(
  () => app,
  () => school,
)

type Who = ReturnType<typeof admin>
const request = (query: Record<string, string> = {}, who: Who = admin(), plan = school.plans.portuguese) =>
  app.call(requestPlanReport, { ...who, params: { id: plan }, query })
const minutes = (query: Record<string, string> = {}, who: Who = admin()) =>
  app.call(requestGradeReportCards, {
    ...who,
    params: { id: firstClass() },
    query: { fileNameTag: 'FINAL_RESULTS', ...query },
  })
const made = async (asked: Promise<{ status: number; body: { id: string } }>) => {
  const { status, body } = await asked
  expect(status).toBe(202)
  await app.runJobs()
  return (await content(body.id)).raw
}

/** A test and an essay of Português in the first bimestre, which is over, with odd halves as scores. */
const graded = async (): Promise<void> => {
  const evaluations = [12, 8].map((highest, at) =>
    evaluationRow({
      institution_id: school.id,
      id: randomUUID(),
      academic_year_id: school.year,
      grade_id: firstClass(),
      curriculum_component_id: school.components.portuguese,
      lesson_plan_id: school.plans.portuguese,
      academic_term_id: school.terms[0]?.id ?? '',
      date: `2026-03-1${at}`,
      highest,
    }),
  )
  await app.within(school.id, async db => {
    await insertRows(db, 'school_evaluation', evaluations)
    await insertRows(
      db,
      'student_evaluation',
      evaluations.flatMap(({ id, highest }) =>
        school.enrollments.slice(0, 4).map(student => ({
          institution_id: school.id,
          school_evaluation_id: String(id),
          student_enrollment_id: student,
          grade_id: firstClass(),
          score: Math.round(Math.random() * 2 * Number(highest)) / 2,
          text: null,
          updated_at: TEST_NOW.toISOString(),
        })),
      ),
    )
  })
  await app.owner.query(
    'update academic_term set closed_at = now() where institution_id = $1 and position = 1',
    [school.id],
  )
}

/** The sum of a student's scores, from the rows alone. */
const sums = async (): Promise<Map<string, number>> => {
  const { rows } = await app.owner.query(
    `select student_enrollment_id as id, sum(score)::float as sum from student_evaluation
     where institution_id = $1 group by 1`,
    [school.id],
  )
  return new Map(rows.map(({ id, sum }) => [id, sum]))
}
const comma = (value: number) => value.toFixed(1).replace('.', ',')
const finish = () =>
  app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [school.id])

describe('the map is refused', () => {
  test('to an instructor, to another school and at a municipality', async () => {
    expect((await request({}, as(school.instructor.token))).body.code).toBe('FORBIDDEN')
    const other = await createSchool(app)
    expect((await request({}, as(other.administrator.token, other))).status).toBe(404)
    const municipal = await createSchool(app, { kind: 'MUNICIPAL' })
    const there = await request({}, as(municipal.administrator.token, municipal), municipal.plans.portuguese)
    expect(there.body.code).toBe('FEATURE_NOT_AVAILABLE')
  })

  test('with plans of two classes, or a term of another level', async () => {
    expect((await request({ lessonPlanId: school.plans.mathematicsOfSecondClass })).status).toBe(404)
    const other = await createSchool(app)
    expect((await request({ academicTermId: other.terms[0]?.id ?? '' })).status).toBe(404)
  })

  test('from a day on or until one: marks are of whole terms', async () => {
    for (const path of ['start', 'end']) {
      const { status, body } = await request({ [path]: '2026-03-01' })
      expect([status, body.errors]).toMatchObject([422, [{ path, code: 'INVALID' }]])
    }
  })

  test('where nobody is in the class, with the reason', async () => {
    const { body } = await request({}, admin(), school.plans.mathematicsOfSecondClass)
    await app.runJobs()
    expect((await listed()).find(({ id }) => id === body.id)).toMatchObject({
      status: 'FAILED',
      reason: 'Não há alunos matriculados na turma.',
    })
  })
})

test('every mark of the map is the one of the performance, and the sum of the scores', async () => {
  await graded()
  const pages = await pagesOf(await made(request()))
  const text = pages.join(' ')
  expect(text).toContain('Conselho de Classe realizado em')
  expect(text).toContain('Dias letivos')
  const bySum = await sums()
  const termId = school.terms[0]?.id ?? ''
  const { body }: { body: AnswerOf<typeof getPerformance> } = await app.call(getPerformance, {
    ...admin(),
    query: { gradeId: firstClass(), academicTermId: termId },
  })
  expect(body.status).toBe('UPDATED')
  for (const [at, { name }] of school.students.slice(0, 4).entries()) {
    const sum = bySum.get(school.enrollments[at] ?? '') ?? Number.NaN
    const answer = body.data.find(
      row =>
        row.studentEnrollment.id === school.enrollments[at] &&
        row.curriculumComponent.id === school.components.portuguese,
    )
    expect(answer?.mean).toBe(sum)
    // Number, name, situation, no lesson given, the mark of the first bimestre.
    expect(text).toContain(`${at + 1} ${name} Cur – – ${comma(sum)}`)
  }
})

test('the spreadsheet has numbers, texts as texts, and what is left open empty', async () => {
  await graded()
  await app.owner.query("update person set name = '=1+1' where institution_id = $1 and id = $2", [
    school.id,
    school.students[0]?.personId,
  ])
  const [sheet] = await readXlsxFile(
    await made(request({ format: 'xlsx', academicTermId: school.terms[0]?.id ?? '' })),
  )
  const header = sheet?.data.find(row => row[0] === 'Nº') ?? []
  expect(header.slice(0, 7)).toEqual([
    'Nº',
    'Aluno(a)',
    'Sit.',
    'Freq. %',
    'Faltas',
    'Língua Portuguesa · Nota',
    'Língua Portuguesa · Faltas',
  ])
  const first = sheet?.data.find(row => row[0] === 1) ?? []
  const bySum = await sums()
  expect(first[1]).toBe('=1+1')
  expect(first[5]).toBe(bySum.get(school.enrollments[0] ?? ''))
  expect(first[6]).toBeNull()
})

test('a map of one plan tells of its component alone', async () => {
  const text = (await pagesOf(await made(request({ lessonPlanId: school.plans.mathematics })))).join(' ')
  expect(text).toContain('Matemática')
  expect(text).not.toContain('Língua Portuguesa')
})

test('the map of all classes is one PDF for each that has students', async () => {
  await graded()
  const { body } = await app.call(requestSchoolReportCards, {
    ...admin(),
    query: { academicYearId: school.year, fileNameTag: 'OVERVIEW_MAP', termPosition: '1' },
  })
  await app.runJobs()
  expect((await listed()).find(({ id }) => id === body.id)).toMatchObject({
    status: 'READY',
    title: 'Mapas gerais — todas as turmas de 2026, 1º bimestre (5 alunos, 1 turma; 1 turma sem alunos)',
  })
})

test.each(['OVERVIEW_MAP', 'FINAL_RESULTS'])(
  'of all classes, one with students and without plans is left out of %s and named',
  async fileNameTag => {
    const other = gradeRow({
      institution_id: school.id,
      id: randomUUID(),
      academic_year_id: school.year,
      education_level_id: school.level,
      name: '7º ano A',
    })
    await app.within(school.id, db => insertRows(db, 'grade', [other]))
    await app.owner.query('update student_enrollment set grade_id = $2 where id = $1', [
      school.enrollments[4],
      other.id,
    ])
    const { body } = await app.call(requestSchoolReportCards, {
      ...admin(),
      query: { academicYearId: school.year, fileNameTag },
    })
    await app.runJobs()
    expect((await listed()).find(({ id }) => id === body.id)).toMatchObject({
      status: 'READY',
      title: expect.stringContaining('(4 de 5 alunos, 1 de 2 turmas; 1 turma sem alunos)'),
    })
    const files = await archiveFiles((await content(body.id)).raw)
    expect(files.map(({ name }) => name)).toEqual(['6º ano A.pdf', 'Resumo.txt'])
    expect(files.at(-1)?.bytes.toString()).toContain(
      'Total: 4 de 5 alunos, 1 de 2 turmas; 1 turma sem alunos\r\n',
    )
    expect(files.at(-1)?.bytes.toString()).toMatch(/Nada a imprimir: 7º ano A[.] \S.+[.]\r\n/)
  },
)

describe('the summary of scores', () => {
  const SUMMARY = { fileNameTag: 'NOTE_SUMMARY' }

  test('is refused of a plan that an instructor does not teach, and without evaluations', async () => {
    const stranger = as(school.otherInstructor.token)
    expect((await request(SUMMARY, stranger)).status).toBe(404)
    const named = { ...SUMMARY, lessonPlanId: school.plans.portuguese }
    expect((await request(named, stranger, school.plans.mathematics)).status).toBe(404)
    const { body } = await request(SUMMARY)
    await app.runJobs()
    expect((await listed()).find(({ id }) => id === body.id)?.reason).toBe('Não há avaliações para resumir.')
  })

  test('tells an instructor of the own components: scores, sums, and what the class comes to', async () => {
    await graded()
    const teacher = as(school.instructor.token)
    const { status, body } = await request(SUMMARY, teacher, school.plans.portuguese)
    expect(status).toBe(202)
    await app.runJobs()
    const { raw } = await content(body.id, teacher)
    const text = (await pagesOf(raw)).join(' ')
    expect(text).toContain('Língua Portuguesa — 1º bimestre')
    expect(text).not.toContain('Matemática')
    expect(text).toContain('A1: Prova (Prova, 10/03/2026, vale 12)')
    const { rows } = await app.owner.query(
      `select s.student_enrollment_id as id, array_agg(s.score::float order by v.date) as scores
       from student_evaluation s join school_evaluation v on v.institution_id = s.institution_id
         and v.id = s.school_evaluation_id where s.institution_id = $1 group by 1`,
      [school.id],
    )
    let total = 0
    let below = 0
    for (const { id, scores } of rows) {
      const at = school.enrollments.indexOf(id)
      const sum = scores[0] + scores[1]
      total += sum
      if (sum < 12) below += 1
      const figures = [...scores, sum, sum].map(comma).join(' ')
      expect(text).toContain(`${at + 1} ${school.students[at]?.name} ${figures}`)
    }
    // The fifth student has no score: nothing counts as zero of a bimestre that is over.
    const fifth = text.includes(`5 ${school.students[4]?.name} – – – 0,0`)
    expect(fifth).toBe(true)
    const mean = Math.floor((total / 5) * 10 + 0.5) / 10
    expect(text).toMatch(new RegExp(`Média da turma .*${comma(mean)} Maior`))
    expect(text).toContain(`Abaixo da média ${below + 1}`)
  })

  test('is a sheet with numbers for each component', async () => {
    await graded()
    const [sheet] = await readXlsxFile(await made(request({ ...SUMMARY, format: 'xlsx' })))
    expect(sheet?.sheet).toBe('1. Língua Portuguesa')
    const sum = (await sums()).get(school.enrollments[0] ?? '')
    const row = sheet?.data.find(one => one[0] === 1) ?? []
    expect(row.slice(4, 6)).toEqual([sum, sum])
    expect(row.slice(2, 4).map(value => typeof value)).toEqual(['number', 'number'])
  })
})

describe('the minutes of the final results', () => {
  test('are refused to an instructor and of a single term', async () => {
    expect((await minutes({}, as(school.instructor.token))).body.code).toBe('FORBIDDEN')
    const ofTerm = await minutes({ academicTermId: school.terms[0]?.id ?? '' })
    expect(ofTerm.body.errors).toMatchObject([{ path: 'academicTermId', code: 'INVALID' }])
  })

  test('of an open year tell of results so far, and certify nothing', async () => {
    const { status, raw } = await minutes({ preview: 'true' })
    expect(status).toBe(200)
    const shown = (await pagesOf(raw)).join(' ')
    const text = (await pagesOf(await made(minutes()))).join(' ')
    expect(shown).toContain('PRÉVIA')
    expect(text).not.toContain('PRÉVIA')
    for (const each of [shown, text]) {
      expect(each).toContain('Ata de resultados parciais')
      expect(each).toContain('este documento não certifica')
      expect(each).toContain('Cursando: 5')
      expect(each).not.toContain('Código de autenticidade')
    }
    const { rows } = await app.owner.query('select 1 from issued_document where institution_id = $1', [
      school.id,
    ])
    expect(rows).toEqual([])
  })

  test('name a class that is called a class once, and no shift where there is none', async () => {
    await app.owner.query(
      `update grade set name = 'Turma A', sort_key = 'turma a', shift = null where institution_id = $1 and id = $2`,
      [school.id, firstClass()],
    )
    const text = (await pagesOf((await minutes({ preview: 'true' })).raw)).join(' ').replace(/\s+/g, ' ')
    expect(text).toMatch(/dos alunos da turma A, [^,]+, do ano letivo de 2026,/)
  })

  test('are issued once the year is finished, with one code for the class and the results of all', async () => {
    await graded()
    await app.owner.query(
      `update student_enrollment set exit_date = '2026-05-12', exit_reason = 'TRANSFERRED'
       where institution_id = $1 and id = $2`,
      [school.id, school.enrollments[3]],
    )
    await finish()
    const pdf = await made(minutes())
    const text = (await pagesOf(pdf)).join(' ')
    expect(text).toContain('Aos dezessete dias do mês de agosto de dois mil e vinte e seis, encerrou-se')
    expect(text).toContain('Transferido: 1')
    const { rows } = await app.owner.query(
      'select code, person_id, student_enrollment_id, grade_id, data from issued_document where institution_id = $1',
      [school.id],
    )
    expect(rows).toMatchObject([
      {
        person_id: null,
        student_enrollment_id: null,
        grade_id: firstClass(),
        data: { title: 'Ata de resultados finais', class: '6º ano A', students: '5' },
      },
    ])
    expect(text).toContain(rows[0].code)
    const { body } = await app.call(getPerformance, { ...admin(), query: { gradeId: firstClass() } })
    const short: Record<string, string> = {
      APPROVED: 'Apr',
      FAILED: 'Rep',
      TRANSFERRED: 'Trs',
      BY_ABSENCE: 'RpFt',
    }
    for (const result of body.results) {
      const at = school.enrollments.indexOf(result.studentEnrollmentId)
      const row = new RegExp(`${at + 1} ${name(at)} – .*? ${short[result.situation]}`)
      expect(text).toMatch(row)
    }
  })
})

const name = (at: number): string => (school.students[at]?.name ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

import { requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createRandomSchool } from '../../../../test/random-school.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

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

const { as, askForStudent, content } = reportsDesk(
  () => app,
  () => school,
)

const FREQUENCY = { fileNameTag: 'STUDENT_ENROLLMENT_FREQUENCY' }
const ASSESSMENT = { fileNameTag: 'STUDENT_ENROLLMENT_ASSESSMENT' }
const PERFORMANCE = { fileNameTag: 'STUDENT_PERFORMANCE' }
const CARD = { fileNameTag: 'REPORT_CARD' }
const enrollment = (place = 0) => school.enrollments[place] ?? ''

const seen = async (query: Record<string, string>, id = enrollment(), token = school.administrator.token) => {
  const { status, raw } = await app.call(requestStudentReport, {
    ...as(token),
    params: { id },
    query: { ...query, preview: 'true' },
  })
  expect(status).toBe(200)
  return (await pagesOf(raw)).join(' ')
}
const workbook = async (query: Record<string, string>, id = enrollment()) => {
  const { status, body } = await askForStudent(id, { ...query, format: 'xlsx' })
  expect(status).toBe(202)
  await app.runJobs()
  return readXlsxFile((await content(body.id)).raw)
}

test('an instructor who teaches the second class alone finds no student of the first, and none who teaches nothing', async () => {
  await app.owner.query(
    'delete from lesson_plan_instructor where institution_id = $1 and lesson_plan_id = any($2)',
    [school.id, [school.plans.mathematics, school.plans.portuguese]],
  )
  for (const { token } of [school.otherInstructor, school.instructor])
    for (const query of [FREQUENCY, ASSESSMENT])
      for (const preview of [{}, { preview: 'true' }]) {
        const params = { id: enrollment() }
        const answer = await app.call(requestStudentReport, {
          ...as(token),
          params,
          query: { ...query, ...preview },
        })
        expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
      }
})

/** The result of each term, and the scores of its evaluations, of which no other term has one. */
const MARKS = ['13,3', '21,7', '14,9', '22,4']
const SCORES = [13.3, 21.7, 14.9, 22.4]
const HIGHEST = [20, 30, 20, 30]
const OWN_WORDS = ['Primeira letra', 'Segunda letra', 'Terceira letra', 'Quarta letra']
const eachOfTerms = async (): Promise<void> => {
  const desk = marksDesk(app, school)
  for (const [term, score] of SCORES.entries()) {
    const id = await desk.evaluate(term, HIGHEST[term] ?? 0, { name: OWN_WORDS[term] })
    await desk.score(id, { 0: score })
  }
}
const publishOnly = (positions: readonly number[]) =>
  app.owner.query(
    'update academic_term set show_performance = position = any($2) where institution_id = $1',
    [school.id, positions],
  )

/** The terms that are published: none, one, those that are not in a row, all. */
const PUBLISHED = [[], [1], [2], [1, 3], [2, 4], [1, 2, 3], [1, 2, 3, 4]] as const

test.each(PUBLISHED.map(positions => [positions]))(
  'nothing of a term that is not published is told, in whatever paper (published: %j)',
  async positions => {
    await eachOfTerms()
    await publishOnly(positions)
    const isPublished = (term: number) => positions.some(position => position === term + 1)
    for (const query of [PERFORMANCE, ASSESSMENT, CARD]) {
      const text = await seen(query)
      const all = await seen({ ...query, includeUnpublished: 'true' })
      for (const [term, mark] of MARKS.entries()) {
        expect(text.includes(mark), `${query.fileNameTag}: ${mark}`).toBe(isPublished(term))
        expect(all).toContain(mark)
        expect(all.includes(`${term + 1}º bimestre (não publicado)`)).toBe(!isPublished(term))
      }
      expect(text).not.toContain('(não publicado)')
      // The sum of the year would give away what is hidden.
      expect(text.includes('72,3')).toBe(positions.length === 4)
    }
    const words = await seen(ASSESSMENT)
    const sheets = JSON.stringify(await workbook(ASSESSMENT))
    for (const [term, name] of OWN_WORDS.entries()) {
      expect(words.includes(name)).toBe(isPublished(term))
      expect(sheets.includes(name)).toBe(isPublished(term))
      expect(sheets.includes(String(SCORES[term]))).toBe(isPublished(term))
    }
  },
)

test('the absences of terms that are not published are in no paper of the student', async () => {
  const random = await createRandomSchool(app, { seed: 21, kind: 'SCHOOL' })
  school = random
  await publishOnly([])
  const text = await seen(FREQUENCY)
  expect(text).toContain('0 aulas · 0 faltas · 0 justificadas')
  expect(text).toContain('Nenhuma falta nos períodos deste relatório.')
  const [summary, months, absences] = await workbook(FREQUENCY)
  expect(summary?.data.at(-1)?.slice(2, 5)).toEqual([0, 0, 0])
  expect(months?.data.flat()).not.toContain('08/2026')
  expect(absences?.data.flat().some(cell => cell instanceof Date)).toBe(false)
})

type Counted = {
  component: string
  lessons: number
  absences: number
  justified: number
  percent: number | null
}

/** Counted from the rows of attendance alone. */
const countedRows = async (id: string): Promise<Counted[]> => {
  const { rows } = await app.owner.query<Counted>(
    `with given as (
       select c.name as component, s.status,
         extract(epoch from l.end_time - l.start_time)::int / 60 as minutes
       from attendance s
       join student_enrollment e on e.institution_id = s.institution_id and e.id = s.student_enrollment_id
       join lesson l on l.institution_id = s.institution_id and l.id = s.lesson_id and l.deleted_at is null
       join lesson_accomplishment d on d.institution_id = s.institution_id and d.lesson_id = l.id
       join lesson_plan p on p.institution_id = s.institution_id and p.id = l.lesson_plan_id
       join curriculum_component c on c.institution_id = s.institution_id and c.id = p.curriculum_component_id
       join grade g on g.institution_id = s.institution_id and g.id = e.grade_id
       join education_level v on v.institution_id = s.institution_id and v.id = g.education_level_id
       join academic_term t on t.institution_id = s.institution_id and t.education_level_id = v.id
         and l.date between t.start_date and t.end_date
       where s.institution_id = $2 and e.id = $1 and l.date >= e.start_date
         and (e.exit_date is null or l.date <= e.exit_date))
     select component, count(*)::int as lessons, count(*) filter (where status = 'ABSENCE')::int as absences,
       count(*) filter (where status = 'JUSTIFIED_ABSENCE')::int as justified,
       trunc(100.0 * sum(case status when 'ATTENDANCE' then minutes else 0 end) / sum(minutes), 1)::float as percent
     from given group by grouping sets ((component), ()) order by component nulls last`,
    [id, school.id],
  )
  return rows
}

test.each([31, 32, 33])(
  'the attendance of random students is what their rows add up to, in sum and by component (%i)',
  async seed => {
    const random = await createRandomSchool(app, { seed, kind: 'SCHOOL' })
    school = random
    await publishOnly([1, 2, 3, 4])
    const { rows: enrollments } = await app.owner.query<{ id: string }>(
      `select e.id from student_enrollment e join grade g on g.institution_id = $1 and g.id = e.grade_id and not g.is_event
       where e.institution_id = $1 and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED'
         and exists (select 1 from attendance s where s.institution_id = $1 and s.student_enrollment_id = e.id)
       order by e.exit_date nulls last, e.start_date desc, e.id`,
      [random.id],
    )
    // The first ones have left.
    expect(enrollments.length).toBeGreaterThan(3)
    for (const { id } of [...enrollments.slice(0, 2), ...enrollments.slice(-2)]) {
      const counted = await countedRows(id)
      const [summary, months, absences] = await workbook(FREQUENCY, id)
      const ofYear = summary?.data.filter(row => row[1] === 'Ano') ?? []
      for (const { component, lessons, absences: missed, justified, percent } of counted) {
        const row = ofYear.find(([name]) => name === (component ?? 'Total'))
        expect(row?.slice(2)).toEqual(lessons === 0 ? [0, 0, 0, null] : [lessons, missed, justified, percent])
      }
      const total = counted.at(-1)
      const monthly = months?.data.filter(row => /^\d\d\/\d{4}$/.test(String(row[1]))) ?? []
      expect(monthly.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(total?.lessons)
      expect(absences?.data.filter(([date]) => date instanceof Date)).toHaveLength(
        (total?.absences ?? 0) + (total?.justified ?? 0),
      )
      const page = await seen(FREQUENCY, id)
      if (total?.percent != null) expect(page).toContain(`${total.percent.toFixed(1).replace('.', ',')} %`)
    }
  },
)

const EVIL = '#set text(white) *neg* $x$ =1+1 <script>alert(1)</script>'
const opinionOf = async (text: string): Promise<void> => {
  const desk = marksDesk(app, school)
  const id = await desk.evaluate(0, 20, { name: '=1+1 #set' })
  await desk.score(id, { 0: 15.5 })
  await app.owner.query(
    'update student_evaluation set text = $2 where school_evaluation_id = $1 and student_enrollment_id = $3',
    [id, text, enrollment()],
  )
  await publishOnly([1, 2, 3, 4])
}

test('names, evaluations and opinions that look like markup or formulas are printed and stored as they are', async () => {
  await opinionOf(EVIL)
  await app.owner.query('update person set name = $2 where id = $1', [
    school.students[0]?.personId,
    '=HYPERLINK(1) *Ana* #set $x$',
  ])
  const text = await seen(ASSESSMENT)
  expect(text).toContain('=HYPERLINK(1) *Ana* #set $x$')
  expect(text).toContain('=1+1 #set')
  expect(text).toContain(EVIL)
  for (const query of [PERFORMANCE, FREQUENCY, CARD])
    expect(await seen(query)).toContain('=HYPERLINK(1) *Ana* #set $x$')
  const [evaluations] = await workbook(ASSESSMENT)
  expect(evaluations?.data.flat().map(String)).toEqual(
    expect.arrayContaining(['=1+1 #set', EVIL, 'Avaliações do aluno — =HYPERLINK(1) *Ana* #set $x$']),
  )
})

test('a spreadsheet of evaluations has dates and marks as such, and of an open term its points in words', async () => {
  await opinionOf('Lê bem.')
  const [evaluations, terms] = await workbook(ASSESSMENT)
  const row = evaluations?.data.find(cells => cells[3] === '=1+1 #set')
  expect(row?.[2]).toEqual(new Date('2026-03-10T00:00:00Z'))
  expect(row?.slice(5, 7)).toEqual([20, 15.5])
  const ofTerm = terms?.data.find(cells => cells[0] === 'Língua Portuguesa' && cells[4] === '15,5 de 20,0')
  expect(ofTerm?.slice(6, 8)).toEqual([0, 0])
})

test('an opinion of 3,000 characters is printed to its last word, on paper and in the spreadsheet', async () => {
  const words = Array.from({ length: 400 }, (_, at) => `pal${String(at).padStart(3, '0')}`)
  const long = `${words.join(' ')} fim`.padEnd(3000, '.')
  await opinionOf(long)
  const text = await seen(ASSESSMENT)
  for (const word of words) expect(text).toContain(word)
  const [evaluations] = await workbook(ASSESSMENT)
  expect(evaluations?.data.flat()).toContain(long)
})

test('who came late or left is told so, and nothing from before or after is counted', async () => {
  await marksDesk(app, school).workedExample()
  await publishOnly([1, 2, 3, 4])
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-11', exit_reason = 'TRANSFERRED' where id = $1",
    [enrollment(1)],
  )
  const performance = await seen(PERFORMANCE, enrollment(1))
  expect(performance).toContain('Transferido em 11/08/2026.')
  expect(performance).toContain('20/05/2026')
  const evaluations = await seen(ASSESSMENT, enrollment(1))
  // 12 of the 15 points that could be had of the 30 of the second bimestre (24), 14 of the 20 of the third;
  // the score after the exit is printed and counts nowhere.
  expect(evaluations).toContain('Resultado do ano: 24,0 no 2º + 14,0 no 3º = 38,0')
  expect(evaluations).toContain('4º bimestre Sem nota')
  expect(evaluations).toContain('antes da entrada na turma')
  expect(evaluations).toContain('21,0 depois da saída da turma')
  expect(await seen(FREQUENCY, enrollment(1))).toContain('Transferido em 11/08/2026.')
})

test('absences that were brought without the lessons given are told among the evaluations, as on the card', async () => {
  await publishOnly([1, 2, 3, 4])
  await app.owner.query(
    `insert into enrollment_term_mark (institution_id, student_enrollment_id, grade_id, curriculum_component_id,
       academic_term_id, mark, absences, lessons_given, origin)
     values ($1, $2, $3, $4, $5, 15, 3, null, 'OTHER_SCHOOL')`,
    [school.id, enrollment(), school.classes[0]?.id, school.components.mathematics, school.terms[0]?.id],
  )
  expect(await seen(ASSESSMENT)).toContain('1º bimestre 3 faltas 15,0 de 20,0 até agora')
})

test('a municipal institution has frequency and performance of a student, and no report card', async () => {
  school = await createSchool(app, { kind: 'MUNICIPAL' })
  for (const query of [PERFORMANCE, FREQUENCY, ASSESSMENT])
    expect(await seen({ ...query, includeUnpublished: 'true' })).toContain("Ana D'Ávila")
  expect((await askForStudent(enrollment(), CARD)).body.code).toBe('FEATURE_NOT_AVAILABLE')
})

import { randomUUID } from 'node:crypto'
import {
  type AttendanceSheet,
  type FrequencySoFar,
  getAttendanceSheet,
  getFrequency,
} from '@lousa/contract/attendance/attendance.contract.ts'
import {
  requestGradeReportCards,
  requestPlanReport,
  requestSchoolReportCards,
} from '@lousa/contract/reports/reports.contract.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { archiveFiles } from '../../../../test/archive-files.ts'
import { createRandomSchool } from '../../../../test/random-school.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
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

const { as, admin, firstClass, listed, content } = reportsDesk(
  () => app,
  () => school,
)
type Who = ReturnType<typeof admin>
type Query = Record<string, string>
const ask = (id: string, query: Query = {}, who: Who = admin()) =>
  app.call(requestPlanReport, { ...who, params: { id }, query: { fileNameTag: 'SCHOOL_DIARY', ...query } })
const made = async (id: string, query: Query = {}, who: Who = admin()): Promise<Buffer> => {
  const { status, body } = await ask(id, query, who)
  expect(status).toBe(202)
  await app.runJobs()
  return (await content(body.id, who)).raw
}
const FREQUENCY = { fileNameTag: 'LESSON_PLAN_FREQUENCY' }
const reasonOf = async (): Promise<string | null> => {
  await app.runJobs()
  const [file] = await listed()
  return file?.status === 'FAILED' ? file.reason : null
}

/** Releases a lesson with these words and saves the rows of the class: by enrolment a status. */
const release = async (
  lessonId: string,
  texts: { content: string; material?: string },
  statuses: string[],
) => {
  await app.owner.query(
    `insert into lesson_accomplishment (institution_id, lesson_id, account_id, content_registration, material_usage, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now(), now())`,
    [school.id, lessonId, school.instructor.id, texts.content, texts.material ?? null],
  )
  await app.owner.query(
    'update lesson set accomplished = true, attendance_taken_at = now() where institution_id = $1 and id = $2',
    [school.id, lessonId],
  )
  for (const [at, status] of statuses.entries())
    await app.owner.query(
      `insert into attendance (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id, lesson_plan_id, status, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, now())`,
      [
        school.id,
        school.year,
        lessonId,
        school.enrollments[at],
        firstClass(),
        school.plans.portuguese,
        status,
      ],
    )
}
const PRESENT = 'ATTENDANCE'
const ABSENT = 'ABSENCE'
const EXCUSED = 'JUSTIFIED_ABSENCE'

const diaryOfTwoLessons = async (texts = 'Frações') => {
  await release(school.lessons.lastWeek, { content: texts }, [PRESENT, ABSENT, EXCUSED, PRESENT, PRESENT])
  await release(school.lessons.today, { content: 'Decimais' }, [PRESENT, ABSENT, PRESENT, PRESENT, PRESENT])
}

test('a student, an editor and an instructor of other plans get no diary, and another school has none of it', async () => {
  const other = await createSchool(app)
  for (const tag of ['SCHOOL_DIARY', 'LESSON_PLAN_FREQUENCY']) {
    const query = { fileNameTag: tag }
    for (const { token } of [school.editor, ...school.students.slice(0, 1)])
      expect((await ask(school.plans.portuguese, query, as(token))).body.code).toBe('FORBIDDEN')
    const stranger = as(school.otherInstructor.token)
    expect((await ask(school.plans.portuguese, query, stranger)).body.code).toBe('NOT_FOUND')
    expect((await ask(school.plans.portuguese, query, as(other.administrator.token, other))).status).toBe(404)
  }
  const batch = await app.call(requestGradeReportCards, {
    ...as(school.instructor.token),
    params: { id: firstClass() },
    query: { fileNameTag: 'SCHOOL_DIARY' },
  })
  expect(batch.body.code).toBe('FORBIDDEN')
})

test('days in the wrong order, a term of another level, other plans, and a workbook of a class are refused', async () => {
  const plan = school.plans.portuguese
  expect((await ask(plan, { start: '2026-05-02', end: '2026-05-01' })).body).toMatchObject({
    code: 'INVALID_DATE_INTERVAL_ERROR',
    errors: [{ path: 'end', code: 'INVALID_DATE_INTERVAL_ERROR' }],
  })
  expect((await ask(plan, { lessonPlanId: school.plans.mathematics })).status).toBe(422)
  expect((await ask(plan, { lessonPlanId: `${plan},${school.plans.mathematics}` })).status).toBe(422)
  expect((await ask(plan, { academicTermId: randomUUID() })).status).toBe(404)
  const batch = await app.call(requestGradeReportCards, {
    ...admin(),
    params: { id: firstClass() },
    query: { fileNameTag: 'SCHOOL_DIARY', format: 'xlsx' },
  })
  expect(batch.body.errors).toMatchObject([{ path: 'format', code: 'INVALID' }])
})

test('the plan of the path may be named once more, of every paper of a plan', async () => {
  const plan = school.plans.portuguese
  for (const fileNameTag of ['SCHOOL_DIARY', 'LESSON_PLAN_FREQUENCY'])
    expect((await ask(plan, { fileNameTag, lessonPlanId: plan })).status).toBe(202)
})

test('a diary that nothing was entered in, without lessons, out of the year or without students says why', async () => {
  await ask(school.plans.portuguese)
  expect(await reasonOf()).toBe(
    'Nenhuma aula deste plano foi lançada no período. Lance as aulas ou a frequência e tente novamente.',
  )
  await ask(school.plans.portuguese, { start: '2026-03-01', end: '2026-03-02' })
  expect(await reasonOf()).toBe('Este plano de aula não tem aulas nem avaliações no período.')
  await ask(school.plans.portuguese, { start: '2031-03-01' })
  expect(await reasonOf()).toBe('O período escolhido fica fora do ano letivo.')
  await ask(school.plans.portuguese, FREQUENCY)
  expect(await reasonOf()).toBe('Nenhuma aula lançada deste componente tem frequência registrada no período.')
  await ask(school.plans.mathematicsOfSecondClass)
  expect(await reasonOf()).toBe('Nenhum aluno esteve na turma no período.')
})

test('an instructor, also one of a past period, issues the diary of an own plan with attendance, contents and totals', async () => {
  await diaryOfTwoLessons()
  await app.owner.query(
    `update lesson_plan_instructor set end_date = '2026-03-31', open_ended = false
     where institution_id = $1 and lesson_plan_id = $2`,
    [school.id, school.plans.portuguese],
  )
  const mine = as(school.instructor.token)
  const { body } = await ask(school.plans.portuguese, {}, mine)
  expect(body.title).toBe('Diário de classe — Língua Portuguesa — 6º ano A')
  await app.runJobs()
  const text = (await pagesOf((await content(body.id, mine)).raw)).join(' ')
  expect(text).toContain('Paula Professora')
  expect(text).toMatch(/Página 1\/\d/)
  expect(text).toContain('Frequência: agosto de 2026')
  expect(text).toContain('Frações')
  expect(text).toContain('Decimais')
  expect(text).not.toContain('Código de autenticidade')
  // Two lessons: no absence and one, both absences, one justified.
  expect(text).toMatch(/1 Ana D'Ávila 2 0 0 100,0/)
  expect(text).toMatch(/2 Bruno Sant’Anna 2 2 0 0,0/)
  expect(text).toMatch(/3 <script>alert\(1\)<\/script> Souza 2 0 1 50,0/)
})

test('the diary of a term names and asks signatures of those alone who taught on its days', async () => {
  await diaryOfTwoLessons()
  const { portuguese } = school.plans
  await app.owner.query(
    `update lesson_plan_instructor set end_date = '2026-11-29', open_ended = false
     where institution_id = $1 and lesson_plan_id = $2`,
    [school.id, portuguese],
  )
  await app.owner.query(
    `insert into lesson_plan_instructor (institution_id, lesson_plan_id, account_id, start_date, end_date, open_ended)
     values ($1, $2, $3, '2026-11-30', '2026-12-31', true)`,
    [school.id, portuguese, school.otherInstructor.id],
  )
  const printed = async (query: Query) => (await pagesOf(await made(portuguese, query))).join(' ')
  const ofTerm = await printed({ academicTermId: school.terms[2]!.id })
  expect(ofTerm).toContain('Paula Professora')
  expect(ofTerm).not.toContain('Otávio Professor')
  const ofYear = await printed({})
  expect(ofYear).toContain('Paula Professora')
  expect(ofYear).toContain('Otávio Professor')
})

test('a diary also names the author of released lessons whose period a later change passed to another instructor', async () => {
  await diaryOfTwoLessons()
  const { portuguese } = school.plans
  await app.owner.query(
    'update lesson_plan_instructor set account_id = $3 where institution_id = $1 and lesson_plan_id = $2',
    [school.id, portuguese, school.otherInstructor.id],
  )
  const printed = (await pagesOf(await made(portuguese))).join(' ')
  expect(printed).toMatch(/Otávio Professor\s+Desde/)
  expect(printed).toMatch(/Paula Professora\s+2 aulas lançadas/)
  expect(printed.match(/Paula Professora\s+Professor\(a\)/g)).toHaveLength(1)
  await app.owner.query('update lesson_accomplishment set account_id = $2 where institution_id = $1', [
    school.id,
    school.administrator.id,
  ])
  const ofTerm = await made(portuguese, { academicTermId: school.terms[2]!.id })
  const byOffice = (await pagesOf(ofTerm)).join(' ')
  expect(byOffice).toMatch(/Otávio Professor\s+Desde/)
  expect(byOffice).not.toMatch(/2 aulas lançadas/)
})

test('what is written as markup or as a formula is printed and stored as a text, and long contents run over pages', async () => {
  const evil = '#panic("x") *neg* $x$ =1+1 <script>alert(1)</script> '
  await diaryOfTwoLessons(evil.repeat(55))
  await app.owner.query('update lesson_accomplishment set note = $2 where institution_id = $1', [
    school.id,
    '=HYPERLINK("http://x")',
  ])
  const pages = await pagesOf(await made(school.plans.portuguese))
  const text = pages.join(' ')
  expect(text).toContain('#panic("x") *neg* $x$ =1+1')
  expect(text.split('#panic("x")').length - 1).toBe(55)
  const sheets = await readXlsxFile(await made(school.plans.portuguese, { format: 'xlsx' }))
  const log = sheets.find(({ sheet }) => sheet === 'Registro de aulas')?.data ?? []
  expect(log.flat()).toContain('=HYPERLINK("http://x")')
})

test('the workbook has a sheet for each month with letters, and numbers as such', async () => {
  await diaryOfTwoLessons()
  const sheets = await readXlsxFile(await made(school.plans.portuguese, { format: 'xlsx' }))
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Capa',
    'Frequência 08-2026',
    'Resumo da frequência',
    'Registro de aulas',
  ])
  const rows = sheets[1]?.data ?? []
  const bruno = rows.find(row => row[1] === 'Bruno Sant’Anna')
  expect(bruno?.slice(0, 2)).toEqual([2, 'Bruno Sant’Anna'])
  expect(bruno?.filter(cell => cell === 'F')).toHaveLength(2)
  expect(bruno?.slice(-2)).toEqual([2, 0])
})

test('who came later, who left, and a term that was chosen are told', async () => {
  await diaryOfTwoLessons()
  await app.owner.query(
    "update student_enrollment set exit_date = $3, exit_reason = 'TRANSFERRED' where institution_id = $1 and id = $2",
    [school.id, school.enrollments[4], TEST_TODAY],
  )
  const term = school.terms[2]?.id ?? ''
  const { body } = await ask(school.plans.portuguese, { academicTermId: term })
  expect(body.title).toBe('Diário de classe — Língua Portuguesa — 6º ano A, 3º bimestre')
  await app.runJobs()
  const text = (await pagesOf((await content(body.id)).raw)).join(' ')
  expect(text).toContain('5 · Érica Conceição: Transferido em 17/08/2026')
  expect(text).not.toContain('2º bimestre')
})

test('a lesson after the end of a term is in the diary of that term, and a student who came in the recess is not', async () => {
  const [late, now] = [school.lessons.lastWeek, school.lessons.today]
  await app.owner.query("update lesson set date = '2026-07-15' where id = $1", [late])
  await app.owner.query("update student_enrollment set start_date = '2026-07-20' where id = $1", [
    school.enrollments[4],
  ])
  await release(late, { content: 'Reposição da greve' }, ['ATTENDANCE', 'ABSENCE', 'ATTENDANCE'])
  await release(now, { content: 'Crônica' }, ['ATTENDANCE'])
  const ofTerm = async (at: number) =>
    (await pagesOf(await made(school.plans.portuguese, { academicTermId: school.terms[at]!.id }))).join(' ')
  const second = await ofTerm(1)
  expect(second).toContain('Reposição da greve')
  expect(second).toContain('27/04/2026 a 10/07/2026')
  expect(second).not.toContain('Crônica')
  expect(second).not.toContain('Érica Conceição')
  const third = await ofTerm(2)
  expect(third).not.toContain('Reposição da greve')
  expect(third).toContain('Érica Conceição')
  const year = (await pagesOf(await made(school.plans.portuguese))).join(' ')
  expect(year).toMatch(/2º bimestre.*Reposição da greve.*3º bimestre.*Crônica/)
  expect(year).not.toContain('Fora dos períodos letivos')
})

test('diary and frequency of a term have the students of days until its last lesson with a record', async () => {
  const [late, planned] = [school.lessons.lastWeek, school.lessons.today]
  const [second, third] = [school.enrollments[1], school.enrollments[4]]
  for (const [id, date] of [
    [late, '2026-07-15'],
    [planned, '2026-07-22'],
  ])
    await app.owner.query('update lesson set date = $2 where id = $1', [id, date])
  for (const [id, date] of [
    [second, '2026-07-13'],
    [third, '2026-07-20'],
  ])
    await app.owner.query('update student_enrollment set start_date = $2 where id = $1', [id, date])
  await release(late, { content: 'Reposição da greve' }, ['ATTENDANCE', 'ABSENCE'])
  for (const tag of [{}, FREQUENCY]) {
    const query = { ...tag, academicTermId: school.terms[1]!.id }
    const text = (await pagesOf(await made(school.plans.portuguese, query))).join(' ')
    expect(text).toContain('Bruno Sant’Anna')
    expect(text).not.toContain('Érica Conceição')
  }
})

test('evaluations and scores are in the diary of the whole plan, lessons of a part in that of the part', async () => {
  await diaryOfTwoLessons()
  const part = randomUUID()
  const base = { institution_id: school.id, academic_year_id: school.year, grade_id: firstClass() }
  await app.owner.query(
    `insert into lesson_plan (institution_id, id, academic_year_id, grade_id, curriculum_component_id, parent_lesson_plan_id, name)
     values ($1, $2, $3, $4, $5, $6, 'Redação')`,
    [school.id, part, school.year, firstClass(), school.components.portuguese, school.plans.portuguese],
  )
  await app.owner.query(
    'update lesson set lesson_plan_id = $3, is_child = true where institution_id = $1 and id = $2',
    [school.id, school.lessons.todaySecond, part],
  )
  await app.owner.query(
    `insert into lesson_accomplishment (institution_id, lesson_id, account_id, content_registration, created_at, updated_at)
     values ($1, $2, $3, 'Crônica', now(), now())`,
    [school.id, school.lessons.todaySecond, school.instructor.id],
  )
  const evaluation = evaluationRow({
    ...base,
    id: randomUUID(),
    curriculum_component_id: school.components.portuguese,
    lesson_plan_id: school.plans.portuguese,
    academic_term_id: school.terms[2]?.id ?? '',
    name: 'Prova de leitura',
    date: TEST_TODAY,
    type: 'PROOF',
    highest: 10,
  })
  await app.within(school.id, db => insertRows(db, 'school_evaluation', [evaluation]))
  await app.owner.query(
    `insert into student_evaluation (institution_id, school_evaluation_id, student_enrollment_id, grade_id, score, updated_at)
     values ($1, $2, $3, $4, 7.25, now())`,
    [school.id, evaluation.id, school.enrollments[0], firstClass()],
  )
  const whole = (await pagesOf(await made(school.plans.portuguese))).join(' ')
  expect(whole).toContain('A1 · Prova de leitura (Prova, 17/08/2026, vale 10)')
  expect(whole).toMatch(/1 Ana D'Ávila 7,25/)
  expect(whole).toContain('Este plano é dividido em partes: Redação')
  expect(whole).not.toContain('Crônica')
  const ofPart = (await pagesOf(await made(part))).join(' ')
  expect(ofPart).toContain('Língua Portuguesa (Redação)')
  expect(ofPart).toContain('Crônica')
  expect(ofPart).not.toContain('Prova de leitura')
  expect(ofPart).not.toContain('Frações')
})

test('the frequency of a plan tells who is below the least, and means the class', async () => {
  await diaryOfTwoLessons()
  const text = (await pagesOf(await made(school.plans.portuguese, FREQUENCY))).join(' ')
  expect(text).toContain('Frequência por plano de aula')
  expect(text).toMatch(/2 Bruno Sant’Anna 2 2 0 0,0 2 2 0 0,0 abaixo do mínimo/)
  // Ten lessons of students, three of them missed.
  expect(text).toMatch(/Média da turma 70,0 70,0/)
  const [sheet] = await readXlsxFile(
    await made(school.plans.portuguese, {
      ...FREQUENCY,
      format: 'xlsx',
      start: '2026-08-01',
      end: TEST_TODAY,
    }),
  )
  const ana = sheet?.data.find(row => row[1] === "Ana D'Ávila")
  expect(ana?.slice(0, 6)).toEqual([1, "Ana D'Ávila", 2, 0, 0, 100])
})

test('a class has all of its diaries in one document with their own pages, a school an archive, and neither what is empty', async () => {
  await diaryOfTwoLessons()
  const batch = () =>
    app.call(requestGradeReportCards, {
      ...admin(),
      params: { id: firstClass() },
      query: { fileNameTag: 'SCHOOL_DIARY' },
    })
  const { body } = await batch()
  expect(body.title).toBe('Diários de classe — 6º ano A')
  await app.runJobs()
  const pages = await pagesOf((await content(body.id)).raw)
  expect(pages.filter(text => text.includes('Página 1/'))).toHaveLength(2)
  expect(pages.join(' ')).toContain('Nenhuma aula lançada nem avaliação no período.')
  const whole = await app.call(requestSchoolReportCards, {
    ...admin(),
    query: { academicYearId: school.year, fileNameTag: 'SCHOOL_DIARY' },
  })
  await app.runJobs()
  const files = await archiveFiles((await content(whole.body.id)).raw)
  expect(files.map(({ name }) => name)).toEqual(['6º ano A.pdf', 'Resumo.txt'])
})

test('a municipal institution gets a diary without marks', async () => {
  school = await createSchool(app, { kind: 'MUNICIPAL' })
  await diaryOfTwoLessons()
  const text = (await pagesOf(await made(school.plans.portuguese))).join(' ')
  expect(text).toContain('Frações')
  expect(text).not.toContain('Avaliações')
  expect(text).not.toContain('Resultado do ano')
})

test.each([11, 12])(
  'the totals of random diaries are those of the sheets, of the frequency and of the rows (%i)',
  async seed => {
    const random = await createRandomSchool(app, { seed, kind: 'SCHOOL' })
    school = random
    const start = addDays(TEST_TODAY, -30)
    let compared = 0
    for (const planId of random.planIds.slice(0, 3)) {
      const { body } = await ask(planId, { format: 'xlsx', start, end: TEST_TODAY })
      await app.runJobs()
      const [file] = await listed()
      if (file?.status === 'FAILED') continue
      const sheets = await readXlsxFile((await content(body.id)).raw)
      const summary = sheets.find(({ sheet }) => sheet === 'Resumo da frequência')?.data.slice(4) ?? []
      const { rows } = await app.owner.query<{
        number: number | null
        lessons: number
        f: number
        j: number
      }>(
        `select e.class_number as number, count(s.*)::int as lessons, count(*) filter (where s.status = 'ABSENCE')::int as f,
         count(*) filter (where s.status = 'JUSTIFIED_ABSENCE')::int as j
       from student_enrollment e
       join lesson_plan p on p.institution_id = $1 and p.id = $2
       join account a on a.institution_id = $1 and a.id = e.account_id
       left join (attendance s join lesson l on l.institution_id = s.institution_id and l.id = s.lesson_id and l.deleted_at is null and l.lesson_plan_id = $2
           and l.date between $3 and $4
         join lesson_accomplishment d on d.institution_id = s.institution_id and d.lesson_id = l.id)
         on s.institution_id = $1 and s.student_enrollment_id = e.id
         and l.date >= e.start_date and (e.exit_date is null or l.date <= e.exit_date)
       where e.institution_id = $1 and e.grade_id = p.grade_id and e.status = 'ACTIVE'
         and e.exit_reason is distinct from 'CANCELLED' and e.start_date <= $4
         and (e.exit_date is null or e.exit_date >= $3)
       group by e.id, e.class_number, a.sort_key order by e.class_number nulls last, a.sort_key, e.id`,
        [random.id, planId, start, TEST_TODAY],
      )
      expect(summary.map(row => [row[0], ...row.slice(2, 5)])).toEqual(
        rows.map(({ number, lessons, f, j }) => [number, lessons, f, j]),
      )
      // Letters of the month sheets against the sheets of the product.
      const { body: sheet }: { body: AttendanceSheet } = await app.call(getAttendanceSheet, {
        ...admin(),
        params: { id: planId },
        query: { start, end: TEST_TODAY },
      })
      const statuses = sheet.data
        .filter(({ studentEnrollment }) => studentEnrollment.exit?.reason !== 'CANCELLED')
        .flatMap(({ cells }) => cells.map(cell => cell?.status))
      const letters = sheets
        .filter(({ sheet: name }) => name.startsWith('Frequência '))
        .flatMap(({ data }) => data.slice(4).flatMap(row => row.slice(2, -2)))
      for (const [letter, status] of [
        ['P', PRESENT],
        ['F', ABSENT],
        ['J', EXCUSED],
      ])
        expect(letters.filter(cell => cell === letter)).toHaveLength(
          statuses.filter(each => each === status).length,
        )
      // The paper of the whole year against what the screen says.
      const frequency: { body: { data: FrequencySoFar[] } } = await app.call(getFrequency, {
        ...admin(),
        params: { id: planId },
      })
      const answer = await ask(planId, { ...FREQUENCY, format: 'xlsx' })
      await app.runJobs()
      const [ready] = await listed({ tag: 'LESSON_PLAN_FREQUENCY' })
      if (ready?.status === 'FAILED') continue
      const [table] = await readXlsxFile((await content(answer.body.id)).raw)
      const columns = table?.data[4]?.length ?? 0
      expect(table?.data.slice(5, -1).map(row => row.slice(columns - 5, columns - 1))).toEqual(
        frequency.body.data.map(({ lessonsGiven, absences, justifiedAbsences, percent }) =>
          lessonsGiven === 0 ? ['–', '–', '–', '–'] : [lessonsGiven, absences, justifiedAbsences, percent],
        ),
      )
      compared += 1
    }
    expect(compared).toBeGreaterThan(0)
  },
)

test('late and left early stand in the place of a presence, with their own legend, and change no total', async () => {
  await diaryOfTwoLessons()
  const page = async () => (await pagesOf(await made(school.plans.portuguese))).join(' ')
  const legend = 'A presença com atraso'
  expect(await page()).not.toContain(legend)
  await app.owner.query(
    `update attendance set arrived_late = 10, left_early = case when student_enrollment_id = $2 then 0 end
     where institution_id = $1 and lesson_id = $3`,
    [school.id, school.enrollments[3], school.lessons.today],
  )
  await app.owner.query(
    'update performance_scope set input_version = input_version + 1 where institution_id = $1',
    [school.id],
  )
  const text = await page()
  expect(text).toContain(legend)
  expect(text).toMatch(/1 Ana D'Ávila 2 0 0 100,0/)
  const sheets = await readXlsxFile(await made(school.plans.portuguese, { format: 'xlsx' }))
  const cellsOf = (number: number) => {
    const row = sheets[1]?.data.find(each => each[0] === number) ?? []
    return [...row.slice(2, 4), ...row.slice(-2)]
  }
  expect(cellsOf(1)).toEqual(['P', 'A', 0, 0])
  // An absence next to minutes of a former mark stays one.
  expect(cellsOf(2)).toEqual(['F', 'F', 2, 0])
  expect(cellsOf(4)).toEqual(['P', 'AS', 0, 0])
})

import { randomUUID } from 'node:crypto'
import { updateAcademicTerms } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { updateAcademicYear } from '@lousa/contract/academics/year/year-writing.contract.ts'
import { correctTermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { createEnrollment } from '@lousa/contract/enrollment/entry/entry.contract.ts'
import {
  advanceClass,
  type ClassAdvance,
  getClassAdvance,
} from '@lousa/contract/evaluation/advance/advance.contract.ts'
import {
  changeClassEnding,
  getYearEnding,
  type YearEndingRow,
} from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { createEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { getStudentPerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MarksDesk, marksDesk } from '../../../test/marks-desk.ts'
import { recordsDesk } from '../../../test/records-desk.ts'
import { pagesOf, reportsDesk } from '../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { typedYear } from './records.factory.ts'

let app: TestApp
let school: School
let marks: MarksDesk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const desk = recordsDesk(
  () => app,
  () => school,
)
const { admin, askForStudent, content } = reportsDesk(
  () => app,
  () => school,
)

const owner = (statement: string, ...values: unknown[]) => app.owner.query(statement, values)
const studentId = (at: number) => school.students[at]?.id ?? ''
const enrollment = (at: number) => school.enrollments[at] ?? ''
const [FIRST_CLASS, SECOND_CLASS] = [0, 1]
const classId = (at: number) => school.classes[at]?.id ?? ''

/** Two stages of EJA: the first class from February to July, the second one from July to December, each in its level. */
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  marks = marksDesk(app, school)
  const later = randomUUID()
  const terms = school.terms.map(({ id }) => id)
  await owner('delete from lesson where institution_id = $1', school.id)
  await owner(
    `update education_level set stage = 'EJA', name = 'EJA – 2º segmento, 1º semestre', type = 'SEMESTER'
     where institution_id = $1`,
    school.id,
  )
  await owner(
    `insert into education_level select (jsonb_populate_record(l, jsonb_build_object('id', $2::text,
       'name', 'EJA – 2º segmento, 2º semestre'))).* from education_level l where l.institution_id = $1`,
    school.id,
    later,
  )
  await owner('delete from academic_term_mark where institution_id = $1', school.id)
  await owner(
    `update academic_term set education_level_id = $2, position = position - 2 where id = any($1)`,
    terms.slice(2),
    later,
  )
  await owner(
    `update grade set highest = 20, average = 12, name = '1ª etapa A' where id = $1`,
    classId(FIRST_CLASS),
  )
  await owner(
    `update grade set highest = 20, average = 12, name = '2ª etapa A', education_level_id = $2 where id = $1`,
    classId(SECOND_CLASS),
    later,
  )
  for (const [at, term] of terms.entries())
    await owner(
      'insert into academic_term_mark (institution_id, grade_id, academic_term_id, highest) values ($1, $2, $3, 10)',
      school.id,
      classId(at < 2 ? FIRST_CLASS : SECOND_CLASS),
      term,
    )
})

/** Closes both terms of the first level, or opens them again. */
const setClosed = async (closed: boolean) => {
  const answer = await app.call(updateAcademicTerms, {
    ...admin(),
    params: { id: school.level },
    body: {
      academicTerms: school.terms.slice(0, 2).map(({ id, start, end }) => ({ id, start, end, closed })),
      confirmWarnings: true,
    },
  })
  expect(answer.status).toBe(200)
  await marks.compute()
}
const situations = async (): Promise<string[]> => {
  const { body } = await marks.read()
  return body.results.map(({ situation }: { situation: string }) => situation)
}
/** 8 and 8 of 10 for the first student, 4 and 4 for the second. */
const score = async () => {
  for (const term of [0, 1]) await marks.score(await marks.evaluate(term, 10), { 0: 8, 1: 4 })
}
/** Scores of the annual recovery, of 20 points. */
const recover = async (scores: Record<number, number>) => {
  const { body } = await app.call(createEvaluation, {
    ...admin(),
    body: {
      lessonPlanId: school.plans.portuguese,
      name: 'Recuperação',
      type: 'ANNUAL_RECOVERY',
      date: '2026-07-15',
      highest: 20,
    },
  })
  await marks.score(body.id, scores)
}
const finishYear = () =>
  app.call(updateAcademicYear, { ...admin(), params: { id: school.year }, body: { status: 'FINISHED' } })
/** Marks of the second class, brought for both students who went on. */
const giveSecondMarks = async () => {
  const { rows } = await owner(
    'select id from student_enrollment where institution_id = $1 and grade_id = $2',
    school.id,
    classId(SECOND_CLASS),
  )
  for (const { id } of rows) {
    const { status } = await app.call(correctTermMarks, {
      ...admin(),
      params: { id },
      body: {
        termMarks: school.terms.slice(2).map(({ id: academicTermId }) => ({
          curriculumComponentId: school.components.mathematics,
          academicTermId,
          origin: 'OTHER_SCHOOL',
          mark: 8,
        })),
        reason: 'Notas do semestre',
      },
    })
    expect(status).toBe(200)
  }
}
const concluded = (at: number) => askForStudent(enrollment(at), { fileNameTag: 'CONCLUSION_DECLARATION' })
const pagesOfFile = async (id: string): Promise<string[]> => {
  await app.runJobs()
  return pagesOf((await content(id)).raw)
}

describe('a stage of half a year', () => {
  test('is decided in the open year once its terms are closed, and goes on when one is opened again', async () => {
    await score()
    await marks.compute()
    expect((await situations()).slice(0, 2)).toEqual(['ONGOING', 'ONGOING'])
    await setClosed(true)
    expect((await situations()).slice(0, 2)).toEqual(['APPROVED', 'IN_RECOVERY'])
    await setClosed(false)
    expect((await situations()).slice(0, 2)).toEqual(['ONGOING', 'ONGOING'])
  })

  test('is decided for a student in recovery by the score of the annual recovery', async () => {
    await score()
    await setClosed(true)
    await recover({ 1: 13, 2: 2 })
    await marks.compute()
    expect((await situations()).slice(0, 4)).toEqual(['APPROVED', 'APPROVED', 'FAILED', 'IN_RECOVERY'])
  })

  test('has its declaration of conclusion in July, in the past tense', async () => {
    await score()
    await marks.compute()
    const early = await concluded(0)
    expect([early.status, early.body.code]).toEqual([422, 'NOT_CONCLUDED'])
    await setClosed(true)
    const inRecovery = await concluded(1)
    expect([inRecovery.status, inRecovery.body.code]).toEqual([422, 'NOT_CONCLUDED'])
    const { status, body } = await concluded(0)
    expect(status).toBe(202)
    expect((await pagesOfFile(body.id))[0]).toMatch(/concluiu, em 2026, a 1ª etapa/)
    const { body: enrolled } = await askForStudent(enrollment(0), { fileNameTag: 'ENROLLMENT_DECLARATION' })
    expect((await pagesOfFile(enrolled.id))[0]).toContain('esteve regularmente matriculado(a) em 2026')
  })

  test('has a history of its segment, and the student goes on in the same year', async () => {
    await score()
    await setClosed(true)
    const other = await desk.read(studentId(0), 'FUNDAMENTAL')
    expect([other.status, other.body.code]).toEqual([404, 'STUDENT_ENROLLMENT_NOT_FOUND'])
    const { id, records } = await desk.built(studentId(0), 'EJA_FINAL')
    expect(records).toMatchObject([
      { grade: { name: '1ª etapa A' }, year: '2026', situation: 'APPROVED', own: true },
    ])
    expect(records[0]?.components.find(({ name }) => name === 'Língua Portuguesa')?.mark).toBe(16)
    expect((await desk.built(studentId(0), 'EJA_MEDIO')).records).toEqual([])
    const entered = await app.call(createEnrollment, {
      ...admin(),
      body: { gradeId: classId(SECOND_CLASS), userId: studentId(0) },
    })
    expect(entered.status).toBe(201)
    expect((await situations())[0]).toBe('APPROVED')
    const typed = typedYear({ grade: '4ª etapa', year: '2025', marks: { Matemática: 7 } })
    const again = await desk.built(studentId(0), 'EJA_FINAL')
    expect(again.records).toHaveLength(1)
    expect((await desk.save(id, { records: [...again.records, typed] })).status).toBe(200)
    for (const enrollmentId of [enrollment(0), entered.body.id]) {
      const { status, body } = await askForStudent(enrollmentId, { fileNameTag: 'ACADEMIC_RECORD' })
      expect(status).toBe(202)
      const [page = ''] = await pagesOfFile(body.id)
      for (const part of ['Jovens e Adultos – 2º segmento', '1ª etapa', '4ª etapa', '16,0', '7,0'])
        expect(page).toContain(part)
      expect(page).not.toContain('Certificado')
    }
  })

  test('is published in July, its students go on by “Passar de ano” inside the year, and December needs both classes', async () => {
    await score()
    await setClosed(true)
    await recover({ 1: 13, 2: 2, 3: 2, 4: 2 })
    await marks.compute()
    const step = (at: number, to: string) =>
      app.call(changeClassEnding, { ...admin(), params: { id: classId(at) }, body: { to } })
    const publish = async (at: number) => {
      const answers = []
      for (const to of ['COUNCIL', 'DECIDED', 'PUBLISHED']) answers.push((await step(at, to)).status)
      return answers
    }
    expect(await publish(FIRST_CLASS)).toEqual([200, 200, 200])
    const early = await step(SECOND_CLASS, 'COUNCIL')
    expect([early.status, early.body.code]).toEqual([422, 'YEAR_HAS_OPEN_TERMS'])

    const inYear = { targetYearId: school.year }
    const { body: seen } = await app.call(getClassAdvance, {
      ...admin(),
      params: { id: classId(FIRST_CLASS) },
      query: inYear,
    })
    expect(seen.target).toMatchObject({ id: school.year })
    expect(
      seen.students.map(({ outcome, proposed }: ClassAdvance['students'][number]) => [outcome, proposed]),
    ).toEqual([
      ['ADVANCE', classId(SECOND_CLASS)],
      ['ADVANCE', classId(SECOND_CLASS)],
      ...[2, 3, 4].map(() => ['RETAIN', null]),
    ])
    const { status } = await app.call(advanceClass, {
      ...admin(),
      params: { id: classId(FIRST_CLASS) },
      body: {
        ...inYear,
        start: '2026-08-18',
        students: [0, 1].map(at => ({ enrollmentId: enrollment(at), toGradeId: classId(SECOND_CLASS) })),
      },
    })
    expect(status).toBe(200)

    // Both enrolments are open, each with its own figures; the history has both classes once both are decided.
    const figures = async () =>
      (
        await app.call(getStudentPerformance, {
          ...admin(),
          params: { academicYearId: school.year, studentId: studentId(0) },
        })
      ).body
    const { classes, results } = await figures()
    expect(classes.map(({ grade }: { grade: { name: string } }) => grade.name)).toEqual([
      '2ª etapa A',
      '1ª etapa A',
    ])
    expect(results.map(({ situation }: { situation: string }) => situation)).toContain('APPROVED')
    const { records } = await desk.built(studentId(0), 'EJA_FINAL')
    expect(records.map(({ grade }) => grade.name)).toEqual(['1ª etapa A'])
    const counts = await app.call(getYearEnding, { ...admin(), params: { id: school.year } })
    expect(
      counts.body.data.map(({ grade, status: of, students }: YearEndingRow) => [grade.name, of, students]),
    ).toEqual([
      ['1ª etapa A', 'PUBLISHED', 5],
      ['2ª etapa A', 'RUNNING', 2],
    ])

    // In December the second class ends by itself; the year is finished with both.
    await owner(
      "update academic_term set closed_at = '2026-12-10T12:00:00Z' where institution_id = $1 and closed_at is null",
      school.id,
    )
    await step(SECOND_CLASS, 'COUNCIL')
    const refused = await finishYear()
    expect([refused.status, refused.body.code]).toEqual([422, 'YEAR_HAS_UNPUBLISHED_CLASSES'])
    expect(refused.body.grades).toEqual([{ id: classId(SECOND_CLASS), name: '2ª etapa A' }])
    await giveSecondMarks()
    await marks.compute()
    expect((await step(SECOND_CLASS, 'DECIDED')).status).toBe(200)
    expect((await step(SECOND_CLASS, 'PUBLISHED')).status).toBe(200)
    expect((await finishYear()).status).toBe(200)
    const both = await desk.built(studentId(0), 'EJA_FINAL')
    expect(both.records.map(({ grade, situation }) => [grade.name, situation])).toEqual([
      ['1ª etapa A', 'APPROVED'],
      ['2ª etapa A', 'APPROVED'],
    ])
  })

  test('is of the segment that the office chooses where no name tells it', async () => {
    await owner(`update education_level set name = 'EJA ' || type || id where institution_id = $1`, school.id)
    await score()
    await setClosed(true)
    for (const type of ['EJA_INITIAL', 'EJA_MEDIO'])
      expect((await desk.built(studentId(0), type)).records).toHaveLength(1)
    const { body } = await askForStudent(enrollment(0), { fileNameTag: 'ACADEMIC_RECORD' })
    expect((await pagesOfFile(body.id))[0]).toContain('Jovens e Adultos – Ensino Médio')
  })
})

test('the minutes of results are final once nobody is in recovery any more', async () => {
  const minutesOf = async () => {
    const { body } = await app.call(requestGradeReportCards, {
      ...admin(),
      params: { id: classId(FIRST_CLASS) },
      query: { fileNameTag: 'FINAL_RESULTS' },
    })
    const [page = ''] = await pagesOfFile(body.id)
    const { rows } = await owner('select title from generated_file where id = $1', body.id)
    return [rows[0]?.title, /Código de autenticidade/.test(page)]
  }
  await score()
  await setClosed(true)
  expect(await minutesOf()).toEqual(['Ata de resultados parciais — 1ª etapa A', false])
  await recover({ 1: 13, 2: 2, 3: 2, 4: 2 })
  await marks.compute()
  expect(await minutesOf()).toEqual(['Ata de resultados finais — 1ª etapa A', true])
})

describe('a class without a lesson, a text or a mark', () => {
  const paper = async (fileNameTag: string): Promise<string> => {
    const { body } = await app.call(requestGradeReportCards, {
      ...admin(),
      params: { id: classId(FIRST_CLASS) },
      query: { fileNameTag },
    })
    return (await pagesOfFile(body.id)).join(' ')
  }

  test.each([
    ['ASSESSMENT', null],
    ['MARK', null],
    ['ASSESSMENT', 'INFANTIL'],
  ] as const)('of type %s and stage %s has no result, on screens and papers', async (type, stage) => {
    await owner('update grade set type = $2 where institution_id = $1', school.id, type)
    if (stage)
      await owner('update education_level set stage = $2 where institution_id = $1', school.id, stage)
    await marks.compute()
    await setClosed(true)
    await owner(
      'update academic_term set closed_at = $2, show_performance = true where institution_id = $1',
      school.id,
      TEST_NOW,
    )
    for (const close of [false, true]) {
      if (close) await desk.setYear('FINISHED')
      await marks.compute()
      const { body } = await marks.read()
      expect(new Set(body.results.map((one: { situation: string }) => one.situation))).toEqual(
        new Set(['NO_RESULT']),
      )
      expect(new Set(body.data.map((one: { situation: string }) => one.situation))).toEqual(
        new Set(['NO_RESULT']),
      )
      expect(await paper('REPORT_CARD')).toContain('Sem resultado')
      expect(await paper('FINAL_RESULTS')).toContain('Sem resultado: 5')
      const declared = await concluded(0)
      expect([declared.status, declared.body.code]).toEqual([422, 'NOT_CONCLUDED'])
    }
  })

  test('has one for the student of whom a text is recorded, and for no other', async () => {
    await owner(`update grade set type = 'ASSESSMENT' where institution_id = $1`, school.id)
    const id = await marks.evaluate(0, null, { type: 'FEEDBACK' })
    const { status } = await app.send('POST', `school-evaluation/${id}/student-evaluation`, {
      ...admin(),
      body: { studentEvaluations: [{ studentEnrollmentId: enrollment(0), text: 'Lê bem.' }] },
    })
    expect(status).toBe(201)
    await setClosed(true)
    expect((await situations()).slice(0, 2)).toEqual(['APPROVED', 'NO_RESULT'])
  })
})

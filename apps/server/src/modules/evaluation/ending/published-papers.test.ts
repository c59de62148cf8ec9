import { getClassAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { createEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import {
  getMyPerformance,
  getPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { FORMATS, type ReportFormat } from '@lousa/contract/reports/report-table.ts'
import * as calls from '@lousa/contract/reports/reports.contract.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endingDesk } from '../../../../test/ending-desk.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { computeDirty } from '../performance/performance.service.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof endingDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = endingDesk(app, school)
})
const { content, later } = reportsDesk(
  () => app,
  () => school,
)

/** Codes, numbers and hours of an issue, which differ between two files of the same result. */
const withoutIssue = (text: string): string =>
  text
    .replace(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/g, '')
    .replace(/\d{2}:\d{2}(:\d{2})?/g, '')
    .replace(/Nº \d+\/\d{4}/g, '')
    .replace(/\s+/g, ' ')

const wordsOf = async (raw: Buffer, format: ReportFormat): Promise<string> =>
  format === 'pdf' ? (await pagesOf(raw)).join(' ') : JSON.stringify(await readXlsxFile(raw))

/** Requests every report of a class, of one of its plans and of a student in a format; what is not offered is refused. */
const requestAll = async (at: number, format: ReportFormat): Promise<[string, Sent][]> => {
  const requests: [string, Sent][] = []
  for (const fileNameTag of calls.GRADE_REPORT_TAGS)
    requests.push([
      `class ${fileNameTag} ${format}`,
      await app.call(calls.requestGradeReportCards, {
        ...desk.as(),
        params: { id: desk.gradeId },
        query: { fileNameTag, format },
      }),
    ])
  for (const fileNameTag of calls.STUDENT_REPORT_TAGS)
    requests.push([
      `student ${fileNameTag} ${format}`,
      await app.call(calls.requestStudentReport, {
        ...desk.as(),
        params: { id: school.enrollments[at]! },
        query: { fileNameTag, format },
      }),
    ])
  for (const fileNameTag of calls.PLAN_REPORT_TAGS)
    requests.push([
      `plan ${fileNameTag} ${format}`,
      await app.call(calls.requestPlanReport, {
        ...desk.as(),
        params: { id: school.plans.portuguese },
        query: { fileNameTag, format },
      }),
    ])
  return requests
}

/** The words of every report that can be made, as document and as spreadsheet, by subject, tag and format. */
const printAll = async (at: number): Promise<Map<string, string>> => {
  const texts = new Map<string, string>()
  for (const format of FORMATS) {
    const requests = await requestAll(at, format)
    await app.runJobs()
    for (const [name, { status, body }] of requests) {
      if (status !== 202) continue
      const file = await content(body.id)
      // A report without anything to print has failed with its reason.
      if (file.status !== 200) continue
      texts.set(name, withoutIssue(await wordsOf(file.raw, format)))
    }
  }
  return texts
}

const WITH_RESULTS = [
  'class FINAL_RESULTS pdf',
  'class FINAL_RESULTS xlsx',
  'class REPORT_CARD pdf',
  'plan OVERVIEW_MAP pdf',
  'plan OVERVIEW_MAP xlsx',
  'plan NOTE_SUMMARY xlsx',
  'student REPORT_CARD pdf',
]

/** An evaluation with scores, which the summary of notes and the assessments of a student list. */
const giveScores = async (): Promise<void> => {
  const { body } = await app.call(createEvaluation, {
    ...desk.as(),
    body: {
      lessonPlanId: school.plans.portuguese,
      academicTermId: school.terms[0]!.id,
      name: 'Prova',
      type: 'PROOF',
      date: school.terms[0]!.start,
      highest: 5,
    },
  })
  await desk.recover(body.id, { 0: 4, 1: 3 })
}

test('every document and spreadsheet of a published class is the same while marks change afterwards', async () => {
  await giveScores()
  await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
  await desk.closeTerms()
  await app.owner.query('update academic_term set show_performance = true where institution_id = $1', [
    school.id,
  ])
  await desk.publish()
  const before = await printAll(0)
  expect([...before.keys()]).toEqual(expect.arrayContaining(WITH_RESULTS))
  expect(before.get('class FINAL_RESULTS pdf')).toMatch(/Aprovado: 5/)
  expect(before.get('class FINAL_RESULTS xlsx')?.match(/Aprovado/g)?.length).toBeGreaterThanOrEqual(5)
  await app.owner.query('update enrollment_term_mark set mark = 1 where institution_id = $1', [school.id])
  await app.owner.query(
    'update performance_scope set input_version = input_version + 1 where institution_id = $1',
    [school.id],
  )
  await computeDirty(app, { institutionId: school.id, gradeId: desk.gradeId })
  later(1000)
  expect(Object.fromEntries(await printAll(0))).toEqual(Object.fromEntries(before))
  // The records say otherwise: the comparison is of results that differ from them.
  expect((await desk.read()).body.differences.length).toBeGreaterThan(0)
})

test('no report and no answer of Infantil says that a child failed, whatever marks and absences are', async () => {
  await giveScores()
  await app.owner.query("update education_level set stage = 'INFANTIL' where institution_id = $1", [
    school.id,
  ])
  await app.owner.query("update grade set name = 'Pré II A' where institution_id = $1 and id = $2", [
    school.id,
    desk.gradeId,
  ])
  await desk.giveMarks([0.1, 0.1, 0.1, 0.1, 0.1])
  await app.owner.query('update enrollment_term_mark set absences = 20 where institution_id = $1', [
    school.id,
  ])
  await desk.closeTerms()
  await app.owner.query('update academic_term set show_performance = true where institution_id = $1', [
    school.id,
  ])
  const { body: ending } = await desk.publish()
  expect(ending).toMatchObject({ status: 'PUBLISHED', retention: 'NONE' })
  const printed = await printAll(0)
  expect([...printed.keys()]).toEqual(expect.arrayContaining(WITH_RESULTS))
  expect(printed.get('class FINAL_RESULTS pdf')).toMatch(/Concluiu a etapa: 5/)
  for (const [name, text] of printed)
    expect([name, text.match(/reprov|RpFt/i)?.[0]]).toEqual([name, undefined])

  const student = desk.as(school.students[0]!.token)
  const answers = [
    ending,
    (await desk.ofYear()).body,
    (
      await app.call(getMyPerformance, {
        ...student,
        query: { academicYearId: school.year, explain: 'true' },
      })
    ).body,
    (
      await app.call(getPerformance, {
        ...desk.as(),
        query: { gradeId: desk.gradeId, studentEnrollmentId: school.enrollments[0]!, explain: 'true' },
      })
    ).body,
    (await app.call(getClassAdvance, { ...desk.as(), params: { id: desk.gradeId }, query: {} })).body,
  ]
  for (const answer of answers)
    expect(JSON.stringify(answer).match(/reprov|"FAILED"|BY_ABSENCE/i)?.[0]).toBeUndefined()
  expect(answers[2].results).toMatchObject([{ situation: 'APPROVED', retention: 'NONE' }])
})

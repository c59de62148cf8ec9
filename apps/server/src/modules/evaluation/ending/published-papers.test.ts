import { getClassAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import {
  getMyPerformance,
  getPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import * as calls from '@lousa/contract/reports/reports.contract.ts'
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

/** The words of every report of a class, of one of its plans and of a student that can be made, by subject and tag. */
const printAll = async (at: number): Promise<Map<string, string>> => {
  const requests: [string, Sent][] = []
  for (const fileNameTag of calls.GRADE_REPORT_TAGS)
    requests.push([
      `class ${fileNameTag}`,
      await app.call(calls.requestGradeReportCards, {
        ...desk.as(),
        params: { id: desk.gradeId },
        query: { fileNameTag },
      }),
    ])
  for (const fileNameTag of calls.STUDENT_REPORT_TAGS)
    requests.push([
      `student ${fileNameTag}`,
      await app.call(calls.requestStudentReport, {
        ...desk.as(),
        params: { id: school.enrollments[at]! },
        query: { fileNameTag },
      }),
    ])
  for (const fileNameTag of calls.PLAN_REPORT_TAGS)
    requests.push([
      `plan ${fileNameTag}`,
      await app.call(calls.requestPlanReport, {
        ...desk.as(),
        params: { id: school.plans.portuguese },
        query: { fileNameTag },
      }),
    ])
  await app.runJobs()
  const texts = new Map<string, string>()
  for (const [name, { status, body }] of requests) {
    if (status !== 202) continue
    const { raw } = await content(body.id)
    if (raw.subarray(0, 4).toString() !== '%PDF') continue
    texts.set(name, withoutIssue((await pagesOf(raw)).join(' ')))
  }
  return texts
}

const WITH_RESULTS = ['class FINAL_RESULTS', 'class REPORT_CARD', 'plan OVERVIEW_MAP', 'student REPORT_CARD']

test('every report of a published class is the same while marks change after the publication', async () => {
  await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
  await desk.closeTerms()
  await app.owner.query('update academic_term set show_performance = true where institution_id = $1', [
    school.id,
  ])
  await desk.publish()
  const before = await printAll(0)
  expect([...before.keys()]).toEqual(expect.arrayContaining(WITH_RESULTS))
  expect(before.get('class FINAL_RESULTS')).toMatch(/Aprovado: 5/)
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
  expect(printed.get('class FINAL_RESULTS')).toMatch(/Concluiu a etapa: 5/)
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

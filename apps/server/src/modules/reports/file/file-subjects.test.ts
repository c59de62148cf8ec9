import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { planReportSubject } from '@lousa/contract/reports/report-table.ts'
import {
  GRADE_REPORT_TAGS,
  PLAN_REPORT_TAGS,
  requestDemonstrative,
  requestGradeReportCards,
  requestPlanReport,
  requestSchoolReportCards,
  requestStudentReport,
  requestTimetable,
  SCHOOL_REPORT_TAGS,
  STUDENT_REPORT_TAGS,
} from '@lousa/contract/reports/reports.contract.ts'
import { fileSubjectOf } from '@lousa/rules/reports/file/file-name.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
})
afterAll(() => app.stop())
const { admin, firstClass } = reportsDesk(
  () => app,
  () => school,
)
/** The subject in the name of the file that a call makes. */
const subjectIn = async (
  call: AnyEndpoint,
  params: Record<string, string>,
  query: Record<string, string>,
) => {
  const { status, body } = await app.call(call, { ...admin(), params, query })
  expect([status, body.code], JSON.stringify(query)).toEqual([202, undefined])
  return fileSubjectOf(body.name)
}

/** They need a concluded year or a built history, and are named by the code of the other declarations. */
const NEED_MORE: ReadonlySet<string> = new Set(['CONCLUSION_DECLARATION', 'ACADEMIC_RECORD'])

test('files of a student are named by the enrolment', async () => {
  const id = school.enrollments[1] ?? ''
  for (const fileNameTag of STUDENT_REPORT_TAGS.filter(tag => !NEED_MORE.has(tag)))
    expect([fileNameTag, await subjectIn(requestStudentReport, { id }, { fileNameTag })]).toEqual([
      fileNameTag,
      id,
    ])
})

test('files of a class are named by the class', async () => {
  const id = firstClass()
  // Letters of re-enrolment are of a year with a campaign.
  await app.owner.query(
    `insert into reenrollment_campaign (institution_id, academic_year_id, opens, closes, letter)
     values ($1, $2, '2026-10-01', '2026-12-01', 'Senhores responsáveis')`,
    [school.id, school.year],
  )
  for (const fileNameTag of GRADE_REPORT_TAGS.filter(tag => !NEED_MORE.has(tag)))
    expect([fileNameTag, await subjectIn(requestGradeReportCards, { id }, { fileNameTag })]).toEqual([
      fileNameTag,
      id,
    ])
})

test('files of a lesson plan are named by the plan or by its class, as declared', async () => {
  const id = school.plans.portuguese
  const subjects = { PLAN: id, CLASS: firstClass() }
  for (const fileNameTag of PLAN_REPORT_TAGS) {
    const expected = [fileNameTag, subjects[planReportSubject(fileNameTag)]]
    expect([fileNameTag, await subjectIn(requestPlanReport, { id }, { fileNameTag })]).toEqual(expected)
    if (planReportSubject(fileNameTag) === 'PLAN') continue
    const query = { fileNameTag, lessonPlanId: id }
    expect([fileNameTag, await subjectIn(requestPlanReport, { id }, query)]).toEqual(expected)
  }
})

test('files of a school are named by the year', async () => {
  for (const fileNameTag of SCHOOL_REPORT_TAGS)
    expect(await subjectIn(requestSchoolReportCards, {}, { academicYearId: school.year, fileNameTag })).toBe(
      school.year,
    )
})

test('files of a timetable are named by the class, the instructor or the year', async () => {
  const id = school.year
  const of = (query: Record<string, string>) => subjectIn(requestTimetable, { id }, query)
  expect(await of({ gradeId: firstClass() })).toBe(firstClass())
  expect(await of({ instructorId: school.instructor.id })).toBe(school.instructor.id)
  expect(await of({})).toBe(id)
})

test('files of a demonstrative are named by the class or the year', async () => {
  school = await createSchool(app, { kind: 'MUNICIPAL' })
  const of = (query: Record<string, string>) =>
    subjectIn(requestDemonstrative, {}, { academicYearId: school.year, ...query })
  expect(await of({ gradeId: firstClass() })).toBe(firstClass())
  expect(await of({})).toBe(school.year)
})

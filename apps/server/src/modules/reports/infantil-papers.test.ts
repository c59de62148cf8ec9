import { randomUUID } from 'node:crypto'
import { getGrade, listGrades } from '@lousa/contract/academics/academics.contract.ts'
import { updateGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { updateEducationLevel } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { getYearDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { putTermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { listEnrollments } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { createMeeting, signMeeting } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import {
  getMyPerformance,
  getPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { saveReenrollmentCampaign } from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { documentTags } from '@lousa/contract/reports/report-table.ts'
import {
  GRADE_REPORT_TAGS,
  PLAN_REPORT_TAGS,
  requestGradeReportCards,
  requestPlanReport,
  requestStudentReport,
  STUDENT_REPORT_TAGS,
} from '@lousa/contract/reports/reports.contract.ts'
import { checkDocument, listDocuments } from '@lousa/contract/reports/verification/verification.contract.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordsDesk } from '../../../test/records-desk.ts'
import { releaseBeneath } from '../../../test/released-lesson.ts'
import { pagesOf, reportsDesk } from '../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { type Sent, startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../test/test-app.ts'
import { evaluationRow } from '../evaluation/evaluation.factory.ts'
import { computeDirty } from '../evaluation/performance/performance.service.ts'
import { insertRows } from '../rows.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const { admin, as, content, firstClass } = reportsDesk(
  () => app,
  () => school,
)
const records = recordsDesk(
  () => app,
  () => school,
)

const FORBIDDEN = /reprovad|retid[oa]|aprovad[oa] (?:pelo|com|ap[óo]s)/i
const compute = () => computeDirty(app, { institutionId: school.id, gradeId: firstClass() })
const answered = async (sent: Promise<Sent>): Promise<Sent> => {
  const answer = await sent
  expect([answer.status, answer.body?.code]).toEqual([answer.status < 300 ? answer.status : 200, undefined])
  return answer
}

/** A class of pré-escola whose children missed half of all lessons and whose marks are below the average. */
const fillInfantil = async (type: 'MARK' | 'ASSESSMENT') => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  const { version } = (await app.call(getGrade, { ...admin(), params: { id: firstClass() } })).body
  await answered(
    app.call(updateEducationLevel, {
      ...admin(),
      params: { id: school.level },
      body: { name: 'Pré-escola', stage: 'INFANTIL' },
    }),
  )
  await answered(
    app.call(updateGrade, {
      ...admin(),
      params: { id: firstClass() },
      body: { name: 'Pré II A', type, performancePolicy: { minFreq: 60 }, version },
    }),
  )
  for (const id of school.enrollments)
    await answered(
      app.call(putTermMarks, {
        ...admin(),
        params: { id },
        body: {
          termMarks: Object.values(school.components).flatMap(curriculumComponentId =>
            school.terms.map(({ id: academicTermId }) => ({
              curriculumComponentId,
              academicTermId,
              origin: 'OTHER_SCHOOL',
              mark: type === 'MARK' ? 2 : null,
              text: type === 'MARK' ? null : 'Desenha e conta histórias.',
              absences: 50,
              lessonsGiven: 100,
            })),
          ),
        },
      }),
    )
  // Something for diary and summary of notes to tell of.
  await releaseBeneath(app, school, school.lessons.lastWeek)
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
        name: 'Roda de leitura',
        date: school.terms[0]!.start,
        ...(type === 'MARK' ? { highest: 10 } : { type: 'FEEDBACK', highest: null }),
      }),
    ]),
  )
  // A council that was not needed.
  await answered(
    app.call(updateEnrollment, {
      ...admin(),
      params: { id: school.enrollments[1]! },
      body: { councilApproved: true },
    }),
  )
  const { body: meeting } = await answered(
    app.call(createMeeting, {
      ...admin(),
      body: {
        gradeId: firstClass(),
        date: TEST_TODAY,
        startTime: '14:00:00',
        endTime: '16:00:00',
        attendants: [{ name: 'Cecília Alves', function: 'Diretora', duty: 'PRESIDES' }],
      },
    }),
  )
  await answered(app.call(signMeeting, { ...admin(), params: { id: meeting.id }, body: {} }))
  await answered(
    app.call(saveReenrollmentCampaign, {
      ...admin(),
      params: { id: school.year },
      body: { opens: '2026-08-10', closes: '2026-08-31', letter: 'Prezada família, confirme a vaga.' },
    }),
  )
}

/** The words of a file, whatever it is; null where the paper does not exist for this class, with the reason. */
const wordsOf = async (sent: Sent): Promise<string | null> => {
  if (sent.status !== 202) {
    expect(sent.status).toBe(422)
    expect(JSON.stringify(sent.body)).not.toMatch(FORBIDDEN)
    return null
  }
  await app.runJobs()
  const { status, raw } = await content(sent.body.id)
  if (status !== 200) {
    const { rows } = await app.owner.query('select reason from generated_file where id = $1', [sent.body.id])
    expect(rows[0].reason).not.toMatch(FORBIDDEN)
    return null
  }
  if (raw.subarray(0, 4).toString() === '%PDF') return (await pagesOf(raw)).join(' ')
  return JSON.stringify(await readXlsxFile(raw))
}

const ASK = {
  student: (fileNameTag: string, format: string) =>
    app.call(requestStudentReport, {
      ...admin(),
      params: { id: school.enrollments[0]! },
      query: { fileNameTag, ...(format === 'pdf' ? {} : { format }) },
    }),
  plan: (fileNameTag: string, format: string) =>
    app.call(requestPlanReport, {
      ...admin(),
      params: { id: school.plans.portuguese },
      query: { fileNameTag, ...(format === 'pdf' ? {} : { format }) },
    }),
  class: (fileNameTag: string, format: string) =>
    app.call(requestGradeReportCards, {
      ...admin(),
      params: { id: firstClass() },
      query: { fileNameTag, ...(format === 'pdf' ? {} : { format }) },
    }),
}
const PAPERS = [
  ...STUDENT_REPORT_TAGS.map(tag => ['student', tag] as const),
  ...PLAN_REPORT_TAGS.map(tag => ['plan', tag] as const),
  ...GRADE_REPORT_TAGS.map(tag => ['class', tag] as const),
]
/** Papers of Fundamental and Médio alone, of students with a request about a result, and of a next year with classes. */
const NO_PAPER = new Set<string>([
  'ACADEMIC_RECORD',
  'RECONSIDERATION_ANSWER',
  'TUTELARY_LETTER',
  'TRANSFER_LIST',
  'TRANSFER_LETTER',
])

describe.each(['ASSESSMENT', 'MARK'] as const)('a closed year of infantil, class of type %s', type => {
  beforeAll(async () => {
    await fillInfantil(type)
    await app.owner.query("update person set birthdate = '2021-03-04' where institution_id = $1", [school.id])
    await records.closeYear()
    await compute()
  }, 120_000)

  test('every child has concluded the stage, with the absences stated', async () => {
    const { data, results } = (
      await answered(app.call(getPerformance, { ...admin(), query: { gradeId: firstClass() } }))
    ).body
    expect(results).toHaveLength(school.enrollments.length)
    for (const result of results)
      expect(result).toMatchObject({
        situation: 'APPROVED',
        retention: 'NONE',
        frequency: 50,
        absences: 400,
        failedComponents: 0,
      })
    for (const row of data) expect([row.situation, row.retention]).toEqual(['APPROVED', 'NONE'])
  })

  test('no call of the office or of the child answers that somebody was retained', async () => {
    const [enrollmentId = ''] = school.enrollments
    const query = { gradeId: firstClass(), studentEnrollmentId: enrollmentId, explain: 'true' }
    const calls = [
      app.call(getPerformance, { ...admin(), query: { gradeId: firstClass() } }),
      app.call(getPerformance, { ...admin(), query }),
      app.call(getMyPerformance, {
        ...as(school.students[0]!.token),
        query: { academicYearId: school.year, explain: 'true' },
      }),
      app.call(listEnrollments, { ...admin(), query: { gradeId: firstClass() } }),
      app.call(listGrades, { ...admin(), query: {} }),
      app.call(getYearDashboard, { ...admin(), params: { id: school.year } }),
    ]
    for (const call of calls) {
      const { body } = await answered(call)
      expect(JSON.stringify(body)).not.toMatch(/FAILED"|BY_ABSENCE|BY_COUNCIL|WITH_DEPENDENCY/)
      expect(JSON.stringify(body)).not.toMatch(FORBIDDEN)
    }
    const own = (await calls[2])?.body
    expect(own.results[0]).toMatchObject({ situation: 'APPROVED', retention: 'NONE' })
    expect(JSON.stringify(own.results[0].explanation)).toContain('LDB, art. 31, I')
  })

  test.each(PAPERS)(
    'of the %s: %s',
    async (of, tag) => {
      const words = await wordsOf(await ASK[of](tag, 'pdf'))
      const sheet = await wordsOf(await ASK[of](tag, 'xlsx'))
      if (NO_PAPER.has(tag)) expect(words).toBeNull()
      else expect(words?.length).toBeGreaterThan(100)
      expect(words ?? '').not.toMatch(FORBIDDEN)
      expect(sheet ?? '').not.toMatch(FORBIDDEN)
      if (tag === 'FINAL_RESULTS')
        expect([words, sheet]).toEqual([
          expect.stringContaining('Concluiu a etapa: 5'),
          expect.stringContaining('Concluiu a etapa'),
        ])
      if (['REPORT_CARD', 'STUDENT_PERFORMANCE'].includes(tag)) expect(words).toContain('Concluiu a etapa')
      if (tag === 'OVERVIEW_MAP') expect(words).toContain('Con: concluiu a etapa')
      if (tag === 'CONCLUSION_DECLARATION') expect(words).toContain('concluiu, em 2026')
    },
    120_000,
  )

  test('what is issued says nothing else where its code is checked', async () => {
    const { body } = await answered(app.call(listDocuments, { ...admin(), query: {} }))
    expect(body.data.length).toBeGreaterThanOrEqual(documentTags().length - 1)
    expect(JSON.stringify(body)).not.toMatch(FORBIDDEN)
    for (const { code } of body.data) {
      const checked = await answered(app.call(checkDocument, { host: school.host, params: { code } }))
      expect(JSON.stringify(checked.body)).not.toMatch(FORBIDDEN)
    }
  })
})

test('figures that were stored as retained, before the law was asked, are not shown so', async () => {
  await fillInfantil('ASSESSMENT')
  await records.closeYear()
  await compute()
  await app.owner.query(
    "update grade_performance set situation = 'BY_ABSENCE' where institution_id = $1 and situation is not null",
    [school.id],
  )
  const { body } = await app.call(getPerformance, { ...admin(), query: { gradeId: firstClass() } })
  expect(new Set(body.data.map(({ situation }: { situation: string }) => situation))).toEqual(
    new Set(['APPROVED']),
  )
  expect(await wordsOf(await ASK.student('REPORT_CARD', 'pdf'))).not.toMatch(FORBIDDEN)
  expect(await wordsOf(await ASK.plan('SCHOOL_DIARY', 'pdf'))).not.toMatch(FORBIDDEN)
})

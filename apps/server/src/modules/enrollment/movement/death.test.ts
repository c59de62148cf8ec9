import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { getPerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { requestGradeReportCards, requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enrollmentDesk } from '../../../../test/enrollment-desk.ts'
import { recordsDesk } from '../../../../test/records-desk.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { computeDirty } from '../../evaluation/performance/performance.service.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})

const { admin, as, firstClass, withFigures } = reportsDesk(
  () => app,
  () => school,
)
const records = recordsDesk(
  () => app,
  () => school,
)
const desk = enrollmentDesk(() => app)
const first = () => school.enrollments[0]!
const exit = (reason: string | null, who = admin()) =>
  app.call(updateEnrollment, {
    ...who,
    params: { id: first() },
    body: { exit: reason === null ? null : { date: TEST_TODAY, reason } },
  })
const words = async (raw: Buffer) => (await pagesOf(raw)).join(' ')

test('an instructor enters no death', async () => {
  expect((await exit('DECEASED', as(school.instructor.token))).status).toBe(403)
})

test('a death is an exit that the history tells, and that is corrected or taken back as any other', async () => {
  expect((await exit('DECEASED')).body.exit).toEqual({ date: TEST_TODAY, reason: 'DECEASED' })
  expect((await exit('DROPPED')).body.exit.reason).toBe('DROPPED')
  expect((await exit('DECEASED')).status).toBe(200)
  expect((await exit(null)).body.exit).toBeNull()
  const entries = await desk.history(first())
  expect(entries.map(({ action }) => action)).toEqual(['ENDED', 'UPDATED', 'UPDATED', 'RESUMED'])
  expect(entries[1]?.changes).toEqual([{ field: 'exitReason', from: 'DECEASED', to: 'DROPPED' }])
})

test('the papers and figures of the class name it', async () => {
  await withFigures(0, { 0: { situation: 'ONGOING' } })
  await exit('DECEASED')
  await records.closeYear()
  await computeDirty(app, { institutionId: school.id, gradeId: firstClass() })
  const { results } = (await app.call(getPerformance, { ...admin(), query: { gradeId: firstClass() } })).body
  expect(
    results.find(
      ({ studentEnrollmentId }: { studentEnrollmentId: string }) => studentEnrollmentId === first(),
    ).situation,
  ).toBe('DECEASED')
  const paper = async (fileNameTag: string) => {
    const { status, raw } = await app.call(requestGradeReportCards, {
      ...admin(),
      params: { id: firstClass() },
      query: { fileNameTag, preview: 'true' },
    })
    expect(status).toBe(200)
    return words(raw)
  }
  const minutes = await paper('FINAL_RESULTS')
  expect(minutes).toContain('Falecido: 1')
  expect(minutes).toContain('Fal: falecido')
  const card = await app.call(requestStudentReport, {
    ...admin(),
    params: { id: first() },
    query: { fileNameTag: 'REPORT_CARD', preview: 'true' },
  })
  expect(await words(card.raw)).toContain('Falecido')
})

import {
  type GeneratedFile,
  requestGradeReportCards,
  requestSchoolReportCards,
  requestStudentReport,
} from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

const { as, admin, firstClass, listed, setLogo } = reportsDesk(
  () => app,
  () => school,
)

const PREVIEW = { preview: 'true' }
const ofGrade = (query: Record<string, string>, who = admin(), id = firstClass()) =>
  app.call(requestGradeReportCards, { ...who, params: { id }, query: { ...PREVIEW, ...query } })
const ofStudent = (fileNameTag: string) =>
  app.call(requestStudentReport, {
    ...admin(),
    params: { id: school.enrollments[0] ?? '' },
    query: { ...PREVIEW, fileNameTag },
  })
const ofSchool = () =>
  app.call(requestSchoolReportCards, {
    ...admin(),
    query: { ...PREVIEW, academicYearId: school.year },
  })

type Answer = { status: number; headers: Record<string, unknown>; raw: Buffer; body: GeneratedFile }
/** A PDF with the mark on each page, and nothing that stays. */
const expectPreview = async ({ status, headers, raw }: Pick<Answer, 'status' | 'headers' | 'raw'>) => {
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const pages = await pagesOf(raw)
  for (const page of pages) {
    expect(page).toContain('PRÉVIA')
    expect(page).not.toContain('Código de autenticidade')
  }
  expect(await listed()).toEqual([])
  expect(await app.runJobs()).toBe(0)
  const { rows } = await app.owner.query('select 1 from issued_document where institution_id = $1', [
    school.id,
  ])
  expect(rows).toEqual([])
  return pages
}

test.each(['REPORT_CARD', 'CLASS_LIST', 'ENROLLMENT_FORM'])(
  'an administrator looks at the %s of a class before it is issued, and nothing stays but that it was looked at',
  async fileNameTag => {
    const answer = await ofGrade({ fileNameTag })
    const pages = await expectPreview(answer)
    expect(pages.join()).toContain("Ana D'Ávila")
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Prévia — '))
    const { rows } = await app.owner.query(
      "select action, entity_id as id, grade_id as grade from audit_entry where institution_id = $1 and entity = 'file'",
      [school.id],
    )
    expect(rows).toEqual([{ action: 'PREVIEWED', id: firstClass(), grade: firstClass() }])
  },
)

test.each(['REPORT_CARD', 'ENROLLMENT_FORM'])('and at the %s of one student', async fileNameTag => {
  const pages = await expectPreview(await ofStudent(fileNameTag))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain("Ana D'Ávila")
})

test('of all classes the first is shown, and a spreadsheet as a PDF', async () => {
  expect((await expectPreview(await ofSchool())).join()).toContain('6º ano A')
  await expectPreview(await ofGrade({ fileNameTag: 'CLASS_LIST', format: 'xlsx' }))
})

test('what is issued has no mark', async () => {
  const answer = await ofGrade({ fileNameTag: 'CLASS_LIST', preview: 'false' })
  expect([answer.status, answer.body.status]).toEqual([202, 'PENDING'])
})

test('a preview is refused like the document: by role, by institution, by kind and by what it lacks', async () => {
  const other = await createSchool(app)
  const municipal = await createSchool(app, { kind: 'MUNICIPAL' })
  expect((await ofGrade({}, as(school.instructor.token))).body.code).toBe('FORBIDDEN')
  expect((await ofGrade({}, as(other.administrator.token, other))).status).toBe(404)
  const its = as(municipal.administrator.token, municipal)
  expect((await ofGrade({}, its, municipal.classes[0]?.id)).body.code).toBe('FEATURE_NOT_AVAILABLE')
  const empty = await ofGrade({ fileNameTag: 'CLASS_LIST' }, admin(), school.classes[1]?.id)
  expect([empty.status, empty.body.code, empty.body.message]).toEqual([
    422,
    'VALIDATION_ERROR',
    'Não há alunos matriculados na turma.',
  ])
  await setLogo(`data:image/png;base64,${Buffer.from('not a picture').toString('base64')}`)
  const broken = await ofGrade({ fileNameTag: 'CLASS_LIST' })
  expect([broken.status, broken.body.message]).toEqual([422, expect.stringContaining('logotipo')])
})

import { requestGradeReportCards, requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endingDesk } from '../../../../test/ending-desk.ts'
import { recordsDesk } from '../../../../test/records-desk.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

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
const { ask, content, later } = reportsDesk(
  () => app,
  () => school,
)
const records = recordsDesk(
  () => app,
  () => school,
)

const textOf = async (query: Record<string, string>) => {
  const { id } = await ask(query)
  await app.runJobs()
  return (await pagesOf((await content(id)).raw)).join(' ')
}

describe('a result that is not published', () => {
  const fileNameTag = 'CONCLUSION_DECLARATION'
  const ofClass = async () => {
    const { status, body } = await app.call(requestGradeReportCards, {
      ...desk.as(),
      params: { id: desk.gradeId },
      query: { fileNameTag },
    })
    return status === 202 ? status : body.code
  }
  const ofStudent = async () => {
    const { status, body } = await app.call(requestStudentReport, {
      ...desk.as(),
      params: { id: school.enrollments[0]! },
      query: { fileNameTag },
    })
    return status === 202 ? status : body.code
  }
  beforeEach(async () => {
    await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
    await desk.closeTerms()
    await app.runJobs()
  })

  test('is declared by no declaration of conclusion, from the council to the publication', async () => {
    expect([await ofClass(), await ofStudent()]).toEqual([202, 202])
    await app.runJobs()
    for (const to of ['COUNCIL', 'DECIDED']) {
      expect((await desk.step(to)).status).toBe(200)
      await app.runJobs()
      expect([await ofClass(), await ofStudent()]).toEqual(['NOT_CONCLUDED', 'NOT_CONCLUDED'])
    }
    await desk.step('PUBLISHED')
    await app.runJobs()
    expect([await ofClass(), await ofStudent()]).toEqual([202, 202])
    await app.runJobs()
    await desk.step('REOPENED', { reason: 'Nota corrigida' })
    await app.runJobs()
    expect([await ofClass(), await ofStudent()]).toEqual(['NOT_CONCLUDED', 'NOT_CONCLUDED'])
  })

  test('is the situation of no report card', async () => {
    await app.owner.query('update academic_term set show_performance = true where institution_id = $1', [
      school.id,
    ])
    const situations = async () => {
      later(60_000)
      const text = await textOf({ fileNameTag: 'REPORT_CARD' })
      expect(text.length).toBeGreaterThan(0)
      const { rows } = await app.owner.query(
        `select distinct data ->> 'situation' as situation from issued_document
          where institution_id = $1 and type = 'REPORT_CARD' and replaced_by is null`,
        [school.id],
      )
      return rows.map(({ situation }) => situation)
    }
    expect(await situations()).toEqual(['Aprovado'])
    await desk.step('COUNCIL')
    expect(await situations()).toEqual(['Cursando'])
    await desk.step('DECIDED')
    await desk.step('PUBLISHED')
    expect(await situations()).toEqual(['Aprovado'])
  })

  test('is no year of the school history', async () => {
    const years = async () => {
      const built = await records.built(school.students[0]!.id)
      return built.records.map(({ situation }) => situation)
    }
    expect(await years()).toEqual(['APPROVED'])
    await desk.step('COUNCIL')
    expect(await years()).toEqual([])
    await desk.step('DECIDED')
    await desk.step('PUBLISHED')
    expect(await years()).toEqual(['APPROVED'])
  })
})

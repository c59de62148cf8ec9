import { randomUUID } from 'node:crypto'
import {
  type GeneratedFile,
  getFileContent,
  listFiles,
  requestGradeReportCards,
  requestStudentReport,
} from '@lousa/contract/reports/reports.contract.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { scopeRow } from '../src/modules/evaluation/evaluation.factory.ts'
import { performanceRow } from '../src/modules/reports/reports.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import type { School } from './school.ts'
import { TEST_NOW, type TestApp } from './test-app.ts'

/** The words of each page of a document. */
export const pagesOf = async (pdf: Buffer): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map(page => page.replace(/\s+/g, ' '))
}

type Figures = Omit<
  Parameters<typeof performanceRow>[0],
  'institution_id' | 'scope_id' | 'student_enrollment_id'
>

/** Where an administrator of the school asks for documents and takes them. */
export const reportsDesk = (app: () => TestApp, school: () => School) => {
  const later = (milliseconds: number) =>
    app().clock.set(new Date(app().clock.now().getTime() + milliseconds))
  const as = (token: string, at: School = school()) => ({ host: at.host, token })
  const admin = () => as(school().administrator.token)
  const firstClass = () => school().classes[0]?.id ?? ''

  const ask = async (query: Record<string, string> = {}): Promise<GeneratedFile> => {
    const { status, body } = await app().call(requestGradeReportCards, {
      ...admin(),
      params: { id: firstClass() },
      query,
    })
    expect(status).toBe(202)
    return body
  }
  const askForStudent = (id: string, query: Record<string, string> = {}) =>
    app().call(requestStudentReport, { ...admin(), params: { id }, query })
  const listed = async (query: Record<string, string> = {}): Promise<GeneratedFile[]> =>
    (await app().call(listFiles, { ...admin(), query })).body.data
  const content = (id: string, who = admin()) => app().call(getFileContent, { ...who, params: { id } })

  const pagesOfClass = async (query: Record<string, string> = {}): Promise<string[]> => {
    const { id } = await ask(query)
    await app().runJobs()
    return pagesOf((await content(id)).raw)
  }

  /** Computed figures of one student in Português; term by position from 1, 0 = the year. */
  const withFigures = (enrollment: number, byTerm: Record<number, Figures>) =>
    app().within(school().id, async db => {
      for (const [position, figures] of Object.entries(byTerm)) {
        const scope = scopeRow({
          institution_id: school().id,
          id: randomUUID(),
          academic_year_id: school().year,
          grade_id: firstClass(),
          curriculum_component_id: school().components.portuguese,
          academic_term_id: school().terms[Number(position) - 1]?.id ?? null,
          computed_version: 1,
          computed_at: TEST_NOW.toISOString(),
        })
        await insertRows(db, 'performance_scope', [scope])
        await insertRows(db, 'grade_performance', [
          performanceRow({
            institution_id: school().id,
            scope_id: String(scope.id),
            student_enrollment_id: school().enrollments[enrollment] ?? '',
            ...figures,
          }),
        ])
      }
    })
  const setLogo = (logo: string | null) =>
    app().owner.query('update institution set logo = $2 where institution_id = $1', [school().id, logo])
  return {
    later,
    as,
    admin,
    firstClass,
    ask,
    askForStudent,
    listed,
    content,
    pagesOfClass,
    withFigures,
    setLogo,
  }
}

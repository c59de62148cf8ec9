import { createHash } from 'node:crypto'
import { fill } from '@lousa/contract/messages.ts'
import { FINAL_RESULTS as W } from '@lousa/contract/reports/final-results/final-results.messages.ts'
import { xlsxFile } from '../../../platform/spreadsheets/spreadsheet-writer.ts'
import { documentCodes } from '../document/document-codes.values.ts'
import { documentHead } from '../document/document-head.values.ts'
import type { ClassReport, ReportDeps } from '../document/paper.types.ts'
import { renderReport } from '../document/paper-rendering.service.ts'
import { PDF, XLSX } from '../file/content-types.values.ts'
import type { BuiltFile, ClassParams, FileRun, ReportPdf } from '../file/generated-file.types.ts'
import { readClass, schoolDaysOfClass } from '../map/class-reading.service.ts'
import { daysOfYear } from './final-results.queries.ts'
import {
  areFinal,
  type FinalResultsData,
  finalResultsDocument,
  finalResultsSheet,
} from './final-results.view.ts'

const dataOf = async (parts: ReportDeps, run: FileRun, gradeId: string): Promise<FinalResultsData> => {
  const { institutionId, tenant } = run
  const data = await readClass(parts, run, { gradeId })
  const days = await tenant(db => daysOfYear(db, { institutionId, yearId: data.yearId }))
  return { ...data, days, schoolDays: await schoolDaysOfClass(parts, run, data, undefined) }
}

const minutesOf = async (
  parts: ReportDeps,
  run: FileRun,
  { data, gradeId }: { data: FinalResultsData; gradeId: string },
): Promise<ReportPdf> => {
  const { isPreview, file } = run
  const issue = { now: parts.clock.now(), timeZone: file.timeZone, isPreview }
  // Results that may still change are no final ones: nothing is certified before.
  const certifies = areFinal(data, issue) && !isPreview
  const [code = ''] = certifies ? documentCodes(1) : []
  const order = { ...issue, code }
  const { pdf } = await renderReport(parts, run, {
    template: 'final-results',
    data: finalResultsDocument(data, order),
    images: documentHead(data.class.institution).images,
  })
  const hash = createHash('sha256').update(pdf).digest('hex')
  const { name, level, year, institution } = data.class
  const issuedData = {
    title: W.title,
    institution: institution.name,
    year: String(year),
    class: name,
    level,
    students: String(data.students.length),
  }
  return {
    pdf,
    // The document of the whole class: one code, whatever its members.
    issued: certifies ? [{ code, gradeId, hash, data: issuedData }] : [],
    enrollmentIds: data.students.map(({ enrollmentId }) => enrollmentId),
  }
}

/** The minutes of a class: a PDF with a code of its own, or a spreadsheet, which certifies nothing. */
export const finalResultsBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, { gradeId, format }: ClassParams): Promise<BuiltFile> => {
    const { file, isPreview, progress } = run
    await progress(0.05)
    const data = await dataOf(parts, run, gradeId)
    // The file was named when its figures were not known yet.
    const isFinal = areFinal(data, { now: parts.clock.now(), timeZone: file.timeZone })
    const title = { title: fill(isFinal ? W.fileOfGrade : W.fileSoFar, { grade: data.class.name }) }
    await progress(0.3)
    if (format === 'xlsx' && !isPreview) {
      const order = { now: parts.clock.now(), timeZone: file.timeZone }
      const workbook = await xlsxFile([finalResultsSheet(data, order)])
      return { contentType: XLSX, content: [workbook], outcome: () => ({ issued: [], ...title }) }
    }
    const { pdf, issued } = await minutesOf(parts, run, { data, gradeId })
    await progress(0.9)
    return { contentType: PDF, content: [pdf], outcome: () => ({ issued, ...title }) }
  }

/** The minutes of one of all classes; a class without plans is refused with the reason. */
export const classMinutes: ClassReport = async (parts, run, { gradeId }) => {
  const data = await dataOf(parts, run, gradeId)
  return minutesOf(parts, run, { data, gradeId })
}

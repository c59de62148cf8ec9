import { NOTE_SUMMARY as W } from '@lousa/contract/reports/map/note-summary.messages.ts'
import { xlsxFile } from '../../../platform/spreadsheets/spreadsheet-writer.ts'
import { PDF, XLSX } from '../file/content-types.values.ts'
import type { BuiltFile, ClassParams, FileRun } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { documentHead } from '../paper/document-head.values.ts'
import type { PaperParts } from '../paper/paper.types.ts'
import { renderPaper } from '../paper/paper-rendering.service.ts'
import { readClass } from './class-reading.service.ts'
import { evaluationsOfClass, scoresOfClass } from './note-summary.queries.ts'
import { noteSummaryDocument, noteSummarySheets } from './note-summary.view.ts'

/** A summary is no issued document: nothing is certified and it has no code. */
const outcome = () => ({ issued: [] })

/** The scores of a class: read, then set as a PDF or written as a spreadsheet. */
export const noteSummaryBuilder =
  (parts: PaperParts) =>
  async (run: FileRun, scope: ClassParams): Promise<BuiltFile> => {
    const { file, institutionId, isPreview, tenant, progress } = run
    const { gradeId, academicTermId, format } = scope
    await progress(0.05)
    const figures = await readClass(parts, run, scope)
    const [evaluations, scores] = await tenant(db =>
      Promise.all([
        evaluationsOfClass(db, { institutionId, gradeId }),
        scoresOfClass(db, { institutionId, gradeId }),
      ]),
    )
    const data = { ...figures, evaluations, scores }
    const order = { academicTermId, now: parts.clock.now(), timeZone: file.timeZone, isPreview }
    const document = noteSummaryDocument(data, order)
    if (document.sections.length === 0) throw new ReportRefusal(W.nothing)
    await progress(0.3)
    // A sheet is looked at on paper.
    if (format === 'xlsx' && !isPreview) {
      const workbook = await xlsxFile(noteSummarySheets(data, order))
      return { contentType: XLSX, content: [workbook], outcome }
    }
    const { pdf } = await renderPaper(parts, run, {
      template: 'note-summary',
      data: document,
      images: documentHead(data.class.institution).images,
    })
    await progress(0.9)
    return { contentType: PDF, content: [pdf], outcome }
  }

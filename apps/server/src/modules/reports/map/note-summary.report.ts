import { NOTE_SUMMARY as W } from '@lousa/contract/reports/map/note-summary.messages.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { tableFile } from '../document/table-file.service.ts'
import type { BuiltFile, ClassParams, FileRun } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { readClass } from './class-reading.service.ts'
import { evaluationsOfClass, scoresOfClass } from './note-summary.queries.ts'
import { noteSummaryDocument, noteSummarySheets } from './note-summary.view.ts'

/** The scores of a class: read, then set as a PDF or written as a spreadsheet. */
export const noteSummaryBuilder =
  (parts: ReportDeps) =>
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
    return tableFile(parts, run, {
      format: format,
      template: 'note-summary',
      institution: data.class.institution,
      document: () => document,
      sheets: () => noteSummarySheets(data, order),
    })
  }

import { documentHead } from '../../document/document-head.values.ts'
import type { ReportDeps } from '../../document/paper.types.ts'
import { renderReport } from '../../document/paper-rendering.service.ts'
import { PDF } from '../../file/content-types.values.ts'
import type { BuiltFile, ClassParams, FileRun } from '../../file/generated-file.types.ts'
import { classMarks } from '../student-report.queries.ts'
import { readStudent } from '../student-report-reading.service.ts'
import { studentPerformanceDocument } from './student-performance.view.ts'

/** The performance of one student in a year. It certifies nothing: that the report card does. */
export const studentPerformanceBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, params: ClassParams): Promise<BuiltFile> => {
    await run.progress(0.05)
    const { scope, ...reading } = await readStudent(parts, run, params)
    const marks = await run.tenant(db => classMarks(db, scope))
    await run.progress(0.3)
    const { pdf } = await renderReport(parts, run, {
      template: 'student-performance',
      data: studentPerformanceDocument({ ...reading, classMarks: marks }),
      images: documentHead(reading.card.class.institution).images,
    })
    await run.progress(0.9)
    return { contentType: PDF, content: [pdf], outcome: () => ({ issued: [] }) }
  }

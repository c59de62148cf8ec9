import { xlsxFile } from '../../../../platform/spreadsheets/spreadsheet-writer.ts'
import { PDF, XLSX } from '../../file/content-types.values.ts'
import type { BuiltFile, ClassParams, FileRun } from '../../file/generated-file.types.ts'
import { documentHead } from '../../paper/document-head.values.ts'
import type { PaperParts } from '../../paper/paper.types.ts'
import { renderPaper } from '../../paper/paper-rendering.service.ts'
import { attendedLessons, broughtAttendance } from '../student-report.queries.ts'
import { readStudent } from '../student-report-reading.service.ts'
import { type FrequencyReading, studentFrequencyDocument } from './student-frequency.view.ts'
import { studentFrequencySheets } from './student-frequency-sheet.values.ts'

/** It certifies nothing and has no code. */
const outcome = () => ({ issued: [] })

/** The attendance of one student. */
export const studentFrequencyBuilder =
  (parts: PaperParts) =>
  async (run: FileRun, params: ClassParams): Promise<BuiltFile> => {
    await run.progress(0.05)
    const { scope, ...reading } = await readStudent(parts, run, params)
    const [lessons, brought] = await run.tenant(async db => [
      await attendedLessons(db, scope),
      await broughtAttendance(db, scope),
    ])
    const frequency: FrequencyReading = { ...reading, lessons, brought }
    await run.progress(0.3)
    // A sheet is looked at on paper.
    if (params.format === 'xlsx' && !run.isPreview) {
      const workbook = await xlsxFile(studentFrequencySheets(frequency))
      return { contentType: XLSX, content: [workbook], outcome }
    }
    const { pdf } = await renderPaper(parts, run, {
      template: 'student-frequency',
      data: studentFrequencyDocument(frequency),
      images: documentHead(reading.card.class.institution).images,
    })
    await run.progress(0.9)
    return { contentType: PDF, content: [pdf], outcome }
  }

import { xlsxFile } from '../../../../platform/spreadsheets/spreadsheet-writer.ts'
import { studentInputs } from '../../../evaluation/performance/student-inputs.service.ts'
import { PDF, XLSX } from '../../file/content-types.values.ts'
import type { BuiltFile, ClassParams, FileRun } from '../../file/generated-file.types.ts'
import { documentHead } from '../../paper/document-head.values.ts'
import type { PaperParts } from '../../paper/paper.types.ts'
import { renderPaper } from '../../paper/paper-rendering.service.ts'
import { readStudent } from '../student-report-reading.service.ts'
import { type AssessmentReading, studentAssessmentDocument } from './student-assessment.view.ts'
import { studentAssessmentSheets } from './student-assessment-sheet.values.ts'

/** It certifies nothing and has no code. */
const outcome = () => ({ issued: [] })

/** All evaluations of one student. */
export const studentAssessmentBuilder =
  (parts: PaperParts) =>
  async (run: FileRun, params: ClassParams): Promise<BuiltFile> => {
    await run.progress(0.05)
    const { scope, ...reading } = await readStudent(parts, run, params)
    const componentIds = reading.card.components.map(({ id }) => id)
    const { institutionId, ...of } = scope
    const inputs = await run.tenant(db => studentInputs({ db, institutionId }, { ...of, componentIds }))
    const assessment: AssessmentReading = { ...reading, inputs }
    await run.progress(0.3)
    // A sheet is looked at on paper.
    if (params.format === 'xlsx' && !run.isPreview) {
      const workbook = await xlsxFile(studentAssessmentSheets(assessment))
      return { contentType: XLSX, content: [workbook], outcome }
    }
    const { pdf } = await renderPaper(parts, run, {
      template: 'student-assessment',
      data: studentAssessmentDocument(assessment),
      images: documentHead(reading.card.class.institution).images,
    })
    await run.progress(0.9)
    return { contentType: PDF, content: [pdf], outcome }
  }

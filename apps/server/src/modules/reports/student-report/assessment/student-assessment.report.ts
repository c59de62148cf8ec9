import { studentInputs } from '../../../evaluation/performance/student-inputs.service.ts'
import type { ReportDeps } from '../../document/paper.types.ts'
import { tableFile } from '../../document/table-file.service.ts'
import type { BuiltFile, ClassParams, FileRun } from '../../file/generated-file.types.ts'
import { readStudent } from '../student-report-reading.service.ts'
import { type AssessmentReading, studentAssessmentDocument } from './student-assessment.view.ts'
import { studentAssessmentSheets } from './student-assessment-sheet.values.ts'

/** All evaluations of one student. */
export const studentAssessmentBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, params: ClassParams): Promise<BuiltFile> => {
    await run.progress(0.05)
    const { scope, ...reading } = await readStudent(parts, run, params)
    const componentIds = reading.card.components.map(({ id }) => id)
    const { institutionId, ...of } = scope
    const inputs = await run.tenant(db => studentInputs({ db, institutionId }, { ...of, componentIds }))
    const assessment: AssessmentReading = { ...reading, inputs }
    await run.progress(0.3)
    return tableFile(parts, run, {
      format: params.format,
      template: 'student-assessment',
      institution: reading.card.class.institution,
      document: () => studentAssessmentDocument(assessment),
      sheets: () => studentAssessmentSheets(assessment),
    })
  }

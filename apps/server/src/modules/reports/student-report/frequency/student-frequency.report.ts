import type { ReportDeps } from '../../document/paper.types.ts'
import { tableFile } from '../../document/table-file.service.ts'
import type { BuiltFile, ClassParams, FileRun } from '../../file/generated-file.types.ts'
import { attendedLessons, transferredAttendance } from '../student-report.queries.ts'
import { readStudent } from '../student-report-reading.service.ts'
import { type FrequencyReading, studentFrequencyDocument } from './student-frequency.view.ts'
import { studentFrequencySheets } from './student-frequency-sheet.values.ts'

/** The attendance of one student. */
export const studentFrequencyBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, params: ClassParams): Promise<BuiltFile> => {
    await run.progress(0.05)
    const { scope, ...reading } = await readStudent(parts, run, params)
    const [lessons, brought] = await run.tenant(async db => [
      await attendedLessons(db, scope),
      await transferredAttendance(db, scope),
    ])
    const frequency: FrequencyReading = { ...reading, lessons, brought }
    await run.progress(0.3)
    return tableFile(parts, run, {
      format: params.format,
      template: 'student-frequency',
      institution: reading.card.class.institution,
      document: () => studentFrequencyDocument(frequency),
      sheets: () => studentFrequencySheets(frequency),
    })
  }

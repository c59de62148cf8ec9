import { TIMETABLE_PAPER as W } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import { dayInTerms } from '@lousa/rules/planning/timetable/weekly-hours.rules.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { tableFile } from '../document/table-file.service.ts'
import type { BuiltFile, FileRun, SchoolParams } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { type TimetableScope, timetableGrades, timetableTimes, timetableYear } from './timetable.queries.ts'
import { instructorWeek, type TimetableData, timetableDocument } from './timetable.view.ts'
import { timetableSheets } from './timetable-sheets.values.ts'

const [BEGUN, READ] = [0.05, 0.3]

const nothingIn = ({ gradeId, instructorId }: TimetableScope): string =>
  gradeId ? W.noneOfGrade : instructorId ? W.noneOfInstructor : W.noneOfSchool

const dataOf = async (
  { clock }: ReportDeps,
  { institutionId, tenant, file }: FileRun,
  { academicYearId, only = {} }: SchoolParams,
): Promise<TimetableData> => {
  const { gradeId, instructorId } = only
  const scope = { institutionId, academicYearId, gradeId, instructorId }
  const data = await tenant(async db => {
    const year = await timetableYear(db, scope)
    // For a year that is not running, the week of its first or last day.
    const day = dayInTerms(todayIn(clock, file.timeZone), [year])
    const [grades, times] = await Promise.all([timetableGrades(db, scope), timetableTimes(db, scope, day)])
    return { year, day, grades, times, instructorId }
  })
  const own = instructorId ? instructorWeek(data, instructorId).all : data.times
  if (own.length === 0) throw new ReportRefusal(nothingIn(scope))
  return data
}

/** The timetable of a class, an instructor or all classes: read as of today, then set as a PDF or written as a spreadsheet. */
export const timetableBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, params: SchoolParams): Promise<BuiltFile> => {
    const { file, isPreview, progress } = run
    await progress(BEGUN)
    const data = await dataOf(parts, run, params)
    await progress(READ)
    const isOfSchool = !params.only?.gradeId && !params.only?.instructorId
    const order = { now: parts.clock.now(), timeZone: file.timeZone, isPreview }
    const document = timetableDocument(data, order, isOfSchool)
    return tableFile(parts, run, {
      format: params.format,
      template: 'timetable',
      institution: data.year.institution,
      document: () => document,
      sheets: () => timetableSheets(data, document, isOfSchool),
    })
  }

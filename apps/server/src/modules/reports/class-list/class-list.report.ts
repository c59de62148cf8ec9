import { CLASS_LIST as W } from '@lousa/contract/reports/class-list/class-list.messages.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { tableFile } from '../document/table-file.service.ts'
import type { BuiltFile, ClassParams, FileRun } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { type ListedGrade, listedGrade, listedStudents } from './class-list.public.queries.ts'
import { classListDocument, classListSheet, type ListData } from './class-list.view.ts'

const nobodyIn = (grade: ListedGrade | undefined): string => (grade?.isEvent ? W.nobody : W.noStudents)

const dataOf = async ({ institutionId, tenant }: FileRun, gradeId: string): Promise<ListData> => {
  const scope = { institutionId, gradeId }
  const [grade, students] = await tenant(db =>
    Promise.all([listedGrade(db, scope), listedStudents(db, scope)]),
  )
  if (!grade || students.length === 0) throw new ReportRefusal(nobodyIn(grade))
  return { grade, students }
}

/** The list of a class or event: read, then set as a PDF or written as a spreadsheet. */
export const classListBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, { gradeId, format }: ClassParams): Promise<BuiltFile> => {
    const { file, isPreview, progress } = run
    await progress(0.05)
    const data = await dataOf(run, gradeId)
    await progress(0.3)
    return tableFile(parts, run, {
      format: format,
      template: 'class-list',
      institution: data.grade.institution,
      document: () => classListDocument(data, { now: parts.clock.now(), timeZone: file.timeZone, isPreview }),
      sheets: () => [classListSheet(data)],
    })
  }

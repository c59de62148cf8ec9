import { CLASS_LIST as W } from '@lousa/contract/reports/class-list/class-list.messages.ts'
import { xlsxFile } from '../../../platform/spreadsheets/spreadsheet-writer.ts'
import { PDF, XLSX } from '../file/content-types.values.ts'
import type { BuiltFile, ClassParams, FileRun } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { documentHead } from '../paper/document-head.values.ts'
import type { PaperParts } from '../paper/paper.types.ts'
import { renderPaper } from '../paper/paper-rendering.service.ts'
import { type ListedGrade, listedGrade, listedStudents } from './class-list.queries.ts'
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

/** A list is no issued document: nothing is certified and it has no code. */
const outcome = () => ({ issued: [] })

/** The list of a class or event: read, then set as a PDF or written as a spreadsheet. */
export const classListBuilder =
  (parts: PaperParts) =>
  async (run: FileRun, { gradeId, format }: ClassParams): Promise<BuiltFile> => {
    const { file, isPreview, progress } = run
    await progress(0.05)
    const data = await dataOf(run, gradeId)
    await progress(0.3)
    // A sheet is looked at on paper.
    if (format === 'xlsx' && !isPreview) {
      const workbook = await xlsxFile([classListSheet(data)])
      return { contentType: XLSX, content: [workbook], outcome }
    }
    const { pdf } = await renderPaper(parts, run, {
      template: 'class-list',
      data: classListDocument(data, { now: parts.clock.now(), timeZone: file.timeZone, isPreview }),
      images: documentHead(data.grade.institution).images,
    })
    await progress(0.9)
    return { contentType: PDF, content: [pdf], outcome }
  }

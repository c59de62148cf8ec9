import { xlsxFile } from '../../../platform/spreadsheets/spreadsheet-writer.ts'
import { documentHead } from '../document/document-head.values.ts'
import type { ClassReport, ReportDeps } from '../document/paper.types.ts'
import { renderReport } from '../document/paper-rendering.service.ts'
import { PDF, XLSX } from '../file/content-types.values.ts'
import type { BuiltFile, ClassParams, FileRun } from '../file/generated-file.types.ts'
import { readClass, schoolDaysOfClass } from './class-reading.service.ts'
import { type OverviewMapData, overviewMapDocument, overviewMapSheet } from './overview-map.view.ts'

type MapScope = Pick<ClassParams, 'gradeId' | 'lessonPlanIds' | 'academicTermId'>

/** A map is no issued document: nothing is certified and it has no code. */
const outcome = () => ({ issued: [] })

const dataOf = async (parts: ReportDeps, run: FileRun, scope: MapScope): Promise<OverviewMapData> => {
  const data = await readClass(parts, run, scope)
  return { ...data, schoolDays: await schoolDaysOfClass(parts, run, data, scope.academicTermId) }
}

const mapPdf = async (
  parts: ReportDeps,
  run: FileRun,
  { data, academicTermId }: { data: OverviewMapData; academicTermId: string | undefined },
): Promise<Uint8Array> => {
  const { pdf } = await renderReport(parts, run, {
    template: 'overview-map',
    data: overviewMapDocument(data, {
      academicTermId,
      now: parts.clock.now(),
      timeZone: run.file.timeZone,
      isPreview: run.isPreview,
    }),
    images: documentHead(data.class.institution).images,
  })
  return pdf
}

/** The map of a class: read, then set as a PDF or written as a spreadsheet. */
export const overviewMapBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, scope: ClassParams): Promise<BuiltFile> => {
    const { file, isPreview, progress } = run
    const { academicTermId, format } = scope
    await progress(0.05)
    const data = await dataOf(parts, run, scope)
    await progress(0.3)
    // A sheet is looked at on paper.
    if (format === 'xlsx' && !isPreview) {
      const order = { academicTermId, now: parts.clock.now(), timeZone: file.timeZone }
      const workbook = await xlsxFile([overviewMapSheet(data, order)])
      return { contentType: XLSX, content: [workbook], outcome }
    }
    const pdf = await mapPdf(parts, run, { data, academicTermId })
    await progress(0.9)
    return { contentType: PDF, content: [pdf], outcome }
  }

/** The map of one of all classes; a class without plans is refused with the reason. Where a level has fewer terms it is of its last one. */
export const classMap: ClassReport = async (parts, run, { gradeId, termPosition, academicTermId }) => {
  const data = await dataOf(parts, run, { gradeId })
  const until =
    termPosition === undefined
      ? academicTermId
      : data.terms.findLast(term => term.position <= termPosition)?.id
  const days = until === undefined ? data.schoolDays : await schoolDaysOfClass(parts, run, data, until)
  const pdf = await mapPdf(parts, run, { data: { ...data, schoolDays: days }, academicTermId: until })
  return { pdf, issued: [], enrollmentIds: data.students.map(({ enrollmentId }) => enrollmentId) }
}

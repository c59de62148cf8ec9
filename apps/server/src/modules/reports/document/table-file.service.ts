import { xlsxFile } from '../../../platform/spreadsheets/spreadsheet-writer.ts'
import type { WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import { PDF, XLSX } from '../file/content-types.values.ts'
import type { BuiltFile, FileRun } from '../file/generated-file.types.ts'
import type { HeadInstitution } from './document-head.types.ts'
import { documentHead } from './document-head.values.ts'
import type { ReportDeps } from './paper.types.ts'
import { renderReport } from './paper-rendering.service.ts'
import type { CodedReport } from './paper-verification.values.ts'

type TableFile = {
  /** Absent: PDF. */
  format: 'xlsx' | undefined
  template: string
  institution: HeadInstitution
  document: () => CodedReport
  sheets: () => WrittenSheet[]
}

/** A table is no issued document: nothing is certified and it has no code. */
const outcome = () => ({ issued: [] })

/** Sets a table as a PDF or writes it as a spreadsheet; a preview of either is the PDF. */
export const tableFile = async (
  parts: ReportDeps,
  run: FileRun,
  { format, template, institution, document, sheets }: TableFile,
): Promise<BuiltFile> => {
  if (format === 'xlsx' && !run.isPreview)
    return { contentType: XLSX, content: [await xlsxFile(sheets())], outcome }
  const { images } = documentHead(institution)
  const { pdf } = await renderReport(parts, run, { template, data: document(), images })
  await run.progress(0.9)
  return { contentType: PDF, content: [pdf], outcome }
}

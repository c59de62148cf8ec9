import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import * as reportsCalls from '@lousa/contract/reports/reports.contract.ts'
import { call } from '../../lib/http/api-client.ts'
import { download } from '../../lib/http/download.ts'
import { queryClient, readKey, readList } from '../../lib/http/query-client.ts'

const WHILE_PENDING_MS = 2000

type FileListState = { state: { data?: { data: readonly GeneratedFile[] } | undefined } }

/** Generated documents; asked for again while one of them is being made. */
export const filesOptions = (tag: string, currentPage: number) => ({
  ...readList(reportsCalls.listFiles, { query: { tag, currentPage } }),
  refetchInterval: ({ state }: FileListState) =>
    state.data?.data.some(file => file.status === 'PENDING') ? WHILE_PENDING_MS : (false as const),
})

export const filesChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(reportsCalls.listFiles) })

type Unpublished = {
  /** Prints terms that are not published too, marked so. */
  includeUnpublished?: 'true' | undefined
}
type Term = Unpublished & { academicTermId?: string | undefined }

export const askForReportCard = (enrollmentId: string, term: Term = {}): Promise<GeneratedFile> =>
  call(reportsCalls.requestStudentReport, {
    params: { id: enrollmentId },
    query: { fileNameTag: 'REPORT_CARD', ...term },
  })

export const askForClassReportCards = (gradeId: string, term: Term = {}): Promise<GeneratedFile> =>
  call(reportsCalls.requestGradeReportCards, {
    params: { id: gradeId },
    query: { fileNameTag: 'REPORT_CARD', ...term },
  })

/** The cards of all classes of a year; terms by position, as levels have terms of their own. */
export const askForSchoolReportCards = (
  academicYearId: string,
  term: Unpublished & { termPosition?: number | undefined } = {},
): Promise<GeneratedFile> =>
  call(reportsCalls.requestSchoolReportCards, {
    query: { academicYearId, fileNameTag: 'REPORT_CARD', ...term },
  })

export const tryAgain = (id: string): Promise<GeneratedFile> =>
  call(reportsCalls.retryFile, { params: { id } })

export const deleteFile = (id: string): Promise<undefined> =>
  call(reportsCalls.deleteFile, { params: { id } })

/** The list of a class or event, to be signed. */
export const askForClassList = (gradeId: string, format: reportsCalls.ReportFormat): Promise<GeneratedFile> =>
  call(reportsCalls.requestGradeReportCards, {
    params: { id: gradeId },
    query: { fileNameTag: 'CLASS_LIST', format },
  })

export const askForClassForms = (gradeId: string): Promise<GeneratedFile> =>
  call(reportsCalls.requestGradeReportCards, {
    params: { id: gradeId },
    query: { fileNameTag: 'ENROLLMENT_FORM' },
  })

export const askForForm = (enrollmentId: string): Promise<GeneratedFile> =>
  call(reportsCalls.requestStudentReport, {
    params: { id: enrollmentId },
    query: { fileNameTag: 'ENROLLMENT_FORM' },
  })

/** "PDF", "ZIP" or "XLSX", as people say it. */
export const typeOf = ({ contentType }: Pick<GeneratedFile, 'contentType'>): 'PDF' | 'ZIP' | 'XLSX' => {
  if (contentType === 'application/zip') return 'ZIP'
  return contentType?.includes('spreadsheet') ? 'XLSX' : 'PDF'
}

export const downloadFile = (file: Pick<GeneratedFile, 'id' | 'title' | 'contentType'>): Promise<void> =>
  download(
    reportsCalls.getFileContent,
    { params: { id: file.id } },
    `${file.title}.${typeOf(file).toLowerCase()}`,
  )

import {
  deleteFile,
  type GeneratedFile,
  getFileContent,
  listFiles,
  requestGradeReportCards,
  requestSchoolReportCards,
  requestStudentReport,
  retryFile,
} from '@lousa/contract/reports/reports.contract.ts'
import { call } from '../../lib/api-client.ts'
import { download } from '../../lib/download.ts'
import { queryClient, readKey, readList } from '../../lib/query-client.ts'

const WHILE_PENDING_MS = 2000

type FileListState = { state: { data?: { data: readonly GeneratedFile[] } | undefined } }

/** Generated documents; asked for again while one of them is being made. */
export const filesOptions = (tag: string, currentPage: number) => ({
  ...readList(listFiles, { query: { tag, currentPage } }),
  refetchInterval: ({ state }: FileListState) =>
    state.data?.data.some(file => file.status === 'PENDING') ? WHILE_PENDING_MS : (false as const),
})

export const filesChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(listFiles) })

type Unpublished = {
  /** Prints terms that are not published too, marked so. */
  includeUnpublished?: 'true' | undefined
}
type Term = Unpublished & { academicTermId?: string | undefined }

export const askForReportCard = (enrollmentId: string, term: Term = {}): Promise<GeneratedFile> =>
  call(requestStudentReport, {
    params: { id: enrollmentId },
    query: { fileNameTag: 'REPORT_CARD', ...term },
  })

export const askForClassReportCards = (gradeId: string, term: Term = {}): Promise<GeneratedFile> =>
  call(requestGradeReportCards, {
    params: { id: gradeId },
    query: { fileNameTag: 'REPORT_CARD', ...term },
  })

/** The cards of all classes of a year; terms by position, as levels have terms of their own. */
export const askForSchoolReportCards = (
  academicYearId: string,
  term: Unpublished & { termPosition?: number | undefined } = {},
): Promise<GeneratedFile> =>
  call(requestSchoolReportCards, {
    query: { academicYearId, fileNameTag: 'REPORT_CARD', ...term },
  })

export const tryAgain = (id: string): Promise<GeneratedFile> => call(retryFile, { params: { id } })

export const removeFile = (id: string): Promise<undefined> => call(deleteFile, { params: { id } })

/** "PDF" or "ZIP", as people say it. */
export const typeOf = ({ contentType }: Pick<GeneratedFile, 'contentType'>): 'PDF' | 'ZIP' =>
  contentType === 'application/zip' ? 'ZIP' : 'PDF'

export const downloadFile = (file: Pick<GeneratedFile, 'id' | 'title' | 'contentType'>): Promise<void> =>
  download(getFileContent, { params: { id: file.id } }, `${file.title}.${typeOf(file).toLowerCase()}`)

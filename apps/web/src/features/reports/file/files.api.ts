import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import * as reportsCalls from '@lousa/contract/reports/reports.contract.ts'
import { call, send } from '../../../lib/http/api-client.ts'
import { download } from '../../../lib/http/download.ts'
import { queryClient, readKey, readList } from '../../../lib/http/query-client.ts'

/** Most papers are ready at once: who has just asked for one sees it come, and a long one is looked at now and then. */
const FAST_POLL_MS = 500
const WHILE_PENDING_MS = 2000
const JUST_ASKED_FOR_MS = 4000
let requestedAt = Number.NEGATIVE_INFINITY
const pollInterval = () =>
  performance.now() - requestedAt < JUST_ASKED_FOR_MS ? FAST_POLL_MS : WHILE_PENDING_MS

type FileListState = { state: { data?: { hasPending: boolean } | undefined } }

type FilesQuery = { tag?: string | undefined; studentId?: string | undefined; currentPage: number }

/** Generated documents of one kind or, without a tag, of all; fetched again while any document is being made. */
export const filesOptions = ({ tag, studentId, currentPage }: FilesQuery) => ({
  ...readList(reportsCalls.listFiles, { query: { tag, studentId, currentPage } }),
  refetchInterval: ({ state }: FileListState) => (state.data?.hasPending ? pollInterval() : (false as const)),
})

export const filesChanged = (): Promise<void> => {
  requestedAt = performance.now()
  return queryClient.invalidateQueries({ queryKey: readKey(reportsCalls.listFiles) })
}

export const retryFile = (id: string): Promise<GeneratedFile> =>
  call(reportsCalls.retryFile, { params: { id } })

export const cancelFile = (id: string): Promise<undefined> =>
  call(reportsCalls.cancelFile, { params: { id } })

export const deleteFile = (id: string): Promise<undefined> =>
  call(reportsCalls.deleteFile, { params: { id } })

/** "PDF", "ZIP" or "XLSX", as people say it. */
export const typeOf = ({ contentType }: Pick<GeneratedFile, 'contentType'>): 'PDF' | 'ZIP' | 'XLSX' => {
  if (contentType === 'application/zip') return 'ZIP'
  return contentType?.includes('spreadsheet') ? 'XLSX' : 'PDF'
}

const MAX_WAIT_MS = 60_000
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** The file once it is ready or has failed; null where that takes too long. */
export const finishedFile = async ({ id, tag }: GeneratedFile): Promise<GeneratedFile | null> => {
  const until = performance.now() + MAX_WAIT_MS
  while (performance.now() < until) {
    const { data } = await call(reportsCalls.listFiles, { query: { tag } })
    const file = data.find(each => each.id === id)
    if (file?.status !== 'PENDING') return file ?? null
    await pause(FAST_POLL_MS)
  }
  return null
}

/** The bytes of a file that is ready. */
export const fileContent = async (id: string): Promise<Blob> =>
  (await send(reportsCalls.getFileContent, { params: { id } })).blob()

export const downloadFile = (file: Pick<GeneratedFile, 'id' | 'title' | 'contentType'>): Promise<void> =>
  download(
    reportsCalls.getFileContent,
    { params: { id: file.id } },
    `${file.title}.${typeOf(file).toLowerCase()}`,
  )

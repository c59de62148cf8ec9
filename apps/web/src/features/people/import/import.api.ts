import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import type { ImportRow, ImportRun, ImportType } from '@lousa/contract/people/import/import.contract.ts'
import * as importCalls from '@lousa/contract/people/import/import.contract.ts'
import * as importCureCalls from '@lousa/contract/people/import/import-cure.contract.ts'
import type { Page } from '@lousa/contract/schema.ts'
import { call } from '../../../lib/http/api-client.ts'
import { download } from '../../../lib/http/download.ts'
import { queryClient, read, readKey, readList } from '../../../lib/http/query-client.ts'

/** While rows are being written. */
const WHILE_RUNNING_MS = 1000
/** How many rows one correction may name, and one page may hold: the contract's own limits. */
const ROWS_OF_A_CORRECTION = 500
const ROWS_OF_A_PAGE = 100

export type RowsShown = NonNullable<QueryInput<typeof importCalls.listImportRows>['show']>
export type RowCorrection = BodyInput<typeof importCalls.correctImportRows>['rows'][number]
export type ChosenColumn = BodyInput<typeof importCalls.matchImportColumns>['columns'][number]
type RunChoice = BodyInput<typeof importCalls.runImport>

const isRunning = (run: Pick<ImportRun, 'status'> | undefined): boolean => run?.status === 'RUNNING'

type ListState = { state: { data?: Page<ImportRun> | undefined } }
export const importsOptions = (currentPage: number) => ({
  ...readList(importCalls.listImports, { query: { currentPage } }),
  refetchInterval: ({ state }: ListState) =>
    state.data?.data.some(isRunning) ? WHILE_RUNNING_MS : (false as const),
})

type RunState = { state: { data?: ImportRun | undefined } }
const runRead = (id: string) => read(importCalls.getImport, { params: { id } })
export const importOptions = (id: string) => ({
  ...runRead(id),
  refetchInterval: ({ state }: RunState) => (isRunning(state.data) ? WHILE_RUNNING_MS : (false as const)),
})

export const importRowsOptions = (id: string, show: RowsShown, currentPage: number) =>
  readList(importCalls.listImportRows, { params: { id }, query: { show, currentPage } })

/**
 * The answer of a write is shown at once, and no earlier read may replace it; the list of imports is fetched when it is next
 * opened.
 */
export const cacheRun = (run: ImportRun): ImportRun => {
  const { queryKey } = runRead(run.id)
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, run)
  void queryClient.invalidateQueries({ queryKey: readKey(importCureCalls.listRemarkGroups) })
  void queryClient.invalidateQueries({ queryKey: readKey(importCalls.listImports) })
  return run
}

export const rowsChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(importCalls.listImportRows) })

/** None of the rows on this device are those of the import any more. */
export const forgetRows = (): void =>
  queryClient.removeQueries({ queryKey: readKey(importCalls.listImportRows) })

export const importChanged = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: runRead(id).queryKey })

export const startImport = async (
  type: ImportType,
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ImportRun> =>
  cacheRun(await call(importCalls.createImport, { query: { type, fileName }, body: bytes }))

export type CheckChoice = Pick<
  BodyInput<typeof importCalls.matchImportColumns>,
  'update' | 'leaveKnown' | 'withoutResponsible' | 'namesAsWritten'
>

export const matchColumns = async (
  id: string,
  columns: ChosenColumn[],
  choice: CheckChoice = {},
): Promise<ImportRun> => {
  const run = await call(importCalls.matchImportColumns, { params: { id }, body: { columns, ...choice } })
  // Every row has been validated again.
  forgetRows()
  return cacheRun(run)
}

const rowsKey = (id: string) => [...readKey(importCalls.listImportRows), { params: { id } }]

/** Rows on screen become what the server made of them; other views of the rows ask again when they are next looked at. */
const cacheRows = async (id: string, rows: readonly ImportRow[]): Promise<void> => {
  const queryKey = rowsKey(id)
  const byNumber = new Map(rows.map(row => [row.number, row]))
  queryClient.setQueriesData<Page<ImportRow>>(
    { queryKey, type: 'active' },
    page => page && { ...page, data: page.data.map(row => byNumber.get(row.number) ?? row) },
  )
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

const isFaulty = ({ skipped, problems }: ImportRow): boolean => !skipped && problems.length > 0

/**
 * Whether a correction has changed other rows too, as when it ends a duplicate: then the count of faulty rows differs from that
 * of the corrected rows.
 */
const invalidateOthers = (id: string, rows: readonly ImportRow[], run: ImportRun): boolean => {
  const before = queryClient.getQueryData(runRead(id).queryKey)
  const cachedRows = queryClient
    .getQueriesData<Page<ImportRow>>({ queryKey: rowsKey(id), type: 'active' })
    .flatMap(([, page]) => page?.data ?? [])
  const numbers = new Set(rows.map(({ number }) => number))
  const faultyBefore = cachedRows.filter(row => numbers.has(row.number) && isFaulty(row)).length
  const expected = (before?.counts.faulty ?? 0) - faultyBefore + rows.filter(isFaulty).length
  return run.counts.faulty !== expected
}

export type Corrected = { rows: ImportRow[]; run: ImportRun }

/** Corrects or skips; the rows come back as they are judged now. */
export const correctRows = async (id: string, corrections: RowCorrection[]): Promise<Corrected> => {
  const { data: rows, run } = await call(importCalls.correctImportRows, {
    params: { id },
    body: { rows: corrections },
  })
  const others = invalidateOthers(id, rows, run)
  await cacheRows(id, rows)
  cacheRun(run)
  if (others) await rowsChanged()
  return { rows, run }
}

/** The numbers of all rows of a view: page after page, as no view holds more than one. */
const numbersOf = async (id: string, show: RowsShown): Promise<number[]> => {
  const numbers: number[] = []
  for (let page: number | null = 1; page !== null; ) {
    const answer: Page<ImportRow> = await call(importCalls.listImportRows, {
      params: { id },
      query: { show, currentPage: page, rowsPerPage: ROWS_OF_A_PAGE },
    })
    numbers.push(...answer.data.map(({ number }) => number))
    page = answer.nextPage
  }
  return numbers
}

export const skipRows = async (id: string, numbers: readonly number[], skipped: boolean): Promise<void> => {
  for (let at = 0; at < numbers.length; at += ROWS_OF_A_CORRECTION) {
    const rows = numbers.slice(at, at + ROWS_OF_A_CORRECTION).map(number => ({ number, skipped }))
    const { run } = await call(importCalls.correctImportRows, { params: { id }, body: { rows } })
    cacheRun(run)
  }
  await rowsChanged()
}

/** Skips every row that has a problem; answers which ones, for taking it back. */
export const skipFaulty = async (id: string): Promise<number[]> => {
  const numbers = await numbersOf(id, 'PROBLEMS')
  await skipRows(id, numbers, true)
  return numbers
}

export const startRun = async (id: string, choice: RunChoice): Promise<ImportRun> =>
  cacheRun(await call(importCalls.runImport, { params: { id }, body: choice }))

export const undoImport = async (id: string): Promise<ImportRun> =>
  cacheRun(await call(importCalls.undoImport, { params: { id } }))

export const discardImport = async (id: string): Promise<void> => {
  await call(importCalls.deleteImport, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: readKey(importCalls.listImports) })
  queryClient.removeQueries({ queryKey: runRead(id).queryKey })
}

const TEMPLATE_NAMES: Record<ImportType, string> = {
  STUDENT: 'modelo-alunos',
  INSTRUCTOR: 'modelo-professores',
  RESPONSIBLE: 'modelo-responsaveis',
}

export const downloadTemplate = (type: ImportType, format: 'xlsx' | 'csv'): Promise<void> =>
  download(importCalls.getImportTemplate, { query: { type, format } }, `${TEMPLATE_NAMES[type]}.${format}`)

export const downloadFaulty = (id: string): Promise<void> =>
  download(importCalls.getImportProblems, { params: { id } }, 'linhas-com-problema.xlsx')

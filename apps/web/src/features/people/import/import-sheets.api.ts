import type { BodyInput } from '@lousa/contract/endpoint.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import * as importSheetCalls from '@lousa/contract/people/import/import-sheet.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { read } from '../../../lib/http/query-client.ts'
import { cacheRun, forgetRows } from './import.api.ts'

export type SheetsChosen = BodyInput<typeof importSheetCalls.chooseImportSheets>

export const importSheetsOptions = (id: ImportRun['id']) =>
  read(importSheetCalls.listImportSheets, { params: { id } })

/** Reads the file in another way: its rows and columns are others. */
export const chooseSheets = async (id: string, body: SheetsChosen): Promise<ImportRun> => {
  const run = await call(importSheetCalls.chooseImportSheets, { params: { id }, body })
  forgetRows()
  return cacheRun(run)
}

import type { BodyInput } from '@lousa/contract/endpoint.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import type { RemarkGroup } from '@lousa/contract/people/import/import-cure.contract.ts'
import * as importCureCalls from '@lousa/contract/people/import/import-cure.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { read } from '../../../lib/http/query-client.ts'
import { cacheRun, rowsChanged } from './import.api.ts'

export type { RemarkGroup } from '@lousa/contract/people/import/import-cure.contract.ts'
export type CureBody = BodyInput<typeof importCureCalls.cureImport>
export type Cure = CureBody['cure']

export const remarkGroupsOptions = (id: ImportRun['id']) =>
  read(importCureCalls.listRemarkGroups, { params: { id } })

/** Applies one correction to all rows of a group; answers to how many. */
export const cureGroup = async (
  id: string,
  { field, code }: Pick<RemarkGroup, 'field' | 'code'>,
  values: Omit<CureBody, 'field' | 'code'>,
): Promise<number> => {
  const { rows, run } = await call(importCureCalls.cureImport, {
    params: { id },
    body: { field, code, ...values },
  })
  cacheRun(run)
  await rowsChanged()
  return rows
}

export const undoLastCure = async (id: string): Promise<void> => {
  const { run } = await call(importCureCalls.undoCure, { params: { id } })
  cacheRun(run)
  await rowsChanged()
}

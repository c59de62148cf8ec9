import * as importCalls from '@lousa/contract/people/import/import.contract.ts'
import * as importCureCalls from '@lousa/contract/people/import/import-cure.contract.ts'
import * as importSheetCalls from '@lousa/contract/people/import/import-sheet.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import type { AccessFilters } from '../../../platform/access/context.ts'
import { type Ctx, type Module, openingAccounts, preparedRoute, route } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { ownImportIds, runOf, runPage } from './import.queries.ts'
import {
  correctRows,
  discardImport,
  importOf,
  matchColumns,
  mayChangeKnownEmails,
  shownRow,
  startImport,
  withoutSamples,
  withPermissions,
} from './import.service.ts'
import { cureRows, groupsOf, undoLastCure } from './import-cure.service.ts'
import { rowPage } from './import-row.queries.ts'
import { problemSheet, templateOf } from './import-sheets.service.ts'
import { chooseSheets, readFile, sheetBeginnings, uploadImport } from './import-upload.service.ts'

/** One office: an administrator sees the imports of the others. */
export const importReach = { import: ownImportIds } satisfies AccessFilters<Tables>

/** The import in its current state. */
const sameImport = {
  idsOf: ({ id }: { id: string }) => id,
  replayWith: (ctx: Ctx, _input: unknown, id: string) => importOf(ctx, id),
}

export const importRoutes = (): Module['routes'] => [
  route(importCalls.getImportTemplate, (_, { query }) => templateOf(query.type, query.format)),
  route(importCalls.listImports, async (ctx, { query }) => {
    const { data, total } = await runPage(ctx, query)
    return pageOf(data.map(withPermissions).map(withoutSamples), query, total)
  }),
  preparedRoute(
    importCalls.createImport,
    ({ body }) => readFile(body),
    (ctx, { query }, file) => uploadImport(ctx, query, file),
    sameImport,
  ),
  route(importCalls.getImport, (ctx, { params }) => importOf(ctx, params.id)),
  route(importSheetCalls.listImportSheets, async (ctx, { params }) => ({
    data: await sheetBeginnings(ctx, params.id),
  })),
  route(importSheetCalls.chooseImportSheets, (ctx, { params, body }) => chooseSheets(ctx, params.id, body)),
  route(importCalls.matchImportColumns, (ctx, { params, body }) => matchColumns(ctx, params.id, body)),
  route(importCalls.listImportRows, async (ctx, { params, query }) => {
    const run = await runOf(ctx, params.id)
    const { data, total } = await rowPage(ctx, params.id, query)
    return pageOf(
      data.map(row => shownRow(run, row)),
      query,
      total,
    )
  }),
  route(importCalls.correctImportRows, (ctx, { params, body }) => correctRows(ctx, params.id, body)),
  route(importCureCalls.listRemarkGroups, async (ctx, { params }) => ({
    data: await groupsOf(ctx, params.id),
  })),
  route(importCureCalls.cureImport, (ctx, { params, body }) => cureRows(ctx, params.id, body)),
  route(importCureCalls.undoCure, (ctx, { params }) => undoLastCure(ctx, params.id)),
  openingAccounts(
    importCalls.runImport,
    (ctx, { params, body }) => mayChangeKnownEmails(ctx, params.id, body),
    route(importCalls.runImport, (ctx, { params, body }) => startImport(ctx, params.id, body), sameImport),
  ),
  route(importCalls.deleteImport, (ctx, { params }) => discardImport(ctx, params.id)),
  route(importCalls.getImportProblems, (ctx, { params }) => {
    // The rows of an uploaded sheet are people, also before any of them is written.
    ctx.audit({ entity: 'import', entityId: params.id, action: 'DOWNLOADED' })
    return problemSheet(ctx, params.id)
  }),
]

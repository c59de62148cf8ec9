import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { exportUsers } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { PERSON_STATUSES } from '@lousa/contract/people/person/user.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import {
  CSV_TYPE,
  csvFile,
  type SheetFile,
  XLSX_TYPE,
  xlsxFile,
} from '../../../platform/spreadsheets/spreadsheet-writer.ts'
import type { Ctx, Db } from '../../module.ts'
import type { PeopleParts } from '../people.types.ts'
import { inClassOf, rolesOf, searchOf } from './people-list.service.ts'
import { listedIds, wholeRecords } from './user-export.queries.ts'
import { exportColumns, exportRow } from './user-export-sheet.values.ts'

/** Rows of a workbook, which is made in memory. */
const XLSX_MOST = 20_000
const CHUNK = 1_000
const NAMES = {
  STUDENT: IMPORTING.types.STUDENT,
  INSTRUCTOR: IMPORTING.types.INSTRUCTOR,
  STAFF: M.people.staff,
}

type Query = QueryOf<typeof exportUsers>

/** The list as the screen shows it, every page of it. Records are read and sent in parts. */
export const exportPeople = async (
  ctx: Ctx,
  query: Query,
  { gateway, clock }: Pick<PeopleParts, 'gateway' | 'clock'>,
): Promise<SheetFile> => {
  const searchFor = query.searchFor?.trim() ?? ''
  const ids = await listedIds(ctx, {
    roles: rolesOf(query.type),
    statuses: query.status ? [query.status] : PERSON_STATUSES,
    sort: query.sort ?? 'name',
    search: searchFor === '' ? null : searchOf(searchFor, true),
    onlyMine: false,
    ...(await inClassOf(ctx, query)),
    academicYearId: query.academicYearId,
    rows: 'record',
    currentPage: 1,
    rowsPerPage: 1,
  })
  if (query.format === 'xlsx' && ids.length > XLSX_MOST) throw tooManyRows(ids.length)
  auditExport(ctx, query, ids.length)
  const { institution, today } = ctx
  const { academicYearId } = query
  const columns = exportColumns(query.type)
  const header = columns.map(column => column.title)
  const name = `${searchKey(NAMES[query.type])}-${today}`
  async function* parts(within: <T>(work: (db: Db) => Promise<T>) => Promise<T>) {
    for (let from = 0; from < ids.length; from += CHUNK) {
      const part = ids.slice(from, from + CHUNK)
      const users = await within(db => wholeRecords({ db, institution, today, academicYearId }, part))
      yield users.map(user => exportRow(columns, user))
    }
  }
  if (query.format === 'csv') {
    // Read after this call's transaction has ended, each part in a short one of its own.
    const chunks = csvFile(
      header,
      parts(work =>
        gateway.tenant({ institutionId: institution.id, now: clock.now() }, ({ db }) => work(db)),
      ),
    )
    return { contentType: CSV_TYPE, fileName: `${name}.csv`, size: null, chunks }
  }
  const rows: string[][] = []
  for await (const part of parts(work => work(ctx.db))) rows.push(...part)
  const file = await xlsxFile([{ name: NAMES[query.type], header, rows }])
  return { contentType: XLSX_TYPE, fileName: `${name}.xlsx`, size: file.length, chunks: once(file) }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

const tooManyRows = (count: number): ContractError => {
  const message = fill(IMPORTING.sheets.tooManyRows, { n: count.toLocaleString('pt-BR') })
  return new ContractError('VALIDATION_ERROR', {
    message,
    errors: [{ path: 'format', code: 'INVALID', message }],
  })
}

/** A typed search may be a name or a CPF: the log records only that a search was used. */
const TYPED: ReadonlySet<string> = new Set(['searchFor'])

/** Whole lists leave the house: who took which, and how many people it has. */
const auditExport = (ctx: Ctx, { type, format, ...filters }: Query, count: number): void =>
  ctx.audit({
    entity: 'user',
    entityId: type,
    action: 'EXPORTED',
    changes: [
      { field: 'type', from: null, to: type },
      { field: 'format', from: null, to: format },
      { field: 'count', from: null, to: count },
      ...Object.entries(filters).flatMap(([field, to]) =>
        to === undefined ? [] : [{ field, from: null, to: TYPED.has(field) ? true : to }],
      ),
    ],
  })

import type {
  ImportRow,
  ImportRun,
  ImportStatus,
  ImportType,
} from '@lousa/contract/people/import/import.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { insertRows } from '../../rows.ts'
import type { LockedRun, RowCounts, RunColumn, RunMode, RunSheet } from '../import-row/import.types.ts'
import type { TenantCtx } from '../person/person.types.ts'
import { userBrief } from '../person/user-brief.queries.ts'

/** Imports of an earlier release have counted less. */
const counts = sql`('{"valid": 0, "warned": 0, "faulty": 0, "skipped": 0, "known": 0, "changed": 0,
  "leftOut": 0}'::jsonb
  || jsonb_build_object('newPeople', greatest(0, coalesce((r.counts ->> 'valid')::int, 0)
    - case when r.update_known then coalesce((r.counts ->> 'known')::int, 0) else 0 end))
  || coalesce(r.counts, '{}'))`

/** An import and whether its rows are still kept. */
export type StoredRun = Omit<ImportRun, 'can'> & { hasRows: boolean }

const run: RawBuilder<StoredRun> = sql`json_build_object(
  'id', r.id, 'type', r.type, 'fileName', r.file_name, 'status', r.status, 'encoding', r.encoding,
  'delimiter', r.delimiter, 'columns', r.columns, 'sheets', r.sheets,
  'includeHiddenRows', r.include_hidden_rows, 'rowCount', r.row_count,
  'counts', ${counts} || jsonb_build_object('imported', r.imported), 'mode', r.mode, 'progress', r.progress,
  'update', r.update_known, 'leaveKnown', r.leave_known, 'withoutResponsible', r.without_responsible,
  'namesAsWritten', r.names_as_written,
  'reason', r.reason, 'createdBy', ${userBrief('a', 'p')}, 'createdAt', ${instantText('r.created_at')},
  'finishedAt', ${instantText('r.finished_at')}, 'hasRows', r.rows_removed_at is null)`

const withAuthor = ({ institution }: TenantCtx) => sql`import_run r
  join account a on a.institution_id = ${institution.id} and a.id = r.created_by
  join person p on p.institution_id = ${institution.id} and p.id = a.person_id`

export const runOf = async (place: TenantCtx, id: string): Promise<StoredRun> => {
  const { db, institution } = place
  const { rows } = await sql<{ run: StoredRun }>`select ${run} as run from ${withAuthor(place)}
    where r.institution_id = ${institution.id} and r.id = ${id}`.execute(db)
  return requireRow(rows).run
}

export const runPage = async (
  place: TenantCtx,
  { currentPage, rowsPerPage }: { currentPage: number; rowsPerPage: number },
): Promise<{ data: StoredRun[]; total: number }> => {
  const { db, institution } = place
  const { rows } = await sql<{ data: StoredRun[]; total: number }>`
    select (select count(*) from import_run where institution_id = ${institution.id}) as total,
      coalesce((select json_agg(${run} order by r.created_at desc, r.id desc) from ${withAuthor(place)}
        where r.institution_id = ${institution.id} and r.id in (
          select id from import_run where institution_id = ${institution.id}
          order by created_at desc, id desc
          limit ${rowsPerPage} offset ${(currentPage - 1) * rowsPerPage})), '[]') as data`.execute(db)
  return rows[0] ?? { data: [], total: 0 }
}

/** Commands on one import follow one another. */
export const lockRunRow = async ({ db, institution }: TenantCtx, id: string): Promise<LockedRun> => {
  const { rows } =
    await sql<LockedRun>`select r.id, r.type, r.status, r.columns, r.sheets, ${counts} as counts, r.imported,
      r.update_known as update, r.leave_known as "leaveKnown", r.without_responsible as "withoutResponsible",
      r.names_as_written as "namesAsWritten",
      r.rows_removed_at is null as "hasRows"
    from import_run r where r.institution_id = ${institution.id} and r.id = ${id} for update`.execute(db)
  return requireRow(rows)
}

type RunChange = {
  status?: ImportStatus
  columns?: RunColumn[]
  sheets?: RunSheet[]
  counts?: RowCounts
  row_count?: number
  include_hidden_rows?: boolean
  update_known?: boolean
  leave_known?: boolean
  without_responsible?: boolean
  names_as_written?: boolean
  mode?: RunMode
  invite?: boolean
  origin?: string
  started_by?: string
  started_at?: string
  progress?: number | null
  reason?: string | null
  finished_at?: string | null
}

export const changeRun = async (
  { db, institution }: TenantCtx,
  id: string,
  { columns, sheets, counts: counted, ...change }: RunChange,
): Promise<void> => {
  await db
    .updateTable('import_run')
    .set({
      ...change,
      ...(columns ? { columns: JSON.stringify(columns) } : {}),
      ...(sheets ? { sheets: JSON.stringify(sheets) } : {}),
      ...(counted ? { counts: JSON.stringify(counted) } : {}),
    })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

/** A row of a file; `nobody` is the reason why it is not the row of a person. */
export type FileRow = { number: number; cells: string[]; nobody: ImportRow['problems'][number] | null }

export const insertRun = async (
  { db, institution, now, actor }: Ctx,
  given: {
    type: ImportType
    fileName: string
    encoding: string | null
    delimiter: string | null
    columns: RunColumn[]
    sheets: RunSheet[]
    rowCount: number
  },
): Promise<string> => {
  const { id } = await db
    .insertInto('import_run')
    .values({
      institution_id: institution.id,
      type: given.type,
      file_name: given.fileName,
      status: 'UPLOADED',
      encoding: given.encoding,
      delimiter: given.delimiter,
      columns: JSON.stringify(given.columns),
      sheets: JSON.stringify(given.sheets),
      row_count: given.rowCount,
      created_by: actor.accountId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The rows of a file, in place of those that were read of it before. */
export const replaceRows = async (
  { db, institution }: TenantCtx,
  importId: string,
  rows: readonly FileRow[],
): Promise<void> => {
  await db
    .deleteFrom('import_row')
    .where('institution_id', '=', institution.id)
    .where('import_id', '=', importId)
    .execute()
  await insertRows(
    db,
    'import_row',
    rows.map(({ number, cells, nobody }) => ({
      institution_id: institution.id,
      import_id: importId,
      number,
      cells,
      warnings: nobody ? [nobody] : [],
      skipped: nobody !== null,
    })),
  )
}

export const deleteRun = async ({ db, institution }: TenantCtx, id: string): Promise<void> => {
  await db
    .deleteFrom('import_run')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

export const ownImportIds = async ({ db, institution }: TenantCtx, ids: string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from import_run
    where institution_id = ${institution.id} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map(row => row.id)
}

/** The meanings of headers in the last import. */
export const rememberedColumns = async (
  { db, institution }: TenantCtx,
  type: ImportType,
  keys: string[],
): Promise<Map<string, string | null>> => {
  const { rows } = await sql<{ key: string; field: string | null }>`select header_key as key, field
    from import_memory where institution_id = ${institution.id} and type = ${type}
      and header_key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ key, field }) => [key, field]))
}

export const rememberColumns = async (
  { db, institution, now }: Ctx,
  type: ImportType,
  choices: { key: string; field: string | null }[],
): Promise<void> => {
  await sql`insert into import_memory (institution_id, type, header_key, field, updated_at)
    select ${institution.id}, ${type}, c.key, c.field, ${now}
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c(key text, field text)
    on conflict (institution_id, type, header_key) do update
      set field = excluded.field, updated_at = excluded.updated_at`.execute(db)
}

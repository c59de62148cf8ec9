import type { FileSheet } from '@lousa/rules/people/import/import-sheets.rules.ts'
import { sql } from 'kysely'
import { insertRows } from '../../rows.ts'
import type { TenantCtx } from '../person/person.types.ts'

export const insertSheets = (
  { db, institution }: TenantCtx,
  importId: string,
  sheets: readonly FileSheet[],
): Promise<void> =>
  insertRows(
    db,
    'import_sheet',
    sheets.map((sheet, position) => ({
      institution_id: institution.id,
      import_id: importId,
      position,
      name: sheet.name,
      is_hidden: sheet.isHidden,
      is_too_large: sheet.isTooLarge,
      lines: sheet.rows.map(({ line, cells, isHidden }) => ({
        line,
        cells: [...cells],
        ...(isHidden ? { isHidden } : {}),
      })),
      merges: [...sheet.merges],
      hidden_columns: [...sheet.hiddenColumns],
    })),
  )

/** The sheets as they are in the file, in its order; none once the import is done. */
export const sheetsOf = async ({ db, institution }: TenantCtx, importId: string): Promise<FileSheet[]> => {
  const { rows } = await sql<FileSheet>`select name, is_hidden as "isHidden", is_too_large as "isTooLarge",
      lines as rows, merges, hidden_columns as "hiddenColumns"
    from import_sheet where institution_id = ${institution.id} and import_id = ${importId}
    order by position`.execute(db)
  return rows
}

/** The first lines of every sheet. */
export const firstLines = async (
  { db, institution }: TenantCtx,
  importId: string,
  most: number,
): Promise<{ index: number; name: string; lines: FileSheet['rows'] }[]> => {
  const { rows } = await sql<{ index: number; name: string; lines: FileSheet['rows'] }>`
    select position as index, name, (
      select coalesce(jsonb_agg(l.line order by l.at), '[]')
      from jsonb_array_elements(lines) with ordinality as l(line, at) where l.at <= ${most}) as lines
    from import_sheet where institution_id = ${institution.id} and import_id = ${importId}
    order by position`.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import type { CheckedRow, RowCounts, RowFilter, ShownRow, StoredRow } from '../import-row/import.types.ts'
import { byHash } from '../import-row/import-plans.queries.ts'
import type { TenantCtx } from '../person/person.types.ts'

const knownId = sql`(known ->> 'id')::uuid`
/** The decision about the known person; that the row is a new person may also have been decided before. */
const answer = sql<
  boolean | null
>`case when same_person_as = ${knownId} or (same_person_as is null and not same_person)
  then same_person end`

/** A caller for rows gets as many as `countRows` returns. */
const FILTERS: Record<RowFilter, RawBuilder<boolean>> = {
  ALL: sql`true`,
  PROBLEMS: sql`not skipped and problems <> '[]'`,
  WARNINGS: sql`not skipped and warnings <> '[]'`,
  SKIPPED: sql`skipped`,
  CHANGES: sql`not skipped and not left_out and problems = '[]' and changes <> '[]'`,
  LEFT_OUT: sql`not skipped and left_out`,
}
const common = sql`number, cells, corrections, skipped`
const stored = sql`${common}, keys, same_person as "samePerson", same_person_as as "samePersonAs",
  ${knownId} as "knownId", known_version as "knownVersion"`
const shown = sql`${common}, ${answer} as "samePerson", problems, warnings, known, changes,
  left_out as "leftOut", account_id as "userId"`

/** Whether an e-mail was typed over a row, which needs no column of the file. */
export const hasCorrectedEmail = async (
  { db, institution }: TenantCtx,
  importId: string,
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from import_row
    where institution_id = ${institution.id} and import_id = ${importId} and corrections ? 'email') as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

/** The rows of an import that are not skipped; or these, whatever they are. */
export const storedRows = async (
  { db, institution }: TenantCtx,
  importId: string,
  numbers: number[] | null = null,
): Promise<StoredRow[]> => {
  const which = numbers ? sql`number = any(${numbers}::int[])` : sql`not skipped`
  const { rows } = await sql<StoredRow>`select ${stored} from import_row
    where institution_id = ${institution.id} and import_id = ${importId} and ${which}
    order by number`.execute(db)
  return rows
}

/** Keys that rows have in common with others: the lines that have them, of rows that are not skipped. */
export const sharedKeys = async (
  { db, institution }: TenantCtx,
  importId: string,
): Promise<{ key: string; lines: number[] }[]> => {
  const { rows } = await sql<{ key: string; lines: number[] }>`
    select k as key, array_agg(r.number order by r.number) as lines
    from import_row r, unnest(r.keys) as k
    where r.institution_id = ${institution.id} and r.import_id = ${importId} and not r.skipped
    group by k having count(*) > 1`.execute(db)
  return rows
}

/** The lines that have one of these keys. */
export const linesWithKeys = async (
  { db, institution }: TenantCtx,
  importId: string,
  keys: string[],
): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`select number from import_row
    where institution_id = ${institution.id} and import_id = ${importId} and keys && ${keys}::text[]`.execute(
    db,
  )
  return rows.map(row => row.number)
}

export const shownRows = async (
  { db, institution }: TenantCtx,
  importId: string,
  numbers: number[],
): Promise<ShownRow[]> => {
  const { rows } = await sql<ShownRow>`select ${shown} from import_row
    where institution_id = ${institution.id} and import_id = ${importId} and number = any(${numbers}::int[])
    order by number`.execute(db)
  return rows
}

export const rowPage = async (
  { db, institution }: TenantCtx,
  importId: string,
  { show, currentPage, rowsPerPage }: { show: RowFilter; currentPage: number; rowsPerPage: number },
): Promise<{ data: ShownRow[]; total: number }> => {
  const where = sql`institution_id = ${institution.id} and import_id = ${importId} and ${FILTERS[show]}`
  const { rows } = await sql<ShownRow>`select ${shown} from import_row where ${where}
    order by number limit ${rowsPerPage} offset ${(currentPage - 1) * rowsPerPage}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from import_row where ${where}`.execute(db)
  return { data: rows, total: Number(counted[0]?.total ?? 0) }
}

/** Every row with problems, for the person to correct elsewhere. */
export const faultyRows = async ({ db, institution }: TenantCtx, importId: string): Promise<ShownRow[]> => {
  const { rows } = await sql<ShownRow>`select ${shown} from import_row
    where institution_id = ${institution.id} and import_id = ${importId} and ${FILTERS.PROBLEMS}
    order by number`.execute(db)
  return rows
}

/** The values of rows that were not checked yet. */
export const NO_COUNTS: RowCounts = {
  valid: 0,
  warned: 0,
  faulty: 0,
  skipped: 0,
  known: 0,
  changed: 0,
  leftOut: 0,
  newPeople: 0,
}

const CHUNK = 5_000

export const updateChecks = async (
  { db, institution }: TenantCtx,
  importId: string,
  checked: readonly CheckedRow[],
): Promise<void> => {
  await byHash(db, async () => {
    for (let from = 0; from < checked.length; from += CHUNK) {
      const part = JSON.stringify(checked.slice(from, from + CHUNK).map(checkedPart))
      await sql`update import_row r set problems = c.problems, warnings = c.warnings, keys = c.keys,
        known = c.known, known_version = c.known_version, changes = c.changes, left_out = c.left_out
      from jsonb_to_recordset(${part}::jsonb) as c(number int, problems jsonb, warnings jsonb, keys text[],
        known jsonb, known_version int, changes jsonb, left_out boolean)
      where r.institution_id = ${institution.id} and r.import_id = ${importId} and r.number = c.number
        and (r.problems, r.warnings, r.keys, r.known, r.known_version, r.changes, r.left_out)
          is distinct from (c.problems, c.warnings, c.keys, c.known, c.known_version, c.changes, c.left_out)`.execute(
        db,
      )
    }
  })
}

/** Without the plan, which is a person's whole record. */
const checkedPart = ({
  number,
  problems,
  warnings,
  keys,
  known,
  known_version,
  changes,
  left_out,
}: CheckedRow) => ({
  number,
  problems,
  warnings,
  keys,
  known,
  known_version,
  changes,
  left_out,
})

type Correction = {
  number: number
  values?: Record<string, string> | undefined
  skipped?: boolean | undefined
  samePerson?: boolean | null | undefined
}

/** The value typed over the file; whether a row is left out; whether its person is the known one. */
export const updateCorrections = async (
  { db, institution }: TenantCtx,
  importId: string,
  rows: readonly Correction[],
): Promise<void> => {
  const given = JSON.stringify(rows.map(row => ({ ...row, decides: row.samePerson !== undefined })))
  await sql`update import_row r set corrections = r.corrections || coalesce(c."values", '{}'),
      skipped = coalesce(c.skipped, r.skipped), before_cure = null,
      same_person = case when c.decides then c."samePerson" else r.same_person end,
      same_person_as = case when c.decides then (r.known ->> 'id')::uuid else r.same_person_as end
    from jsonb_to_recordset(${given}::jsonb)
      as c(number int, "values" jsonb, skipped boolean, "samePerson" boolean, decides boolean)
    where r.institution_id = ${institution.id} and r.import_id = ${importId} and r.number = c.number`.execute(
    db,
  )
}

export const countRows = async ({ db, institution }: TenantCtx, importId: string): Promise<RowCounts> => {
  const { rows } = await sql<RowCounts>`select
      count(*) filter (where not skipped and not left_out and problems = '[]')::int as valid,
      count(*) filter (where not skipped and warnings <> '[]')::int as warned,
      count(*) filter (where not skipped and problems <> '[]')::int as faulty,
      count(*) filter (where skipped)::int as skipped,
      count(*) filter (where not skipped and known is not null and (${answer}) is not false)::int as known,
      count(*) filter (where not skipped and not left_out and problems = '[]' and changes <> '[]')::int as changed,
      count(*) filter (where not skipped and left_out)::int as "leftOut",
      count(*) filter (where not skipped and not left_out and problems = '[]'
        and (known is null or (${answer}) is false))::int as "newPeople"
    from import_row where institution_id = ${institution.id} and import_id = ${importId}`.execute(db)
  return rows[0] ?? NO_COUNTS
}

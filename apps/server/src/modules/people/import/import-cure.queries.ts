import type { RemarkGroup } from '@lousa/contract/people/import/import-cure.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RunColumn } from '../import-row/import.types.ts'
import type { TenantCtx } from '../person/person.types.ts'

type Which = { field: string | null; code: string; value?: string | undefined }

/** The value of a row's cell for a field: the corrected one, else that of the file. */
const cellText = (columns: readonly RunColumn[], field: RawBuilder<unknown>): RawBuilder<string> => {
  const indexes = JSON.stringify(
    Object.fromEntries(columns.flatMap(({ field: key, index }) => (key === null ? [] : [[key, index]]))),
  )
  return sql`coalesce(r.corrections ->> ${field}, r.cells ->> (${indexes}::jsonb ->> ${field})::int, '')`
}

const MAX_SAMPLE_VALUES = 5

/** The remarks of all rows by field and code, problems first, those of most rows first; with what stands in the cells. */
export const remarkGroups = async (
  { db, institution }: TenantCtx,
  importId: string,
  columns: readonly RunColumn[],
): Promise<RemarkGroup[]> => {
  const { rows } = await sql<RemarkGroup>`
    with remarked as (
      select case when r.skipped then 'NOBODY' else k.kind end as kind, m ->> 'field' as field, m ->> 'code' as code,
        m ->> 'message' as message, r.number, ${cellText(columns, sql`(m ->> 'field')`)} as value
      from import_row r
      cross join lateral (values ('PROBLEM', r.problems), ('WARNING', r.warnings)) as k(kind, remarks)
      cross join lateral jsonb_array_elements(k.remarks) as m
      where r.institution_id = ${institution.id} and r.import_id = ${importId}
        and (not r.skipped or m ->> 'code' in ('TOTAL', 'FOOTER', 'HEADER_AGAIN', 'HIDDEN_ROW'))),
    valued as (
      select kind, field, code, value, count(*)::int as count,
        row_number() over (partition by kind, field, code order by count(*) desc, value) as place
      from remarked group by kind, field, code, value)
    select g.kind, g.field, g.code, g.message, g.count, g.line,
      (select count(*)::int from valued v where v.kind = g.kind and v.field is not distinct from g.field
        and v.code = g.code) as "valueCount",
      (select coalesce(jsonb_agg(jsonb_build_object('value', v.value, 'count', v.count) order by v.place), '[]')
        from valued v where v.kind = g.kind and v.field is not distinct from g.field and v.code = g.code
          and v.place <= ${MAX_SAMPLE_VALUES}) as "values"
    from (
      select kind, field, code, (array_agg(message order by number))[1] as message, count(distinct number)::int as count,
        min(number) as line
      from remarked group by kind, field, code) g
    order by array_position(array['PROBLEM', 'NOBODY', 'WARNING'], g.kind), g.count desc, g.line, g.code`.execute(
    db,
  )
  return rows
}

export type CureWrite = {
  corrections?: Record<string, string>
  skipped?: boolean
  samePerson?: boolean
}

/**
 * Writes one correction to every row of a group, over what stood there, which is kept for taking it back. Answers how
 * many rows there are; where nothing is to be written, the cure before can still be taken back.
 */
export const updateCure = async (
  { db, institution }: TenantCtx,
  importId: string,
  { columns, which, write }: { columns: readonly RunColumn[]; which: Which; write: CureWrite },
): Promise<number> => {
  const sought = JSON.stringify([{ field: which.field, code: which.code }])
  const same =
    which.value === undefined
      ? sql`true`
      : sql`${cellText(columns, sql`${which.field}::text`)} = ${which.value}`
  // Computed outside of the update: over several machines, a volatile function must not get columns in one.
  const before = sql`jsonb_build_object('corrections', r.corrections, 'skipped', r.skipped,
    'samePerson', r.same_person, 'samePersonAs', r.same_person_as)`
  const meant = sql`select r.number, ${before} as before from import_row r
    where r.institution_id = ${institution.id} and r.import_id = ${importId} and not r.skipped
      and (r.problems @> ${sought}::jsonb or r.warnings @> ${sought}::jsonb) and ${same}`
  if (Object.keys(write).length === 0) return (await sql`${meant}`.execute(db)).rows.length
  const { numAffectedRows } = await sql`
    with meant as (${meant}),
    forgotten as (
      update import_row r set before_cure = null
      where r.institution_id = ${institution.id} and r.import_id = ${importId} and r.before_cure is not null
        and exists (select 1 from meant) and r.number not in (select m.number from meant m))
    update import_row r set
      before_cure = m.before,
      corrections = r.corrections || ${JSON.stringify(write.corrections ?? {})}::jsonb,
      skipped = coalesce(${write.skipped ?? null}::boolean, r.skipped),
      same_person = coalesce(${write.samePerson ?? null}::boolean, r.same_person),
      same_person_as = case when ${write.samePerson !== undefined} then (r.known ->> 'id')::uuid
        else r.same_person_as end
    from meant m
    where r.institution_id = ${institution.id} and r.import_id = ${importId} and r.number = m.number`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Puts back what the last cure wrote over; answers in how many rows. */
export const undoCureRows = async ({ db, institution }: TenantCtx, importId: string): Promise<number> => {
  const { numAffectedRows } = await sql`update import_row set
      corrections = before_cure -> 'corrections', skipped = (before_cure ->> 'skipped')::boolean,
      same_person = (before_cure ->> 'samePerson')::boolean,
      same_person_as = (before_cure ->> 'samePersonAs')::uuid, before_cure = null
    where institution_id = ${institution.id} and import_id = ${importId} and before_cure is not null`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

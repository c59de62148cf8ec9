import { sql } from 'kysely'
import type { FollowedRow, Following, MergedPair } from '../hooks.ts'
import { moveRows } from '../merged-rows.ts'
import type { Ctx } from '../module.ts'

/** School histories of one account become another's. */
export const moveRecords = moveRows(sql`academic_record`, sql`account_id`)

/** Builds that one account requested become another's. */
export const moveAskedRecords = moveRows(sql`academic_record`, sql`build_asked_by`)

/** Revisions by one account are another's; a key is that of the record and the number. */
export const moveRevisions = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update academic_record_revision set by_account_id = ${to}
    where institution_id = ${institution.id} and by_account_id = ${from}
      and (${keys}::text[] is null or academic_record_id::text || ' ' || revision::text = any(${keys}::text[]))
    returning academic_record_id::text || ' ' || revision::text as key`.execute(db)
  return rows
}

/** Stages of which both have a history, and whether one of theirs is being built. */
export const recordsOfBoth = async (
  { db, institution }: Ctx,
  { kept, other }: MergedPair,
): Promise<{ types: string[]; isBuilding: boolean }> => {
  const { rows } = await sql<{ types: string[]; isBuilding: boolean }>`
    select coalesce(array_agg(r.type order by r.type) filter (where r.account_id = ${other} and exists (
        select 1 from academic_record k where k.institution_id = ${institution.id} and k.account_id = ${kept}
          and k.type = r.type)), '{}') as types,
      coalesce(bool_or(r.build_status = 'PENDING'), false) as "isBuilding"
    from academic_record r
    where r.institution_id = ${institution.id} and r.account_id = any(${[kept, other]}::uuid[])`.execute(db)
  return rows[0] ?? { types: [], isBuilding: false }
}

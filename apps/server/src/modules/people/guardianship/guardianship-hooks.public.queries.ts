import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace, MergedPair } from '../../hooks.ts'
import { moveRows } from '../../merged-rows.ts'
import type { Ctx, NewRow } from '../../module.ts'
import { insertRows, rowsOf } from '../../rows.ts'
import type { Json } from '../../tables.ts'

export const moveBondsOfStudent = moveRows(sql`guardianship`, sql`student_id`)
export const moveBondsOfGuardian = moveRows(sql`guardianship`, sql`guardian_person_id`)
export const moveBondsCreated = moveRows(sql`guardianship`, sql`created_by`)
export const moveRestrictionsOfStudent = moveRows(sql`guardianship_restriction`, sql`student_id`)
export const moveRestrictionsOfGuardian = moveRows(sql`guardianship_restriction`, sql`guardian_person_id`)
export const moveRestrictionsWritten = moveRows(sql`guardianship_restriction`, sql`written_by`)
export const moveRestrictionsLifted = moveRows(sql`guardianship_restriction`, sql`lifted_by`)

/**
 * Removes and returns the other account's open bonds where the remaining one has an open bond with the same guardian, or, of two
 * accounts of guardians, with the same student. Restrictions are of people, and follow all of them.
 */
export const takeBondsOut = async (
  { db, institution }: Ctx,
  { kept, other }: MergedPair,
): Promise<Json[]> => {
  const { rows } = await sql<{ id: string; row: Json }>`
    select b.id, to_jsonb(b.*) as row from guardianship b
    where b.institution_id = ${institution.id} and b.status = 'ACTIVE' and (
      (b.student_id = ${other} and exists (select 1 from guardianship k
        where k.institution_id = ${institution.id} and k.status = 'ACTIVE' and k.student_id = ${kept}
          and k.guardian_person_id = b.guardian_person_id))
      or exists (select 1 from account o
        join account a on a.institution_id = ${institution.id} and a.id = ${kept} and a.role = 'GUARDIAN'
        join guardianship k on k.institution_id = ${institution.id} and k.status = 'ACTIVE'
          and k.student_id = b.student_id and k.guardian_person_id = a.person_id
        where o.institution_id = ${institution.id} and o.id = ${other} and o.role = 'GUARDIAN'
          and o.person_id = b.guardian_person_id))
    order by b.id for update of b`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`delete from guardianship where institution_id = ${institution.id} and id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

/** The bond holds while student and guardian both exist. */
export const putBondsBack = async ({ db, institution }: Ctx, taken: readonly Json[]): Promise<void> => {
  const { rows } = await sql<{ row: NewRow<'guardianship'> }>`
    select to_jsonb(r.*) as row from jsonb_populate_recordset(null::guardianship, ${JSON.stringify(taken)}::jsonb) r
    join account s on s.institution_id = ${institution.id} and s.id = r.student_id
    join person p on p.institution_id = ${institution.id} and p.id = r.guardian_person_id`.execute(db)
  await insertRows(
    db,
    'guardianship',
    rows.map(({ row }) => row),
  )
}

/** Persons of the pair in a row under `of` whose data was removed after the time in the column `at`. */
const erasedPair = (institutionId: string, of: string, at: string) => sql`
  exists (select 1 from account s
    join person_erasure e on e.institution_id = ${institutionId}
      and e.person_id in (s.person_id, ${sql.ref(`${of}.guardian_person_id`)})
    where s.institution_id = ${institutionId} and s.id = ${sql.ref(`${of}.student_id`)} and ${sql.ref(`${of}.${at}`)} <= e.at)`

/** Bonds and orders of erased persons from before the removal, as `endBondsOf` leaves them. */
export const endErasedBonds = async ({ db, institutionId, now }: ErasurePlace): Promise<void> => {
  await sql`update guardianship b set status = 'ENDED', end_reason = null, responsible_id = null, version = b.version + 1,
      ends_on = coalesce(b.ends_on, (${now}::timestamptz at time zone (
        select i.time_zone from institution i where i.institution_id = ${institutionId}))::date)
    where b.institution_id = ${institutionId}
      and (b.status = 'ACTIVE' or num_nonnulls(b.end_reason, b.responsible_id) > 0)
      and ${erasedPair(institutionId, 'b', 'created_at')}`.execute(db)
  await sql`update guardianship_restriction r set order_number = null, court = null, lift_reason = null, version = r.version + 1
    where r.institution_id = ${institutionId} and num_nonnulls(r.order_number, r.court, r.lift_reason) > 0
      and ${erasedPair(institutionId, 'r', 'written_at')}`.execute(db)
}

/**
 * Bonds of a person whose data is removed end, as a student or as a guardian, and texts of orders go. Pairs and days stay: they prove
 * who could read.
 */
export const endBondsOf = async (
  { db, institutionId, now }: ErasurePlace,
  { personId, accountIds }: ErasedOne,
): Promise<number> => {
  const ended = rowsOf(
    await sql`update guardianship set status = 'ENDED', end_reason = null, responsible_id = null, version = version + 1,
        ends_on = coalesce(ends_on, (${now}::timestamptz at time zone (
          select i.time_zone from institution i where i.institution_id = ${institutionId}))::date)
      where institution_id = ${institutionId}
        and (student_id = any(${accountIds}::uuid[]) or guardian_person_id = ${personId})`.execute(db),
  )
  await sql`update guardianship_restriction set order_number = null, court = null, lift_reason = null, version = version + 1
    where institution_id = ${institutionId}
      and (student_id = any(${accountIds}::uuid[]) or guardian_person_id = ${personId})`.execute(db)
  return ended
}

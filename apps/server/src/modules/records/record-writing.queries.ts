import type { HistoryEntry } from '@lousa/rules/records/history-entry.rules.ts'
import { sql } from 'kysely'
import type { Place, RecordOf } from './stored-record.public.queries.ts'

type BuildRequest = RecordOf & { by: string; now: string }

/** Asks for a building; the id of the record, or null while one is under way already. */
export const enqueueBuild = async (
  { db, institutionId }: Place,
  { studentId, type, by, now }: BuildRequest,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    insert into academic_record as r
      (institution_id, account_id, type, build_status, build_asked_by, build_updated_at)
    values (${institutionId}, ${studentId}, ${type}, 'PENDING', ${by}, ${now})
    on conflict (institution_id, account_id, type) do update
      set build_status = 'PENDING', build_token = null, build_asked_by = ${by}, build_updated_at = ${now}
      where r.build_status <> 'PENDING'
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

export type NewRevision = {
  recordId: string
  origin: 'BUILT' | 'TYPED'
  records: readonly HistoryEntry[]
  note: string | null
  by: string
  now: string
}

/** One more revision, which now stands. The record is locked. */
export const addRevision = async (
  { db, institutionId }: Place,
  { recordId, origin, records, note, by, now }: NewRevision,
): Promise<void> => {
  const { rows } = await sql<{ revision: number }>`
    update academic_record set revision = revision + 1, version = version + 1
    where institution_id = ${institutionId} and id = ${recordId}
    returning revision`.execute(db)
  await db
    .insertInto('academic_record_revision')
    .values({
      institution_id: institutionId,
      academic_record_id: recordId,
      revision: rows[0]?.revision ?? 0,
      origin,
      records: JSON.stringify(records),
      note,
      at: now,
      by_account_id: by,
    })
    .execute()
}

export type BuildKey = { institutionId: string; recordId: string; token: string; now: string }
export type ClaimedBuild = RecordOf & { askedBy: string }

/** Takes a building for this run, also from one that was given up; undefined where nothing is to be built any more. */
export const claimBuild = async (place: Place, key: BuildKey): Promise<ClaimedBuild | undefined> => {
  const { rows } = await sql<ClaimedBuild>`
    update academic_record r set build_token = ${key.token}, build_updated_at = ${key.now}
    where r.institution_id = ${place.institutionId} and r.id = ${key.recordId} and r.build_status = 'PENDING'
    returning r.account_id as "studentId", r.type, r.build_asked_by as "askedBy"`.execute(place.db)
  return rows[0]
}

/** Ends the building of this run; false where another one has taken it. Locks the record. */
export const endBuild = async (
  { db, institutionId }: Place,
  key: BuildKey,
  status: 'DONE' | 'FAILED' | 'PENDING',
): Promise<boolean> => {
  const { rows } = await sql`
    update academic_record set build_status = ${status}, build_token = null, build_updated_at = ${key.now}
    where institution_id = ${institutionId} and id = ${key.recordId} and build_token = ${key.token}
      and build_status = 'PENDING'
    returning id`.execute(db)
  return rows.length > 0
}

/** Builds without a sign of life: after minutes where a run has claimed them, after an hour where they are queued. */
export const failSilentBuilds = async (
  { db, institutionId }: Place,
  { since, lostSince, now }: { since: string; lostSince: string; now: string },
): Promise<void> => {
  await sql`
    update academic_record set build_status = 'FAILED', build_token = null, build_updated_at = ${now}
    where institution_id = ${institutionId} and build_status = 'PENDING'
      and (build_updated_at < ${since} or (build_token is not null and build_updated_at < ${lostSince}))
    returning id`.execute(db)
}

import type { Merge, MergeCounts } from '@lousa/contract/people/merge/merge.contract.ts'
import { sql } from 'kysely'
import { instantText } from '../../instant-text.ts'
import type { Ctx, Db } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { userBrief } from '../person/user-brief.queries.ts'
import type { MergeUndo } from './merge.types.ts'

type NewMerge = {
  personId: string
  other: { personId: string; name: string; registrations: string[] }
  version: number
  counts: MergeCounts
  undo: MergeUndo
  undoUntil: string
}

export const insertMerge = async (
  { db, institution, actor, now }: Ctx,
  { personId, other, version, counts, undo, undoUntil }: NewMerge,
): Promise<string> => {
  const row = await db
    .insertInto('person_merge')
    .values({
      institution_id: institution.id,
      person_id: personId,
      other_person_id: other.personId,
      other_name: other.name,
      other_registrations: other.registrations,
      version,
      counts: JSON.stringify(counts),
      undo: JSON.stringify(undo),
      at: now,
      by_account_id: actor.accountId,
      undo_until: undoUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const merges = async (
  { db, institution, now }: Ctx,
  about: { id: string } | { accountId: string },
): Promise<Merge[]> => {
  const condition =
    'id' in about
      ? sql<boolean>`m.id = ${about.id}`
      : sql<boolean>`m.person_id = (select person_id from account
          where institution_id = ${institution.id} and id = ${about.accountId})`
  const { rows } = await sql<{ merge: Merge }>`
    select json_build_object('id', m.id, 'at', ${instantText('m.at')}, 'by', ${userBrief('a', 'p')},
      'other', json_build_object('name', m.other_name, 'registrations', m.other_registrations),
      'counts', m.counts, 'undoUntil', ${instantText('m.undo_until')},
      'canUndo', m.undo is not null and m.undo_until > ${now}::timestamptz,
      'undoneAt', ${instantText('m.undone_at')}) as merge
    from person_merge m
    join account a on a.institution_id = ${institution.id} and a.id = m.by_account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where m.institution_id = ${institution.id} and ${condition}
    order by m.at desc, m.id desc`.execute(db)
  return rows.map(({ merge }) => merge)
}

/** Those of a person, in whichever role they are named, the newest first. */
export const mergesOf = (ctx: Ctx, accountId: string): Promise<Merge[]> => merges(ctx, { accountId })

export const mergeOf = async (ctx: Ctx, id: string): Promise<Merge> => {
  return requireRow(await merges(ctx, { id }))
}

export type StoredMerge = {
  personId: string
  otherPersonId: string | null
  version: number
  undo: MergeUndo | null
  undoUntil: string
}

export const storedMerge = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  id: string,
): Promise<StoredMerge> => {
  const { rows } = await sql<StoredMerge>`
    select person_id as "personId", other_person_id as "otherPersonId", version,
      undo, ${instantText('undo_until')} as "undoUntil"
    from person_merge where institution_id = ${institution.id} and id = ${id}`.execute(db)
  return requireRow(rows)
}

/** It is taken back. */
export const markUndone = async ({ db, institution, actor, now }: Ctx, id: string): Promise<void> => {
  await sql`update person_merge set undo = null, undone_at = ${now}, undone_by = ${actor.accountId}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export type PersonVersion = { personId: string; before: number; after: number }

/** Earlier ones, in whose way the one that was taken back stood, find the records as they left them again. */
export const renewVersions = async (
  { db, institution }: Ctx,
  versions: readonly PersonVersion[],
): Promise<void> => {
  await sql`update person_merge m set version = v.after
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v("personId" uuid, before int, after int)
    where m.institution_id = ${institution.id} and m.person_id = v."personId" and m.version = v.before
      and m.undo is not null`.execute(db)
}

/** The data of merges that can no longer be undone is deleted, with the records that ended. */
export const deleteUndoData = async (db: Db, institutionId: string, now: string): Promise<void> => {
  const { rows } = await sql<{ id: string | null }>`
    update person_merge set undo = null, other_person_id = null
    where institution_id = ${institutionId} and undo is not null and undo_until <= ${now}
    returning old.other_person_id as id`.execute(db)
  const people = rows.flatMap(({ id }) => id ?? [])
  if (people.length === 0) return
  await sql`delete from person where institution_id = ${institutionId} and id = any(${people}::uuid[])`.execute(
    db,
  )
}

/** Which of these the institution has. */
export const mergesReached = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  ids: string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from person_merge
    where institution_id = ${institution.id} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace, RemovalOrder, RemovalPlace } from '../../hooks.ts'
import { moveRows } from '../../merged-rows.ts'
import { rowsOf } from '../../rows.ts'
import { proposesFor } from './proposal-reach.queries.ts'

export const moveProposals = moveRows(sql`record_proposal`, sql`account_id`)
export const moveProposalSenders = moveRows(sql`record_proposal`, sql`sent_by`)
export const moveProposalDeciders = moveRows(sql`record_proposal`, sql`decided_by`)

/** Proposals about a person whose data is removed, and those that the person sent: each has contacts of the student. */
export const removeProposalsOf = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<void> => {
  await sql`
    delete from record_proposal where institution_id = ${institutionId}
      and (account_id = any(${accountIds}::uuid[]) or sent_by = any(${accountIds}::uuid[]))`.execute(db)
}

/**
 * Proposals that were decided or withdrawn before the term, and those that were sent before it and wait, where the sender proposes about
 * the student no longer. Those of erased persons from before the removal go too: a process of the
 * former release does not know them.
 */
export const removeOldProposals = async (
  { db, institutionId }: RemovalPlace,
  { before, now, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`
      with old as materialized (
        select n.id from record_proposal n
        where n.institution_id = ${institutionId} and (n.closed_at < ${before}::timestamptz
          or (n.status = 'SENT' and n.sent_at < ${before}::timestamptz and not ${proposesFor(institutionId, {
            sender: sql`n.sent_by`,
            student: sql`n.account_id`,
            day: sql`(${now}::timestamptz at time zone (
              select i.time_zone from institution i where i.institution_id = ${institutionId}))::date`,
          })})
          or exists (
          select 1 from account a
          join person_erasure e on e.institution_id = ${institutionId} and e.person_id = a.person_id
          where a.institution_id = ${institutionId} and a.id in (n.account_id, n.sent_by) and n.sent_at <= e.at))
        limit ${limit}
      )
      delete from record_proposal w using old
      where w.institution_id = ${institutionId} and w.id = old.id`.execute(db),
  )

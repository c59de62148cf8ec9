import type { BulkReading } from '@lousa/contract/audit/audit.contract.ts'
import { BULK_READING } from '@lousa/rules/audit/bulk-reading.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../module.ts'
import { author, dayAfter, isLook, shownSince } from './audit.queries.ts'

export const activeStudents = async ({ db, institution }: Ctx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account a where a.institution_id = ${institution.id}
      and a.role in ('STUDENT', 'STUDENT-SMELJ') and a.status = 'Ativo'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * For each account the hour with most records, where these reach a minimum. An entry without a count is one record; a file about
 * no single student, and the export of an institution, have weights of their own. The author of an import has its file already,
 * so that reading it counts for nothing.
 */
export const bulkReadingsFrom = async (ctx: Ctx, threshold: number): Promise<BulkReading[]> => {
  const { db, institution, now } = ctx
  const { windowMinutes, fileOfMany } = BULK_READING
  const { rows } = await sql<BulkReading>`
    with read as (
      select coalesce(f.account_id, e.account_id) as account_id, e.at, case
          when e.entity = 'institution' then ${threshold}::int
          when e.entity = 'file' and e.student_id is null then ${fileOfMany}::int
          else coalesce((select (c ->> 'to')::int from jsonb_array_elements(e.changes) c
            where c ->> 'field' = 'count' and jsonb_typeof(c -> 'to') = 'number' limit 1), 1) end as records
      from audit_entry e
      left join merged_account f on f.institution_id = ${institution.id} and f.former_id = e.account_id
      where e.institution_id = ${institution.id} and e.at >= ${shownSince(ctx)}::timestamptz
        and e.at < ${dayAfter(now)}::timestamptz and ${isLook} and e.account_id is not null and e.entity <> 'import'),
    sums as (
      select read.account_id, read.at as until, min(read.at) over hour as "from",
        (sum(read.records) over hour)::int as records, (count(*) over hour)::int as looks
      from read
      window hour as (partition by read.account_id order by read.at
        range between make_interval(mins => ${windowMinutes}::int) preceding and current row)),
    peak as (
      select distinct on (sums.account_id) sums.* from sums where sums.records >= ${threshold}
      order by sums.account_id, sums.records desc, sums.until desc)
    select ${author} as "by", peak."from", peak.until, peak.records, peak.looks
    from peak
    join account a on a.institution_id = ${institution.id} and a.id = peak.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    order by peak.until desc, a.id`.execute(db)
  return rows
}

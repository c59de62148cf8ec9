import type { RetentionRemoval } from '@lousa/contract/operation/retention.contract.ts'
import type { ChosenTerms, RetentionKind } from '@lousa/rules/operation/retention.rules.ts'
import { sql } from 'kysely'
import type { RemovalPlace } from '../hooks.ts'
import { instantText } from '../instant-text.ts'
import type { Ctx } from '../module.ts'

type TenantCtx = Pick<Ctx, 'db' | 'institution'>
export type StoredTerms = { terms: ChosenTerms; version: number; sweptAt: string | null }

const USUAL: StoredTerms = { terms: {}, version: 0, sweptAt: null }

/** The terms that the institution has chosen; none before its first choice. */
export const storedTerms = async (
  { db, institution }: TenantCtx,
  { holds = false } = {},
): Promise<StoredTerms> => {
  if (holds)
    await sql`insert into retention_setting (institution_id) values (${institution.id})
      on conflict (institution_id) do nothing`.execute(db)
  const { rows } = await sql<StoredTerms>`
    select terms, version, ${instantText('swept_at')} as "sweptAt" from retention_setting
    where institution_id = ${institution.id} ${holds ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? USUAL
}

export const saveTerms = async ({ db, institution }: TenantCtx, terms: ChosenTerms): Promise<void> => {
  await sql`update retention_setting set terms = ${JSON.stringify(terms)}::jsonb, version = version + 1
    where institution_id = ${institution.id}`.execute(db)
}

/** One page of what was removed, newest first. */
export const removalPage = async (
  { db, institution }: TenantCtx,
  { currentPage, rowsPerPage }: { currentPage: number; rowsPerPage: number },
): Promise<{ data: RetentionRemoval[]; total: number }> => {
  const { rows } = await sql<{ data: RetentionRemoval[]; total: number }>`
    with page as (
      select run_at, kind, count, until from retention_removal where institution_id = ${institution.id}
      order by run_at desc, kind limit ${rowsPerPage} offset ${(currentPage - 1) * rowsPerPage})
    select (select count(*) from retention_removal where institution_id = ${institution.id}) as total,
      coalesce((select jsonb_agg(jsonb_build_object('runAt', ${instantText('page.run_at')}, 'kind', page.kind,
        'count', page.count, 'until', ${instantText('page.until')}) order by page.run_at desc, page.kind)
        from page), '[]') as data`.execute(db)
  return rows[0] ?? { data: [], total: 0 }
}

export type SweepKey = { now: string; leasedUntil: string }

/** Takes the sweep of an institution that is due; answers its terms, or null while another worker has it. */
export const claimSweep = async (
  { db, institutionId }: RemovalPlace,
  { now, leasedUntil, dueBefore }: SweepKey & { dueBefore: string },
): Promise<ChosenTerms | null> => {
  const { rows } = await sql<{ terms: ChosenTerms }>`
    insert into retention_setting as s (institution_id, leased_until) values (${institutionId}, ${leasedUntil})
    on conflict (institution_id) do update set leased_until = excluded.leased_until
      where (s.swept_at is null or s.swept_at <= ${dueBefore}) and (s.leased_until is null or s.leased_until <= ${now})
    returning terms`.execute(db)
  return rows[0]?.terms ?? null
}

/** Renews the sweep, with what a batch has removed, in the batch's own transaction: a worker that dies loses no count. */
export const countRemoved = async (
  { db, institutionId }: RemovalPlace,
  {
    runAt,
    kind,
    count,
    until,
    leasedUntil,
  }: {
    runAt: string
    kind: RetentionKind
    count: number
    until: string
    leasedUntil: string
  },
): Promise<void> => {
  await sql`insert into retention_removal as r (institution_id, run_at, kind, count, until)
    values (${institutionId}, ${runAt}, ${kind}, ${count}, ${until})
    on conflict (institution_id, run_at, kind) do update set count = r.count + excluded.count`.execute(db)
  await sql`update retention_setting set leased_until = ${leasedUntil} where institution_id = ${institutionId}`.execute(
    db,
  )
}

export const endSweep = async (
  { db, institutionId }: RemovalPlace,
  { sweptAt }: { sweptAt: string },
): Promise<void> => {
  await sql`update retention_setting set swept_at = ${sweptAt}, leased_until = null
    where institution_id = ${institutionId}`.execute(db)
}

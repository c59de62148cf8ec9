import type { ConsentKind } from '@lousa/contract/people/consent.contract.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { VisitorCtx } from '../module.ts'

export type TextPlace = Pick<VisitorCtx, 'db' | 'institution'>

/** The newest version of a text that the institution published; null when it has none of its own. */
export const publishedVersion = async (
  { db, institution }: TextPlace,
  kind: ConsentKind,
): Promise<number | null> => {
  const row = await db
    .selectFrom('institution_text')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('institution_id', '=', institution.id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.version ?? null
}

export const publishedText = async (
  { db, institution }: TextPlace,
  kind: ConsentKind,
  version: number | undefined,
) =>
  (await db
    .selectFrom('institution_text')
    .select(['version', 'title', 'body', 'published_at as publishedAt'])
    .where('institution_id', '=', institution.id)
    .where('kind', '=', kind)
    .$if(version !== undefined, query => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/**
 * Whether the institution published terms of its own (from version 2 on) and this person has not accepted the newest.
 * Who never accepted any counts as behind.
 */
export const mustAcceptTerms = (
  institutionId: Expression<string>,
  personId: Expression<string>,
): RawBuilder<boolean> => sql`coalesce((
  select max(t.version) from institution_text t
  where t.institution_id = ${institutionId} and t.kind = 'TERMS' and t.version >= 2), 0) > coalesce((
  select max(c.text_version) from consent c
  where c.institution_id = ${institutionId} and c.person_id = ${personId} and c.kind = 'TERMS' and c.given), 1)`

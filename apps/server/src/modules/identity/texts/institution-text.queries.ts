import type { ConsentKind } from '@lousa/contract/people/consent/consent.contract.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Ctx, OptionalActorCtx } from '../../module.ts'

export type TenantCtx = Pick<OptionalActorCtx, 'db' | 'institution'>

/** The newest version of a text that the institution published; null when it has none of its own. */
export const publishedVersion = async (
  { db, institution }: TenantCtx,
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
  { db, institution }: TenantCtx,
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

export type TextVersion = { version: number; title: string; publishedAt: string | null; by: string | null }

/** The newest first, each with who published it, by the name they go by. */
export const publishedVersions = async (
  { db, institution }: TenantCtx,
  kind: ConsentKind,
): Promise<TextVersion[]> => {
  const { rows } = await sql<TextVersion>`
    select t.version, t.title, t.published_at as "publishedAt", coalesce(p.social_name, p.name) as by
    from institution_text t
    left join account a on a.institution_id = ${institution.id} and a.id = t.published_by
    left join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where t.institution_id = ${institution.id} and t.kind = ${kind}
    order by t.version desc`.execute(db)
  return rows
}

export const insertText = async (
  { db, institution, actor, now }: Ctx,
  text: { kind: ConsentKind; version: number; title: string; body: string },
): Promise<void> => {
  await db
    .insertInto('institution_text')
    .values({
      ...text,
      institution_id: institution.id,
      published_at: now,
      published_by: actor.accountId,
    })
    .execute()
}

/**
 * Whether the institution published terms of its own (from version 2 on) and this person has not accepted the newest.
 * People who never accepted any count as behind.
 */
export const mustAcceptTerms = (
  institutionId: string,
  personId: Expression<string>,
): RawBuilder<boolean> => sql`coalesce((
  select max(t.version) from institution_text t
  where t.institution_id = ${institutionId} and t.kind = 'TERMS' and t.version >= 2), 0) > coalesce((
  select max(c.text_version) from consent c
  where c.institution_id = ${institutionId} and c.person_id = ${personId} and c.kind = 'TERMS' and c.given), 1)`

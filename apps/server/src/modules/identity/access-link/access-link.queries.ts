import { sql } from 'kysely'
import type { PublicCtx } from '../../module.ts'
import type { MailCtx } from '../mail/mail.queries.ts'
import { endLinks } from './access-ending.public.queries.ts'

export type LinkKind = 'RESET' | 'INVITATION'

type TenantNowCtx = Pick<MailCtx, 'db' | 'institution' | 'now'>

/** Ends the persons' open links and adds new ones. */
export const replaceLinks = async (
  ctx: TenantNowCtx,
  {
    kind,
    expiresAt,
    links,
  }: { kind: LinkKind; expiresAt: string; links: { personId: string; hash: string }[] },
): Promise<void> => {
  const { db, institution, now } = ctx
  await endLinks(
    ctx,
    links.map(link => link.personId),
  )
  await sql`insert into access_link as n (institution_id, person_id, kind, token_hash, created_at, expires_at)
    select ${institution.id}, l."personId", ${kind}, l.hash, ${now}, ${expiresAt}
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l("personId" uuid, hash text)
    returning person_id`.execute(db)
}

export type OpenLink = {
  kind: LinkKind
  personId: string
  /** The oldest active account of the person, and its role. */
  accountId: string
  role: string
  name: string
  socialName: string | null
  institution: string
  expiresAt: string
}

/** The purpose of a link; null where it was used, has expired, or its person has no active account. */
export const openLink = async (
  { db, institution, now }: PublicCtx,
  hash: string,
): Promise<OpenLink | null> => {
  const row = await db
    .selectFrom('access_link as l')
    .innerJoin('person as p', join =>
      join.on('p.institution_id', '=', institution.id).onRef('p.id', '=', 'l.person_id'),
    )
    .innerJoin('institution as i', join => join.on('i.institution_id', '=', institution.id))
    .innerJoin('account as a', join =>
      join.on('a.institution_id', '=', institution.id).onRef('a.person_id', '=', 'p.id'),
    )
    .select([
      // An account without a password gets a first one, whatever kind of link was requested.
      sql<LinkKind>`case when exists (select 1 from credential c
        where c.institution_id = ${institution.id} and c.person_id = p.id) then l.kind else 'INVITATION' end`.as(
        'kind',
      ),
      'p.id as personId',
      'a.id as accountId',
      'a.role',
      'p.name',
      'p.social_name as socialName',
      'i.name as institution',
      'l.expires_at as expiresAt',
    ])
    .where('l.institution_id', '=', institution.id)
    .where('l.token_hash', '=', hash)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('a.status', '=', 'Ativo')
    .orderBy('a.created_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

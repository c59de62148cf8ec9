import { sql } from 'kysely'
import type { OptionalActorCtx, PublicCtx } from '../../module.ts'
import { endLinks } from '../access-link/access-ending.public.queries.ts'
import type { LinkKind } from '../access-link/access-link.queries.ts'

type Place = Pick<OptionalActorCtx, 'db' | 'institution' | 'now'>

/** The stored form of both codes of a letter. */
export type StoredCode = { personId: string; tokenHash: string; typedHash: string }

/** Ends the persons' open links and letters, and writes new letters. */
export const replaceCodes = async (
  ctx: Place,
  { expiresAt, codes }: { expiresAt: string; codes: StoredCode[] },
): Promise<void> => {
  const { db, institution, now } = ctx
  await endLinks(
    ctx,
    codes.map(({ personId }) => personId),
  )
  await sql`insert into guardian_access_code as n (institution_id, person_id, token_hash, typed_hash, created_at, expires_at)
    select ${institution.id}, c."personId", c."tokenHash", c."typedHash", ${now}, ${expiresAt}
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c("personId" uuid, "tokenHash" text, "typedHash" text)
    returning n.id`.execute(db)
}

/** Either of the two hashes finds a letter. */
export type CodeHashes = { tokenHash: string; typedHash: string }

const isOf = ({ tokenHash, typedHash }: CodeHashes) =>
  sql`(c.token_hash = ${tokenHash} or c.typed_hash = ${typedHash})`

export type OpenCode = {
  kind: LinkKind
  personId: string
  accountId: string
  name: string
  socialName: string | null
  taxNumber: string | null
  institution: string
  expiresAt: string
}

/** The purpose of a letter; null where it was used, replaced or has expired, or its person reaches no child today or has another account. */
export const openCode = async (
  { db, institution, now, today }: PublicCtx,
  hashes: CodeHashes,
): Promise<OpenCode | null> => {
  const { rows } = await sql<OpenCode>`
    select case when exists (select 1 from credential d
        where d.institution_id = ${institution.id} and d.person_id = p.id) then 'RESET' else 'INVITATION' end as kind,
      p.id as "personId", a.id as "accountId", p.name, p.social_name as "socialName", p.tax_number as "taxNumber",
      i.name as institution, to_json(c.expires_at) #>> '{}' as "expiresAt"
    from guardian_access_code c
    join person p on p.institution_id = ${institution.id} and p.id = c.person_id
    join account a on a.institution_id = ${institution.id} and a.person_id = p.id
      and a.role = 'GUARDIAN' and a.status = 'Ativo'
    join institution i on i.institution_id = ${institution.id}
    where c.institution_id = ${institution.id} and ${isOf(hashes)} and c.used_at is null and c.expires_at > ${now}
      and not exists (select 1 from account o where o.institution_id = ${institution.id} and o.person_id = p.id
        and o.status = 'Ativo' and o.role <> 'GUARDIAN')
      and exists (select 1 from reach_child r
        where r.institution_id = ${institution.id} and r.account_id = a.id and r.days @> ${today}::date)`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Counts a wrong CPF at the letter that was meant, if there is one. */
export const noteWrongNumber = async ({ db, institution }: PublicCtx, hashes: CodeHashes): Promise<void> => {
  await sql`update guardian_access_code c set wrong_numbers = c.wrong_numbers + 1
    where c.institution_id = ${institution.id} and ${isOf(hashes)} and c.used_at is null`.execute(db)
}

/** Locks the person whom a letter is for, used or not. */
export const lockPersonOfCode = async ({ db, institution }: PublicCtx, hashes: CodeHashes): Promise<void> => {
  await sql`select p.id from guardian_access_code c
    join person p on p.institution_id = ${institution.id} and p.id = c.person_id
    where c.institution_id = ${institution.id} and ${isOf(hashes)}
    for no key update of p`.execute(db)
}

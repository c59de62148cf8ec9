import type { IssuedDocument } from '@lousa/contract/reports/verification/verification.contract.ts'
import { sql } from 'kysely'
import { laterEdition } from '../../academics/class-result.public.queries.ts'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { userBrief } from '../../people/person/user-brief.queries.ts'
import { laterEditionOfHistory } from '../../records/replaced-history.public.queries.ts'

type Filter = {
  studentId?: string | undefined
  tag?: string | undefined
  id?: string | undefined
  /** In its stored form. */
  code?: string | null
  /** In the form of `searchKey`. */
  words?: readonly string[]
  replacedByEdition?: boolean | undefined
}
type Page = { currentPage: number; rowsPerPage: number }

/** When another edition of the result has replaced the document `d`, a student's history included. */
const editionAfter = (institutionId: string) =>
  sql`coalesce(${laterEdition('d', institutionId)}, ${laterEditionOfHistory('d', institutionId)})`

const chosen = (
  { institution }: Ctx,
  { studentId, tag, id, code, words = [], replacedByEdition = false }: Filter,
) => sql`
  from issued_document d
  left join grade g on g.institution_id = ${institution.id} and g.id = d.grade_id
  where d.institution_id = ${institution.id}
    and (${id ?? null}::uuid is null or d.id = ${id ?? null})
    and (${tag ?? null}::text is null or d.type = ${tag ?? null})
    and (${studentId ?? null}::uuid is null or d.person_id = (
      select s.person_id from account s where s.institution_id = ${institution.id} and s.id = ${studentId ?? null}))
    and (${code ?? null}::text is null or d.code = ${code ?? null})
    and ${
      replacedByEdition
        ? sql`d.revoked_at is null and d.replaced_by is null and ${editionAfter(institution.id)} is not null`
        : sql`true`
    }
    and (${words.length} = 0
      or exists (
        select 1 from account s where s.institution_id = ${institution.id} and s.person_id = d.person_id
          and not exists (select 1 from unnest(${words}::text[]) as word where strpos(s.search_key, word) = 0))
      or g.id is not null
        and not exists (select 1 from unnest(${words}::text[]) as word where strpos(lower(g.name), word) = 0))`

/** Issued documents as the office lists them, newest first. */
export const issuedDocuments = async (ctx: Ctx, filter: Filter, page: Page): Promise<IssuedDocument[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<IssuedDocument>`
    with page as materialized (
      select d.* ${chosen(ctx, filter)}
      order by d.issued_at desc, d.id desc
      limit ${page.rowsPerPage} offset ${(page.currentPage - 1) * page.rowsPerPage})
    select d.id, d.code, d.type as tag, coalesce(d.data ->> 'title', d.type) as title, d.issued_at as "issuedAt",
      case when a.id is null then null else ${userBrief('a', 'p')} end as "issuedTo",
      case when g.id is null then null else jsonb_build_object('id', g.id, 'name', g.name) end as grade,
      ${userBrief('ia', 'ip')} as "by",
      case when coalesce(d.revoked_at, met.annulled_at) is null then null else jsonb_build_object(
        'reason', coalesce(d.revoked_reason, met.annulled_reason),
        'at', coalesce(${instantText('d.revoked_at')}, ${instantText('met.annulled_at')}),
        'by', ${userBrief('ra', 'rp')}) end as revoked,
      case when n.id is null then null else jsonb_build_object('id', n.id, 'code', n.code, 'issuedAt', ${instantText('n.issued_at')})
        end as "replacedBy",
      ${editionAfter(institution.id)} as "laterEdition"
    from page d
    left join person p on p.institution_id = ${institution.id} and p.id = d.person_id
    left join lateral (
      select s.* from account s
      where s.institution_id = ${institution.id} and s.person_id = d.person_id and s.role in ('STUDENT', 'STUDENT-SMELJ')
      order by s.id limit 1) a on true
    left join grade g on g.institution_id = ${institution.id} and g.id = d.grade_id
    join account ia on ia.institution_id = ${institution.id} and ia.id = d.issued_by
    join person ip on ip.institution_id = ${institution.id} and ip.id = ia.person_id
    left join council_meeting met on met.institution_id = ${institution.id} and d.type = 'COUNCIL_MINUTES'
      and met.id::text = d.edition and met.status = 'ANNULLED'
    left join account ra on ra.institution_id = ${institution.id} and ra.id = coalesce(d.revoked_by, met.annulled_by)
    left join person rp on rp.institution_id = ${institution.id} and rp.id = ra.person_id
    left join issued_document n on n.institution_id = ${institution.id} and n.id = d.replaced_by
    order by d.issued_at desc, d.id desc`.execute(db)
  return rows
}

export const issuedDocumentCount = async (ctx: Ctx, filter: Filter): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${chosen(ctx, filter)}`.execute(
    ctx.db,
  )
  return rows[0]?.total ?? 0
}

/** False when it was revoked already, also by another caller at that moment. */
export const updateRevoked = async (
  { db, institution, actor, now }: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('issued_document')
    .set({ revoked_at: now, revoked_by: actor.accountId, revoked_reason: reason })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

import { sql } from 'kysely'
import { laterEdition } from '../../academics/class-result.public.queries.ts'
import { annulledMinutes, correctedMinutes } from '../../evaluation/council-minutes.public.queries.ts'
import type { PublicCtx } from '../../module.ts'
import { laterEditionOfHistory } from '../../records/replaced-history.public.queries.ts'

export type DocumentOfCode = {
  type: string
  title: string
  student: string | null
  className: string | null
  issuedAt: string
  institution: string
  revokedAt: string | null
  replacedAt: string | null
  sha256: string
}

/** A document with a code of this institution. */
export const documentOfCode = async (
  { db, institution }: PublicCtx,
  code: string,
): Promise<DocumentOfCode | undefined> => {
  const { rows } = await sql<DocumentOfCode>`
    select d.type, coalesce(d.data ->> 'title', d.type) as title, d.issued_at as "issuedAt",
      case when d.person_id is not null then coalesce(nullif(d.data ->> 'name', ''), p.social_name, p.name) end as student,
      coalesce(g.name, d.data ->> 'class') as "className", coalesce(d.data ->> 'institution', i.name) as institution,
      coalesce(d.revoked_at, ${annulledMinutes('d', institution.id)}) as "revokedAt",
      coalesce(n.issued_at, ${correctedMinutes('d', institution.id)}, ${laterEdition('d', institution.id)},
        ${laterEditionOfHistory('d', institution.id)}) as "replacedAt", d.hash as sha256
    from issued_document d
    join institution i on i.institution_id = ${institution.id}
    left join person p on p.institution_id = ${institution.id} and p.id = d.person_id
    left join grade g on g.institution_id = ${institution.id} and g.id = d.grade_id
    left join issued_document n on n.institution_id = ${institution.id} and n.id = d.replaced_by
    where d.institution_id = ${institution.id} and d.code = ${code}`.execute(db)
  return rows[0]
}

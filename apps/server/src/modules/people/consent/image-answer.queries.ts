import type { KnownGiver, NamedGiver } from '@lousa/rules/people/consent/image-consent.rules.ts'
import { sql } from 'kysely'
import { instantText } from '../../instant-text.ts'
import type { Db } from '../../module.ts'

export type ImageScope = { institutionId: string; today: string; personIds: readonly string[] }

export type StoredImageAnswer = NamedGiver & {
  id: string
  personId: string
  given: boolean
  isOwn: boolean
  textVersion: number
  at: string
}

/** All answers to the use of the images of these people, the newest first. */
export const storedImageAnswers = async (
  db: Db,
  { institutionId, personIds }: ImageScope,
): Promise<StoredImageAnswer[]> => {
  const { rows } = await sql<StoredImageAnswer>`
    select c.id, c.person_id as "personId", c.given, c.given_by as name, c.given_by_tax_number as "taxNumber",
      c.text_version as "textVersion", ${instantText('c.at')} as at,
      case when c.given_by_tax_number is null then c.given_by = p.name
        else c.given_by_tax_number is not distinct from p.tax_number end as "isOwn"
    from consent c
    join person p on p.institution_id = ${institutionId} and p.id = c.person_id
    where c.institution_id = ${institutionId} and c.person_id = any (${personIds}::uuid[]) and c.kind = 'IMAGE_USE'
    order by c.at desc, c.id desc`.execute(db)
  return rows
}

export type KnownImageGiver = KnownGiver & { personId: string }

/**
 * Those who may stand behind an answer: the people themselves, the responsibles of their records, and guardians with a bond or an
 * order. A line that a bond was made from is of the guardian of the bond.
 */
export const knownImageGivers = async (
  db: Db,
  { institutionId, today, personIds }: ImageScope,
): Promise<KnownImageGiver[]> => {
  const { rows } = await sql<KnownImageGiver>`
    with bond as (
      select a.person_id, h.guardian_person_id, h.responsible_id, h.status, h.starts_on
      from account a
      join guardianship h on h.institution_id = ${institutionId} and h.student_id = a.id
      where a.institution_id = ${institutionId} and a.person_id = any (${personIds}::uuid[])),
    away as (
      select a.person_id, x.guardian_person_id
      from account a
      join guardianship_restriction x on x.institution_id = ${institutionId} and x.student_id = a.id
      where a.institution_id = ${institutionId} and a.person_id = any (${personIds}::uuid[])
        and x.no_access and x.lifted_at is null and x.starts_on <= ${today}::date
        and (x.ends_on is null or ${today}::date <= x.ends_on)),
    guardian as (
      select g.person_id, q.id, q.name, q.tax_number, exists (
        select 1 from away where away.person_id = g.person_id and away.guardian_person_id = q.id) as is_away
      from (select person_id, guardian_person_id from bond
        union select person_id, guardian_person_id from away) g
      join person q on q.institution_id = ${institutionId} and q.id = g.guardian_person_id)
    select p.id as "personId", p.name, p.tax_number as "taxNumber", p.tax_number as key, false as "isRestricted"
    from person p where p.institution_id = ${institutionId} and p.id = any (${personIds}::uuid[])
    union all
    select g.person_id, g.name, g.tax_number, g.tax_number, g.is_away from guardian g
    union all
    select r.person_id, r.name, r.tax_number, coalesce(made.tax_number, r.tax_number), coalesce(made.is_away, false)
    from responsible r
    left join lateral (
      select g.tax_number, g.is_away from bond b
      join guardian g on g.person_id = b.person_id and g.id = b.guardian_person_id
      where b.person_id = r.person_id and b.responsible_id = r.id
      order by g.is_away desc, b.status, b.starts_on desc limit 1) made on true
    where r.institution_id = ${institutionId} and r.person_id = any (${personIds}::uuid[])`.execute(db)
  return rows
}

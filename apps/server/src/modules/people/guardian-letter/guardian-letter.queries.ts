import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { isEnrolled } from '../person/student-classes.queries.ts'

export type LetterChild = { name: string; socialName: string | null; className: string }

export type LetterCandidate = {
  accountId: string
  personId: string
  name: string
  socialName: string | null
  taxNumber: string | null
  hasPassword: boolean
  /** Each active account of the person is one of a guardian. */
  isGuardianAlone: boolean
  /** The account of the guardian is archived, so that no password opens it. */
  isArchived: boolean
  /** The person can request a link for a new password by e-mail. */
  canRequestReset: boolean
  hasLetter: boolean
  /** One of these bonds counts today. */
  hasReach: boolean
  /** The students whom the guardian reaches today, by class and name. */
  children: LetterChild[]
  /** 1 for guardians without a letter, then by the age of the open one, the oldest first. */
  turn: number
}

export type LetterList = {
  gradeId: string | undefined
  guardianIds: readonly string[] | undefined
  continuedFrom: string | undefined
}

/** The class of the student under the alias `s`, where the guardian of the reach `r` may know it. */
const classNameFor = (
  institutionId: string,
  today: string,
) => sql`case when r.hidden_days @> ${today}::date then ''
  else coalesce((select min(g.name) from student_enrollment e
    join grade g on g.institution_id = ${institutionId} and g.id = e.grade_id and not g.is_event
    join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id and y.status = 'OPEN'
    where e.institution_id = ${institutionId} and e.account_id = s.id and ${isEnrolled}), '') end`

/**
 * Guardians with an open bond to the students of a class, or these guardians, with what decides whether they get a letter. Of a
 * class those alone whose bond counts today.
 */
export const letterCandidates = async (
  { db, institution, now, today }: Ctx,
  { gradeId, guardianIds, continuedFrom }: LetterList,
): Promise<LetterCandidate[]> => {
  const chosen =
    gradeId === undefined
      ? sql`b.guardian_person_id in (select n.person_id from account n
          where n.institution_id = ${institution.id} and n.id = any(${guardianIds ?? []}::uuid[]) and n.role = 'GUARDIAN')`
      : sql`b.student_id in (select e.account_id from student_enrollment e
          where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and ${isEnrolled})`
  const notSince =
    continuedFrom === undefined ? sql`` : sql`and (i.made_at is null or i.made_at < ${continuedFrom})`
  const { rows } = await sql<LetterCandidate>`
    with bond as (
      select b.guardian_person_id as person_id, bool_or(exists (select 1 from reach_child r
        where r.institution_id = ${institution.id} and r.guardianship_id = b.id and r.days @> ${today}::date)) as reaches
      from guardianship b
      where b.institution_id = ${institution.id} and ${chosen}
      group by b.guardian_person_id
    )
    select a.id as "accountId", p.id as "personId", p.name, p.social_name as "socialName", p.tax_number as "taxNumber",
      exists (select 1 from credential c
        where c.institution_id = ${institution.id} and c.person_id = p.id) as "hasPassword",
      not exists (select 1 from account o where o.institution_id = ${institution.id} and o.person_id = p.id
        and o.status = 'Ativo' and o.role <> 'GUARDIAN') as "isGuardianAlone",
      a.status <> 'Ativo' as "isArchived",
      p.email is not null and p.tax_number is not null as "canRequestReset",
      i.made_at is not null as "hasLetter", bond.reaches as "hasReach",
      coalesce((select json_agg(json_build_object('name', sp.name, 'socialName', sp.social_name,
          'className', ${classNameFor(institution.id, today)}) order by sp.name, s.id)
        from reach_child r
        join account s on s.institution_id = ${institution.id} and s.id = r.student_id
        join person sp on sp.institution_id = ${institution.id} and sp.id = s.person_id
        where r.institution_id = ${institution.id} and r.account_id = a.id and r.days @> ${today}::date), '[]') as children,
      (dense_rank() over (order by i.made_at nulls first))::int as turn
    from bond
    join person p on p.institution_id = ${institution.id} and p.id = bond.person_id
    join account a on a.institution_id = ${institution.id} and a.person_id = p.id and a.role = 'GUARDIAN'
    left join lateral (select max(l.created_at) as made_at from guardian_access_code l
      where l.institution_id = ${institution.id} and l.person_id = p.id and l.used_at is null
        and l.expires_at > ${now}) i on true
    where true ${notSince}
    order by p.name, a.id`.execute(db)
  return rows.filter(({ hasReach }) => hasReach || guardianIds !== undefined)
}

export type OpenLetter = { guardianId: string; createdAt: string; expiresAt: string; wrongNumbers: number }

/** The open letters of the guardians with an open bond to a student. */
export const openLettersOf = async (
  { db, institution, now }: Ctx,
  studentId: string,
): Promise<OpenLetter[]> => {
  const { rows } = await sql<OpenLetter>`
    select a.id as "guardianId", to_json(l.created_at) #>> '{}' as "createdAt",
      to_json(l.expires_at) #>> '{}' as "expiresAt", l.wrong_numbers as "wrongNumbers"
    from guardianship b
    join account a on a.institution_id = ${institution.id} and a.person_id = b.guardian_person_id and a.role = 'GUARDIAN'
    join guardian_access_code l on l.institution_id = ${institution.id} and l.person_id = b.guardian_person_id
    where b.institution_id = ${institution.id} and b.student_id = ${studentId} and b.status = 'ACTIVE'
      and l.used_at is null and l.expires_at > ${now}
    order by a.id`.execute(db)
  return rows
}

import type { SLIP_KINDS } from '@lousa/contract/people/account/invitation-slip.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { sql } from 'kysely'
import { signInNumber } from '../../identity/second-factor/sign-in-number.public.queries.ts'
import type { Ctx } from '../../module.ts'
import { isEnrolled } from '../person/student-classes.queries.ts'

export type SlipKind = (typeof SLIP_KINDS)[number]

const ROLES: Readonly<Record<SlipKind, readonly Role[]>> = {
  STUDENT: ['STUDENT', 'STUDENT-SMELJ'],
  INSTRUCTOR: ['INSTRUCTOR'],
  STAFF: ['ADMINISTRATOR', 'EDITOR'],
}

export type SlipCandidate = {
  accountId: string
  personId: string
  role: Role
  status: 'Ativo' | 'Inativo'
  name: string
  socialName: string | null
  taxNumber: string | null
  /** The sign-in name of a student without CPF. */
  signInNumber: string | null
  hasPassword: boolean
  /** Each active account of the person is one of a student. */
  isStudentAlone: boolean
  hasInvitation: boolean
  /** 1 for people without invitation, then by the age of the open one, the oldest first. */
  turn: number
  /** The person can request a link for a new password, which needs a CPF and an own e-mail. */
  canRequestReset: boolean
  className: string
}

export type SlipList = {
  kind: SlipKind
  gradeId: string | undefined
  userIds: readonly string[] | undefined
  /** Leaves out people with an open link of this time or later. */
  continuedFrom: string | undefined
}

/** The people of a list, by class and name, with what decides whether they get a slip. */
export const slipCandidates = async (
  { db, institution, now }: Ctx,
  { kind, gradeId, userIds, continuedFrom }: SlipList,
): Promise<SlipCandidate[]> => {
  const ofClass =
    gradeId === undefined
      ? sql``
      : sql`and a.id in (select e.account_id from student_enrollment e
          where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and ${isEnrolled})`
  const notSince =
    continuedFrom === undefined ? sql`` : sql`and (i.made_at is null or i.made_at < ${continuedFrom})`
  const named = userIds === undefined ? sql`and a.status = 'Ativo'` : sql`and a.id = any(${userIds}::uuid[])`
  const { rows } = await sql<SlipCandidate>`
    select a.id as "accountId", p.id as "personId", a.role, a.status, p.name, p.social_name as "socialName",
      p.tax_number as "taxNumber", ${signInNumber(institution.id, sql.ref('p.id'))} as "signInNumber",
      exists (select 1 from credential c
        where c.institution_id = ${institution.id} and c.person_id = p.id) as "hasPassword",
      not exists (select 1 from account o where o.institution_id = ${institution.id} and o.person_id = p.id
        and o.status = 'Ativo' and o.role not in ('STUDENT', 'STUDENT-SMELJ')) as "isStudentAlone",
      i.made_at is not null as "hasInvitation",
      p.email is not null and p.tax_number is not null as "canRequestReset",
      coalesce((select min(g.name) from student_enrollment e
        join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id and not g.is_event
        join academic_year y on y.institution_id = ${institution.id} and y.id = g.academic_year_id
          and y.status = 'OPEN'
        where e.institution_id = ${institution.id} and e.account_id = a.id and ${isEnrolled}), '') as "className",
      (dense_rank() over (order by i.made_at nulls first))::int as turn
    from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    left join lateral (select max(l.created_at) as made_at from access_link l
      where l.institution_id = ${institution.id} and l.person_id = p.id and l.used_at is null
        and l.expires_at > ${now}) i on true
    where a.institution_id = ${institution.id} and a.role = any(${ROLES[kind]}::text[]) ${named} ${ofClass} ${notSince}
    order by "className", a.sort_key, a.id`.execute(db)
  return rows
}

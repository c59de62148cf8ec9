import type { UserType } from '@lousa/contract/people/person/user.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { sql } from 'kysely'
import type { TenantCtx } from '../person/person.types.ts'
import { isSelfRegistered } from '../person/registered-self.queries.ts'
import { userType } from '../person/user-brief.queries.ts'
import { byHash } from './import-plans.queries.ts'

type CpfHolder = {
  taxNumber: string
  personId: string
  /** The form that is shown. */
  name: string
  legalName: string
  socialName: string | null
  accounts: { id: string; role: Role; type: UserType }[]
  registeredSelf: boolean
}
type Namesake = {
  key: string
  birthdate: string
  id: string
  personId: string
  name: string
  type: UserType
}
export type NamedStudent = {
  number: number
  accountId: string
  personId: string
  name: string
  /** Those who answer for them already. */
  responsibles: { name: string; taxNumber: string | null }[]
}

/** People with these CPFs. */
export const cpfHolders = async ({ db, institution }: TenantCtx, cpfs: string[]): Promise<CpfHolder[]> => {
  if (cpfs.length === 0) return []
  const { rows } = await sql<CpfHolder>`
    select p.tax_number as "taxNumber", p.id as "personId", coalesce(p.social_name, p.name) as name,
      p.name as "legalName", p.social_name as "socialName", coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'role', a.role, 'type', ${userType('a')})
        order by a.created_at, a.id) from account a
      where a.institution_id = ${institution.id} and a.person_id = p.id), '[]') as accounts,
      exists (select 1 from account a where a.institution_id = ${institution.id} and a.person_id = p.id
        and ${isSelfRegistered(institution.id)}) as "registeredSelf"
    from person p where p.institution_id = ${institution.id} and p.tax_number = any(${cpfs}::text[])`.execute(
    db,
  )
  return rows
}

/** People with one of these names, born on the given day. */
export const namesakes = async (
  { db, institution }: TenantCtx,
  people: { key: string; birthdate: string }[],
): Promise<Namesake[]> => {
  if (people.length === 0) return []
  // Names first: a whole file may have one birthdate.
  const { rows } = await byHash(db, () =>
    sql<Namesake>`with named as materialized (
        select q.key, q.birthdate, a.id, a.person_id, a.created_at, ${userType('a')} as type
        from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as q(key text, birthdate date)
        join account a on a.institution_id = ${institution.id} and a.sort_key = q.key)
      select distinct on (n.key, n.birthdate) n.key, n.birthdate, n.id, n.person_id as "personId", n.type,
        coalesce(p.social_name, p.name) as name
      from named n join person p on p.institution_id = ${institution.id} and p.id = n.person_id
        and p.birthdate = n.birthdate
      order by n.key, n.birthdate, n.created_at, n.id`.execute(db),
  )
  return rows
}

export type RegisteredPerson = { registration: string; accountId: string; personId: string }

/** People of these roles with one of these registration numbers, here or in an earlier system. */
export const registeredPeople = async (
  { db, institution }: TenantCtx,
  roles: readonly Role[],
  registrations: string[],
): Promise<RegisteredPerson[]> => {
  if (registrations.length === 0) return []
  const { rows } = await byHash(db, () =>
    sql<RegisteredPerson>`with asked as materialized (
        select distinct registration from unnest(${registrations}::text[]) as registration)
      select q.registration, a.id as "accountId", a.person_id as "personId" from asked q
      join account a on a.institution_id = ${institution.id} and a.role = any(${roles}::text[])
        and a.registration = q.registration
      union
      select q.registration, a.id, a.person_id from asked q
      join account a on a.institution_id = ${institution.id} and a.role = any(${roles}::text[])
        and a.old_registration = q.registration`.execute(db),
  )
  return rows
}

type StudentAsk = {
  number: number
  registration: string | null
  taxNumber: string | null
  key: string | null
  birthdate: string | null
}

/** The students that rows name: by registration, else by CPF, else by name and birthdate, where two may be meant. */
export const namedStudents = async (
  { db, institution }: TenantCtx,
  students: StudentAsk[],
): Promise<NamedStudent[]> => {
  if (students.length === 0) return []
  const { rows } = await sql<NamedStudent>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(students)}::jsonb)
        as q(number int, registration text, "taxNumber" text, key text, birthdate date)),
    found as (
      select q.number, a.id, a.person_id from asked q
        join account a on a.institution_id = ${institution.id} and a.registration = q.registration
        where q.registration is not null and a.role in ('STUDENT', 'STUDENT-SMELJ')
      union
      select q.number, a.id, a.person_id from asked q
        join person p on p.institution_id = ${institution.id} and p.tax_number = q."taxNumber"
        join account a on a.institution_id = ${institution.id} and a.person_id = p.id
        where q.registration is null and q."taxNumber" is not null and a.role in ('STUDENT', 'STUDENT-SMELJ')
      union
      select q.number, a.id, a.person_id from asked q
        join person p on p.institution_id = ${institution.id} and p.birthdate = q.birthdate
        join account a on a.institution_id = ${institution.id} and a.person_id = p.id and a.sort_key = q.key
        where q.registration is null and q."taxNumber" is null and a.role in ('STUDENT', 'STUDENT-SMELJ'))
    select f.number, f.id as "accountId", f.person_id as "personId", coalesce(p.social_name, p.name) as name,
      coalesce((select jsonb_agg(jsonb_build_object('name', r.name, 'taxNumber', r.tax_number))
        from responsible r where r.institution_id = ${institution.id} and r.person_id = p.id), '[]') as responsibles
    from found f join person p on p.institution_id = ${institution.id} and p.id = f.person_id`.execute(db)
  return rows
}

import type { Guardianship } from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import type { UserBrief } from '@lousa/contract/people/person/user.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type {
  GuardianshipFacts,
  Majority,
  RestrictionSpan,
} from '@lousa/rules/people/guardianship/guardianship-reach.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { constraintOf } from '../../../platform/db/constraint-errors.ts'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { userBrief } from '../person/user-brief.queries.ts'

export type StoredGuardianship = Omit<
  Guardianship,
  'status' | 'reach' | 'isRestricted' | 'noContactWithOther'
> & {
  isEnded: boolean
  hasAccess: boolean
  birthdate: CivilDate | null
  lastDay: CivilDate | null
  restrictions: (RestrictionSpan & { noContactWithOther: boolean })[]
}

/** The last day of a student in a class, as the view `reach_child` counts it; null without a class. */
const lastDayOfStudent = (institutionId: string): RawBuilder<unknown> => sql`(
  select max(coalesce(e.exit_date, y.end_date)) from student_enrollment e
  join grade g on g.institution_id = ${institutionId} and g.id = e.grade_id and not g.is_event
  join academic_year y on y.institution_id = ${institutionId} and y.id = e.academic_year_id
  where e.institution_id = ${institutionId} and e.account_id = b.student_id and e.status = 'ACTIVE'
    and e.exit_reason is distinct from 'CANCELLED')`

/** Bonds of a student: the open ones first, then the newest. */
export const guardianshipsOf = async (
  { db, institution }: Ctx,
  studentId: string,
): Promise<StoredGuardianship[]> => {
  const { rows } = await sql<StoredGuardianship>`
    select b.id, ${userBrief('a', 'p')} as guardian, p.tax_number as "taxNumber", b.kinship,
      b.status = 'ENDED' as "isEnded", b.starts_on as "startsOn", b.ends_on as "endsOn", b.end_reason as "endReason",
      b.may_collect as "mayCollect", b.lives_with as "livesWith", b.receives, b.majority,
      (select r.id from responsible r where r.institution_id = ${institution.id} and r.id = b.responsible_id
        and r.person_id = s.person_id) as "responsibleId",
      ${instantText('b.created_at')} as "createdAt", b.version,
      exists (select 1 from credential c where c.institution_id = ${institution.id} and c.person_id = p.id) as "hasAccess",
      (select h.birthdate from person h where h.institution_id = ${institution.id} and h.id = s.person_id) as birthdate,
      ${lastDayOfStudent(institution.id)} as "lastDay",
      coalesce((select json_agg(json_build_object('noAccess', r.no_access, 'noAddress', r.no_address,
          'noContactWithOther', r.no_contact_with_other,
          'isLifted', r.lifted_at is not null, 'startsOn', r.starts_on, 'endsOn', r.ends_on))
        from guardianship_restriction r where r.institution_id = ${institution.id} and r.student_id = b.student_id
          and r.guardian_person_id = b.guardian_person_id), '[]') as restrictions
    from guardianship b
    join account s on s.institution_id = ${institution.id} and s.id = b.student_id
    join person p on p.institution_id = ${institution.id} and p.id = b.guardian_person_id
    join account a on a.institution_id = ${institution.id} and a.person_id = p.id and a.role = 'GUARDIAN'
    where b.institution_id = ${institution.id} and b.student_id = ${studentId}
    order by b.status, b.starts_on desc, b.id desc`.execute(db)
  return rows
}

export type LockedGuardianship = Pick<
  Guardianship,
  'id' | 'kinship' | 'startsOn' | 'endsOn' | 'mayCollect' | 'livesWith' | 'receives' | 'majority' | 'version'
> & { studentId: string; guardianPersonId: string; isEnded: boolean; birthdate: CivilDate | null }

/** A bond, locked until the commit. */
export const lockGuardianship = async ({ db, institution }: Ctx, id: string): Promise<LockedGuardianship> => {
  const { rows } = await sql<LockedGuardianship>`
    select b.id, b.student_id as "studentId", b.guardian_person_id as "guardianPersonId", b.kinship,
      b.status = 'ENDED' as "isEnded", b.starts_on as "startsOn", b.ends_on as "endsOn",
      b.may_collect as "mayCollect", b.lives_with as "livesWith", b.receives, b.majority, b.version,
      (select p.birthdate from account s join person p on p.institution_id = ${institution.id} and p.id = s.person_id
        where s.institution_id = ${institution.id} and s.id = b.student_id) as birthdate
    from guardianship b
    where b.institution_id = ${institution.id} and b.id = ${id}
    for no key update of b`.execute(db)
  return requireRow(rows)
}

/** Whether a bond is marked as that of a guardian with whom the student lives. */
export const isHome = async ({ db, institution }: Ctx, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from guardianship where institution_id = ${institution.id} and id = ${id} and lives_with`.execute(
    db,
  )
  return rows.length > 0
}

type OtherBond = { id: string; livesWith: boolean }

/** The open bonds of a student with other guardians than this one, locked until the commit. */
export const lockOtherBonds = async (
  { db, institution }: Ctx,
  { studentId, guardianPersonId }: { studentId: string; guardianPersonId: string },
): Promise<OtherBond[]> => {
  const { rows } = await sql<OtherBond>`
    select b.id, b.lives_with as "livesWith" from guardianship b
    where b.institution_id = ${institution.id} and b.student_id = ${studentId} and b.status = 'ACTIVE'
      and b.guardian_person_id <> ${guardianPersonId}
    order by b.id for no key update of b`.execute(db)
  return rows
}

/** Marks an open bond as that of a guardian with whom the student lives. */
export const markHome = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await sql`update guardianship set lives_with = true, version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

type StudentAccess = { personId: string; accountIds: string[]; email: string | null }

/** The accounts of the person who is this student, and the e-mail on file. */
export const studentAccess = async ({ db, institution }: Ctx, studentId: string): Promise<StudentAccess> => {
  const { rows } = await sql<StudentAccess>`
    select p.id as "personId", p.email, (select json_agg(a.id order by a.id) from account a
        where a.institution_id = ${institution.id} and a.person_id = p.id) as "accountIds"
    from account s join person p on p.institution_id = ${institution.id} and p.id = s.person_id
    where s.institution_id = ${institution.id} and s.id = ${studentId}`.execute(db)
  return requireRow(rows)
}

/** The account of a guardian as others see it. */
export const guardianBrief = async ({ db, institution }: Ctx, id: string): Promise<UserBrief> => {
  const { rows } = await sql<{ brief: UserBrief }>`
    select ${userBrief('a', 'p')} as brief from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = ${id} and a.role = 'GUARDIAN'`.execute(db)
  return requireRow(rows).brief
}

/** Whether the account of a guardian is archived. */
export const isArchivedGuardian = async (
  { db, institution }: Ctx,
  guardianPersonId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from account where institution_id = ${institution.id} and person_id = ${guardianPersonId}
      and role = 'GUARDIAN' and status <> 'Ativo'`.execute(db)
  return rows.length > 0
}

export type BondedStudent = { personId: string; birthdate: CivilDate | null }

/** The student of a bond, held against a removal until the commit. */
export const holdStudent = async ({ db, institution }: Ctx, studentId: string): Promise<BondedStudent> => {
  const { rows } = await sql<BondedStudent>`
    select s.person_id as "personId", p.birthdate from account s
    join person p on p.institution_id = ${institution.id} and p.id = s.person_id
    where s.institution_id = ${institution.id} and s.id = ${studentId}
    for key share of s, p`.execute(db)
  return requireRow(rows)
}

export type ResponsibleLine = {
  name: string
  kinship: string
  taxNumber: string | null
  cellphone: string | null
  email: string | null
}

/** A line of a person's record; null where the person has no such line. */
export const responsibleLine = async (
  { db, institution }: Ctx,
  { id, personId }: { id: string; personId: string },
): Promise<ResponsibleLine | null> => {
  const { rows } = await sql<ResponsibleLine>`
    select name, kinship, tax_number as "taxNumber", cellphone, email from responsible
    where institution_id = ${institution.id} and id = ${id} and person_id = ${personId}`.execute(db)
  return rows[0] ?? null
}

/** Whether a person has a password, and so can sign in. */
export const hasPassword = async ({ db, institution }: Ctx, personId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from credential where institution_id = ${institution.id} and person_id = ${personId}`.execute(db)
  return rows.length > 0
}

export type NewGuardianship = {
  studentId: string
  guardianPersonId: string
  responsibleId: string | null
  kinship: string
  startsOn: CivilDate
  mayCollect: boolean
  livesWith: boolean
  receives: boolean
  majority: Majority | null
}

/** Inserts a bond and answers its id; null where the pair has an open one, also since a moment. */
export const insertGuardianship = async (
  { db, institution, actor, now }: Ctx,
  of: NewGuardianship,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    insert into guardianship as n (institution_id, student_id, guardian_person_id, responsible_id, kinship, starts_on,
      may_collect, lives_with, receives, majority, created_by, created_at)
    values (${institution.id}, ${of.studentId}, ${of.guardianPersonId}, ${of.responsibleId}, ${of.kinship}, ${of.startsOn},
      ${of.mayCollect}, ${of.livesWith}, ${of.receives}, ${of.majority}, ${actor.accountId}, ${now})
    on conflict (institution_id, student_id, guardian_person_id) where status = 'ACTIVE' do nothing
    returning n.id`.execute(db)
  return rows[0]?.id ?? null
}

export type GuardianshipTraits = Pick<
  LockedGuardianship,
  'kinship' | 'startsOn' | 'mayCollect' | 'livesWith' | 'receives' | 'majority'
>

export const updateGuardianship = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  to: GuardianshipTraits,
): Promise<void> => {
  await sql`update guardianship set kinship = ${to.kinship}, starts_on = ${to.startsOn}, may_collect = ${to.mayCollect},
      lives_with = ${to.livesWith}, receives = ${to.receives}, majority = ${to.majority}, version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** Ends a bond, or opens it again (null). False where the pair has another open one. */
export const setEnd = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  end: { on: CivilDate; reason: string } | null,
): Promise<boolean> => {
  try {
    await sql`update guardianship set status = ${end ? 'ENDED' : 'ACTIVE'}, ends_on = ${end?.on ?? null}::date,
        end_reason = ${end?.reason ?? null}::text, version = ${version + 1}
      where institution_id = ${institution.id} and id = ${id}`.execute(db)
    return true
  } catch (error) {
    if (constraintOf(error) === 'guardianship_active_key') return false
    throw error
  }
}

/** The parts of a stored bond that the rule of reach needs, without restrictions of other guardians. */
export const factsOf = (stored: StoredGuardianship): GuardianshipFacts => ({
  ...stored,
  restrictionsOfStudent: stored.restrictions,
})

/** Ids of bonds or restrictions in reach: of administrators all of them. */
export const officeRows =
  (table: 'guardianship' | 'guardianship_restriction') =>
  async ({ db, institution, actor }: Ctx, ids: readonly string[]): Promise<string[]> => {
    if (actor.role !== 'ADMINISTRATOR') return []
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where institution_id = ${institution.id} and id = any(${ids}::uuid[])`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }

/** Students whom the actor reaches as their guardian today. */
export const reachedChildren = async (
  { db, institution, actor, today }: Ctx,
  ids: readonly string[],
): Promise<string[]> => {
  if (actor.role !== 'GUARDIAN') return []
  const { rows } = await sql<{ id: string }>`
    select distinct r.student_id as id from reach_child r
    where r.institution_id = ${institution.id} and r.account_id = ${actor.accountId}
      and r.student_id = any(${ids}::uuid[]) and r.days @> ${today}::date`.execute(db)
  return rows.map(({ id }) => id)
}

import type { GuardianshipRestriction } from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { sql } from 'kysely'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { userBrief } from '../person/user-brief.queries.ts'

/** Restrictions of a student, newest first. */
export const restrictionsOf = async (
  { db, institution }: Ctx,
  studentId: string,
): Promise<GuardianshipRestriction[]> => {
  const { rows } = await sql<GuardianshipRestriction>`
    select r.id, ${userBrief('g', 'h')} as guardian, r.no_access as "noAccess", r.no_address as "noAddress",
      r.no_contact_with_other as "noContactWithOther", r.order_number as "orderNumber", r.court,
      r.starts_on as "startsOn", r.ends_on as "endsOn", ${userBrief('w', 'v')} as "writtenBy",
      ${instantText('r.written_at')} as "writtenAt",
      case when r.lifted_at is not null then ${instantText('r.lifted_at')} end as "liftedAt",
      case when r.lifted_at is not null then ${userBrief('l', 'k')} end as "liftedBy",
      r.lift_reason as "liftReason", r.version
    from guardianship_restriction r
    join person h on h.institution_id = ${institution.id} and h.id = r.guardian_person_id
    join account g on g.institution_id = ${institution.id} and g.person_id = h.id and g.role = 'GUARDIAN'
    join account w on w.institution_id = ${institution.id} and w.id = r.written_by
    join person v on v.institution_id = ${institution.id} and v.id = w.person_id
    left join account l on l.institution_id = ${institution.id} and l.id = r.lifted_by
    left join person k on k.institution_id = ${institution.id} and k.id = l.person_id
    where r.institution_id = ${institution.id} and r.student_id = ${studentId}
    order by r.written_at desc, r.id desc`.execute(db)
  return rows
}

export type RestrictionTerms = Pick<
  GuardianshipRestriction,
  'noAccess' | 'noAddress' | 'noContactWithOther' | 'startsOn' | 'endsOn'
> & { orderNumber: string | null; court: string | null }

export const insertRestriction = async (
  { db, institution, actor, now }: Ctx,
  of: RestrictionTerms & { studentId: string; guardianPersonId: string },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into guardianship_restriction (institution_id, student_id, guardian_person_id, no_access, no_address,
      no_contact_with_other, order_number, court, starts_on, ends_on, written_by, written_at)
    values (${institution.id}, ${of.studentId}, ${of.guardianPersonId}, ${of.noAccess}, ${of.noAddress},
      ${of.noContactWithOther}, ${of.orderNumber}, ${of.court}, ${of.startsOn}, ${of.endsOn}, ${actor.accountId}, ${now})
    returning id`.execute(db)
  return requireRow(rows).id
}

export type LockedRestriction = RestrictionTerms & {
  id: string
  studentId: string
  guardianPersonId: string
  isLifted: boolean
  version: number
}

/** A restriction, locked until the commit. */
export const lockRestriction = async ({ db, institution }: Ctx, id: string): Promise<LockedRestriction> => {
  const { rows } = await sql<LockedRestriction>`
    select id, student_id as "studentId", guardian_person_id as "guardianPersonId", no_access as "noAccess", no_address as "noAddress",
      no_contact_with_other as "noContactWithOther", order_number as "orderNumber", court,
      starts_on as "startsOn", ends_on as "endsOn", lifted_at is not null as "isLifted", version
    from guardianship_restriction where institution_id = ${institution.id} and id = ${id}
    for no key update`.execute(db)
  return requireRow(rows)
}

export const updateRestriction = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  to: RestrictionTerms,
): Promise<void> => {
  await sql`update guardianship_restriction set no_access = ${to.noAccess}, no_address = ${to.noAddress},
      no_contact_with_other = ${to.noContactWithOther}, order_number = ${to.orderNumber}, court = ${to.court},
      starts_on = ${to.startsOn}, ends_on = ${to.endsOn}, version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const setLifted = async (
  { db, institution, actor, now }: Ctx,
  { id, version }: { id: string; version: number },
  reason: string,
): Promise<void> => {
  await sql`update guardianship_restriction set lifted_by = ${actor.accountId}, lifted_at = ${now}, lift_reason = ${reason},
      version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

import type { OwnAppeal } from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  type AppealStatus,
  type Applicant,
  PENDING_APPEALS,
} from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { sql } from 'kysely'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { answered, joined } from './appeal.queries.ts'

/** The requests of the caller, newest first. */
export const appealsOfCaller = async ({ db, institution, actor }: Ctx): Promise<OwnAppeal[]> => {
  const { rows } = await sql<OwnAppeal>`
    select ${answered(institution.id)}, r.applicant, r.applicant_name as "applicantName", r.text, r.answer,
      ${instantText('r.changed_at')} as "changedAt"
    ${joined(institution.id)}
    where r.institution_id = ${institution.id} and e.account_id = ${actor.accountId}
    order by r.received_on desc, r.id desc`.execute(db)
  return rows
}

export type OwnResult = {
  studentEnrollmentId: string
  grade: { id: string; name: string }
  year: string
  publishedOn: CivilDate
  components: { id: string; name: string }[]
}

/** Final results of the caller whose last edition was published from a day on, newest first, with the components of the class. */
export const ownResultsSince = async (
  { db, institution, actor }: Ctx,
  since: CivilDate,
): Promise<OwnResult[]> => {
  const { rows } = await sql<OwnResult>`
    select e.id as "studentEnrollmentId", json_build_object('id', g.id, 'name', g.name) as grade, y.year::text as year,
      made.day as "publishedOn",
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.sort_key, c.id), '[]')
        from curriculum_component c where c.institution_id = ${institution.id} and c.id in (
          select m.curriculum_component_id from curriculum_matrix m
          where m.institution_id = ${institution.id} and m.grade_id = g.id
          union
          select l.curriculum_component_id from lesson_plan l
          where l.institution_id = ${institution.id} and l.grade_id = g.id)) as components
    from student_enrollment e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id and not g.is_event
    join academic_year y on y.institution_id = ${institution.id} and y.id = e.academic_year_id
    join institution i on i.institution_id = ${institution.id}
    cross join lateral (
      select max((f.published_at at time zone i.time_zone)::date) as day from published_result f
      where f.institution_id = ${institution.id} and f.student_enrollment_id = e.id) made
    where e.institution_id = ${institution.id} and e.account_id = ${actor.accountId} and made.day >= ${since}::date
    order by made.day desc, e.id`.execute(db)
  return rows
}

/** Locks an enrolment of the caller against other requests; the birth date of the caller, or null without such an enrolment. */
export const lockOwnEnrollment = async (
  { db, institution, actor }: Ctx,
  id: string,
): Promise<{ name: string; birthdate: CivilDate | null } | null> => {
  const { rows } = await sql<{ name: string; birthdate: CivilDate | null }>`
    select coalesce(p.social_name, p.name) as name, p.birthdate from student_enrollment e
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where e.institution_id = ${institution.id} and e.id = ${id} and e.account_id = ${actor.accountId}
    for no key update of e`.execute(db)
  return rows[0] ?? null
}

/** The applicant and status of a request about an own result of the caller; null without it. */
export const sentAppeal = async (
  { db, institution, actor }: Ctx,
  id: string,
): Promise<{ applicant: Applicant; status: AppealStatus } | null> => {
  const { rows } = await sql<{ applicant: Applicant; status: AppealStatus }>`
    select r.applicant, r.status ${joined(institution.id)}
    where r.institution_id = ${institution.id} and r.id = ${id} and e.account_id = ${actor.accountId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Whether a request about an enrolment and component, or about the whole result, waits for its answer. */
export const hasPendingAppeal = async (
  { db, institution }: Ctx,
  { enrollmentId, componentId }: { enrollmentId: string; componentId: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from result_appeal r
    where r.institution_id = ${institution.id} and r.student_enrollment_id = ${enrollmentId} and r.subject = 'FINAL_RESULT'
      and (r.curriculum_component_id is null or r.curriculum_component_id = ${componentId}::uuid)
      and r.status = any(${[...PENDING_APPEALS]}::text[])
    limit 1`.execute(db)
  return rows.length > 0
}

/** The birth date of the caller. */
export const ownBirthdate = async ({ db, institution, actor }: Ctx): Promise<CivilDate | null> => {
  const { rows } = await sql<{ birthdate: CivilDate | null }>`
    select p.birthdate from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = ${actor.accountId}`.execute(db)
  return rows[0]?.birthdate ?? null
}

/** The days that the institution gives for sending a request. */
export const appealDays = async ({ db, institution }: Ctx): Promise<number> => {
  const { rows } = await sql<{ days: number }>`
    select appeal_days as days from institution where institution_id = ${institution.id}`.execute(db)
  return requireRow(rows).days
}

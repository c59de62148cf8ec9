import type { UserRef } from '@lousa/contract/people/person/user.contract.ts'
import { sql } from 'kysely'
import { vacancyCountsSql } from '../../academics/class-member.queries.ts'
import { countedTerms, lastRecordAfterEnd } from '../../academics/counted-terms.queries.ts'
import { hasDied } from '../../people/person/student-classes.queries.ts'
import { userRef } from '../../people/person/user-brief.queries.ts'
import { noteEnrollmentChanges } from '../enrollment-change.public.queries.ts'
import type { LockedGrade, VacancyCounts, WaitlistCtx, WaitlistedStudent } from './queue.types.ts'

/**
 * A class or an event, held against every other enrolment and change of it; its year is held against closing before. What
 * is counted of it is asked in a further statement, which sees what others wrote until the lock was free.
 */
export const lockGradeRow = async (
  { db, institution }: Pick<WaitlistCtx, 'db' | 'institution'>,
  gradeId: string,
): Promise<LockedGrade | null> => {
  const { rows } = await sql<LockedGrade>`
    with y as materialized (
      select y.id, y.status, y.start_date, y.end_date from academic_year y
      where y.institution_id = ${institution.id} and y.id = (
        select g.academic_year_id from grade g where g.institution_id = ${institution.id} and g.id = ${gradeId})
      for key share)
    select g.id, g.name, g.is_event as "isEvent", g.capacity, y.id as "yearId", y.status as "yearStatus",
      y.start_date as "yearStart", y.end_date as "yearEnd", i.waitlist_promotion as "waitlistPromotion",
      i.offer_hours as "offerHours", g.self_enrollment as "selfEnrollment", g.enrollment_start as "enrollmentStart",
      g.enrollment_end as "enrollmentEnd", g.age_min as "ageMin", g.age_max as "ageMax",
      g.event_first_day as "eventFirstDay"
    from grade g
    join y on y.id = g.academic_year_id
    join institution i on i.institution_id = ${institution.id}
    where g.institution_id = ${institution.id} and g.id = ${gradeId}
    for no key update of g`.execute(db)
  return rows[0] ?? null
}

/**
 * The last day of the last closed term of a class, or its last record after that; null where none is closed, and of an event.
 */
export const lastClosedDay = async (
  { db, institution }: Pick<WaitlistCtx, 'db' | 'institution'>,
  gradeId: string,
): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select max(greatest(t.end_date, ${lastRecordAfterEnd(institution.id, 'g')})) as day from grade g
    join ${countedTerms(institution.id)} t on t.education_level_id = g.education_level_id
      and t.closed_at is not null
    where g.institution_id = ${institution.id} and g.id = ${gradeId}`.execute(db)
  return rows[0]?.day ?? null
}

export const vacancyCounts = async (
  { db, institution, now }: Pick<WaitlistCtx, 'db' | 'institution' | 'now'>,
  { id, capacity }: { id: string; capacity: number | null },
): Promise<VacancyCounts & { lapsed: number }> => {
  const { rows } = await sql<Omit<VacancyCounts, 'capacity'> & { lapsed: number }>`
    select ${vacancyCountsSql('e', now)},
      (count(*) filter (where e.status = 'SURPLUS' and e.offer_expires_at is null
        and not ${hasDied(sql`e.account_id`, institution.id)}))::int as uncalled,
      (count(*) filter (where e.offer_expires_at <= ${now}::timestamptz))::int as lapsed
    from student_enrollment e
    where e.institution_id = ${institution.id} and e.grade_id = ${id} and e.exit_date is null`.execute(db)
  return { capacity, ...(rows[0] ?? { active: 0, surplus: 0, offered: 0, uncalled: 0, lapsed: 0 }) }
}

/** Everybody who waits for a place in a class, in the order of arrival; a student who has died is not called. */
export const waitlist = async (
  { db, institution, now }: Pick<WaitlistCtx, 'db' | 'institution' | 'now'>,
  gradeId: string,
): Promise<WaitlistedStudent[]> => {
  const { rows } = await sql<WaitlistedStudent>`
    select e.id, e.account_id as "accountId", e.protocol, case
      when e.offer_expires_at > ${now}::timestamptz then 'RUNNING'
      when e.offer_expires_at is not null then 'LAPSED' end as offer,
      (select max(f.exit_date) from student_enrollment f
        where f.institution_id = ${institution.id} and f.grade_id = ${gradeId} and f.account_id = e.account_id
          and f.status = 'ACTIVE' and f.exit_reason <> 'CANCELLED') as "left"
    from student_enrollment e
    where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and e.status = 'SURPLUS'
      and e.exit_date is null and not ${hasDied(sql`e.account_id`, institution.id)}
    order by e.queued_at, e.id`.execute(db)
  return rows
}

/** The waiting students whom an enrolment would pass over. */
export type PassedOver = { protocol: string; user: UserRef }

/** These of the waiting list as an office knows them, in the order of arrival. */
export const waitingStudents = async (
  { db, institution }: Pick<WaitlistCtx, 'db' | 'institution'>,
  ids: readonly string[],
): Promise<PassedOver[]> => {
  const { rows } = await sql<PassedOver>`
    select e.protocol, ${userRef('a', 'h')} as user
    from student_enrollment e
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    where e.institution_id = ${institution.id} and e.id = any(${ids}::uuid[])
    order by e.queued_at, e.id`.execute(db)
  return rows
}

/** Makes each of these ACTIVE from its day on, numbered after the highest number so far in their order; an event has no numbers. */
export const promoteRows = async (
  ctx: Pick<WaitlistCtx, 'db' | 'institution' | 'today'>,
  { id: gradeId, isEvent }: { id: string; isEvent: boolean },
  called: readonly { id: string; day: string }[],
): Promise<void> => {
  const { db, institution, today } = ctx
  await sql`
    with last as materialized (
      select greatest(max(e.class_number), max(g.erased_class_number)) as number
      from grade g
      left join student_enrollment e on e.institution_id = ${institution.id} and e.grade_id = g.id
      where g.institution_id = ${institution.id} and g.id = ${gradeId})
    update student_enrollment e
    set status = 'ACTIVE', queued_at = null, offer_expires_at = null, start_date = chosen.day,
      class_number = case when ${isEvent}::boolean then null else last.number + chosen.place end,
      late_until = ${today}::date, version = e.version + 1
    from last, unnest(${called.map(({ id }) => id)}::uuid[], ${called.map(({ day }) => day)}::date[])
      with ordinality as chosen(id, day, place)
    where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and e.id = chosen.id`.execute(db)
  await noteEnrollmentChanges(
    ctx,
    called.map(({ id }) => id),
  )
}

/** Offers a place to these until an instant; null takes their offers back. */
export const offerRows = async (
  { db, institution }: Pick<WaitlistCtx, 'db' | 'institution'>,
  ids: readonly string[],
  expiresAt: string | null,
): Promise<void> => {
  await sql`
    update student_enrollment set offer_expires_at = ${expiresAt}, version = version + 1
    where institution_id = ${institution.id} and id = any(${ids}::uuid[])`.execute(db)
}

/** Ends these as cancelled on a day, or on their first where that is later. */
export const cancelRows = async (
  ctx: Pick<WaitlistCtx, 'db' | 'institution'>,
  ids: readonly string[],
  day: string,
): Promise<void> => {
  const { db, institution } = ctx
  await sql`
    update student_enrollment
    set exit_date = greatest(start_date, ${day}::date), exit_reason = 'CANCELLED', offer_expires_at = null,
      version = version + 1
    where institution_id = ${institution.id} and id = any(${ids}::uuid[]) and exit_date is null`.execute(db)
  await noteEnrollmentChanges(ctx, ids)
}

export type ReachableStudent = {
  name: string
  socialName: string | null
  email: string
  grade: string
  institution: string
}

/** The living students of these enrolments who have an e-mail address. */
export const studentsWithAddress = async (
  { db, institution }: Pick<WaitlistCtx, 'db' | 'institution'>,
  ids: readonly string[],
): Promise<ReachableStudent[]> => {
  const { rows } = await sql<ReachableStudent>`
    select p.name, p.social_name as "socialName", p.email, g.name as grade, i.name as institution
    from student_enrollment e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    join institution i on i.institution_id = ${institution.id}
    where e.institution_id = ${institution.id} and e.id = any(${ids}::uuid[]) and p.email is not null
      and not ${hasDied(sql`e.account_id`, institution.id)}
    order by e.id`.execute(db)
  return rows
}

/**
 * Classes of open years in which an offer has expired, other students wait who were not called yet, and a place is free for one
 * of them.
 */
export const gradesToPromote = async ({
  db,
  institution,
  now,
}: Pick<WaitlistCtx, 'db' | 'institution' | 'now'>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with lapsed as materialized (
      select distinct e.grade_id as id from student_enrollment e
      where e.institution_id = ${institution.id} and e.offer_expires_at <= ${now}::timestamptz
        and e.exit_date is null)
    select g.id from lapsed
    join grade g on g.institution_id = ${institution.id} and g.id = lapsed.id
    join academic_year y on y.institution_id = ${institution.id} and y.id = g.academic_year_id and y.status = 'OPEN'
    join institution i on i.institution_id = ${institution.id} and i.waitlist_promotion
    join lateral (
      select count(*) filter (where e.status = 'ACTIVE' or e.offer_expires_at > ${now}::timestamptz) as taken,
        count(*) filter (where e.status = 'SURPLUS' and e.offer_expires_at is null
          and not ${hasDied(sql`e.account_id`, institution.id)}) as callable
      from student_enrollment e
      where e.institution_id = ${institution.id} and e.grade_id = g.id and e.exit_date is null) c
      on c.callable > 0 and (g.capacity is null or c.taken < g.capacity)
    order by g.id`.execute(db)
  return rows.map(row => row.id)
}

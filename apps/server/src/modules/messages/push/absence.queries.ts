import { type RawBuilder, sql } from 'kysely'
import { enrolledOn } from '../../academics/class-member.queries.ts'
import type { PushScope } from './push.types.ts'
import { onceDropped } from './push-news.queries.ts'
import { isSessionOpen } from './subscription.queries.ts'

/** An absence is announced once it has stood for so many minutes: a slip of the hand is corrected by then. */
const SETTLED_MINUTES = 10

/**
 * Students with an absence of today, without a justification, that has stood for some minutes, as a query of `account_id`. Not those
 * whose family has sent a note about the day: their school has the answer to give.
 */
export const absentStudents = ({
  institution,
  now,
  today,
}: Pick<PushScope, 'institution' | 'now' | 'today'>): RawBuilder<unknown> => sql`
  select e.account_id from academic_year y
  join lesson l on l.institution_id = ${institution.id} and l.academic_year_id = y.id and l.date = ${today}::date
    and l.deleted_at is null
  join lesson_accomplishment v on v.institution_id = ${institution.id} and v.lesson_id = l.id
  join attendance w on w.institution_id = ${institution.id} and w.academic_year_id = y.id and w.lesson_id = l.id
    and w.status = 'ABSENCE' and w.updated_at <= ${now}::timestamptz - make_interval(mins => ${SETTLED_MINUTES}::int)
  join student_enrollment e on e.institution_id = ${institution.id} and e.id = w.student_enrollment_id
    and ${enrolledOn('e', sql`l.date`, institution.id)}
  where y.institution_id = ${institution.id} and y.start_date <= ${today}::date and y.end_date >= ${today}::date
    and not exists (select 1 from absence_note q where q.institution_id = ${institution.id} and q.account_id = e.account_id
      and q.status = 'SENT' and q.start_date <= ${today}::date and q.end_date >= ${today}::date)`

/** Pushes about the absences of today to guardians who chose them, each child once a day. */
export const insertAbsencePushes = async (scope: PushScope): Promise<void> => {
  const { db, institution, now, today } = scope
  await sql`
    insert into push_delivery as n
      (institution_id, push_subscription_id, kind, subject, student_id, created_at, due_at)
    select distinct ${institution.id}::uuid, s.id, 'ABSENCE', t.account_id || ' ' || ${today}::text, t.account_id, ${now}::timestamptz,
      ${now}::timestamptz
    from (select distinct w.account_id from (${absentStudents(scope)}) w
      where exists (select 1 from push_subscription o where o.institution_id = ${institution.id}
        and 'ABSENCE' = any(o.kinds))) t
    join reach_child b on b.institution_id = ${institution.id} and b.student_id = t.account_id
      and b.days @> ${today}::date and not b.hidden_days @> ${today}::date
    join push_subscription s on s.institution_id = ${institution.id} and s.account_id = b.account_id
      and 'ABSENCE' = any(s.kinds) and exists (select 1 from session x
        where x.institution_id = ${institution.id} and x.id = s.session_id and ${isSessionOpen(now)})
    ${onceDropped}
    returning n.id`.execute(db)
}

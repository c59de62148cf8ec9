import type { MinutesRequest, MinutesStudent } from '@lousa/contract/evaluation/council/meeting-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { lacksMinutes } from '../../enrollment/council-decision.public.queries.ts'
import type { TenantCtx } from './meeting.queries.ts'

/** A recursive step `former`: the meetings whose minutes a meeting corrects, one by one. */
const formerMeetings = (institutionId: string, meetingId: string): RawBuilder<unknown> => sql`former(id) as (
  select m.rectifies_id from council_meeting m
  where m.institution_id = ${institutionId} and m.id = ${meetingId}::uuid and m.rectifies_id is not null
  union
  select m.rectifies_id from former f
  join council_meeting m on m.institution_id = ${institutionId} and m.id = f.id
  where m.rectifies_id is not null)`

/**
 * Students about whom a meeting, or one whose minutes it corrects, decided or noted something, by class number, with all their
 * decisions.
 */
export const minutedStudents = async (
  { db, institution }: TenantCtx,
  meetingId: string,
): Promise<MinutesStudent[]> => {
  const { rows } = await sql<MinutesStudent>`
    with recursive ${formerMeetings(institution.id, meetingId)}
    select e.id as "enrollmentId", coalesce(h.social_name, h.name) as name, e.class_number as number,
      (select json_agg(json_build_object('kind', d.kind, 'reason', d.reason, 'text', d.text, 'until', d.until,
          'here', d.meeting_id is not distinct from ${meetingId}::uuid,
          'former', coalesce(d.meeting_id in (select f.id from former f), false), 'lacksMinutes', met.id is null,
          'elsewhere', case when met.id <> ${meetingId}::uuid and met.id not in (select f.id from former f)
            then json_build_object('number', met.number, 'date', met.date) end,
          'components', (select coalesce(json_agg(c.name order by c.sort_key, c.id), '[]') from curriculum_component c
            where c.institution_id = ${institution.id} and c.id = any(d.component_ids))) order by d.number)
        from council_decision d
        left join council_meeting met on met.institution_id = ${institution.id} and met.id = d.meeting_id
          and met.status <> 'ANNULLED'
        where d.institution_id = ${institution.id} and d.student_enrollment_id = e.id) as decisions
    from student_enrollment e
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    where e.institution_id = ${institution.id} and e.id in (select d.student_enrollment_id from council_decision d
      where d.institution_id = ${institution.id}
        and (d.meeting_id = ${meetingId}::uuid or d.meeting_id in (select f.id from former f)))
    order by e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows
}

/** Requests for reconsideration that a meeting, or one whose minutes it corrects, has considered, by class number. */
export const minutedRequests = async (
  { db, institution }: TenantCtx,
  meetingId: string,
): Promise<MinutesRequest[]> => {
  const { rows } = await sql<MinutesRequest>`
    with recursive ${formerMeetings(institution.id, meetingId)}
    select e.id as "enrollmentId", coalesce(h.social_name, h.name) as name, e.class_number as number,
      r.received_on as "receivedOn", r.status, r.answer,
      case when r.term_position is not null then (select json_build_object('type', v.type, 'position', r.term_position)
        from education_level v where v.institution_id = ${institution.id} and v.id = g.education_level_id) end as term,
      (select c.name from curriculum_component c
        where c.institution_id = ${institution.id} and c.id = r.curriculum_component_id) as component
    from result_appeal r
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = r.student_enrollment_id
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    where r.institution_id = ${institution.id}
      and (r.meeting_id = ${meetingId}::uuid or r.meeting_id in (select f.id from former f))
    order by e.class_number nulls last, a.sort_key, r.received_on, r.id`.execute(db)
  return rows
}

/** Requests of a meeting that is deleted are linked to none. */
export const releaseRequests = async ({ db, institution }: TenantCtx, meetingId: string): Promise<void> => {
  await sql`
    update result_appeal set meeting_id = null, version = version + 1
    where institution_id = ${institution.id} and meeting_id = ${meetingId}`.execute(db)
}

/** Current decisions about students of a class that are in no minutes, or in annulled ones. */
export const countWithoutMinutes = async (
  { db, institution }: TenantCtx,
  gradeId: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from student_enrollment e
    where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and e.status = 'ACTIVE'
      and ${lacksMinutes('e', institution.id)}`.execute(db)
  return rows[0]?.count ?? 0
}

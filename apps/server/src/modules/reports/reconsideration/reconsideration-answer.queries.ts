import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Applicant } from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../module.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import type { HeadInstitution } from '../document/document-head.types.ts'

/** A request for reconsideration with its answer, as it is printed. */
export type AnsweredRequest = {
  id: string
  personId: string
  enrollmentId: string
  name: string
  socialName: string | null
  registration: string | null
  grade: string
  level: string
  year: number
  term: { type: TermType; position: number } | null
  component: string | null
  publishedOn: CivilDate
  receivedOn: CivilDate
  sendUntil: CivilDate
  answerUntil: CivilDate
  answeredOn: CivilDate
  applicant: Applicant
  applicantName: string | null
  text: string | null
  status: 'ACCEPTED' | 'DENIED'
  answer: string | null
  meeting: { date: CivilDate; number: number | null } | null
  institution: HeadInstitution
}

/** The answered requests of an enrolment, or one of them, in the order of their receipt. */
export const answeredRequests = async (
  db: Db,
  {
    institutionId,
    enrollmentId,
    appealId = null,
  }: { institutionId: string; enrollmentId: string; appealId?: string | null | undefined },
): Promise<AnsweredRequest[]> => {
  const { rows } = await sql<AnsweredRequest>`
    select r.id, p.id as "personId", e.id as "enrollmentId", p.name, p.social_name as "socialName",
      a.registration, g.name as grade, coalesce(v.name, '') as level, y.year,
      case when r.term_position is not null
        then json_build_object('type', v.type, 'position', r.term_position) end as term,
      (select c.name from curriculum_component c
        where c.institution_id = ${institutionId} and c.id = r.curriculum_component_id) as component,
      r.published_on as "publishedOn", r.received_on as "receivedOn", r.send_until as "sendUntil",
      r.answer_until as "answerUntil", (r.changed_at at time zone i.time_zone)::date as "answeredOn",
      r.applicant, r.applicant_name as "applicantName", r.text, r.status, r.answer,
      (select json_build_object('date', met.date, 'number', case when met.status = 'SIGNED' then met.number end)
        from council_meeting met
        where met.institution_id = ${institutionId} and met.id = r.meeting_id and met.status <> 'ANNULLED') as meeting,
      ${headInstitution('i', institutionId)} as institution
    from result_appeal r
    join student_enrollment e on e.institution_id = ${institutionId} and e.id = r.student_enrollment_id
    join account a on a.institution_id = ${institutionId} and a.id = e.account_id
    join person p on p.institution_id = ${institutionId} and p.id = a.person_id
    join grade g on g.institution_id = ${institutionId} and g.id = e.grade_id
    join academic_year y on y.institution_id = ${institutionId} and y.id = e.academic_year_id
    join institution i on i.institution_id = ${institutionId}
    left join education_level v on v.institution_id = ${institutionId} and v.id = g.education_level_id
    where r.institution_id = ${institutionId} and r.student_enrollment_id = ${enrollmentId}
      and r.status in ('ACCEPTED', 'DENIED') and (${appealId}::uuid is null or r.id = ${appealId}::uuid)
    order by r.received_on, r.id`.execute(db)
  return rows
}

/** Whether a request is about this enrolment, answered or not. */
export const isAppealOf = async (
  db: Db,
  {
    institutionId,
    enrollmentId,
    appealId,
  }: { institutionId: string; enrollmentId: string; appealId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from result_appeal
    where institution_id = ${institutionId} and id = ${appealId} and student_enrollment_id = ${enrollmentId}`.execute(
    db,
  )
  return rows.length > 0
}

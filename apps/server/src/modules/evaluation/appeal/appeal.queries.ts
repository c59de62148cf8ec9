import type {
  Appeal,
  ListedAppeal,
  StudentAppeal,
} from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import type { StoredParagraph } from '@lousa/contract/evaluation/council/meeting-text.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  type AppealStatus,
  type AppealSubject,
  type Applicant,
  PENDING_APPEALS,
} from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import type { MeetingStatus } from '@lousa/rules/evaluation/council/meeting.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { userRef } from '../../people/person/user-brief.queries.ts'
import { requireRow } from '../../reached-row.ts'

/** The fields of a request `r` that every list has. */
export const answered = (institutionId: string): RawBuilder<unknown> => sql`
  r.id, r.student_enrollment_id as "studentEnrollmentId", json_build_object('id', g.id, 'name', g.name) as grade, y.year::text as year, r.subject,
  case when r.term_position is not null then (select json_build_object('type', v.type, 'position', r.term_position)
    from education_level v where v.institution_id = ${institutionId} and v.id = g.education_level_id) end as term,
  (select json_build_object('id', c.id, 'name', c.name) from curriculum_component c
    where c.institution_id = ${institutionId} and c.id = r.curriculum_component_id) as "curriculumComponent",
  r.published_on as "publishedOn", r.received_on as "receivedOn", r.send_until as "sendUntil",
  r.answer_until as "answerUntil", r.received_on > r.send_until as "isLate", r.status,
  (select json_build_object('id', met.id, 'date', met.date, 'status', met.status, 'number', met.number)
    from council_meeting met where met.institution_id = ${institutionId} and met.id = r.meeting_id) as meeting, r.version`

/** Requests `r` with their enrolment `e`, class `g` and year `y`. */
export const joined = (institutionId: string): RawBuilder<unknown> => sql`
  from result_appeal r
  join student_enrollment e on e.institution_id = ${institutionId} and e.id = r.student_enrollment_id
  join grade g on g.institution_id = ${institutionId} and g.id = e.grade_id
  join academic_year y on y.institution_id = ${institutionId} and y.id = e.academic_year_id`

/** The requests of a student, newest first. */
export const appealsOfStudent = async (
  { db, institution }: Ctx,
  accountId: string,
): Promise<StudentAppeal[]> => {
  const { rows } = await sql<StudentAppeal>`
    select ${answered(institution.id)}, r.applicant, r.applicant_name as "applicantName", r.text, r.answer,
      ${instantText('r.changed_at')} as "changedAt", ${userRef('a', 'p')} as "changedBy"
    ${joined(institution.id)}
    join account a on a.institution_id = ${institution.id} and a.id = r.changed_by
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where r.institution_id = ${institution.id} and e.account_id = ${accountId}
    order by r.received_on desc, r.id desc`.execute(db)
  return rows
}

export type AppealFilter = { status?: AppealStatus | 'PENDING' | undefined }

const matching = (institutionId: string, { status }: AppealFilter): RawBuilder<unknown> => {
  const statuses = status === undefined ? null : status === 'PENDING' ? [...PENDING_APPEALS] : [status]
  return sql`r.institution_id = ${institutionId} and (${statuses}::text[] is null or r.status = any(${statuses}::text[]))`
}

/** Requests of the institution: those without an answer by their last day, then the others, newest first. */
export const appealsWhere = async (
  { db, institution }: Ctx,
  filter: AppealFilter,
  { currentPage, rowsPerPage }: { currentPage: number; rowsPerPage: number },
): Promise<ListedAppeal[]> => {
  const isPending = sql`r.status = any(${[...PENDING_APPEALS]}::text[])`
  const { rows } = await sql<ListedAppeal>`
    select ${answered(institution.id)}, ${userRef('a', 'p')} as student
    ${joined(institution.id)}
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where ${matching(institution.id, filter)}
    order by ${isPending} desc, case when ${isPending} then r.answer_until end, r.received_on desc, r.id
    limit ${rowsPerPage} offset ${(currentPage - 1) * rowsPerPage}`.execute(db)
  return rows
}

export const countAppeals = async ({ db, institution }: Ctx, filter: AppealFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from result_appeal r where ${matching(institution.id, filter)}`.execute(db)
  return requireRow(rows).n
}

export type AppealedEnrollment = {
  accountId: string
  gradeId: string
  levelId: string | null
  isEvent: boolean
  /** The civil day of the last publication up to the day of receipt, else of the first one; null without a publication. */
  publishedOn: CivilDate | null
  appealDays: number
  answerDays: number
}

/** The enrolment of a request with what its deadlines are computed from; null without it. */
export const appealedEnrollment = async (
  { db, institution }: Ctx,
  { id, receivedOn }: { id: string; receivedOn: CivilDate },
): Promise<AppealedEnrollment | null> => {
  const { rows } = await sql<AppealedEnrollment>`
    select e.account_id as "accountId", e.grade_id as "gradeId", g.education_level_id as "levelId", g.is_event as "isEvent",
      (select coalesce(max(made.day) filter (where made.day <= ${receivedOn}::date), min(made.day))
        from published_result f
        cross join lateral (select (f.published_at at time zone i.time_zone)::date as day) made
        where f.institution_id = ${institution.id} and f.student_enrollment_id = e.id) as "publishedOn",
      i.appeal_days as "appealDays", i.appeal_answer_days as "answerDays"
    from student_enrollment e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    join institution i on i.institution_id = ${institution.id}
    where e.institution_id = ${institution.id} and e.id = ${id}
    for key share of e`.execute(db)
  return rows[0] ?? null
}

/** Whether the level of a class has a term of this number. */
export const hasTerm = async (
  { db, institution }: Ctx,
  { levelId, position }: { levelId: string | null; position: number },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from academic_term
    where institution_id = ${institution.id} and education_level_id = ${levelId}::uuid and position = ${position}`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether a component is in the matrix of a class, or has a plan in it. */
export const isComponentOfClass = async (
  { db, institution }: Ctx,
  { gradeId, componentId }: { gradeId: string; componentId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from curriculum_matrix
    where institution_id = ${institution.id} and grade_id = ${gradeId} and curriculum_component_id = ${componentId}
    union all
    select 1 from lesson_plan
    where institution_id = ${institution.id} and grade_id = ${gradeId} and curriculum_component_id = ${componentId}
    limit 1`.execute(db)
  return rows.length > 0
}

export type NewAppeal = {
  studentEnrollmentId: string
  subject: AppealSubject
  termPosition: number | null
  componentId: string | null
  publishedOn: CivilDate
  receivedOn: CivilDate
  applicant: Applicant
  applicantName: string
  text: string
  sendUntil: CivilDate
  answerUntil: CivilDate
}

export const insertAppeal = async ({ db, institution, actor, now }: Ctx, of: NewAppeal): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into result_appeal (institution_id, student_enrollment_id, subject, term_position, curriculum_component_id,
      published_on, received_on, applicant, applicant_name, text, send_until, answer_until, changed_by, changed_at)
    values (${institution.id}, ${of.studentEnrollmentId}, ${of.subject}, ${of.termPosition}, ${of.componentId}, ${of.publishedOn},
      ${of.receivedOn}, ${of.applicant}, ${of.applicantName}, ${of.text}, ${of.sendUntil}, ${of.answerUntil},
      ${actor.accountId}, ${now})
    returning id`.execute(db)
  return requireRow(rows).id
}

export type LockedAppeal = {
  id: string
  status: AppealStatus
  version: number
  accountId: string
  gradeId: string
  /** The meeting that considered it, with its status. */
  meetingId: string | null
  meetingStatus: MeetingStatus | null
  meetingDate: CivilDate | null
  /** The minutes of that meeting, once they are signed. */
  signedText: StoredParagraph[] | null
  enrollmentId: string
  receivedOn: CivilDate
  term: Appeal['term']
  component: string | null
}

/** A request without its names and texts; null without it. */
export const appealById = async ({ db, institution }: Ctx, id: string): Promise<Appeal | null> => {
  const { rows } = await sql<Appeal>`
    select ${answered(institution.id)} ${joined(institution.id)}
    where r.institution_id = ${institution.id} and r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks the class of a request against writers of its meetings. */
export const lockClassOfAppeal = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await sql`
    select 1 from grade g where g.institution_id = ${institution.id} and g.id in (
      select e.grade_id from result_appeal r
      join student_enrollment e on e.institution_id = ${institution.id} and e.id = r.student_enrollment_id
      where r.institution_id = ${institution.id} and r.id = ${id})
    for no key update of g`.execute(db)
}

/** The class and status of a meeting; null without it. */
export const meetingOfAppeal = async (
  { db, institution }: Ctx,
  meetingId: string,
): Promise<{ gradeId: string; status: MeetingStatus; date: CivilDate } | null> => {
  const { rows } = await sql<{ gradeId: string; status: MeetingStatus; date: CivilDate }>`
    select grade_id as "gradeId", status, date from council_meeting
    where institution_id = ${institution.id} and id = ${meetingId}`.execute(db)
  return rows[0] ?? null
}

/** A request, locked until the commit; null without it. */
export const lockAppeal = async ({ db, institution }: Ctx, id: string): Promise<LockedAppeal | null> => {
  const { rows } = await sql<LockedAppeal>`
    select r.id, r.status, r.version, e.account_id as "accountId", e.grade_id as "gradeId",
      r.meeting_id as "meetingId", met.status as "meetingStatus", met.date as "meetingDate", met.signed_text as "signedText",
      e.id as "enrollmentId", r.received_on as "receivedOn", c.name as component,
      case when r.term_position is not null then json_build_object('type', v.type, 'position', r.term_position) end as term
    from result_appeal r
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = r.student_enrollment_id
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    left join education_level v on v.institution_id = ${institution.id} and v.id = g.education_level_id
    left join curriculum_component c on c.institution_id = ${institution.id} and c.id = r.curriculum_component_id
    left join council_meeting met on met.institution_id = ${institution.id} and met.id = r.meeting_id
    where r.institution_id = ${institution.id} and r.id = ${id}
    for no key update of r`.execute(db)
  return rows[0] ?? null
}

export const updateAppeal = async (
  { db, institution, actor, now }: Ctx,
  { id, version }: { id: string; version: number },
  { status, answer, meetingId }: { status: AppealStatus; answer: string | null; meetingId: string | null },
): Promise<void> => {
  await sql`
    update result_appeal set status = ${status}, answer = ${answer}, meeting_id = ${meetingId}, changed_by = ${actor.accountId}, changed_at = ${now},
      version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** Links a request to another meeting, or to none; who decided it, and when, stays. */
export const linkAppeal = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  meetingId: string | null,
): Promise<void> => {
  await sql`
    update result_appeal set meeting_id = ${meetingId}, version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/**
 * Raises the version of drafts whose text a request has changed, those that correct its minutes too: who signs one reads it
 * first.
 */
export const touchDrafts = async ({ db, institution }: Ctx, meetingIds: readonly string[]): Promise<void> => {
  await sql`
    with recursive touched(id) as (
      select id from unnest(${meetingIds}::uuid[]) as given(id)
      union
      select m.id from touched t
      join council_meeting m on m.institution_id = ${institution.id} and m.rectifies_id = t.id)
    update council_meeting set version = version + 1
    where institution_id = ${institution.id} and id in (select id from touched) and status = 'OPEN'`.execute(
    db,
  )
}

/** Ids of requests in reach: of administrators all of them, of students their own. */
export const appealIds = async (
  { db, institution, actor }: Pick<Ctx, 'db' | 'institution' | 'actor'>,
  ids: readonly string[],
): Promise<string[]> => {
  if (actor.role !== 'ADMINISTRATOR' && actor.role !== 'STUDENT') return []
  const { rows } = await sql<{ id: string }>`
    select r.id from result_appeal r
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = r.student_enrollment_id
    where r.institution_id = ${institution.id} and r.id = any(${ids}::uuid[])
      and (${actor.role === 'ADMINISTRATOR'}::boolean or e.account_id = ${actor.accountId})`.execute(db)
  return rows.map(({ id }) => id)
}

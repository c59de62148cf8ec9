import type { RequestedChange, RequestKind } from '@lousa/contract/messages/message/asked-change.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { TimeOfDay } from '@lousa/rules/planning/time.rules.ts'
import { sql } from 'kysely'
import { countedTerms } from '../../academics/counted-terms.queries.ts'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'

/** A lesson that a request names, as far as it decides whether it can be asked for. */
export type NamedLesson = {
  id: string
  planId: string
  gradeId: string
  yearId: string
  component: string
  grade: string
  date: CivilDate
  start: TimeOfDay
  isDeleted: boolean
  isReleased: boolean
  hasAttendance: boolean
  yearStatus: string
  termClosedAt: string | null
}

export const namedLessons = async (
  { db, institution }: Ctx,
  lessonIds: readonly string[],
): Promise<NamedLesson[]> => {
  const { rows } = await sql<NamedLesson>`
    select l.id, l.lesson_plan_id as "planId", l.grade_id as "gradeId", l.academic_year_id as "yearId",
      c.name as component, g.name as grade, l.date, l.start_time as start, l.deleted_at is not null as "isDeleted",
      l.accomplished as "isReleased", l.attendance_taken_at is not null as "hasAttendance", y.status as "yearStatus",
      t.closed_at as "termClosedAt"
    from lesson l
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
    join grade g on g.institution_id = ${institution.id} and g.id = l.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = l.academic_year_id
    left join ${countedTerms(institution.id)} t on t.education_level_id = g.education_level_id
      and l.date between t.start_date and t.counts_until
    where l.institution_id = ${institution.id} and ${idIn('l.id', lessonIds)}`.execute(db)
  return rows
}

export type NamedPlan = {
  id: string
  gradeId: string
  yearId: string
  component: string
  grade: string
  yearStatus: string
}

export const namedPlan = async ({ db, institution }: Ctx, planId: string): Promise<NamedPlan | null> => {
  const { rows } = await sql<NamedPlan>`
    select p.id, p.grade_id as "gradeId", p.academic_year_id as "yearId", c.name as component, g.name as grade,
      y.status as "yearStatus"
    from lesson_plan p
    join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = p.academic_year_id
    where p.institution_id = ${institution.id} and p.id = ${planId}`.execute(db)
  return rows[0] ?? null
}

/** Inserts the request of a sent message. */
export const updateRequestedChange = async (
  { db, institution }: Ctx,
  messageId: string,
  { kind, lessonId, lessonPlanId, otherLessonId, date, start, end }: RequestedChange,
): Promise<void> => {
  await sql`update school_message set request_kind = ${kind}, lesson_id = ${lessonId ?? null},
      lesson_plan_id = ${lessonPlanId ?? null}, other_lesson_id = ${otherLessonId ?? null},
      asked_date = ${date ?? null}, asked_start = ${start ?? null}, asked_end = ${end ?? null}
    where institution_id = ${institution.id} and id = ${messageId}`.execute(db)
}

export type LockedRequest = {
  id: string
  /** Null: a message that asks for nothing. */
  kind: RequestKind | null
  yearId: string
  title: string
  body: string
  senderId: string
  isDecided: boolean
  lessonId: string | null
  /** Columns of the lesson as it stands now. */
  lessonPlanId: string | null
  isLessonDeleted: boolean
  otherLessonId: string | null
  requestedPlanId: string | null
  gradeId: string | null
  date: CivilDate | null
  start: TimeOfDay | null
  end: TimeOfDay | null
}

/** A message, held against every other who decides it. */
export const lockRequestRow = async ({ db, institution }: Ctx, id: string): Promise<LockedRequest | null> => {
  const { rows } = await sql<LockedRequest>`
    select m.id, m.request_kind as kind, m.academic_year_id as "yearId", m.title, m.body, m.sender_id as "senderId",
      m.accepted is not null as "isDecided", m.lesson_id as "lessonId", l.lesson_plan_id as "lessonPlanId",
      l.deleted_at is not null as "isLessonDeleted", m.other_lesson_id as "otherLessonId",
      m.lesson_plan_id as "requestedPlanId", coalesce(l.grade_id, p.grade_id) as "gradeId",
      m.asked_date as date, m.asked_start as start, m.asked_end as "end"
    from school_message m
    left join lesson l on l.institution_id = ${institution.id} and l.id = m.lesson_id
    left join lesson_plan p on p.institution_id = ${institution.id} and p.id = m.lesson_plan_id
    where m.institution_id = ${institution.id} and m.id = ${id}
    for update of m`.execute(db)
  return rows[0] ?? null
}

export const updateDecision = async (
  { db, institution, actor, now }: Ctx,
  id: string,
  { accept, reason }: { accept: boolean; reason: string | null },
): Promise<void> => {
  await sql`update school_message set accepted = ${accept}, decision_reason = ${reason},
      decided_by = ${actor.accountId}, decided_at = ${now}, version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** Where the change that a message asks for lies; null where it asks for none. */
export const requestRef = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  id: string,
): Promise<{ lessonId: string | null; planId: string | null } | null> => {
  const { rows } = await sql<{ lessonId: string | null; planId: string | null }>`
    select lesson_id as "lessonId", lesson_plan_id as "planId" from school_message
    where institution_id = ${institution.id} and id = ${id} and request_kind is not null`.execute(db)
  return rows[0] ?? null
}

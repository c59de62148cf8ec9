import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Modality } from '@lousa/rules/enrollment/entry/admission.rules.ts'
import type { YearEnrollment } from '@lousa/rules/enrollment/entry/former-enrollment.rules.ts'
import { sql } from 'kysely'
import { countedTerms, lastRecordAfterEnd } from '../../academics/counted-terms.queries.ts'
import type { Ctx } from '../../module.ts'
import { noteEnrollmentChanges } from '../enrollment-change.public.queries.ts'

/**
 * Whether a term of the class is closed that reaches to a day or lies after it, or has records of such days; an event has
 * none.
 */
export const isClosedFrom = async (
  { db, institution }: Ctx,
  gradeId: string,
  day: CivilDate,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from grade g
    join ${countedTerms(institution.id)} t on t.education_level_id = g.education_level_id and t.closed_at is not null
      and greatest(t.end_date, ${lastRecordAfterEnd(institution.id, 'g')}) >= ${day}::date
    where g.institution_id = ${institution.id} and g.id = ${gradeId} limit 1`.execute(db)
  return rows.length > 0
}

/** Ativo components of a class's matrix: the modalities that it offers. */
export const modalitiesOffered = async (
  { db, institution }: Ctx,
  gradeId: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select distinct c.id from curriculum_matrix m
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = m.curriculum_component_id
    where m.institution_id = ${institution.id} and m.grade_id = ${gradeId} and c.status = 'Ativo'`.execute(db)
  return new Set(rows.map(row => row.id))
}

export type TimedGrade = {
  id: string
  name: string
  isEvent: boolean
  firstDay: CivilDate | null
  lastDay: CivilDate | null
  startHour: string | null
  endHour: string | null
}

/** A class or event, first, and those in which a student is ACTIVE in open years, with the hours of events. */
export const concurrentGrades = async (
  { db, institution }: Ctx,
  gradeId: string,
  accountId: string,
): Promise<TimedGrade[]> => {
  const { rows } = await sql<TimedGrade>`
    select g.id, g.name, g.is_event as "isEvent", g.event_first_day as "firstDay", g.event_last_day as "lastDay",
      g.event_start_hour as "startHour", g.event_end_hour as "endHour"
    from grade g
    join academic_year y on y.institution_id = ${institution.id} and y.id = g.academic_year_id and y.status = 'OPEN'
    where g.institution_id = ${institution.id} and (g.id = ${gradeId} or g.id in (
      select e.grade_id from student_enrollment e where e.institution_id = ${institution.id}
        and e.account_id = ${accountId} and e.status = 'ACTIVE' and e.exit_date is null))
    order by g.id <> ${gradeId}, g.is_event, g.class_order, g.id`.execute(db)
  return rows
}

/** The enrolments of a student in classes of a year, with the level of each. */
export const yearEnrollments = async (
  { db, institution }: Ctx,
  { accountId, yearId }: { accountId: string; yearId: string },
): Promise<YearEnrollment[]> => {
  const { rows } = await sql<YearEnrollment>`
    select e.id, g.education_level_id as "levelId", e.status, e.start_date as start,
      case when e.exit_date is not null
        then jsonb_build_object('date', e.exit_date, 'reason', e.exit_reason) end as exit,
      e.previous_enrollment_id as "previousId"
    from student_enrollment e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    where e.institution_id = ${institution.id} and e.account_id = ${accountId} and e.academic_year_id = ${yearId}
      and not g.is_event`.execute(db)
  return rows
}

export const levelOfGrade = async ({ db, institution }: Ctx, gradeId: string): Promise<string | null> => {
  const { rows } = await sql<{ levelId: string | null }>`
    select education_level_id as "levelId" from grade
    where institution_id = ${institution.id} and id = ${gradeId}`.execute(db)
  return rows[0]?.levelId ?? null
}

export type NewEnrollment = {
  yearId: string
  gradeId: string
  accountId: string
  status: 'ACTIVE' | 'SURPLUS'
  /** An event has no class numbers. */
  numbered: boolean
  protocol: string
  start: CivilDate
  /** The enrolment of the year that this one goes on from. */
  previousId: string | null
}

/**
 * Null where the protocol is taken. The number is the highest so far plus one: a waiting student comes after all existing ones,
 * also when two arrive in one instant.
 */
export const insertEnrollment = async (
  ctx: Ctx,
  { yearId, gradeId, accountId, status, numbered, protocol, start, previousId }: NewEnrollment,
): Promise<string | null> => {
  const { db, institution, now } = ctx
  const { rows } = await sql<{ id: string }>`
    with standing as (
      select greatest(max(e.class_number), max(g.erased_class_number)) as number,
        max(e.queued_at) filter (where e.exit_date is null) + interval '1 microsecond' as after_last
      from grade g
      left join student_enrollment e on e.institution_id = ${institution.id} and e.grade_id = g.id
      where g.institution_id = ${institution.id} and g.id = ${gradeId})
    insert into student_enrollment (institution_id, academic_year_id, grade_id, account_id, status, class_number,
      queued_at, start_date, previous_enrollment_id, protocol, created_at)
    select ${institution.id}::uuid, ${yearId}::uuid, ${gradeId}::uuid, ${accountId}::uuid, ${status}::text,
      case when ${numbered}::boolean and ${status}::text = 'ACTIVE' then standing.number + 1 end,
      case when ${status}::text = 'SURPLUS' then greatest(${now}::timestamptz, standing.after_last) end,
      ${start}::date, ${previousId}::uuid, ${protocol}::text, ${now}::timestamptz
    from standing
    on conflict (institution_id, protocol) do nothing
    returning id`.execute(db)
  await noteEnrollmentChanges(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows[0]?.id ?? null
}

export const insertModalities = async (
  { db, institution }: Ctx,
  enrollmentId: string,
  modalities: readonly Modality[],
): Promise<void> => {
  await db
    .insertInto('enrollment_modality')
    .values(
      modalities.map(({ position, curriculumComponentId }) => ({
        institution_id: institution.id,
        student_enrollment_id: enrollmentId,
        position,
        curriculum_component_id: curriculumComponentId,
      })),
    )
    .execute()
}

import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { TimeOfDay } from '@lousa/rules/planning/time.rules.ts'
import { sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import { hasSubstitute } from '../plan/lesson.queries.ts'
import { raiseLessonVersions } from '../plan/lesson-version.queries.ts'
import { noteChangedLessons } from '../plan/plan-change.public.queries.ts'

/** When a lesson is. */
export type LessonTime = { date: CivilDate; start: TimeOfDay; end: TimeOfDay }
/** Where a lesson is: of which plan, in which class and year. */
export type PlanRef = { planId: string; gradeId: string; yearId: string }

export const planRef = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  planId: string,
): Promise<PlanRef | null> => {
  const { rows } = await sql<PlanRef>`
    select id as "planId", grade_id as "gradeId", academic_year_id as "yearId" from lesson_plan
    where institution_id = ${institution.id} and id = ${planId}`.execute(db)
  return rows[0] ?? null
}

/** The academic years of lessons, each once, in the order in which they are locked. */
export const yearsOfLessons = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  lessonIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct l.academic_year_id as id from lesson l
    where l.institution_id = ${institution.id} and ${idIn('l.id', lessonIds)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export const yearOfLevel = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  levelId: string,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select academic_year_id as id from education_level
    where institution_id = ${institution.id} and id = ${levelId}`.execute(db)
  return rows[0]?.id ?? null
}

export type LockedLesson = LessonTime &
  PlanRef & {
    id: string
    isReleased: boolean
    hasAttendance: boolean
    isDeleted: boolean
    deletedReason: string | null
    /** Another instructor gives it: the cover is withdrawn before the lesson changes. */
    isCovered: boolean
    version: number
  }

/** The lessons, held against every other writer until this transaction ends: releases and attendance wait. */
export const lockLessonRows = async (
  { db, institution }: Ctx,
  lessonIds: readonly string[],
): Promise<LockedLesson[]> => {
  const { rows } = await sql<LockedLesson>`
    select l.id, l.lesson_plan_id as "planId", l.grade_id as "gradeId", l.academic_year_id as "yearId", l.date,
      l.start_time as start, l.end_time as "end", l.accomplished as "isReleased",
      l.attendance_taken_at is not null as "hasAttendance", l.deleted_at is not null as "isDeleted",
      l.deleted_reason as "deletedReason", l.version,
      ${hasSubstitute(institution.id, 'l')} as "isCovered"
    from lesson l where l.institution_id = ${institution.id} and ${idIn('l.id', lessonIds)}
    order by l.id for no key update`.execute(db)
  return rows
}

/** A lesson of no weekly time, in its plan's parallel group; a child plan's is its parent's. */
export const insertLesson = async (
  ctx: Ctx,
  { planId, gradeId, yearId }: PlanRef,
  { date, start, end }: LessonTime,
): Promise<string> => {
  const { db, institution } = ctx
  const { rows } = await sql<{ id: string }>`
    insert into lesson as n (institution_id, academic_year_id, grade_id, lesson_plan_id, date, start_time, end_time, group_range)
    select ${institution.id}, ${yearId}, ${gradeId}, p.id, ${date}, ${start}, ${end}, int4range(k.n, k.n + 1)
    from lesson_plan p
    left join lesson_plan o on o.institution_id = ${institution.id} and o.id = p.parent_lesson_plan_id
    cross join lateral (select coalesce(o.parallel_group, p.parallel_group) as n) k
    where p.institution_id = ${institution.id} and p.id = ${planId}
    returning id`.execute(db)
  const [lesson] = rows
  if (!lesson) throw new Error('A plan that was read has no row')
  await noteChangedLessons(ctx, [planId])
  return lesson.id
}

/** Puts a lesson where it is to be. What was removed is there again, and nothing says any more why it was. */
export const moveLessonRow = async (
  ctx: Ctx,
  { id, planId }: Pick<LockedLesson, 'id' | 'planId'>,
  { date, start, end }: LessonTime,
): Promise<void> => {
  const { db, institution } = ctx
  await sql`update lesson
    set date = ${date}, start_time = ${start}, end_time = ${end}, deleted_at = null, deleted_reason = null,
      removed_by_event_id = null, removed_out_of_term = false, version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
  await noteChangedLessons(ctx, [planId])
}

/** Whether the lesson is registered as not given, and another one makes it up. */
export const isMadeUp = async ({ db, institution }: Ctx, lessonId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from lesson_cover k
    join lesson_make_up u on u.institution_id = ${institution.id} and u.cover_id = k.id
    join lesson m on m.institution_id = ${institution.id} and m.id = u.lesson_id and m.deleted_at is null
    where k.institution_id = ${institution.id} and k.lesson_id = ${lessonId} and k.withdrawn_at is null`.execute(
    db,
  )
  return rows.length > 0
}

/** A lesson that is in the timetable again is no longer registered as not given. Answers the ids of what is withdrawn. */
export const endCoverOfRestored = async (
  { db, institution, actor, now }: Ctx,
  lessonId: string,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update lesson_cover set withdrawn_at = ${now}, withdrawn_by = ${actor.accountId}, version = version + 1
    where institution_id = ${institution.id} and lesson_id = ${lessonId} and withdrawn_at is null
      and outcome = 'NOT_GIVEN'
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * A lesson that is removed again with the reason by which it was registered as not given before it was restored is registered again:
 * so the restoration is undone. Answers the id of the registration.
 */
export const registerAgain = async (
  { db, institution, actor, now }: Ctx,
  lessonId: string,
  reason: string,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    insert into lesson_cover as n
      (institution_id, lesson_id, absent_id, absence_id, outcome, reason, created_by, created_at)
    select k.institution_id, k.lesson_id, k.absent_id, k.absence_id, k.outcome, k.reason, ${actor.accountId}, ${now}
    from (
      select * from lesson_cover x where x.institution_id = ${institution.id} and x.lesson_id = ${lessonId}
      order by x.created_at desc, x.id desc limit 1
    ) k
    where k.outcome = 'NOT_GIVEN' and k.withdrawn_at is not null and k.reason = ${reason}
    returning n.id`.execute(db)
  return rows[0]?.id ?? null
}

/** The row stays: generation finds it and does not bring it back. */
export const markDeleted = async (
  ctx: Ctx,
  { id, planId }: Pick<LockedLesson, 'id' | 'planId'>,
  reason: string | null,
): Promise<void> => {
  const { db, institution, now } = ctx
  await sql`update lesson set deleted_at = ${now}, deleted_reason = ${reason}, version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
  await noteChangedLessons(ctx, [planId])
}

/** Exchanges date and times of two lessons in one statement, so that neither stands in the other's way. */
export const swapLessonTimes = async (ctx: Ctx, [one, other]: readonly [string, string]): Promise<void> => {
  const { db, institution } = ctx
  await sql`update lesson l
    set date = o.date, start_time = o.start_time, end_time = o.end_time, version = l.version + 1
    from lesson o
    where l.institution_id = ${institution.id} and o.institution_id = ${institution.id}
      and ((l.id = ${one} and o.id = ${other}) or (l.id = ${other} and o.id = ${one}))`.execute(db)
  await raiseLessonVersions(ctx, { lessonIds: [one, other] })
}

/** Whether a period of an instructor in the plan contains the date; a plan without instructors has no periods to leave. */
export const isTaughtOn = async (
  { db, institution }: Ctx,
  planId: string,
  date: CivilDate,
): Promise<boolean> => {
  const { rows } = await sql<{ taught: boolean }>`
    select coalesce(bool_or(${date}::date between i.start_date and i.end_date), true) as taught
    from lesson_plan_instructor i
    where i.institution_id = ${institution.id} and i.lesson_plan_id = ${planId}`.execute(db)
  return rows[0]?.taught ?? true
}

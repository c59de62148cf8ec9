import type { PreviewReason } from '@lousa/contract/lessons-preview.ts'
import type { CivilDate, DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import { timetableWeekday } from '../clash/instructor-slot.queries.ts'
import { hasSubstitute } from '../plan/lesson.queries.ts'
import { noteChangedLessons } from '../plan/plan-change.public.queries.ts'

type Ref = { id: string; name: string }
export type ReplacedLesson = {
  planId: string
  date: CivilDate
  start: string
  end: string
  grade: Ref
  component: Ref
  /** The cover of a lesson that this one makes up; null: it makes up none. */
  makesUp: string | null
}
export type OrphanedLesson = Omit<ReplacedLesson, 'makesUp'> & { reason: PreviewReason | null }

/** Lessons as the weekly times of a series make them now. */
export type SeriesLesson = {
  seriesId: string
  planId: string
  date: CivilDate
  start: string
  end: string
}

export type SeriesWindow = {
  seriesIds: readonly string[]
  window: DateRange
  lessons: readonly SeriesLesson[]
}

const generatedSql = (lessons: readonly SeriesLesson[]) => sql`
  select * from jsonb_to_recordset(${JSON.stringify(
    lessons.map(({ seriesId, planId, date, start, end }) => ({
      series: seriesId,
      plan: planId,
      date,
      start,
      end,
    })),
  )}::jsonb) as c(series uuid, plan uuid, date date, "start" time, "end" time)`

/**
 * Deletes lessons `l` under a condition, which may compare them with the lessons `c` that the weekly times make now, but for those
 * that have a substitute. Answers them with their classes and components.
 */
export const deleteReplaced = async (
  ctx: Ctx,
  lessons: readonly SeriesLesson[],
  isReplaced: RawBuilder<unknown>,
): Promise<ReplacedLesson[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<ReplacedLesson>`
    with c as materialized (${generatedSql(lessons)}), gone as (
      delete from lesson l
      where l.institution_id = ${institution.id} and ${isReplaced} and not ${hasSubstitute(institution.id, 'l')}
      returning l.id, l.lesson_plan_id, l.date, l.start_time, l.end_time
    )
    select gone.lesson_plan_id as "planId", gone.date, gone.start_time as start, gone.end_time as "end",
      jsonb_build_object('id', g.id, 'name', g.name) as grade, jsonb_build_object('id', m.id, 'name', m.name) as component,
      u.cover_id as "makesUp"
    from gone
    left join lesson_make_up u on u.institution_id = ${institution.id} and u.lesson_id = gone.id
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = gone.lesson_plan_id
    join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
    join curriculum_component m on m.institution_id = ${institution.id} and m.id = p.curriculum_component_id`.execute(
    db,
  )
  await noteChangedLessons(
    ctx,
    rows.map(({ planId }) => planId),
  )
  return rows
}

/**
 * Links lessons that were not given, and that a replaced lesson made up, to lessons that came in its place: those of its plan and
 * date among these, in the order of the day.
 */
export const carryMakeUps = async (
  { db, institution, now }: Ctx,
  replaced: readonly ReplacedLesson[],
  cameIds: readonly string[],
): Promise<void> => {
  const lost = replaced.flatMap(({ makesUp, planId, date, start }) =>
    makesUp === null ? [] : [{ cover: makesUp, plan: planId, date, start }],
  )
  if (lost.length === 0 || cameIds.length === 0) return
  await sql`
    insert into lesson_make_up as n (institution_id, cover_id, lesson_id, created_at)
    select ${institution.id}, o.cover, c.id, ${now}
    from (
      select x.*, row_number() over (partition by x.plan, x.date order by x."start") as place
      from jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as x(cover uuid, plan uuid, date date, "start" time)
    ) o
    join (
      select l.id, l.lesson_plan_id, l.date,
        row_number() over (partition by l.lesson_plan_id, l.date order by l.start_time, l.id) as place
      from lesson l where l.institution_id = ${institution.id} and ${idIn('l.id', cameIds)}
    ) c on c.lesson_plan_id = o.plan and c.date = o.date and c.place = o.place
    returning n.cover_id`.execute(db)
}

/**
 * Removes for good the lessons of these series, of occurrences in the window and on days of it or after, that have no record
 * and that no weekly time makes as they are. Their keys are free again: a change back of the times makes the same lessons.
 * A lesson that was removed by hand keeps its key. The statement waits for a release that runs at this moment.
 */
export const removeLessons = async (
  ctx: Ctx,
  { seriesIds, window, lessons }: SeriesWindow,
): Promise<ReplacedLesson[]> =>
  deleteReplaced(
    ctx,
    lessons,
    sql`l.series_id = any(${[...seriesIds]}::uuid[])
      and l.occurrence_date between ${window.start} and ${window.end} and l.date >= ${window.start}
      and l.deleted_at is null and not l.accomplished and l.attendance_taken_at is null
      and not exists (select 1 from c where c.series = l.series_id and c.date = l.occurrence_date
        and c.plan = l.lesson_plan_id and c.date = l.date and c."start" = l.start_time and c."end" = l.end_time)`,
  )

/**
 * A lesson of these series that a day off or other dates of terms have removed takes the hour and the plan of the weekly time
 * that creates it now, so that it returns with the values of that time.
 */
export const updateRemovedLessons = async (
  ctx: Ctx,
  { seriesIds, window }: Pick<SeriesWindow, 'seriesIds' | 'window'>,
): Promise<void> => {
  const { db, institution } = ctx
  await sql`
    update lesson l
    set lesson_plan_id = x.lesson_plan_id, start_time = x.start_time, end_time = x.end_time,
      is_child = x.parent_recurrence_id is not null, version = l.version + 1
    from lesson_plan_recurrence x
    where l.institution_id = ${institution.id} and l.series_id = any(${[...seriesIds]}::uuid[])
      and l.occurrence_date between ${window.start} and ${window.end} and l.date = l.occurrence_date
      and l.deleted_at is not null and (l.removed_by_event_id is not null or l.removed_out_of_term)
      and x.institution_id = ${institution.id} and x.series_id = l.series_id
      and x.weekday = ${timetableWeekday(ctx, sql`l.occurrence_date`)}
      and l.occurrence_date between x.valid_from and x.valid_until
      and not exists (select 1 from lesson_plan_recurrence k where k.institution_id = ${institution.id}
        and k.parent_recurrence_id = x.id and l.occurrence_date between k.valid_from and k.valid_until)
      and (l.lesson_plan_id, l.start_time, l.end_time) is distinct from (x.lesson_plan_id, x.start_time, x.end_time)`.execute(
    db,
  )
}

/** Lessons of these series and occurrences that stay although no weekly time makes them any more. */
export const orphanedLessons = async (
  { db, institution }: Ctx,
  { seriesIds, window, lessons }: SeriesWindow,
): Promise<OrphanedLesson[]> => {
  const { rows } = await sql<OrphanedLesson>`
    with c as materialized (${generatedSql(lessons)})
    select l.lesson_plan_id as "planId", l.date, l.start_time as start, l.end_time as "end",
      jsonb_build_object('id', g.id, 'name', g.name) as grade, jsonb_build_object('id', m.id, 'name', m.name) as component,
      case when l.accomplished then 'RELEASED' when l.attendance_taken_at is not null then 'ATTENDANCE'
        when ${hasSubstitute(institution.id, 'l')} then 'COVERED' end as reason
    from lesson l
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
    join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
    join curriculum_component m on m.institution_id = ${institution.id} and m.id = p.curriculum_component_id
    where l.institution_id = ${institution.id} and l.series_id = any(${[...seriesIds]}::uuid[])
      and l.occurrence_date between ${window.start} and ${window.end} and l.deleted_at is null
      and not exists (select 1 from c where c.series = l.series_id and c.date = l.occurrence_date)`.execute(
    db,
  )
  return rows
}

import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { GeneratedLesson } from '@lousa/rules/planning/lesson-generation.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { lessonsOn } from '../clash/lesson-lookup.queries.ts'
import { hasSubstitute } from '../plan/lesson.queries.ts'
import { noteChangedLessons } from '../plan/plan-change.public.queries.ts'
import type { ClassTime } from './class-times.queries.ts'

/** The outcome of a lesson that a weekly time creates: it existed already, in whatever state, or its slot is taken. */
export const INSERT_OUTCOMES = [
  'ADDED',
  'KEPT',
  'RELEASED',
  'ATTENDANCE',
  'COVERED',
  'DELETED',
  'OVERLAP',
] as const
export type InsertOutcome = (typeof INSERT_OUTCOMES)[number]
export type InsertedLesson = {
  /** The id of an added lesson; null: it was not added. */
  id: string | null
  number: number
  fate: InsertOutcome
  date: CivilDate
  start: string
  end: string
}

/**
 * Writes lessons of classes that are not there yet, as one statement, and says of each, by its place in the list, what
 * became of it. A lesson that was there stands where it stands now. A slot is taken by any lesson of the class, but of a
 * different parallel group, and by any of an instructor who teaches the plan on the date.
 */
export const insertLessons = async (
  ctx: Ctx,
  lessons: readonly GeneratedLesson<ClassTime>[],
): Promise<InsertedLesson[]> => {
  if (lessons.length === 0) return []
  const { db, institution } = ctx
  const rows = lessons.map(({ time, date }, number) => ({
    number,
    series_id: time.seriesId,
    plan_id: time.planId,
    grade_id: time.grade.id,
    date,
    start_time: time.start,
    end_time: time.end,
    is_child: time.parentId !== null,
    group_range: time.groupRange,
  }))
  const { rows: inserted } = await sql<InsertedLesson>`
    with c as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(number int, series_id uuid, plan_id uuid,
        grade_id uuid, date date, start_time time, end_time time, is_child boolean, group_range int4range)
    ), known as materialized (
      select c.number, l.date, l.start_time, l.end_time, case when l.deleted_at is not null then 'DELETED'
        when l.accomplished then 'RELEASED' when l.attendance_taken_at is not null then 'ATTENDANCE'
        when ${hasSubstitute(institution.id, 'l')} then 'COVERED' else 'KEPT' end as fate
      from c
      join lesson l on l.institution_id = ${institution.id} and l.series_id = c.series_id and l.occurrence_date = c.date
    ), fresh as materialized (
      select c.*, uuidv7() as id from c where not exists (select 1 from known where known.number = c.number)
    ), taken as materialized (
      select c.number from fresh c
      join ${lessonsOn(ctx, { grade: sql`c.grade_id`, date: sql`c.date` })} o on o.deleted_at is null and o.start_time < c.end_time and c.start_time < o.end_time
        and o.group_range && c.group_range
      union
      select c.number from fresh c
      join lesson_plan_instructor i on i.institution_id = ${institution.id} and i.lesson_plan_id = c.plan_id
        and c.date between i.start_date and i.end_date
      join lesson_plan_instructor t on t.institution_id = ${institution.id} and t.account_id = i.account_id
        and c.date between t.start_date and t.end_date
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = t.lesson_plan_id
      join ${lessonsOn(ctx, { grade: sql`p.grade_id`, date: sql`c.date` })} o on o.lesson_plan_id = p.id
        and o.deleted_at is null and o.start_time < c.end_time and c.start_time < o.end_time
    ), added as (
      insert into lesson (institution_id, id, academic_year_id, grade_id, lesson_plan_id, date, start_time, end_time,
        series_id, occurrence_date, is_child, group_range)
      select g.institution_id, c.id, g.academic_year_id, g.id, c.plan_id, c.date, c.start_time, c.end_time, c.series_id, c.date,
        c.is_child, c.group_range
      from fresh c join grade g on g.institution_id = ${institution.id} and g.id = c.grade_id
      where not exists (select 1 from taken where taken.number = c.number)
      on conflict (institution_id, series_id, occurrence_date) do nothing
      returning id, series_id, occurrence_date
    )
    select c.number, a.id, coalesce(known.fate, case when a.series_id is not null then 'ADDED'
        when taken.number is not null then 'OVERLAP' else 'KEPT' end) as fate,
      coalesce(known.date, c.date) as date, coalesce(known.start_time, c.start_time) as start,
      coalesce(known.end_time, c.end_time) as "end"
    from c
    left join known on known.number = c.number
    left join taken on taken.number = c.number
    left join added a on a.series_id = c.series_id and a.occurrence_date = c.date
    order by c.number`.execute(db)
  const added = inserted.filter(({ fate }) => fate === 'ADDED')
  await noteChangedLessons(
    ctx,
    added.flatMap(({ number }) => lessons[number]?.time.planId ?? []),
  )
  return inserted
}

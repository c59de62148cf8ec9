import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import { lessonsOf } from './lesson-lookup.queries.ts'

const ownWeekday = (date: RawBuilder<unknown>): RawBuilder<number> => sql`extract(isodow from ${date})`

/** The weekday (1–7) whose timetable a date has: that of the first school day on it that follows one, else its own. */
export const timetableWeekday = (
  { institution }: Ctx,
  date: RawBuilder<unknown>,
): RawBuilder<number> => sql`coalesce((
  select array_position(${[...WEEKDAYS]}::text[], e.follows_weekday) from academic_calendar_event e
  where e.institution_id = ${institution.id} and e.type = 'SCHOOL_DAY' and e.start_date = ${date}
    and e.follows_weekday is not null
  order by e.id limit 1), ${ownWeekday(date)})`

const isMadeBy = (
  { institution }: Ctx,
  lesson: string,
  { weekday, more = sql`` }: { weekday: RawBuilder<number>; more?: RawBuilder<unknown> },
): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${lesson}.${name}`)
  return sql`exists (
    select 1 from lesson_plan_recurrence x
    where x.institution_id = ${institution.id} and x.lesson_plan_id = ${column('lesson_plan_id')}
      and x.series_id = ${column('series_id')} and x.weekday = ${weekday}
      and ${column('occurrence_date')} between x.valid_from and x.valid_until ${more}
      and not exists (select 1 from lesson_plan_recurrence k where k.institution_id = ${institution.id}
        and k.parent_recurrence_id = x.id and ${column('occurrence_date')} between k.valid_from and k.valid_until))`
}

/**
 * Whether a weekly time makes the lesson under this alias out of its occurrence, wherever it was moved: not so if the
 * time has come to another weekday since, has ended, or is filled by a child plan.
 */
export const isFromWeeklyTime = (ctx: Ctx, lesson: string): RawBuilder<boolean> =>
  isMadeBy(ctx, lesson, { weekday: timetableWeekday(ctx, sql.ref(`${lesson}.occurrence_date`)) })

/**
 * Whether the lesson stands where its weekly time has it: the time's own slots say then when its instructors are taken. A
 * lesson left there by a time that has changed since does not, nor one on a day that follows another weekday.
 */
const matchesWeeklyTime = (ctx: Ctx, lesson: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${lesson}.${name}`)
  const sameTimes = sql`and x.start_time = ${column('start_time')} and x.end_time = ${column('end_time')}`
  const occurrence = column('occurrence_date')
  return sql`(${occurrence} is not distinct from ${column('date')}
    and ${isMadeBy(ctx, lesson, { weekday: ownWeekday(occurrence), more: sameTimes })})`
}

/** The plans with their parents and children: a slot that a child fills is no longer the parent's instructors'. */
const planFamilySql = ({ institution }: Ctx, planIds: readonly string[]): RawBuilder<unknown> => sql`(
  select f.id from lesson_plan f
  where f.institution_id = ${institution.id} and (${idIn('f.id', planIds)}
    or ${idIn('f.parent_lesson_plan_id', planIds)}
    or f.id in (select c.parent_lesson_plan_id from lesson_plan c
      where c.institution_id = ${institution.id} and ${idIn('c.id', planIds)})))`

const insertLessonSlots = async (ctx: Ctx, lessons: RawBuilder<unknown>): Promise<void> => {
  const { db, institution } = ctx
  await sql`
    insert into instructor_slot
      (institution_id, account_id, weekday, start_time, end_time, valid_from, valid_until, lesson_id)
    select l.institution_id, i.account_id, extract(isodow from l.date)::int, l.start_time, l.end_time, l.date, l.date, l.id
    from ${lessonsOf(ctx, lessons)} l
    join lesson_plan_instructor i on i.institution_id = ${institution.id} and i.lesson_plan_id = l.lesson_plan_id
      and l.date between i.start_date and i.end_date
    where l.deleted_at is null and not ${matchesWeeklyTime(ctx, 'l')}
      and not exists (select 1 from lesson_cover k where k.institution_id = ${institution.id} and k.lesson_id = l.id
        and k.withdrawn_at is null and k.absent_id = i.account_id and k.substitute_id is not null)
    on conflict (institution_id, id) do nothing`.execute(db)
  await sql`
    insert into instructor_slot
      (institution_id, account_id, weekday, start_time, end_time, valid_from, valid_until, lesson_id)
    select l.institution_id, k.substitute_id, extract(isodow from l.date)::int, l.start_time, l.end_time, l.date, l.date, l.id
    from ${lessonsOf(ctx, lessons)} l
    join lesson_cover k on k.institution_id = ${institution.id} and k.lesson_id = l.id and k.withdrawn_at is null
      and k.outcome = 'SUBSTITUTE'
    where l.deleted_at is null
    on conflict (institution_id, id) do nothing`.execute(db)
}

/**
 * Rebuilds the instructors' slots of single lessons. Only lessons that are not on their weekly time have any: created by hand,
 * moved, swapped, or left behind by a changed time; and covered ones, of the substitute.
 */
export const rebuildLessonSlots = async (ctx: Ctx, lessonIds: readonly string[]): Promise<void> => {
  const { db, institution } = ctx
  await sql`delete from instructor_slot s
    where s.institution_id = ${institution.id} and ${idIn('s.lesson_id', lessonIds)}`.execute(db)
  await insertLessonSlots(ctx, idIn('l.id', lessonIds))
}

/**
 * Rebuilds all slots of the plans' instructors, and those of their parents and children: for each weekly time and each period of
 * an instructor the days in both, without those on which a child plan fills the slot; and single lessons.
 */
export const rebuildPlanSlots = async (ctx: Ctx, planIds: readonly string[]): Promise<void> => {
  const { db, institution } = ctx
  const plans = planFamilySql(ctx, planIds)
  await sql`delete from instructor_slot s
    where s.institution_id = ${institution.id} and (
      s.recurrence_id in (select r.id from lesson_plan_recurrence r
        where r.institution_id = ${institution.id} and r.lesson_plan_id in ${plans})
      or s.lesson_id in (select l.id from lesson l
        where l.institution_id = ${institution.id} and l.lesson_plan_id in ${plans}))`.execute(db)
  await sql`
    insert into instructor_slot
      (institution_id, account_id, weekday, start_time, end_time, valid_from, valid_until, recurrence_id)
    select r.institution_id, i.account_id, r.weekday, r.start_time, r.end_time, lower(days), upper(days) - 1, r.id
    from lesson_plan_recurrence r
    join lesson_plan_instructor i on i.institution_id = ${institution.id} and i.lesson_plan_id = r.lesson_plan_id
      and i.start_date <= r.valid_until and r.valid_from <= i.end_date
    left join lesson_plan_recurrence k on k.institution_id = ${institution.id} and k.parent_recurrence_id = r.id
    cross join lateral unnest(
      datemultirange(daterange(greatest(i.start_date, r.valid_from), least(i.end_date, r.valid_until), '[]'))
      - case when k.id is null then datemultirange() else datemultirange(daterange(k.valid_from, k.valid_until, '[]')) end
    ) as days
    where r.institution_id = ${institution.id} and r.lesson_plan_id in ${plans}
    on conflict (institution_id, id) do nothing`.execute(db)
  await insertLessonSlots(ctx, sql`l.lesson_plan_id in ${plans}`)
}

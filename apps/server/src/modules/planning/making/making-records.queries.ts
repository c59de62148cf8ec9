import type { CivilDate, DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import type {
  MakingClass,
  MakingPlan,
  MakingRooms,
  MakingTime,
  PlanningHour,
  WeekInterval,
  Workload,
} from '@lousa/rules/planning/making/making-records.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DayCtx } from '../../module.ts'

/** Classes of a year, or these of them, with their bells; bells of no shift stand for a shift without any. */
export const makingClasses = async (
  { db, institution }: DayCtx,
  yearId: string,
  gradeIds: readonly string[] | null,
): Promise<(Omit<MakingClass, 'weeks'> & { terms: DateRange[] })[]> => {
  const { rows } = await sql<Omit<MakingClass, 'weeks'> & { terms: DateRange[] }>`
    select g.id, g.name, l.id as "levelId", l.name as level, g.shift, g.parallel_groups as groups,
      coalesce((select b.slots from bell_times b
        where b.institution_id = ${institution.id} and b.education_level_id = l.id and b.shift in (g.shift, '')
        order by b.shift = '' limit 1), '[]') as bells,
      coalesce((select jsonb_agg(jsonb_build_object('start', t.start_date, 'end', t.end_date)) from academic_term t
        where t.institution_id = ${institution.id} and t.education_level_id = l.id), '[]') as terms,
      (select jsonb_build_object('gaps', w.gaps, 'weekdays', w.weekdays, 'firstAccountId', w.first_account_id)
        from class_wish w where w.institution_id = ${institution.id} and w.grade_id = g.id) as wish
    from grade g
    join education_level l on l.institution_id = ${institution.id} and l.id = g.education_level_id
    where g.institution_id = ${institution.id} and g.academic_year_id = ${yearId} and not g.is_event
      and (${gradeIds}::uuid[] is null or g.id = any(${gradeIds}::uuid[]))
    order by g.class_order, g.id`.execute(db)
  return rows
}

/**
 * The people who teach the plan under this alias on a day, or a part of it that fills weekly times: a part moves with its whole.
 * Before anybody does, those who come first.
 */
const instructorIdsOn = (
  institutionId: string,
  plan: string,
  on: CivilDate,
): RawBuilder<unknown> => sql`coalesce((
  select jsonb_agg(distinct i.account_id) from (
    select ${sql.ref(`${plan}.id`)} as id
    union all
    select q.id from lesson_plan q
    where q.institution_id = ${institutionId} and q.parent_lesson_plan_id = ${sql.ref(`${plan}.id`)}
      and exists (select 1 from lesson_plan_recurrence r
        where r.institution_id = ${institutionId} and r.lesson_plan_id = q.id and r.valid_until >= ${on}::date)
  ) as o
  join lesson_plan_instructor i on i.institution_id = ${institutionId} and i.lesson_plan_id = o.id
    and i.end_date >= ${on}::date
  where i.start_date <= greatest(${on}::date, (select min(n.start_date) from lesson_plan_instructor n
    where n.institution_id = ${institutionId} and n.lesson_plan_id = o.id and n.end_date >= ${on}::date))), '[]')`

/** Active plans of these classes, parts left out, with the annual hours of the matrix. */
export const makingPlans = async (
  { db, institution }: DayCtx,
  gradeIds: readonly string[],
  on: CivilDate,
): Promise<MakingPlan[]> => {
  const { rows } = await sql<MakingPlan>`
    select p.id, p.grade_id as "gradeId", c.id as "componentId", c.name as component, p.parallel_group as "group",
      (select sum(m.hour)::float8 from curriculum_matrix m
        where m.institution_id = ${institution.id} and m.grade_id = p.grade_id and m.curriculum_component_id = c.id
          and m.status <> 'FINISHED') as hours,
      ${instructorIdsOn(institution.id, 'p', on)} as "instructorIds",
      (select jsonb_build_object('lessonsAWeek', w.lessons_a_week, 'doubles', w.doubles, 'acrossBreak', w.across_break,
          'lessonsPerDay', w.lessons_per_day, 'spread', w.spread, 'notFirst', w.not_first, 'notLast', w.not_last,
          'roomKindId', w.room_kind_id, 'jointId', w.joint_id, 'pinned', w.pinned)
        from plan_wish w where w.institution_id = ${institution.id} and w.lesson_plan_id = p.id) as wish
    from lesson_plan p
    join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    where p.institution_id = ${institution.id} and p.grade_id = any(${gradeIds}::uuid[]) and p.is_active
      and p.parent_lesson_plan_id is null
    order by g.class_order, g.id, c.sort_key, c.id, p.id`.execute(db)
  return rows
}

const minuteOf = (column: string): RawBuilder<number> =>
  sql`(extract(epoch from ${sql.ref(column)}) / 60)::int`

/** Weekly times of these classes that are in force on a day or later; what a part of a plan fills is its whole's. */
export const makingTimes = async (
  { db, institution }: DayCtx,
  gradeIds: readonly string[],
  on: CivilDate,
) => {
  const { rows } = await sql<MakingTime>`
    select r.lesson_plan_id as "planId", r.weekday, ${minuteOf('r.start_time')} as "from", ${minuteOf('r.end_time')} as until,
      r.valid_from > ${on}::date as "isLater"
    from lesson_plan_recurrence r
    where r.institution_id = ${institution.id} and r.grade_id = any(${gradeIds}::uuid[])
      and r.parent_recurrence_id is null and r.valid_until >= ${on}::date
    order by r.weekday, r.start_time, r.id`.execute(db)
  return rows
}

export type InstructorRecord = {
  id: string
  name: string
  intervals: WeekInterval[]
  load: Workload
}

/** The weeks of these instructors in a year. An instructor without a row has the blank week. */
export const makingInstructors = async (
  { db, institution }: DayCtx,
  yearId: string,
  accountIds: readonly string[],
): Promise<InstructorRecord[]> => {
  const { rows } = await sql<InstructorRecord>`
    select a.id, coalesce(h.social_name, h.name) as name, coalesce(w.intervals, '[]') as intervals,
      jsonb_build_object('contractMinutes', w.contract_minutes, 'counting', coalesce(w.counting, 'MINUTES'),
        'mostDays', w.most_days, 'mostLessons', w.most_lessons, 'windows', w.windows) as load
    from account a
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    left join instructor_week w on w.institution_id = ${institution.id} and w.academic_year_id = ${yearId}
      and w.account_id = a.id
    where a.institution_id = ${institution.id} and a.id = any(${accountIds}::uuid[])
    order by a.sort_key, a.id`.execute(db)
  return rows
}

/** Weekly times of these people in other classes, on a day or later in the year. */
export const takenElsewhere = async (
  { db, institution }: DayCtx,
  { yearId, gradeIds, on }: { yearId: string; gradeIds: readonly string[]; on: CivilDate },
  accountIds: readonly string[],
) => {
  const { rows } = await sql<{ accountId: string; weekday: number; from: number; until: number }>`
    select distinct s.account_id as "accountId", s.weekday, ${minuteOf('s.start_time')} as "from",
      ${minuteOf('s.end_time')} as until
    from instructor_slot s
    join lesson_plan_recurrence r on r.institution_id = ${institution.id} and r.id = s.recurrence_id
    where s.institution_id = ${institution.id} and s.account_id = any(${accountIds}::uuid[])
      and r.grade_id <> all(${gradeIds}::uuid[]) and s.valid_until >= ${on}::date
      and s.valid_from <= (select y.end_date from academic_year y
        where y.institution_id = ${institution.id} and y.id = ${yearId})
    order by 1, 2, 3`.execute(db)
  return rows
}

export const makingRooms = async ({ db, institution }: DayCtx): Promise<MakingRooms[]> => {
  const { rows } = await sql<MakingRooms>`
    select k.id, k.name, k.rooms from room_kind k where k.institution_id = ${institution.id}
    order by k.name, k.id`.execute(db)
  return rows
}

/** Planning hours of a year, each with its instructors; null is all of them. */
export const makingPlanningHours = async (
  { db, institution }: DayCtx,
  yearId: string,
): Promise<PlanningHour[]> => {
  const { rows } = await sql<PlanningHour>`
    select p.name, p.weekday, p.from_minute as "from", p.until_minute as until,
      (select jsonb_agg(i.account_id order by i.account_id) from planning_hour_instructor i
        where i.institution_id = ${institution.id} and i.planning_hour_id = p.id) as "instructorIds"
    from planning_hour p
    where p.institution_id = ${institution.id} and p.academic_year_id = ${yearId}
    order by p.weekday, p.from_minute, p.id`.execute(db)
  return rows
}

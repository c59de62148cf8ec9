import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { type CivilDate, WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { type JsonFields, jsonObject } from '../../json-object.ts'
import type { Ctx } from '../../module.ts'
import { userBrief } from '../../people/person/user-brief.queries.ts'

export type WeeklyTimesWhere = {
  ids?: readonly string[] | undefined
  planId?: string | undefined
  gradeId?: string | undefined
  yearId?: string | undefined
  /** Selects plans that this account teaches on `date`; without a date, from today on. */
  instructorId?: string | undefined
  /** In force on that date; else those in force and to come. */
  date?: CivilDate | undefined
  /** The day whose instructors are named; without it `date`, else today. */
  asOf?: CivilDate | undefined
  /** For plans that this account teaches or taught, and their parents. */
  reachedBy?: string | undefined
}

type Part = Omit<WeeklyTime, 'childLessonPlanRecurrence' | 'weekday'> & { weekday: number }
type Row = Part & { children: Part[] }

/**
 * The plan of the weekly time under this alias, with the people who teach it on a day, or on the first day of the time if it
 * begins later; before the first period, with those who come first.
 */
const planOfTime = ({ institution }: Ctx, time: string, day: CivilDate): RawBuilder<unknown> => {
  const from = sql`greatest(${day}::date, ${sql.ref(`${time}.valid_from`)})`
  return sql`(
  select json_build_object('id', q.id, 'name', q.name, 'grade', json_build_object('id', g.id, 'name', g.name),
    'curriculumComponent', json_build_object('id', c.id, 'name', c.name),
    'instructors', coalesce((
      select json_agg(${userBrief('a', 'h')} order by i.start_date, a.sort_key, i.id)
      from lesson_plan_instructor i
      join account a on a.institution_id = ${institution.id} and a.id = i.account_id
      join person h on h.institution_id = ${institution.id} and h.id = a.person_id
      where i.institution_id = ${institution.id} and i.lesson_plan_id = q.id and i.end_date >= ${from}
        and i.start_date <= greatest(${from}, (select min(n.start_date) from lesson_plan_instructor n
          where n.institution_id = ${institution.id} and n.lesson_plan_id = q.id and n.end_date >= ${from}))), '[]'))
  from lesson_plan q
  join grade g on g.institution_id = ${institution.id} and g.id = q.grade_id
  join curriculum_component c on c.institution_id = ${institution.id} and c.id = q.curriculum_component_id
  where q.institution_id = ${institution.id} and q.id = ${sql.ref(`${time}.lesson_plan_id`)})`
}

/** One version of a weekly time; an end that is the year's is none of its own. */
const partOf = (ctx: Ctx, time: string, day: CivilDate): JsonFields => {
  const of = (name: string) => sql.ref(`${time}.${name}`)
  return {
    id: of('id'),
    weekday: of('weekday'),
    start: of('start_time'),
    end: of('end_time'),
    lessonPlanId: of('lesson_plan_id'),
    confirmed: sql`${of('confirmed_at')} is not null`,
    lessonPlan: planOfTime(ctx, time, day),
    version: of('version'),
    validFrom: sql`nullif(${of('valid_from')}, y.start_date)`,
    validUntil: sql`nullif(${of('valid_until')}, y.end_date)`,
  }
}

const conditions = ({ institution, today }: Ctx, where: WeeklyTimesWhere): RawBuilder<unknown> => {
  const all = [sql`r.institution_id = ${institution.id}`]
  const taughtFrom = (accountId: string) => sql`select i.lesson_plan_id from lesson_plan_instructor i
    where i.institution_id = ${institution.id} and i.account_id = ${accountId} and i.end_date >= ${where.date ?? where.asOf ?? today}
      ${where.date ? sql`and i.start_date <= ${where.date}` : sql``}`
  if (where.ids) all.push(sql`r.id = any(${where.ids}::uuid[])`)
  if (where.planId) all.push(sql`r.lesson_plan_id = ${where.planId}`)
  // For a class, a child's time is listed with its parent's.
  else if (!where.ids) all.push(sql`r.parent_recurrence_id is null`)
  if (where.yearId) all.push(sql`p.academic_year_id = ${where.yearId}`)
  if (where.instructorId)
    all.push(sql`(r.lesson_plan_id in (${taughtFrom(where.instructorId)}) or r.id in (
      select k.parent_recurrence_id from lesson_plan_recurrence k
      where k.institution_id = ${institution.id} and k.lesson_plan_id in (${taughtFrom(where.instructorId)})))`)
  if (where.gradeId) all.push(sql`r.grade_id = ${where.gradeId}`)
  if (where.date) all.push(sql`${where.date}::date between r.valid_from and r.valid_until`)
  else if (!where.ids) all.push(sql`r.valid_until >= ${today}`)
  if (where.reachedBy)
    all.push(sql`r.lesson_plan_id in (select m.lesson_plan_id from reach_plan m
      where m.institution_id = ${institution.id} and m.account_id = ${where.reachedBy})`)
  return sql.join(all, sql` and `)
}

const named = ({ weekday, ...part }: Part) => ({ ...part, weekday: WEEKDAYS[weekday - 1] ?? 'MONDAY' })

/** Weekly times through the week, each with that of the child plan that fills it. */
export const weeklyTimes = async (ctx: Ctx, where: WeeklyTimesWhere): Promise<WeeklyTime[]> => {
  const { db, institution } = ctx
  const day = where.date ?? where.asOf ?? ctx.today
  const children = sql`coalesce((select json_agg(${jsonObject(partOf(ctx, 'k', day))})
      from lesson_plan_recurrence k
      where k.institution_id = ${institution.id} and k.parent_recurrence_id = r.id), '[]')`
  const { rows } = await sql<{ time: Row }>`
    select ${jsonObject({ ...partOf(ctx, 'r', day), children })} as time
    from lesson_plan_recurrence r
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = r.lesson_plan_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = p.academic_year_id
    where ${conditions(ctx, where)}
    order by r.weekday, r.start_time, r.valid_from, r.id`.execute(db)
  return rows.map(({ time: { children, ...time } }) => ({
    ...named(time),
    childLessonPlanRecurrence: children.map(named),
  }))
}

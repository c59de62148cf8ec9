import type { PreviewedLesson } from '@lousa/contract/lessons-preview.ts'
import type { CivilDate, DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { countedTerms } from '../../academics/counted-terms.queries.ts'
import type { Ctx } from '../../module.ts'
import { isFromWeeklyTime } from '../clash/instructor-slot.queries.ts'
import { lessonsOn } from '../clash/lesson-lookup.queries.ts'
import { hasSubstitute } from '../plan/lesson.queries.ts'
import { noteChangedLessons } from '../plan/plan-change.public.queries.ts'

/** A lesson that a change of days or terms meets; with the reason why it stays as it is. */
export type AffectedLesson = PreviewedLesson & {
  id: string
  gradeId: string
  /** The event that has removed it, or had before it came back. */
  removedByEventId: string | null
}

export type DaysOfYears = { yearIds: readonly string[]; dates: readonly CivilDate[] }
/** The days of a level that lie in one of the first spans, and in none of the others. */
export type DaysOfLevel = { levelId: string; inside: readonly DateRange[]; outside: readonly DateRange[] }

const within = (spans: readonly DateRange[]): RawBuilder<boolean> => sql`exists (
  select 1 from jsonb_to_recordset(${JSON.stringify(spans.map(({ start, end }) => ({ start, end })))}::jsonb)
    as span(start date, "end" date) where l.date between span.start and span."end")`

/** Whether the lesson under l lies on one of these days. */
const liesOn = ({ institution }: Ctx, days: DaysOfYears | DaysOfLevel): RawBuilder<boolean> => {
  if ('levelId' in days)
    return sql`l.grade_id in (select g.id from grade g
        where g.institution_id = ${institution.id} and g.education_level_id = ${days.levelId})
      and ${within(days.inside)} and not ${within(days.outside)}`
  return sql`l.academic_year_id = any(${[...days.yearIds]}::uuid[]) and l.date = any(${[...days.dates]}::date[])`
}

const lessonFacts = ({ institution }: Ctx, lesson: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${lesson}.${name}`)
  return sql`
    select ${column('id')}, ${column('grade_id')} as "gradeId", ${column('date')}, ${column('start_time')} as start,
      ${column('end_time')} as "end", ${column('reason')}, ${column('removed_by_event_id')} as "removedByEventId", jsonb_build_object('id', ${column('lesson_plan_id')},
        'grade', jsonb_build_object('id', g.id, 'name', g.name),
        'curriculumComponent', jsonb_build_object('id', m.id, 'name', m.name)) as "lessonPlan"
    from ${sql.table(lesson)}
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = ${column('lesson_plan_id')}
    join grade g on g.institution_id = ${institution.id} and g.id = ${column('grade_id')}
    join curriculum_component m on m.institution_id = ${institution.id} and m.id = p.curriculum_component_id
    order by ${column('date')}, ${column('start_time')}, g.class_order, ${column('id')}`
}

/** The terms of these years, which stay open or closed as they are until this transaction ends. */
export const lockTermsOfYears = async (
  { db, institution }: Ctx,
  yearIds: readonly string[],
): Promise<void> => {
  await sql`select 1 from academic_term
    where institution_id = ${institution.id} and academic_year_id = any(${[...yearIds]}::uuid[])
    order by id for key share`.execute(db)
}

/** The term for which the lesson under this alias counts, under t. */
const termOf = ({ institution }: Ctx, lesson: string): RawBuilder<unknown> => {
  const ofYears = sql<boolean>`t.academic_year_id in (select ${sql.ref(`${lesson}.academic_year_id`)} from ${sql.table(lesson)})`
  return sql`
  join grade c on c.institution_id = ${institution.id} and c.id = ${sql.ref(`${lesson}.grade_id`)}
  left join ${countedTerms(institution.id, ofYears)} t on t.education_level_id = c.education_level_id
    and ${sql.ref(`${lesson}.date`)} between t.start_date and t.counts_until`
}

const isUntouched = (lesson: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${lesson}.deleted_at`)} is null and not ${sql.ref(`${lesson}.accomplished`)}
    and ${sql.ref(`${lesson}.attendance_taken_at`)} is null`

/** The causes that remove lessons: an event on their day, or other dates of the terms. */
export type RemovalCause = { eventId: string } | 'TERMS'

/** Whether the lesson under l lies on the own days of the closed term under t: it stays there also without a record. */
const isInClosedTerm = sql<boolean>`t.closed_at is not null and l.date <= t.end_date`

/**
 * Removes those of the lessons without any record, with the mark by which they come back. Lessons on days of a closed term
 * stay, except on days that terms lost, which no closed term had. All are locked first, so that a concurrent release or
 * attendance is seen.
 */
export const removeUntouched = async (
  ctx: Ctx,
  days: DaysOfYears | DaysOfLevel,
  by: RemovalCause,
): Promise<AffectedLesson[]> => {
  const { db, institution, now } = ctx
  const eventId = by === 'TERMS' ? null : by.eventId
  const { rows } = await sql<AffectedLesson>`
    with l as materialized (
      select l.* from lesson l
      where l.institution_id = ${institution.id} and ${liesOn(ctx, days)} and ${isUntouched('l')}
      order by l.id for no key update
    ), o as materialized (
      select l.id from l ${termOf(ctx, 'l')} where ${by === 'TERMS'} or (${isInClosedTerm}) is not true
    ), gone as (
      update lesson x
      set deleted_at = ${now}, deleted_reason = null, removed_by_event_id = ${eventId},
        removed_out_of_term = ${by === 'TERMS'}, version = x.version + 1
      from o where x.institution_id = ${institution.id} and x.id = o.id
      returning x.id, x.grade_id, x.lesson_plan_id, x.date, x.start_time, x.end_time, x.removed_by_event_id,
        null::text as reason
    ) ${lessonFacts(ctx, 'gone')}`.execute(db)
  await noteChangedLessons(
    ctx,
    rows.map(({ lessonPlan }) => lessonPlan.id),
  )
  return rows
}

/** The lessons of open terms that have attendance or a release, locked; the reason says which. */
export const recordedLessons = async (ctx: Ctx, days: DaysOfYears): Promise<AffectedLesson[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<AffectedLesson>`
    with l as materialized (
      select l.* from lesson l
      where l.institution_id = ${institution.id} and ${liesOn(ctx, days)} and l.deleted_at is null
        and (l.accomplished or l.attendance_taken_at is not null)
      order by l.id for no key update
    ), recorded as (
      select l.*, case when l.attendance_taken_at is not null then 'ATTENDANCE' else 'RELEASED' end as reason
      from l ${termOf(ctx, 'l')} where t.closed_at is null
    ) ${lessonFacts(ctx, 'recorded')}`.execute(db)
  return rows
}

/** The existing lessons, with the reason why they may not be removed, or not be replaced by those of another timetable. */
export const remainingLessons = async (
  ctx: Ctx,
  days: DaysOfYears | DaysOfLevel,
  by: 'REMOVAL' | 'TIMETABLE' = 'REMOVAL',
): Promise<AffectedLesson[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<AffectedLesson>`
    with l as materialized (
      select l.* from lesson l where l.institution_id = ${institution.id} and ${liesOn(ctx, days)} and l.deleted_at is null
    ), stays as (
      select l.*, case when l.accomplished then 'RELEASED' when l.attendance_taken_at is not null then 'ATTENDANCE'
        when ${isInClosedTerm} then 'TERM_CLOSED'
        when ${by === 'TIMETABLE'} and ${hasSubstitute(institution.id, 'l')} then 'COVERED' end as reason
      from l ${termOf(ctx, 'l')}
    ) ${lessonFacts(ctx, 'stays')}`.execute(db)
  return rows
}

/**
 * The lessons that may return on days: those that this event removed and, on the school days among them, those that any change
 * has removed.
 */
export type RestorableDays = DaysOfYears & { eventId: string; schoolDays: readonly CivilDate[] }

/** Whether no person has removed the lesson under l, but a change of its day. */
const removedByDayChange = (days: RestorableDays | DaysOfLevel): RawBuilder<boolean> => {
  const byAnyChange = sql<boolean>`(l.removed_by_event_id is not null or l.removed_out_of_term)`
  if ('levelId' in days) return byAnyChange
  return sql`(l.removed_by_event_id = ${days.eventId}
    or (l.date = any(${[...days.schoolDays]}::date[]) and ${byAnyChange}))`
}

/** Whether two lessons under these aliases are at once on one date. */
const overlapsSql = (a: string, b: string): RawBuilder<boolean> => {
  const [x, y] = [a, b].map(alias => (name: string) => sql.ref(`${alias}.${name}`))
  if (!x || !y) throw new Error('Two lessons are compared')
  return sql`${x('date')} = ${y('date')} and ${x('start_time')} < ${y('end_time')} and ${y('start_time')} < ${x('end_time')}`
}

/** Periods under i, of some plan, with all periods under j of the same instructors: both on the date of the lesson. */
const sharedInstructorsSql = ({ institution }: Ctx, lesson: string): RawBuilder<unknown> => {
  const date = sql.ref(`${lesson}.date`)
  return sql`lesson_plan_instructor i
    join lesson_plan_instructor j on i.institution_id = ${institution.id} and j.institution_id = ${institution.id}
      and j.account_id = i.account_id and ${date} between i.start_date and i.end_date
      and ${date} between j.start_date and j.end_date`
}

/**
 * Brings back removed lessons where the day may have them and their slot is free in class and of instructors; answers
 * all of them, those that stay removed with the reason. Of two that want one slot, the elder comes. A lesson whose weekly
 * time has come to another day since, or has ended, does not come back. Lessons of weekly times come back inside terms
 * alone; those that a person added or moved also on days after a term.
 */
export const restoreLessons = async (
  ctx: Ctx,
  days: RestorableDays | DaysOfLevel,
  daysOff: ReadonlySet<CivilDate>,
): Promise<AffectedLesson[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<AffectedLesson>`
    with l as materialized (
      select l.* from lesson l
      where l.institution_id = ${institution.id} and ${liesOn(ctx, days)}
        and ${removedByDayChange(days)} and l.deleted_at is not null
        and (l.series_id is null or ${isFromWeeklyTime(ctx, 'l')})
      order by l.id for no key update
    ), fit as materialized (
      select l.*, case when t.id is null or (l.date > t.end_date and (l.removed_out_of_term or l.occurrence_date = l.date)) then 'OUT_OF_TERM'
        when t.closed_at is not null then 'TERM_CLOSED'
        when l.date = any(${[...daysOff]}::date[]) then 'DAY_OFF'
        when exists (select 1 from ${lessonsOn(ctx, { grade: sql`l.grade_id`, date: sql`l.date` })} o
            where o.deleted_at is null and o.group_range && l.group_range and ${overlapsSql('o', 'l')})
          or exists (
            select 1 from ${sharedInstructorsSql(ctx, 'l')}
            join lesson_plan p on p.institution_id = ${institution.id} and p.id = j.lesson_plan_id
            join ${lessonsOn(ctx, { grade: sql`p.grade_id`, date: sql`l.date` })} o on o.lesson_plan_id = p.id
              and o.deleted_at is null and ${overlapsSql('o', 'l')}
            where i.lesson_plan_id = l.lesson_plan_id)
          then 'OVERLAP' end as refusal
      from l ${termOf(ctx, 'l')}
    ), judged as materialized (
      select f.*, case when f.refusal is not null then f.refusal
        when exists (select 1 from fit e where e.refusal is null and e.id < f.id and ${overlapsSql('e', 'f')}
            and (e.grade_id = f.grade_id and e.group_range && f.group_range
              or exists (select 1 from ${sharedInstructorsSql(ctx, 'f')}
                where i.lesson_plan_id = f.lesson_plan_id and j.lesson_plan_id = e.lesson_plan_id)))
          then 'OVERLAP' end as reason
      from fit f
    ), back as (
      update lesson x
      set deleted_at = null, deleted_reason = null, removed_by_event_id = null, removed_out_of_term = false,
        version = x.version + 1
      from judged where x.institution_id = ${institution.id} and x.id = judged.id and judged.reason is null
    ) ${lessonFacts(ctx, 'judged')}`.execute(db)
  await noteChangedLessons(
    ctx,
    rows.filter(({ reason }) => reason === null).map(({ lessonPlan }) => lessonPlan.id),
  )
  return rows
}

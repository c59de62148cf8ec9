import { type RawBuilder, sql } from 'kysely'
import type { Gateway } from '../../platform/db/gateway.ts'
import { lockNames } from '../../platform/db/name-lock.ts'
import { lacksAttendance, lessonsBeforeEntry, mayLackAttendance } from '../academics/class-member.queries.ts'
import type { Db } from '../module.ts'
import { FIGURE_GENERATION, isYearCounted } from '../planning/plan/counted-plans.public.queries.ts'
import type { Tables } from '../tables.ts'
import { pendingSums } from './counted.queries.ts'
import { attendanceOfDay } from './day-figure.queries.ts'
import { expectingScores, unscored } from './left-over.queries.ts'

/** A tenant's transaction outside of any request. */
export type FigureTenant = { db: Db; institution: { id: string }; today: string }

export type PlanFigures = {
  planned: number
  accomplished: number
  lacking: string[]
  unscored: { id: string; date: string; termId: string | null }[]
  /** The last day with attendance, its lessons with attendance, and the marks of students who count; null: none was taken. */
  day: string | null
  dayTaken: number
  dayPresent: number
  dayAbsent: number
}
export type CountedPlan = PlanFigures & {
  id: string
  /** Null: no figures are kept of the plan. */
  kept: PlanFigures | null
  isDeleted: boolean
  /** Its lessons or inputs have changed since it was counted: kept figures may differ. */
  isChanged: boolean
}
export type Counting = {
  plans: CountedPlan[]
  /** Noted changes of lessons that are counted in these figures. */
  changes: string[]
  /** Scopes of whole classes and components that are counted, with the version of their inputs. */
  scopes: { id: string; version: number }[]
  /** The last class looked at; null: there is none. */
  lastGradeId: string | null
}

/** Changes and scopes that one transaction counts, and classes that it looks at where all are counted. */
const MOST_CHANGES = 1000
const MOST_SCOPES = 50
const MOST_GRADES = 10

/** Figures of an institution are written by one transaction at a time; whether the year is there, which it then stays. */
export const lockFigures = async (
  { db, institution }: FigureTenant,
  yearId: string,
): Promise<{ isThere: boolean }> => {
  await lockNames(db, [`figures ${institution.id}`])
  const { rows } = await sql`select 1 from academic_year
    where institution_id = ${institution.id} and id = ${yearId} for key share`.execute(db)
  return { isThere: rows.length > 0 }
}

/** Years with something to count, the latest first; the year that is not counted at all with `isNew`. */
export const uncountedYears = async ({
  db,
  institution,
  today,
}: FigureTenant): Promise<{ id: string; isNew: boolean }[]> => {
  const isCounted = isYearCounted(institution.id, sql`y.id`)
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    select y.id, not ${isCounted} as "isNew"
    from academic_year y
    where y.institution_id = ${institution.id}
      and (not ${isCounted}
        or y.status = 'OPEN' and not exists (${pendingSums(institution.id, { yearId: sql`y.id`, today })})
        or exists (select 1 from lesson_plan_change c
          where c.institution_id = ${institution.id} and c.academic_year_id = y.id)
        or exists (select 1 from enrollment_change c
          where c.institution_id = ${institution.id} and c.academic_year_id = y.id)
        or exists (select 1 from performance_scope s
          where s.institution_id = ${institution.id} and s.academic_year_id = y.id and s.academic_term_id is null
            and s.figures_version < s.input_version))
    order by y.year desc`.execute(db)
  return rows
}

/** Which plans are counted: those that have changed, or all of the next classes after one. */
export type Chosen = 'CHANGED' | { afterGradeId: string | null }

const chosenPlans = (institutionId: string, yearId: string, chosen: Chosen): RawBuilder<unknown> => {
  const changes = (limit: number) => sql`
    select c.id, c.lesson_plan_id from lesson_plan_change c
    where c.institution_id = ${institutionId} and c.academic_year_id = ${yearId} order by c.id limit ${limit}`
  if (chosen === 'CHANGED')
    return sql`grades as materialized (
      select null::uuid as id where false
    ), changes as materialized (
      ${changes(MOST_CHANGES)}
    ), scopes as materialized (
      select s.id, s.grade_id, s.curriculum_component_id, s.input_version as version from performance_scope s
      where s.institution_id = ${institutionId} and s.academic_year_id = ${yearId} and s.academic_term_id is null
        and s.figures_version < s.input_version
      order by s.grade_id, s.curriculum_component_id limit ${MOST_SCOPES}
    ), chosen as materialized (
      select changes.lesson_plan_id as id from changes
      union
      select p.id from scopes s
      join lesson_plan p on p.institution_id = ${institutionId} and p.academic_year_id = ${yearId}
        and p.grade_id = s.grade_id and p.curriculum_component_id = s.curriculum_component_id
    )`
  return sql`grades as materialized (
      select g.id from grade g
      where g.institution_id = ${institutionId} and g.academic_year_id = ${yearId}
        and (${chosen.afterGradeId}::uuid is null or g.id > ${chosen.afterGradeId}::uuid)
      order by g.id limit ${MOST_GRADES}
    ), changes as materialized (
      ${changes(0)}
    ), scopes as materialized (
      select s.id, s.input_version as version from grades g
      join performance_scope s on s.institution_id = ${institutionId} and s.grade_id = g.id
        and s.academic_term_id is null
    ), chosen as materialized (
      select p.id from grades g
      join lesson_plan p on p.institution_id = ${institutionId} and p.academic_year_id = ${yearId} and p.grade_id = g.id
    )`
}

/**
 * Figures of plans from their rows, to compare with the stored ones. One statement: rows, noted changes and versions are of one
 * moment.
 */
export const countPlans = async (
  { db, institution }: FigureTenant,
  { yearId, chosen }: { yearId: string; chosen: Chosen },
): Promise<Counting> => {
  const { rows } = await sql<Counting>`
    with ${chosenPlans(institution.id, yearId, chosen)}, p as materialized (
      select p.id, p.id as evaluated_id, p.grade_id, p.curriculum_component_id from chosen
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = chosen.id
    ), late as materialized (
      ${lessonsBeforeEntry(institution.id, sql`select p.grade_id from p`)}
    ), l as materialized (
      select l.id, l.academic_year_id, l.lesson_plan_id, l.grade_id, l.date, l.attendance_taken_at,
        l.attendance_partial, l.accomplished
      from p
      join lesson l on l.institution_id = ${institution.id} and l.lesson_plan_id = p.id and l.deleted_at is null
    ), totals as materialized (
      select l.lesson_plan_id as id, count(*) as planned, count(*) filter (where l.accomplished) as accomplished
      from l group by l.lesson_plan_id
    ), lacking as materialized (
      select l.lesson_plan_id as plan_id, jsonb_agg(l.id order by l.id) as ids
      from l
      cross join lateral (select ${lacksAttendance('l', institution.id)} as lacking offset 0) a
      where l.accomplished and ${mayLackAttendance('l', 'late')} and a.lacking
      group by l.lesson_plan_id
    ), open_evaluations as materialized (
      ${expectingScores(institution.id)}
    ), ${unscored(institution.id)}, lacking_scores as materialized (
      select plan_id, jsonb_agg(jsonb_build_object('id', id, 'date', date, 'termId', academic_term_id) order by id) as ids
      from uncounted_evaluations group by plan_id
    ), last_day as materialized (
      select l.lesson_plan_id as id, max(l.date) as day from l where l.attendance_taken_at is not null
      group by l.lesson_plan_id
    ), days as materialized (
      select last_day.id, last_day.day, n.taken, n.present, n.absent
      from last_day
      cross join lateral (${attendanceOfDay(institution.id, sql`last_day.id`, sql`last_day.day`)}) n
    )
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', chosen.id, 'isDeleted', p.id is null,
          'planned', coalesce(t.planned, 0), 'accomplished', coalesce(t.accomplished, 0),
          'lacking', coalesce(w.ids, '[]'), 'unscored', coalesce(v.ids, '[]'),
          'day', d.day, 'dayTaken', coalesce(d.taken, 0), 'dayPresent', coalesce(d.present, 0),
          'dayAbsent', coalesce(d.absent, 0),
          'isChanged', exists (select 1 from lesson_plan_change c where c.institution_id = ${institution.id}
              and c.academic_year_id = ${yearId} and c.lesson_plan_id = chosen.id)
            or exists (select 1 from performance_scope s where s.institution_id = ${institution.id}
              and s.grade_id = p.grade_id and s.curriculum_component_id = p.curriculum_component_id
              and s.academic_term_id is null and s.figures_version < s.input_version),
          'kept', case when k.lesson_plan_id is not null then jsonb_build_object('planned', k.planned,
            'accomplished', k.accomplished, 'lacking', to_jsonb(k.lacking), 'unscored', coalesce((
              select jsonb_agg(jsonb_build_object('id', v.id, 'date', v.date, 'termId', v.term_id) order by v.id)
              from unnest(k.unscored_ids, k.unscored_dates, k.unscored_terms) as v(id, date, term_id)), '[]'), 'day', k.day,
            'dayTaken', k.day_taken, 'dayPresent', k.day_present, 'dayAbsent', k.day_absent) end))
        from chosen
        left join p on p.id = chosen.id
        left join totals t on t.id = chosen.id
        left join lacking w on w.plan_id = chosen.id
        left join lacking_scores v on v.plan_id = chosen.id
        left join days d on d.id = chosen.id
        left join lesson_plan_figure k on k.institution_id = ${institution.id} and k.academic_year_id = ${yearId}
          and k.lesson_plan_id = chosen.id), '[]') as plans,
      array(select id from changes) as changes,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'version', version)) from scopes), '[]') as scopes,
      (select id from grades order by id desc limit 1) as "lastGradeId"`.execute(db)
  if (!rows[0]) throw new Error('A statement without FROM answers one row')
  return rows[0]
}

/** Keeps figures of plans; those of a deleted plan go. */
export const writePlanFigures = async (
  { db, institution }: FigureTenant,
  { yearId, plans }: { yearId: string; plans: readonly CountedPlan[] },
): Promise<void> => {
  const [gone, there] = [plans.filter(plan => plan.isDeleted), plans.filter(plan => !plan.isDeleted)]
  if (gone.length > 0)
    await sql`delete from lesson_plan_figure
      where institution_id = ${institution.id} and academic_year_id = ${yearId}
        and lesson_plan_id = any(${gone.map(({ id }) => id)}::uuid[])`.execute(db)
  if (there.length === 0) return
  const written = there.map(({ unscored: open, ...plan }) => ({
    ...plan,
    unscoredIds: open.map(({ id }) => id),
    unscoredDates: open.map(({ date }) => date),
    unscoredTerms: open.map(({ termId }) => termId),
  }))
  await sql`
    insert into lesson_plan_figure as k
      (institution_id, academic_year_id, lesson_plan_id, planned, accomplished, lacking, unscored_ids, unscored_dates,
        unscored_terms, day, day_taken, day_present, day_absent)
    select p.institution_id, p.academic_year_id, p.id, f.planned, f.accomplished, f.lacking, f."unscoredIds",
      f."unscoredDates", f."unscoredTerms", f.day, f."dayTaken", f."dayPresent", f."dayAbsent"
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as f(id uuid, planned int, accomplished int, lacking uuid[], "unscoredIds" uuid[], "unscoredDates" date[],
        "unscoredTerms" uuid[], day date, "dayTaken" int, "dayPresent" int, "dayAbsent" int)
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = f.id
    on conflict (institution_id, academic_year_id, lesson_plan_id) do update
      set planned = excluded.planned, accomplished = excluded.accomplished, lacking = excluded.lacking,
        unscored_ids = excluded.unscored_ids, unscored_dates = excluded.unscored_dates,
        unscored_terms = excluded.unscored_terms, day = excluded.day, day_taken = excluded.day_taken,
        day_present = excluded.day_present, day_absent = excluded.day_absent`.execute(db)
}

/** The sum of a year becomes that of its kept figures; with `isNew` the year is counted whole from now on. */
export const writeYearFigure = async (
  { db, institution }: FigureTenant,
  { yearId, isNew }: { yearId: string; isNew: boolean },
): Promise<void> => {
  const sum = sql`select ${institution.id}::uuid as institution_id, y.id as academic_year_id,
      coalesce(sum(k.planned), 0) as planned, coalesce(sum(k.accomplished), 0) as accomplished, last.day,
      coalesce(sum(k.day_taken) filter (where k.day = last.day), 0) as day_taken,
      coalesce(sum(k.day_present) filter (where k.day = last.day), 0) as day_present,
      coalesce(sum(k.day_absent) filter (where k.day = last.day), 0) as day_absent
    from academic_year y
    cross join lateral (select max(m.day) as day from lesson_plan_figure m
      where m.institution_id = ${institution.id} and m.academic_year_id = y.id) last
    left join lesson_plan_figure k on k.institution_id = ${institution.id} and k.academic_year_id = y.id
    where y.institution_id = ${institution.id} and y.id = ${yearId} group by y.id, last.day`
  if (!isNew) {
    await sql`update year_figure f set planned = n.planned, accomplished = n.accomplished, day = n.day,
        day_taken = n.day_taken, day_present = n.day_present, day_absent = n.day_absent
      from (${sum}) n
      where f.institution_id = ${institution.id} and f.academic_year_id = ${yearId}`.execute(db)
    return
  }
  await sql`insert into year_figure
      (institution_id, academic_year_id, planned, accomplished, day, day_taken, day_present, day_absent, generation)
    select n.*, ${FIGURE_GENERATION}::int from (${sum}) n
    on conflict (institution_id, academic_year_id) do update set planned = excluded.planned,
      accomplished = excluded.accomplished, day = excluded.day, day_taken = excluded.day_taken,
      day_present = excluded.day_present, day_absent = excluded.day_absent, generation = excluded.generation`.execute(
    db,
  )
}

/** Kept figures of a year that is deleted. */
export const deleteFiguresOfYear = async (
  { db, institution }: FigureTenant,
  yearId: string,
): Promise<void> => {
  for (const table of ['year_figure', 'lesson_plan_figure', 'grade_figure', 'instructor_figure'] as const)
    await sql`delete from ${sql.table(table)}
      where institution_id = ${institution.id} and academic_year_id = ${yearId}`.execute(db)
}

/** Institutions with plans that are to be counted, or whose sums are of another day than theirs at this time. */
export const institutionsToCount = async (gateway: Gateway<Tables>, now: Date): Promise<string[]> => {
  const rows = await gateway.platform<{ institution_id: string }>(
    'select institution_id from tenants_with_uncounted_plans($1)',
    [now.toISOString()],
  )
  return rows.map(({ institution_id: id }) => id)
}

/** Years of which every plan has been counted. */
export const countedYears = async ({ db, institution }: FigureTenant): Promise<string[]> => {
  const rows = await db
    .selectFrom('year_figure')
    .select('academic_year_id as id')
    .where('institution_id', '=', institution.id)
    .where('generation', '=', FIGURE_GENERATION)
    .execute()
  return rows.map(({ id }) => id)
}

/** Counted years that no process has begun to recount since a time. They are claimed: no other process recounts them now. */
export const claimRecounts = async (
  { db, institution }: FigureTenant,
  { now, since }: { now: Date; since: Date },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update year_figure set recounted_at = ${now}
    where institution_id = ${institution.id} and generation = ${FIGURE_GENERATION}
      and (recounted_at is null or recounted_at < ${since})
    returning academic_year_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

import type { CivilDate, Weekday } from '@lousa/rules/calendar/civil-date.rules.ts'
import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { GenerationTerm, WeeklyTime } from '@lousa/rules/planning/lesson-generation.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'

type Ref = { id: string; name: string }

/** A class as far as its lessons are made from its weekly times. */
export type GradeRef = { gradeId: string; yearId: string; levelId: string }

export const gradeRef = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  gradeId: string,
): Promise<GradeRef | null> => {
  const { rows } = await sql<GradeRef>`
    select g.id as "gradeId", g.academic_year_id as "yearId", g.education_level_id as "levelId" from grade g
    where g.institution_id = ${institution.id} and g.id = ${gradeId}`.execute(db)
  return rows[0] ?? null
}

/** The terms of a level in order, held as open or closed as they are. */
export const lockTerms = async ({ db, institution }: Ctx, levelId: string): Promise<GenerationTerm[]> => {
  const { rows } = await sql<{ start: CivilDate; end: CivilDate; isClosed: boolean }>`
    select start_date as start, end_date as "end", closed_at is not null as "isClosed" from academic_term
    where institution_id = ${institution.id} and education_level_id = ${levelId}
    order by id for key share`.execute(db)
  return rows.toSorted((a, b) => (a.start < b.start ? -1 : 1))
}

/** A weekly time with what its lessons take from it. */
export type ClassTime = WeeklyTime & {
  readonly seriesId: string
  readonly planId: string
  readonly weekday: Weekday
  readonly validFrom: CivilDate
  readonly validUntil: CivilDate
  readonly isConfirmed: boolean
  readonly groupRange: string
  readonly grade: Ref
  readonly component: Ref
}

const timesWhere = async (
  { db, institution }: Ctx,
  ofPlan: RawBuilder<boolean>,
): Promise<(ClassTime & { levelId: string })[]> => {
  const { rows } = await sql<Omit<ClassTime, 'weekday'> & { levelId: string; weekday: number }>`
    select r.id, r.series_id as "seriesId", r.lesson_plan_id as "planId", r.parent_recurrence_id as "parentId",
      p.is_active as "isActive", r.confirmed_at is not null as "isConfirmed", r.weekday, r.start_time as start,
      r.end_time as "end", r.valid_from as "validFrom", r.valid_until as "validUntil", r.group_range::text as "groupRange",
      jsonb_build_object('id', g.id, 'name', g.name) as grade, jsonb_build_object('id', c.id, 'name', c.name) as component,
      g.education_level_id as "levelId"
    from lesson_plan p
    join lesson_plan_recurrence r on r.institution_id = ${institution.id} and r.lesson_plan_id = p.id
    join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    where p.institution_id = ${institution.id} and ${ofPlan}
    order by r.id`.execute(db)
  return rows.flatMap(({ weekday, ...row }) => {
    const name = WEEKDAYS[weekday - 1]
    return name ? [{ ...row, weekday: name }] : []
  })
}

/** The weekly times of a class, all of their versions. */
export const timesOfClass = (ctx: Ctx, gradeId: string): Promise<ClassTime[]> =>
  timesWhere(ctx, sql`p.grade_id = ${gradeId}`)

/** The weekly times of several classes, all of their versions, with the level of each class. */
export const timesOfClasses = (ctx: Ctx, gradeIds: readonly string[]) =>
  timesWhere(ctx, sql`p.grade_id = any(${[...gradeIds]}::uuid[])`)

/** The weekly times of the classes of these years whose lessons were generated, with the level of each class. */
export const confirmedTimesOfYears = (ctx: Ctx, yearIds: readonly string[]) =>
  timesWhere(ctx, sql`p.academic_year_id = any(${[...yearIds]}::uuid[]) and r.confirmed_at is not null`)

/** The terms of these years by level, locked as open or closed as they are. */
export const lockTermsByLevel = async (
  { db, institution }: Ctx,
  yearIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GenerationTerm[]>> => {
  const { rows } = await sql<GenerationTerm & { levelId: string }>`
    select education_level_id as "levelId", start_date as start, end_date as "end", closed_at is not null as "isClosed"
    from academic_term
    where institution_id = ${institution.id} and academic_year_id = any(${[...yearIds]}::uuid[])
    order by id for key share`.execute(db)
  return Map.groupBy(rows, ({ levelId }) => levelId)
}

/** Lessons exist from now on: what the class has as weekly times changes from a date only. */
export const confirmTimes = async ({ db, institution, now }: Ctx, gradeId: string): Promise<void> => {
  await sql`update lesson_plan_recurrence set confirmed_at = ${now}
    where institution_id = ${institution.id} and grade_id = ${gradeId} and confirmed_at is null`.execute(db)
}

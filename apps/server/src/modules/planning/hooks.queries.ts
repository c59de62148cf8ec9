import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { FollowedRow, Following, MergedPair } from '../hooks.ts'
import { moveRows } from '../merged-rows.ts'
import type { Ctx } from '../module.ts'
import type { Json } from '../tables.ts'
import { absenceRange } from './cover/absence.queries.ts'
import { raiseLessonVersions } from './plan/lesson-version.queries.ts'

/** Periods as an instructor of one account become another's. */
export const movePlanPeriods = moveRows(sql`lesson_plan_instructor`, sql`account_id`)

/** Lessons that one account has released become another's. */
export const moveReleases = async (ctx: Ctx, { from, to, keys }: Following): Promise<FollowedRow[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<{ key: string; lessonId: string }>`
    update lesson_accomplishment set account_id = ${to}
    where institution_id = ${institution.id} and account_id = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key, lesson_id as "lessonId"`.execute(db)
  await raiseLessonVersions(ctx, { lessonIds: rows.map(({ lessonId }) => lessonId) })
  return rows.map(({ key }) => ({ key }))
}

export const moveAbsences = moveRows(sql`instructor_absence`, sql`account_id`)

/** Absences of the other account that meet one of the remaining account are withdrawn before they follow: a person is absent once. */
export const takeAbsencesOut = async (
  { db, institution, actor, now }: Ctx,
  { kept, other }: MergedPair,
): Promise<Json[]> => {
  const { rows } = await sql<{ row: Json }>`
    with met as (
      update instructor_absence b
      set withdrawn_at = ${now}, withdrawn_by = ${actor.accountId}
      where b.institution_id = ${institution.id} and b.account_id = ${other} and b.withdrawn_at is null
        and exists (select 1 from instructor_absence o
          where o.institution_id = ${institution.id} and o.account_id = ${kept} and o.withdrawn_at is null
            and ${absenceRange('o')} && ${absenceRange('b')})
      returning b.*)
    select jsonb_build_object('id', met.id, 'withdrawn_at', met.withdrawn_at) as row from met order by met.id`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

/** Absences hold again that a merge had withdrawn, unless another one has their time by now. */
export const putAbsencesBack = async ({ db, institution }: Ctx, taken: readonly Json[]): Promise<void> => {
  await sql`
    update instructor_absence b set withdrawn_at = null, withdrawn_by = null
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t(id uuid, withdrawn_at timestamptz)
    where b.institution_id = ${institution.id} and b.id = t.id and b.withdrawn_at = t.withdrawn_at
      and not exists (select 1 from instructor_absence o
        where o.institution_id = ${institution.id} and o.account_id = b.account_id and o.withdrawn_at is null
          and ${absenceRange('o')} && ${absenceRange('b')})`.execute(db)
}

export const moveAbsencesEntered = moveRows(sql`instructor_absence`, sql`created_by`)
export const moveAbsencesWithdrawn = moveRows(sql`instructor_absence`, sql`withdrawn_by`)
export const moveCoversOfAbsent = moveRows(sql`lesson_cover`, sql`absent_id`)
export const moveCoversOfSubstitute = moveRows(sql`lesson_cover`, sql`substitute_id`)
export const moveCoversEntered = moveRows(sql`lesson_cover`, sql`created_by`)
export const moveCoversWithdrawn = moveRows(sql`lesson_cover`, sql`withdrawn_by`)

/** The lessons of these covers. */
export const lessonsOfCovers = async (
  { db, institution }: Ctx,
  coverIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct lesson_id as id from lesson_cover
    where institution_id = ${institution.id} and id = any(${coverIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** The years in which these accounts teach, or taught. */
export const yearsTaught = async (
  { db, institution }: Ctx,
  accountIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct p.academic_year_id as id from lesson_plan_instructor i
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = i.lesson_plan_id
    where i.institution_id = ${institution.id} and i.account_id = any(${accountIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Plans that both teach in periods that share days. */
export const plansOfBoth = async (
  { db, institution }: Ctx,
  { kept, other }: MergedPair,
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct g.name || ' – ' || c.name as name from lesson_plan_instructor i
    join lesson_plan_instructor o on o.institution_id = ${institution.id} and o.lesson_plan_id = i.lesson_plan_id
      and o.account_id = ${other} and o.start_date <= i.end_date and i.start_date <= o.end_date
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = i.lesson_plan_id
    join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    where i.institution_id = ${institution.id} and i.account_id = ${kept}
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The plans of these periods. */
export const plansOfPeriods = async (
  { db, institution }: Ctx,
  periodIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct lesson_plan_id as id from lesson_plan_instructor
    where institution_id = ${institution.id} and id = any(${periodIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

const plansOf = (institutionId: string, yearId: string) => sql`
  lesson_plan_id in (select p.id from lesson_plan p
    where p.institution_id = ${institutionId} and p.academic_year_id = ${yearId})`

/** Plans of a year with their instructors, weekly slots and the instructors' slots made of them, and what is noted of them. */
export const deletePlansOfYear = async ({ db, institution }: Ctx, yearId: string): Promise<void> => {
  for (const table of ['lesson_plan_recurrence', 'lesson_plan_instructor'] as const) {
    await sql`delete from ${sql.table(table)} x
      where x.institution_id = ${institution.id} and ${plansOf(institution.id, yearId)}`.execute(db)
  }
  await sql`delete from lesson_plan_change
    where institution_id = ${institution.id} and academic_year_id = ${yearId}`.execute(db)
  await sql`delete from lesson_plan
    where institution_id = ${institution.id} and academic_year_id = ${yearId}`.execute(db)
}

/** Periods and weekly slots without an end of their own are stored to the end of the year, and follow it. */
export const followYearEnd = async (
  { db, institution }: Ctx,
  { yearId, from, to }: { yearId: string; from: CivilDate; to: CivilDate },
): Promise<void> => {
  await sql`update lesson_plan_instructor x set end_date = ${to}
    where x.institution_id = ${institution.id} and x.open_ended and x.start_date <= ${to}
      and ${plansOf(institution.id, yearId)}`.execute(db)
  await sql`update lesson_plan_recurrence x set valid_until = ${to}
    where x.institution_id = ${institution.id} and x.valid_until = ${from} and x.valid_from <= ${to}
      and ${plansOf(institution.id, yearId)}`.execute(db)
  await sql`update instructor_slot s set valid_until = ${to}
    from lesson_plan_recurrence x
    where s.institution_id = ${institution.id} and s.valid_until = ${from} and s.valid_from <= ${to}
      and x.institution_id = ${institution.id} and x.id = s.recurrence_id and ${plansOf(institution.id, yearId)}`.execute(
    db,
  )
}

import { type RawBuilder, sql } from 'kysely'
import type { Ctx, DayCtx } from '../../module.ts'
import { isOwedSql } from './owed.public.queries.ts'

/** A component that a student takes along to the next class. `isNew`: the decision on the next class opens it. */
export type CarriedDependency = {
  enrollmentId: string
  curriculumComponent: { id: string; name: string }
  year: number
  isNew: boolean
}

/**
 * Components that the results of some enrolments leave as dependencies, and that are not registered yet. One of the same civil year
 * counts as registered, unless another current enrolment left it: EJA has two results in a year.
 */
const leftByResults = (institutionId: string, which: RawBuilder<unknown>) => sql`
  select e.id as enrollment_id, e.account_id, c.id as component_id, c.name, c.sort_key, y.year
  from student_enrollment e
  join academic_year y on y.institution_id = ${institutionId} and y.id = e.academic_year_id
  join performance_scope s on s.institution_id = ${institutionId} and s.grade_id = e.grade_id
    and s.academic_term_id is null
  join grade_performance f on f.institution_id = ${institutionId} and f.scope_id = s.id
    and f.student_enrollment_id = e.id and f.situation = 'WITH_DEPENDENCY'
  join curriculum_component c on c.institution_id = ${institutionId} and c.id = s.curriculum_component_id
  where e.institution_id = ${institutionId} and ${which} and not exists (
    select 1 from dependency d
    join curriculum_component same on same.institution_id = ${institutionId} and same.id = d.curriculum_component_id
      and same.sort_key = c.sort_key
    where d.institution_id = ${institutionId} and d.account_id = e.account_id and d.year = y.year
      and d.status <> 'WITHDRAWN' and not exists (
        select 1 from student_enrollment other where other.institution_id = ${institutionId}
          and other.id = d.from_enrollment_id and other.id <> e.id and other.exit_date is null))`

/** The dependencies that each student of a class takes along: owed components, and those of the present result. */
export const carriedDependencies = async (
  { db, institution }: Ctx,
  gradeId: string,
): Promise<CarriedDependency[]> => {
  const ofClass = sql`e.grade_id = ${gradeId} and e.status = 'ACTIVE' and e.exit_date is null`
  const { rows } = await sql<CarriedDependency>`
    select carried."enrollmentId", carried."curriculumComponent", carried.year, carried."isNew" from (
      select e.id as "enrollmentId", json_build_object('id', c.id, 'name', c.name) as "curriculumComponent", d.year,
        false as "isNew", c.sort_key
      from student_enrollment e
      join dependency d on d.institution_id = ${institution.id} and d.account_id = e.account_id and ${isOwedSql}
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = d.curriculum_component_id
      where e.institution_id = ${institution.id} and ${ofClass}
      union all
      select l.enrollment_id, json_build_object('id', l.component_id, 'name', l.name), l.year, true, l.sort_key
      from (${leftByResults(institution.id, ofClass)}) l) carried
    order by carried.year, carried.sort_key`.execute(db)
  return rows
}

export type OpenedDependency = { id: string; accountId: string; componentId: string; year: number }

/** Opens the dependencies that the results of these enrolments of a class leave. */
export const insertOpened = async (
  { db, institution, actor, now }: Ctx,
  origin: string,
  enrollmentIds: readonly string[],
): Promise<OpenedDependency[]> => {
  const which = sql`e.id = any(${enrollmentIds}::uuid[])`
  const { rows } = await sql<OpenedDependency>`
    insert into dependency as n (institution_id, account_id, curriculum_component_id, year, origin, from_enrollment_id,
      created_by, created_at)
    select ${institution.id}::uuid, l.account_id, l.component_id, l.year, ${origin}::text, l.enrollment_id,
      ${actor.accountId}::uuid, ${now}::timestamptz
    from (${leftByResults(institution.id, which)}) l
    returning n.id, n.account_id as "accountId", n.curriculum_component_id as "componentId", n.year`.execute(
    db,
  )
  return rows
}

/**
 * Enrolments among these whose result leaves other components than the dependencies that were opened on it. One that was withdrawn as
 * a mistake is missing nowhere, and an enrolment without an opened one does not count.
 */
export const differingDependencies = async (
  { db, institution }: DayCtx,
  enrollmentIds: readonly string[],
): Promise<string[]> => {
  const which = sql`e.id = any(${enrollmentIds}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    with missing as materialized (
      select l.enrollment_id from (${leftByResults(institution.id, which)}) l
      where not exists (
        select 1 from dependency opened
        where opened.institution_id = ${institution.id} and opened.from_enrollment_id = l.enrollment_id
          and opened.curriculum_component_id = l.component_id))
    select distinct d.from_enrollment_id as id from dependency d
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = d.from_enrollment_id
    where d.institution_id = ${institution.id} and d.from_enrollment_id = any(${enrollmentIds}::uuid[])
      and (d.from_enrollment_id in (select enrollment_id from missing) or d.status <> 'WITHDRAWN' and not exists (
        select 1 from performance_scope s
        join grade_performance f on f.institution_id = ${institution.id} and f.scope_id = s.id
          and f.student_enrollment_id = e.id and f.situation = 'WITH_DEPENDENCY'
        where s.institution_id = ${institution.id} and s.grade_id = e.grade_id and s.academic_term_id is null
          and s.curriculum_component_id = d.curriculum_component_id))`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Enrolments among these whose opened dependencies were changed or decided since; all of theirs are locked until the commit. A
 * dependency that was withdrawn as a mistake does not count.
 */
export const changedDependencies = async (
  { db, institution }: Ctx,
  fromIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ fromId: string; version: number; status: string }>`
    select d.from_enrollment_id as "fromId", d.version, d.status from dependency d
    where d.institution_id = ${institution.id} and d.from_enrollment_id = any(${fromIds}::uuid[])
    order by d.id for update`.execute(db)
  return rows.filter(({ version, status }) => version > 1 && status !== 'WITHDRAWN').map(one => one.fromId)
}

/** Deletes unchanged dependencies that these enrolments left. */
export const deleteUnchanged = async (
  { db, institution }: Ctx,
  fromIds: readonly string[],
): Promise<OpenedDependency[]> => {
  const { rows } = await sql<OpenedDependency>`
    delete from dependency
    where institution_id = ${institution.id} and from_enrollment_id = any(${fromIds}::uuid[]) and version = 1
    returning id, account_id as "accountId", curriculum_component_id as "componentId", year`.execute(db)
  return rows
}

import type {
  AttendingDependency,
  Dependency,
  ListedDependency,
  OwnDependency,
  StudentDependency,
} from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import { DEPENDENCY } from '@lousa/contract/evaluation/dependency/dependency-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import type { DependencyStatus } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { userRef } from '../../people/person/user-brief.queries.ts'
import { requireRow } from '../../reached-row.ts'
import { recordColumns } from '../../record-columns.ts'

const COLUMNS = recordColumns('dependency', DEPENDENCY, {
  institution_id: 'KEY',
  id: 'KEY',
  version: 'KEY',
  account_id: 'PARENT',
  from_enrollment_id: 'PARENT',
  status: 'COMPUTED',
  mark: 'COMPUTED',
  reason: 'COMPUTED',
  decided_by: 'COMPUTED',
  decided_at: 'COMPUTED',
  created_by: 'COMPUTED',
  created_at: 'COMPUTED',
})
const LIST = sql.raw(COLUMNS.list)

export type DependencyValues = ValuesOf<typeof DEPENDENCY>
export type LockedDependency = DependencyValues & {
  id: string
  accountId: string
  status: DependencyStatus
  mark: number | null
  version: number
}

const answered = (institutionId: string) => sql`
  d.id, json_build_object('id', c.id, 'name', c.name) as "curriculumComponent", ${sql.raw(COLUMNS.answered('d'))},
  (select json_build_object('id', g.id, 'name', g.name) from grade g
    where g.institution_id = ${institutionId} and g.id = d.grade_id) as grade, d.status, d.version`

/** The class in which the student of the row `d` is at present. */
const studentGrade = (institutionId: string) => sql`(
  select json_build_object('id', g.id, 'name', g.name) from student_enrollment e
  join grade g on g.institution_id = ${institutionId} and g.id = e.grade_id and not g.is_event
  where e.institution_id = ${institutionId} and e.account_id = d.account_id and e.status = 'ACTIVE'
    and e.exit_date is null
  order by e.start_date desc, e.id limit 1)`

/** The dependencies of a student, newest year first. */
export const dependenciesOfStudent = async (
  { db, institution }: Ctx,
  accountId: string,
): Promise<StudentDependency[]> => {
  const { rows } = await sql<StudentDependency>`
    select ${answered(institution.id)}, d.mark::float8 as mark, d.reason, ${instantText('d.decided_at')} as "decidedAt",
      case when a.id is not null then ${userRef('a', 'p')} end as "decidedBy",
      ${instantText('d.created_at')} as "createdAt", d.from_enrollment_id is not null as "isOfResult"
    from dependency d
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = d.curriculum_component_id
    left join account a on a.institution_id = ${institution.id} and a.id = d.decided_by
    left join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where d.institution_id = ${institution.id} and d.account_id = ${accountId}
    order by d.year desc, c.sort_key, d.id`.execute(db)
  return rows
}

/**
 * The dependencies of the caller, newest year first, without those that were registered by mistake. One of a result appears once the
 * result is published or its year is over: before, it would tell the result.
 */
export const dependenciesOfCaller = async ({ db, institution, actor }: Ctx): Promise<OwnDependency[]> => {
  const { rows } = await sql<OwnDependency>`
    select d.id, json_build_object('id', c.id, 'name', c.name) as "curriculumComponent", d.year, d.origin, d.mode,
      (select json_build_object('id', g.id, 'name', g.name) from grade g
        where g.institution_id = ${institution.id} and g.id = d.grade_id) as grade,
      d.until, d.status, d.mark::float8 as mark
    from dependency d
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = d.curriculum_component_id
    where d.institution_id = ${institution.id} and d.account_id = ${actor.accountId} and d.status <> 'WITHDRAWN'
      and (d.from_enrollment_id is null
        or exists (select 1 from published_result f
          where f.institution_id = ${institution.id} and f.student_enrollment_id = d.from_enrollment_id)
        or exists (select 1 from student_enrollment e
          join academic_year y on y.institution_id = ${institution.id} and y.id = e.academic_year_id
          where e.institution_id = ${institution.id} and e.id = d.from_enrollment_id and y.status = 'FINISHED'))
    order by d.year desc, c.sort_key, d.id`.execute(db)
  return rows
}

export type DependencyFilter = {
  status?: DependencyStatus | undefined
  year?: number | undefined
  gradeId?: string | undefined
}

const matching = (
  institutionId: string,
  { status, year, gradeId }: DependencyFilter,
): RawBuilder<unknown> => sql`
  d.institution_id = ${institutionId}
  and (${status ?? null}::text is null and d.status <> 'WITHDRAWN' or d.status = ${status ?? null}::text)
  and (${year ?? null}::int is null or d.year = ${year ?? null}::int)
  and (${gradeId ?? null}::uuid is null or d.grade_id = ${gradeId ?? null}::uuid or exists (
    select 1 from student_enrollment e where e.institution_id = ${institutionId} and e.account_id = d.account_id
      and e.grade_id = ${gradeId ?? null}::uuid and e.status = 'ACTIVE' and e.exit_date is null))`

/** Dependencies of the institution by student; those that were registered by mistake only where the filter names them. */
export const dependenciesWhere = async (
  { db, institution }: Ctx,
  filter: DependencyFilter,
  { currentPage, rowsPerPage }: { currentPage: number; rowsPerPage: number },
): Promise<ListedDependency[]> => {
  const { rows } = await sql<ListedDependency>`
    select ${answered(institution.id)}, ${userRef('a', 'p')} as student, ${studentGrade(institution.id)} as "studentGrade"
    from dependency d
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = d.curriculum_component_id
    join account a on a.institution_id = ${institution.id} and a.id = d.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where ${matching(institution.id, filter)}
    order by a.sort_key, a.id, d.year desc, c.sort_key, d.id
    limit ${rowsPerPage} offset ${(currentPage - 1) * rowsPerPage}`.execute(db)
  return rows
}

export const countDependencies = async (
  { db, institution }: Ctx,
  filter: DependencyFilter,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from dependency d where ${matching(institution.id, filter)}`.execute(db)
  return requireRow(rows).n
}

/** Open dependencies in the class of a plan, of a component with the same name as the plan's. */
export const dependenciesOfPlan = async (
  { db, institution }: Ctx,
  planId: string,
): Promise<AttendingDependency[]> => {
  const { rows } = await sql<AttendingDependency>`
    select d.id, ${userRef('a', 'p')} as student, ${studentGrade(institution.id)} as "studentGrade", d.year, d.mode, d.until
    from lesson_plan l
    join curriculum_component taught on taught.institution_id = ${institution.id}
      and taught.id = l.curriculum_component_id
    join dependency d on d.institution_id = ${institution.id} and d.grade_id = l.grade_id and d.status = 'OPEN'
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = d.curriculum_component_id
      and c.sort_key = taught.sort_key
    join account a on a.institution_id = ${institution.id} and a.id = d.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where l.institution_id = ${institution.id} and l.id = ${planId}
    order by a.sort_key, a.id, d.year, d.id`.execute(db)
  return rows
}

/** A dependency without the fields that only the list of its student shows; null without it. */
export const dependencyById = async ({ db, institution }: Ctx, id: string): Promise<Dependency | null> => {
  const { rows } = await sql<Dependency>`
    select ${answered(institution.id)} from dependency d
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = d.curriculum_component_id
    where d.institution_id = ${institution.id} and d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A dependency, locked until the commit; null without it. */
export const lockDependencyRow = async (
  { db, institution }: Ctx,
  id: string,
): Promise<LockedDependency | null> => {
  const { rows } = await sql<LockedDependency>`
    select id, account_id as "accountId", ${sql.raw(COLUMNS.selected)}, status, mark::float8 as mark, version from dependency
    where institution_id = ${institution.id} and id = ${id}
    for no key update`.execute(db)
  return rows[0] ?? null
}

/**
 * Another dependency of the student in a component of this name from the same year, unless it was a mistake. Two results of one year,
 * as in EJA, leave one each.
 */
export const hasSameDependency = async (
  { db, institution }: Ctx,
  { accountId, id }: { accountId: string; id: string | null },
  { curriculumComponentId, year }: Pick<DependencyValues, 'curriculumComponentId' | 'year'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from dependency d
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = d.curriculum_component_id
    join curriculum_component same on same.institution_id = ${institution.id} and same.id = ${curriculumComponentId}
      and same.sort_key = c.sort_key
    left join dependency own on own.institution_id = ${institution.id} and own.id = ${id}::uuid
    where d.institution_id = ${institution.id} and d.account_id = ${accountId} and d.year = ${year}
      and d.status <> 'WITHDRAWN' and d.id is distinct from ${id}::uuid
      and (d.from_enrollment_id is null or own.from_enrollment_id is null
        or d.from_enrollment_id = own.from_enrollment_id)
    limit 1`.execute(db)
  return rows.length > 0
}

export const isEventGrade = async ({ db, institution }: Ctx, gradeId: string): Promise<boolean> => {
  const { rows } = await sql<{ isEvent: boolean }>`
    select is_event as "isEvent" from grade
    where institution_id = ${institution.id} and id = ${gradeId} for key share`.execute(db)
  return requireRow(rows).isEvent
}

const rowOf = (values: DependencyValues): string => JSON.stringify(COLUMNS.row(values))

export const insertDependency = async (
  { db, institution, actor, now }: Ctx,
  accountId: string,
  values: DependencyValues,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into dependency as n (institution_id, account_id, created_by, created_at, ${LIST})
    select ${institution.id}::uuid, ${accountId}::uuid, ${actor.accountId}::uuid, ${now}::timestamptz, ${LIST}
    from jsonb_populate_record(null::dependency, ${rowOf(values)}::jsonb)
    returning n.id`.execute(db)
  return requireRow(rows).id
}

export const updateDependencyRow = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  values: DependencyValues,
): Promise<void> => {
  await sql`
    update dependency set (${LIST}) =
        (select ${LIST} from jsonb_populate_record(null::dependency, ${rowOf(values)}::jsonb)),
      version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const decideDependencyRow = async (
  { db, institution, actor, now }: Ctx,
  { id, version }: { id: string; version: number },
  { status, mark, reason }: { status: DependencyStatus; mark: number | null; reason: string | null },
): Promise<void> => {
  await sql`
    update dependency set status = ${status}, mark = ${mark}, reason = ${reason}, decided_by = ${actor.accountId},
      decided_at = ${now}, version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** Ids of dependencies in reach: of administrators all of them. */
export const dependencyIds = async (
  { db, institution, actor }: Pick<Ctx, 'db' | 'institution' | 'actor'>,
  ids: readonly string[],
): Promise<string[]> => {
  if (actor.role !== 'ADMINISTRATOR') return []
  const { rows } = await sql<{ id: string }>`
    select id from dependency where institution_id = ${institution.id} and id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

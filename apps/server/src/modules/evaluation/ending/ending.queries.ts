import type { ClassStudent } from '@lousa/contract/enrollment/enrollment.contract.ts'
import type { ClassResultStatus } from '@lousa/rules/academics/grade/class-result-status.rules.ts'
import type { RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import type { Stage } from '@lousa/rules/academics/level/stage.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { areTermsClosed } from '../../academics/class-decision.queries.ts'
import { countedIn, exitOf, isFolded } from '../../academics/class-member.queries.ts'
import { retentionSource } from '../../academics/class-retention.queries.ts'
import { currentDecision, lacksMinutes } from '../../enrollment/council-decision.public.queries.ts'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { hasDied } from '../../people/person/student-classes.queries.ts'
import { userRef } from '../../people/person/user-brief.queries.ts'
import { isTaughtToday } from '../../people/search/taught-students.public.queries.ts'
import { minutesOf } from '../../planning/plan/lesson.queries.ts'
import { owedEarlier } from '../dependency/owed.public.queries.ts'

type Named = { id: string; name: string }

/** A class with its result; RUNNING, edition and version 0 while the end of its year was not begun. */
export type EndingClass = {
  id: string
  name: string
  isEvent: boolean
  type: 'MARK' | 'ASSESSMENT'
  average: number
  levelId: string
  level: Named
  stage: Stage | null
  retention: RetentionSource
  year: { id: string; year: string; status: 'OPEN' | 'FINISHED' }
  termsClosed: boolean
  openTerms: { id: string; position: number }[]
  unsignedMinutes: { id: string; date: string }[]
  status: ClassResultStatus
  edition: number
  version: number
  reason: string | null
  byYear: boolean
  publishedAt: string | null
  changedAt: string | null
  changedBy: { name: string; socialName: string | null } | null
}

/** Classes by their ids, or all classes of a year, without events, in the order of classes. */
export const endingClasses = async (
  { db, institution }: Ctx,
  of: { gradeIds: readonly string[] } | { yearId: string },
): Promise<EndingClass[]> => {
  const which =
    'yearId' in of
      ? sql`g.academic_year_id = ${of.yearId} and not g.is_event`
      : sql`g.id = any(${of.gradeIds}::uuid[])`
  const { rows } = await sql<EndingClass>`
    select g.id, g.name, g.is_event as "isEvent", g.type, g.average, g.education_level_id as "levelId",
      json_build_object('id', l.id, 'name', l.name) as level, l.stage,
      ${retentionSource('g', institution.id)} as retention,
      json_build_object('id', y.id, 'year', y.year::text, 'status', y.status) as year,
      ${areTermsClosed('g', 'y', institution.id)} as "termsClosed",
      (select coalesce(json_agg(json_build_object('id', t.id, 'position', t.position) order by t.position), '[]')
        from academic_term t where t.institution_id = ${institution.id}
          and t.education_level_id = g.education_level_id and t.closed_at is null) as "openTerms",
      (select coalesce(json_agg(json_build_object('id', m.id, 'date', m.date) order by m.date, m.id), '[]')
        from council_meeting m where m.institution_id = ${institution.id} and m.grade_id = g.id
          and m.academic_term_id is null and m.status = 'OPEN') as "unsignedMinutes",
      coalesce(r.status, 'RUNNING') as status, coalesce(r.edition, 0) as edition, coalesce(r.version, 0) as version,
      r.reason, coalesce(r.by_year, false) as "byYear", ${instantText('r.published_at')} as "publishedAt",
      ${instantText('r.changed_at')} as "changedAt",
      case when p.id is not null then json_build_object('name', p.name, 'socialName', p.social_name) end as "changedBy"
    from grade g
    left join education_level l on l.institution_id = ${institution.id} and l.id = g.education_level_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = g.academic_year_id
    left join class_result r on r.institution_id = ${institution.id} and r.grade_id = g.id
    left join account a on a.institution_id = ${institution.id} and a.id = r.changed_by
    left join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where g.institution_id = ${institution.id} and ${which}
    order by g.class_order, g.id`.execute(db)
  return rows
}

/** The names of the classes of each of these years, without events. */
export const classNamesOfYears = async (
  { db, institution }: Ctx,
  yearIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  const { rows } = await sql<{ yearId: string; names: string[] }>`
    select g.academic_year_id as "yearId", array_agg(g.name) as names from grade g
    where g.institution_id = ${institution.id} and g.academic_year_id = any(${yearIds}::uuid[]) and not g.is_event
    group by g.academic_year_id`.execute(db)
  return new Map(rows.map(({ yearId, names }) => [yearId, names]))
}

/** Keeps terms of the levels from being reopened, and the classes from every other change, until the commit. */
export const lockClasses = async ({ db, institution }: Ctx, gradeIds: readonly string[]): Promise<void> => {
  await sql`
    select 1 from education_level l
    where l.institution_id = ${institution.id} and l.id in (select g.education_level_id from grade g
      where g.institution_id = ${institution.id} and g.id = any(${gradeIds}::uuid[]))
    order by l.id for share`.execute(db)
  await sql`
    select 1 from grade
    where institution_id = ${institution.id} and id = any(${gradeIds}::uuid[]) order by id for update`.execute(
    db,
  )
}

export type ResultWrite = {
  gradeId: string
  status: Exclude<ClassResultStatus, 'RUNNING'>
  edition: number
  reason: string | null
  byYear: boolean
  publishedAt: string | null
  version: number
}

export const storeResult = async (
  { db, institution, actor, now }: Ctx,
  { gradeId, status, edition, reason, byYear, publishedAt, version }: ResultWrite,
): Promise<void> => {
  await sql`
    insert into class_result as r (institution_id, grade_id, status, edition, reason, by_year, changed_by, changed_at,
      published_at, version)
    values (${institution.id}, ${gradeId}, ${status}, ${edition}, ${reason}, ${byYear}, ${actor.accountId}, ${now},
      ${publishedAt}, ${version})
    on conflict (institution_id, grade_id) do update set status = excluded.status, edition = excluded.edition,
      reason = excluded.reason, by_year = excluded.by_year, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at, published_at = excluded.published_at, version = excluded.version`.execute(
    db,
  )
}

export type GivenLessons = {
  gradeId: string
  days: number
  minutes: number
  components: { id: string; name: string; minutes: number; required: number | null }[]
}

/**
 * Days and minutes of released lessons of some classes, and of each component with the hours of its matrix. A time in which
 * parts of a class have lessons at once counts once in the class, and once in a component. Lessons of a whole class never meet, so
 * that a class without parts is summed by its few times, and no lesson is compared with another.
 */
export const givenLessons = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
): Promise<GivenLessons[]> => {
  const released = sql`l.institution_id = ${institution.id} and l.grade_id = any(${gradeIds}::uuid[])
    and l.deleted_at is null and l.accomplished`
  const { rows } = await sql<GivenLessons>`
    with times as materialized (
      select l.grade_id, l.lesson_plan_id, count(*) * ${minutesOf('l')} as minutes,
        bool_or(l.is_child or l.group_range <> '(,)'::int4range) as is_parted
      from lesson l where ${released}
      group by l.grade_id, l.lesson_plan_id, l.start_time, l.end_time
    ), parted as materialized (
      select grade_id from times group by grade_id having bool_or(is_parted)
    ), simple as materialized (
      select t.grade_id, p.curriculum_component_id as component_id, sum(t.minutes) as minutes from times t
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = t.lesson_plan_id
      where t.grade_id not in (select grade_id from parted)
      group by t.grade_id, p.curriculum_component_id
    ), given as materialized (
      select distinct l.grade_id, p.curriculum_component_id as component_id, l.date, l.start_time,
        ${minutesOf('l')} as minutes
      from lesson l
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = l.lesson_plan_id
      where ${released} and l.grade_id in (select grade_id from parted)
    ), days as materialized (
      select grade_id, count(*) as days from (
        select l.grade_id, l.date from lesson l where ${released} group by l.grade_id, l.date) dates
      group by grade_id
    ), whole as materialized (
      select grade_id, sum(minutes) as minutes from simple group by grade_id
      union all
      select grade_id, sum(minutes) from (
        select grade_id, date, start_time, max(minutes) as minutes from given group by grade_id, date, start_time) g
      group by grade_id
    ), required as materialized (
      select m.grade_id, m.curriculum_component_id as component_id, sum(m.hour) as hours from curriculum_matrix m
      where m.institution_id = ${institution.id} and m.grade_id = any(${gradeIds}::uuid[])
      group by m.grade_id, m.curriculum_component_id
    ), parts as materialized (
      select coalesce(g.grade_id, r.grade_id) as grade_id, coalesce(g.component_id, r.component_id) as component_id,
        coalesce(g.minutes, 0) as minutes, r.hours
      from (
        select grade_id, component_id, minutes from simple
        union all
        select grade_id, component_id, sum(minutes) from given group by grade_id, component_id) g
      full join required r on r.grade_id = g.grade_id and r.component_id = g.component_id
    )
    select ids.id as "gradeId", coalesce(d.days, 0)::int as days, coalesce(w.minutes, 0)::int as minutes,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'minutes', q.minutes,
          'required', q.hours) order by c.sort_key, c.id), '[]')
        from parts q
        join curriculum_component c on c.institution_id = ${institution.id} and c.id = q.component_id
        where q.grade_id = ids.id) as components
    from unnest(${gradeIds}::uuid[]) as ids(id)
    left join days d on d.grade_id = ids.id
    left join whole w on w.grade_id = ids.id`.execute(db)
  return rows
}

export type ClassMember = {
  enrollmentId: string
  gradeId: string
  accountId: string
  student: ClassStudent
  hasLeft: boolean
  /** Whether a decision of the council settles the result. */
  hasDecision: boolean
  lacksMinutes: boolean
  lacksExit: boolean
  /** Components that the student owes from earlier results. */
  dependencies: number
}

/** Enrolments of some classes that have a line in their papers, by class number. */
export const classMembers = async (ctx: Ctx, gradeIds: readonly string[]): Promise<ClassMember[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<ClassMember>`
    select e.id as "enrollmentId", e.grade_id as "gradeId", e.account_id as "accountId",
      json_build_object('id', e.id, 'number', e.class_number, 'user', ${userRef('a', 'h')},
        'exit', ${exitOf('e', institution.id)}, 'taught', ${isTaughtToday(ctx, sql`a.id`)}) as student,
      not ${countedIn('e')} as "hasLeft", (${currentDecision('e', institution.id)}) is not null as "hasDecision",
      ${lacksMinutes('e', institution.id)} as "lacksMinutes",
      (${countedIn('e')} and (a.status <> 'Ativo' or ${hasDied(sql`a.id`, institution.id)})) as "lacksExit",
      ${owedEarlier('e', institution.id)} as dependencies
    from student_enrollment e
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    where e.institution_id = ${institution.id} and e.grade_id = any(${gradeIds}::uuid[]) and e.status = 'ACTIVE'
      and e.exit_reason is distinct from 'CANCELLED' and not ${isFolded('e', institution.id)}
    order by e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows
}

/** The main plan of each component of a class. */
export const plansOfComponents = async (
  { db, institution }: Ctx,
  gradeId: string,
): Promise<{ componentId: string; planId: string; name: string }[]> => {
  const { rows } = await sql<{ componentId: string; planId: string; name: string }>`
    select p.curriculum_component_id as "componentId", p.id as "planId", c.name from lesson_plan p
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    where p.institution_id = ${institution.id} and p.grade_id = ${gradeId} and p.parent_lesson_plan_id is null
    order by p.is_active, p.id`.execute(db)
  return rows
}

/** Classes in which a stored mark of a current student is below the average, without a score of the recovery that they give. */
export const classesWithoutRecovery = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
): Promise<string[]> => {
  if (gradeIds.length === 0) return []
  const { rows } = await sql<{ id: string; policies: (Partial<PerformancePolicy> | null)[] }>`
    select g.id, json_build_array(i.performance_policy, g.performance_policy) as policies from grade g
    join institution i on i.institution_id = ${institution.id}
    where g.institution_id = ${institution.id} and g.id = any(${gradeIds}::uuid[]) and exists (
      select 1 from performance_scope s
      join grade_performance p on p.institution_id = ${institution.id} and p.scope_id = s.id
      join student_enrollment e on e.institution_id = ${institution.id} and e.id = p.student_enrollment_id
        and ${countedIn('e')}
      where s.institution_id = ${institution.id} and s.grade_id = g.id and s.academic_term_id is null
        and p.mark < g.average and p.recovery is null)`.execute(db)
  return rows.flatMap(({ id, policies }) =>
    resolvePolicy(...policies).annualRecovery === 'NONE' ? [] : [id],
  )
}
/**
 * Plans `p` of classes `g` in which the actor teaches today or on the last day of the terms of the class: who sees a council. The
 * end of a `from` clause with its conditions.
 */
export const taughtToTheEnd = ({ institution, actor, today }: Ctx): RawBuilder<unknown> => sql`reach_plan r
  join lesson_plan p on p.institution_id = ${institution.id} and p.id = r.lesson_plan_id
  join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
  where r.institution_id = ${institution.id} and r.account_id = ${actor.accountId}
    and (${today}::date between r.start_date and r.end_date
      or (select max(t.end_date) from academic_term t
        where t.institution_id = ${institution.id} and t.education_level_id = g.education_level_id)
        between r.start_date and r.end_date)`

/** Whether the actor teaches the class in one of its plans, today or on the last day of its terms. */
export const teachesClass = async (ctx: Ctx, gradeId: string): Promise<boolean> => {
  const { rows } = await sql<{ teaches: boolean }>`
    select exists (select 1 from ${taughtToTheEnd(ctx)} and p.grade_id = ${gradeId}) as teaches`.execute(
    ctx.db,
  )
  return rows[0]?.teaches ?? false
}

export type LaterChange = {
  at: string
  entity: string
  action: string
  by: { name: string; socialName: string | null } | null
}

/** Entries of the history about records of a class since an instant, without looks, the newest first. */
export const changesSince = async (
  { db, institution }: Ctx,
  {
    gradeId,
    since,
    looks,
    until,
  }: { gradeId: string; since: string; looks: readonly string[]; until: string },
): Promise<LaterChange[]> => {
  const { rows } = await sql<LaterChange>`
    select ${instantText('e.at')} as at, e.entity, e.action,
      case when p.id is not null then json_build_object('name', p.name, 'socialName', p.social_name) end as by
    from audit_entry e
    left join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    left join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and e.at > ${since}::timestamptz
      and e.at < ${until}::timestamptz and e.entity <> 'classResult' and e.action <> all(${looks}::text[])
    order by e.at desc, e.id desc limit 20`.execute(db)
  return rows
}

import type { Grade, GradeOrEvent, SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import { effectiveRetention, type RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { vacancies } from '@lousa/rules/enrollment/vacancies.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, OptionalActorCtx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { vacancyCountsSql } from '../class-member.queries.ts'
import { retentionSource } from '../class-retention.queries.ts'
import { EVENT_COLUMNS } from '../event-columns.ts'
import { GRADE_COLUMNS } from '../grade-columns.ts'
import { visibleGrade } from './visible-grades.queries.ts'

export type GradeFilter = {
  academicYearId?: string | undefined
  educationLevelId?: string | undefined
  showOnlyEvents?: boolean | undefined
  searchFor?: string | undefined
  age?: number | undefined
  curriculumComponentId?: string | undefined
  place?: string | undefined
}
type ReadCtx = Pick<OptionalActorCtx, 'db' | 'institution' | 'today' | 'now'>
type Counts = { active: number; surplus: number; offered: number }
type ClassRow = Omit<Grade, 'vacancies' | 'effectiveRetention' | 'effectiveMode'> & {
  policies: (Partial<PerformancePolicy> | null)[]
  retentionSource: RetentionSource
} & Counts
type EventRow = Omit<SchoolEvent, 'vacancies' | 'effectiveRetention' | 'effectiveMode'> & {
  policies: null
  retentionSource: null
} & Counts

/** Keys hold letters, digits and blanks only, so a word has no wildcard of its own. */
const patternsOf = (text: string): string[] =>
  sortKey(text)
    .split(' ')
    .filter(Boolean)
    .map(word => `%${word}%`)

/** Places are few and have no key of their own: letters without accents, as `sortKey` makes them. */
const placeKey = sql`regexp_replace(lower(normalize(coalesce(g.place, ''), NFKD)), '[\u0300-\u036f''\u2019]', '', 'g')`

/** Events are left out unless they are asked for. */
const filtered = (ctx: Ctx, filter: GradeFilter): RawBuilder<boolean> => {
  const ofKey = (key: RawBuilder<unknown>, text: string | undefined) => {
    if (!text?.trim()) return []
    const patterns = patternsOf(text)
    return [sql`${patterns.length > 0} and ${key} like all (${patterns}::text[])`]
  }
  const conditions = [
    sql`g.institution_id = ${ctx.institution.id} and g.is_event = ${filter.showOnlyEvents ?? false}`,
    visibleGrade(ctx),
    ...(filter.academicYearId ? [sql`g.academic_year_id = ${filter.academicYearId}`] : []),
    ...(filter.educationLevelId ? [sql`g.education_level_id = ${filter.educationLevelId}`] : []),
    ...ofKey(sql`g.sort_key`, filter.searchFor),
    ...ofKey(placeKey, filter.place),
    ...(filter.age === undefined
      ? []
      : [
          sql`coalesce(g.age_min <= ${filter.age}::int, true) and coalesce(g.age_max >= ${filter.age}::int, true)`,
        ]),
    ...(filter.curriculumComponentId
      ? [
          sql`g.id in (select m.grade_id from curriculum_matrix m
            where m.institution_id = ${ctx.institution.id}
              and m.curriculum_component_id = ${filter.curriculumComponentId})`,
        ]
      : []),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

const trainingTypesOf = ({ institution }: ReadCtx): RawBuilder<unknown> => sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', t.id, 'name', t.name, 'initials', t.initials, 'status', t.status, 'version', t.version) order by t.name, t.id)
  from grade_training_type gt
  join training_type t on t.institution_id = ${institution.id} and t.id = gt.training_type_id
  where gt.institution_id = ${institution.id} and gt.grade_id = g.id), '[]')`

const termWorthsOf = ({ institution }: ReadCtx): RawBuilder<unknown> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('academicTerm', jsonb_build_object('id', m.academic_term_id), 'highest', m.highest)
    order by t.position)
  from academic_term_mark m
  join academic_term t on t.institution_id = ${institution.id} and t.id = m.academic_term_id
  where m.institution_id = ${institution.id} and m.grade_id = g.id), '[]')`

/** The current weekly times; one that a child plan fills is listed once. */
const timesOf = ({ today, institution }: ReadCtx): RawBuilder<unknown> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('weekday', (${WEEKDAYS}::text[])[x.weekday], 'start', x.start_time, 'end', x.end_time,
      'curriculumComponent', jsonb_build_object('id', c.id, 'name', c.name))
    order by x.weekday, x.start_time, x.end_time, c.sort_key, c.id)
  from (select distinct r.weekday, r.start_time, r.end_time, p.curriculum_component_id
    from lesson_plan_recurrence r
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = r.lesson_plan_id
    where r.institution_id = ${institution.id} and r.grade_id = g.id
      and ${today}::date between r.valid_from and r.valid_until) x
  join curriculum_component c on c.institution_id = ${institution.id} and c.id = x.curriculum_component_id), '[]')`

/** The components that may be chosen in the class: those of its matrix that are in use. */
const modalitiesOf = ({ institution }: ReadCtx): RawBuilder<unknown> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.sort_key, c.id)
  from curriculum_component c
  where c.institution_id = ${institution.id} and c.status = 'Ativo' and c.id in (
    select m.curriculum_component_id from curriculum_matrix m
    where m.institution_id = ${institution.id} and m.grade_id = g.id)), '[]')`

/** Fields of classes of a municipal institution, for people who choose among them. */
const municipalColumns = (ctx: ReadCtx): RawBuilder<unknown> =>
  ctx.institution.kind === 'MUNICIPAL'
    ? sql`, case when not g.is_event then ${timesOf(ctx)} end as times,
        case when not g.is_event then ${modalitiesOf(ctx)} end as modalities`
    : sql``

/** Classes as a school has them, newest year first. */
const BY_CLASS = sql`y.year desc, g.class_order, g.id`

/** Events to come by their first day, then those that were, the last one first. */
const byDay = ({ today }: ReadCtx): RawBuilder<unknown> =>
  sql`g.event_last_day < ${today}::date, case when g.event_last_day >= ${today}::date then g.event_first_day end,
    g.event_first_day desc, g.sort_key, g.id`

/** Columns of events, including those that classes share. */
const EVENT_SELECT = sql.raw(EVENT_COLUMNS.answered('g'))
/** Columns that only classes have. */
const CLASS_SELECT = sql.raw(GRADE_COLUMNS.answered('g', name => !(name in EVENT)))

const rowsOf = async (
  ctx: ReadCtx,
  ids: RawBuilder<unknown>,
  order: RawBuilder<unknown> = BY_CLASS,
): Promise<GradeOrEvent[]> => {
  const { rows } = await sql<ClassRow | EventRow>`
    with page as materialized (${ids}),
    vacancies as (
      select e.grade_id, ${vacancyCountsSql('e', ctx.now)}
      from page
      join student_enrollment e on e.institution_id = ${ctx.institution.id} and e.grade_id = page.id
      where e.exit_date is null
      group by e.grade_id)
    select g.id, g.is_event as "isEvent", ${EVENT_SELECT}, ${CLASS_SELECT}, g.version,
      case when l.id is not null
        then jsonb_build_object('id', l.id, 'name', l.name, 'type', l.type) end as "educationLevel",
      jsonb_build_object('id', y.id, 'year', y.year::text) as "academicYear",
      ${trainingTypesOf(ctx)} as "trainingTypes", ${termWorthsOf(ctx)} as "academicTermMarks",
      ${retentionSource('g', ctx.institution.id)} as "retentionSource",
      case when not g.is_event then jsonb_build_array(i.performance_policy, g.performance_policy) end as policies,
      coalesce(o.active, 0) as active, coalesce(o.surplus, 0) as surplus,
      coalesce(o.offered, 0) as offered
      ${municipalColumns(ctx)}
    from page
    join grade g on g.institution_id = ${ctx.institution.id} and g.id = page.id
    join institution i on i.institution_id = ${ctx.institution.id}
    left join education_level l on l.institution_id = ${ctx.institution.id} and l.id = g.education_level_id
    join academic_year y on y.institution_id = ${ctx.institution.id} and y.id = g.academic_year_id
    left join vacancies o on o.grade_id = g.id
    order by ${order}`.execute(ctx.db)
  return rows.map(answered)
}

/** A row with its vacancies and, of a class, the retention and the mode in force. */
const answered = (stored: ClassRow | EventRow): GradeOrEvent => {
  const counts = vacancies(stored)
  if (stored.isEvent) {
    const { active, surplus, offered, retentionSource, policies, ...event } = stored
    return {
      ...event,
      picture: event.picture && `grade/${event.id}/picture?v=${event.picture}`,
      vacancies: counts,
      effectiveRetention: retentionSource,
      effectiveMode: policies,
    }
  }
  const { active, surplus, offered, retentionSource, policies, ...of } = stored
  return {
    ...of,
    vacancies: counts,
    effectiveRetention: effectiveRetention(retentionSource),
    effectiveMode: resolvePolicy(...policies).mode,
  }
}

/** One page of classes, newest year first, or of events by their days, and how many there are. */
export const gradesPage = async (
  ctx: Ctx,
  filter: GradeFilter,
  { currentPage, rowsPerPage }: { currentPage: number; rowsPerPage: number },
): Promise<{ data: GradeOrEvent[]; total: number }> => {
  const where = filtered(ctx, filter)
  const order = filter.showOnlyEvents ? byDay(ctx) : BY_CLASS
  const [counted, data] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from grade g where ${where}`.execute(ctx.db),
    rowsOf(
      ctx,
      sql`select g.id from grade g
        join academic_year y on y.institution_id = ${ctx.institution.id} and y.id = g.academic_year_id
        where ${where} order by ${order}
        limit ${rowsPerPage} offset ${(currentPage - 1) * rowsPerPage}`,
      order,
    ),
  ])
  return { data, total: counted.rows[0]?.total ?? 0 }
}

/** These classes and events, without asking who may see them. */
export const gradeRows = (ctx: ReadCtx, ids: readonly string[]): Promise<GradeOrEvent[]> =>
  rowsOf(ctx, sql`select id from unnest(${ids}::uuid[]) as asked(id)`)

export const gradeOf = async (ctx: Ctx, id: string): Promise<GradeOrEvent> => {
  return requireRow(await rowsOf(ctx, sql`select ${id}::uuid as id`))
}

export const gradeNames = async (ctx: Ctx, filter: GradeFilter): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select g.id, g.name from grade g where ${filtered(ctx, filter)} order by g.class_order, g.id`.execute(
    ctx.db,
  )
  return rows
}

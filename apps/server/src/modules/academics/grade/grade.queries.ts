import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { vacancies } from '@lousa/rules/enrollment/vacancies.rules.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, VisitorCtx } from '../../module.ts'
import { visibleGrade } from './visible-grades.queries.ts'

export type GradeFilter = {
  academicYearId?: string | undefined
  educationLevelId?: string | undefined
  showOnlyEvents?: boolean | undefined
  searchFor?: string | undefined
}
type Place = Pick<VisitorCtx, 'db' | 'institution'>
type GradeRow = Omit<Grade, 'vacancies'> & { active: number; surplus: number }

/** Events are left out unless they are asked for. */
const filtered = (ctx: Ctx, filter: GradeFilter): RawBuilder<boolean> => {
  const words = sortKey(filter.searchFor ?? '')
    .split(' ')
    .filter(Boolean)
  const conditions = [
    sql`g.institution_id = ${ctx.institution.id} and g.is_event = ${filter.showOnlyEvents ?? false}`,
    visibleGrade(ctx),
    ...(filter.academicYearId ? [sql`g.academic_year_id = ${filter.academicYearId}`] : []),
    ...(filter.educationLevelId ? [sql`g.education_level_id = ${filter.educationLevelId}`] : []),
    // Keys hold letters, digits and blanks only, so a word has no wildcard of its own.
    ...(filter.searchFor?.trim()
      ? [sql`${words.length > 0} and g.sort_key like all (${words.map(word => `%${word}%`)}::text[])`]
      : []),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

const trainingTypes = sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', t.id, 'name', t.name, 'initials', t.initials, 'status', t.status, 'version', t.version) order by t.name, t.id)
  from grade_training_type gt
  join training_type t on t.institution_id = gt.institution_id and t.id = gt.training_type_id
  where gt.institution_id = g.institution_id and gt.grade_id = g.id), '[]')`

const termMarks = sql`coalesce((
  select jsonb_agg(jsonb_build_object('academicTerm', jsonb_build_object('id', m.academic_term_id), 'highest', m.highest)
    order by t.position)
  from academic_term_mark m
  join academic_term t on t.institution_id = m.institution_id and t.id = m.academic_term_id
  where m.institution_id = g.institution_id and m.grade_id = g.id), '[]')`

const rowsOf = async (ctx: Place, ids: RawBuilder<unknown>): Promise<Grade[]> => {
  const { rows } = await sql<GradeRow>`
    with page as materialized (${ids}),
    occupation as (
      select e.grade_id, count(*) filter (where e.status = 'ACTIVE') as active,
        count(*) filter (where e.status = 'SURPLUS') as surplus
      from page
      join student_enrollment e on e.institution_id = ${ctx.institution.id} and e.grade_id = page.id
      where e.exit_date is null
      group by e.grade_id)
    select g.id, g.name, g.type, g.highest, g.average, g.capacity, g.shift, g.version,
      jsonb_build_object('id', l.id, 'name', l.name, 'type', l.type) as "educationLevel",
      jsonb_build_object('id', y.id, 'year', y.year::text) as "academicYear",
      ${trainingTypes} as "trainingTypes", ${termMarks} as "academicTermMarks",
      g.performance_policy as "performancePolicy", g.parallel_groups as "parallelGroups",
      coalesce(o.active, 0) as active, coalesce(o.surplus, 0) as surplus,
      g.is_event as "isEvent", g.description, g.place, g.event_start as start, g.event_end as "end",
      g.enrollment_start as "enrollmentStart", g.enrollment_end as "enrollmentEnd", g.picture
    from page
    join grade g on g.institution_id = ${ctx.institution.id} and g.id = page.id
    join education_level l on l.institution_id = g.institution_id and l.id = g.education_level_id
    join academic_year y on y.institution_id = g.institution_id and y.id = g.academic_year_id
    left join occupation o on o.grade_id = g.id
    order by y.year desc, g.class_order, g.id`.execute(ctx.db)
  return rows.map(({ active, surplus, ...row }) => ({
    ...row,
    vacancies: vacancies({ capacity: row.capacity, active, surplus }),
  }))
}

/** One page of classes or events, newest year first and by name within it, and how many there are. */
export const gradesPage = async (
  ctx: Ctx,
  filter: GradeFilter,
  { currentPage, rowsPerPage }: { currentPage: number; rowsPerPage: number },
): Promise<{ data: Grade[]; total: number }> => {
  const where = filtered(ctx, filter)
  const [counted, data] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from grade g where ${where}`.execute(ctx.db),
    rowsOf(
      ctx,
      sql`select g.id from grade g
        join academic_year y on y.institution_id = g.institution_id and y.id = g.academic_year_id
        where ${where} order by y.year desc, g.class_order, g.id
        limit ${rowsPerPage} offset ${(currentPage - 1) * rowsPerPage}`,
    ),
  ])
  return { data, total: counted.rows[0]?.total ?? 0 }
}

/** These classes and events, without asking who may see them. */
export const gradeRows = (ctx: Place, ids: readonly string[]): Promise<Grade[]> =>
  rowsOf(ctx, sql`select id from unnest(${ids}::uuid[]) as asked(id)`)

export const gradeOf = async (ctx: Ctx, id: string): Promise<Grade> => {
  const [row] = await rowsOf(ctx, sql`select ${id}::uuid as id`)
  if (!row) throw new Error('The class was reached and is gone')
  return row
}

export const gradeNames = async (ctx: Ctx, filter: GradeFilter): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select g.id, g.name from grade g where ${filtered(ctx, filter)} order by g.class_order, g.id`.execute(
    ctx.db,
  )
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import { countedIn } from '../academics/class-member.queries.ts'
import { isYearCounted } from '../planning/plan/counted-plans.public.queries.ts'
import type { FigureTenant } from './figure.queries.ts'

/** Current enrolments of a class. `repeated`: active ones of students with an earlier one in another class of the year. */
export type ClassFigures = { active: number; surplus: number; repeated: number }
export type CountedClass = ClassFigures & {
  id: string
  /** Null: no figures are stored of the class. */
  stored: ClassFigures | null
  isDeleted: boolean
  /** Its enrolments have changed since it was counted: stored figures may differ. */
  isChanged: boolean
}

/** Changes of enrolments that one transaction counts, and classes that it reads where all are counted. */
const MAX_CHANGES = 1000
const MAX_GRADES = 10

/**
 * Classes whose figures may differ after changes of enrolments (`changes`, a query of `grade_id`, `account_id`), as a query
 * of ids: the class of the change, and each class of the student in the year.
 */
const classesOfChanges = (
  institutionId: string,
  yearId: string,
  changes: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select c.grade_id as id from (${changes}) c
  union
  select e.grade_id from (${changes}) c
  join student_enrollment e on e.institution_id = ${institutionId} and e.account_id = c.account_id
    and e.academic_year_id = ${yearId}`

const changesOfYear = (institutionId: string, yearId: string): RawBuilder<unknown> => sql`
  select c.id, c.grade_id, c.account_id from enrollment_change c
  where c.institution_id = ${institutionId} and c.academic_year_id = ${yearId}`

/** Figures of a class from its enrolments, where its id is this column, as a query of one row. */
const enrollmentsCounted = (institutionId: string, gradeId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select count(*) filter (where ${countedIn('e')}) as active, count(*) filter (where e.status = 'SURPLUS') as surplus,
    count(*) filter (where ${countedIn('e')} and exists (
      select 1 from student_enrollment o
      join grade h on h.institution_id = ${institutionId} and h.id = o.grade_id and not h.is_event
      where o.institution_id = ${institutionId} and o.account_id = e.account_id
        and o.academic_year_id = e.academic_year_id and ${countedIn('o')} and o.id < e.id)) as repeated
  from student_enrollment e
  where e.institution_id = ${institutionId} and e.grade_id = ${gradeId} and e.exit_date is null`

/**
 * Figures of the classes `class` that are no events, as a query: the stored ones, or those of the enrolments where these have
 * changed, where none are stored, or where the year is not counted. Students of the year are the sum of active ones without
 * the repeated ones.
 */
export const classFigures = (institutionId: string, yearId: string): RawBuilder<unknown> => sql`
  select class.id, case when t.is_changed then n.active else k.active end as active,
    case when t.is_changed then n.surplus else k.surplus end as surplus,
    case when t.is_changed then n.repeated else k.repeated end as repeated
  from class
  left join grade_figure k on k.institution_id = ${institutionId} and k.academic_year_id = ${yearId}
    and k.grade_id = class.id
  left join (${classesOfChanges(institutionId, yearId, changesOfYear(institutionId, yearId))}) changed
    on changed.id = class.id
  cross join lateral (select (k.grade_id is null or changed.id is not null
    or not ${isYearCounted(institutionId, yearId)}) as is_changed offset 0) t
  left join lateral (${enrollmentsCounted(institutionId, sql`class.id`)} and t.is_changed) n on true
  where not class.is_event`

/** Which classes are counted: those with changes, or the next ones after one and those that are deleted. */
export type ChosenClasses = 'CHANGED' | { afterGradeId: string | null }

const chosenClasses = (institutionId: string, yearId: string, chosen: ChosenClasses): RawBuilder<unknown> =>
  chosen === 'CHANGED'
    ? sql`changes as materialized (
      ${changesOfYear(institutionId, yearId)} order by c.id limit ${MAX_CHANGES}
    ), chosen as materialized (
      ${classesOfChanges(institutionId, yearId, sql`select changes.grade_id, changes.account_id from changes`)}
    )`
    : sql`changes as materialized (
      ${changesOfYear(institutionId, yearId)} limit 0
    ), chosen as materialized (
      (select g.id from grade g
        where g.institution_id = ${institutionId} and g.academic_year_id = ${yearId}
          and (${chosen.afterGradeId}::uuid is null or g.id > ${chosen.afterGradeId}::uuid)
        order by g.id limit ${MAX_GRADES})
      union
      select f.grade_id from grade_figure f
      where f.institution_id = ${institutionId} and f.academic_year_id = ${yearId}
        and not exists (select 1 from grade g where g.institution_id = ${institutionId} and g.id = f.grade_id)
    )`

/** Counted and stored figures of classes, and the changes that they contain; one statement. */
export const countClasses = async (
  { db, institution }: FigureTenant,
  { yearId, chosen }: { yearId: string; chosen: ChosenClasses },
): Promise<{ classes: CountedClass[]; changes: string[] }> => {
  const { rows } = await sql<{ classes: CountedClass[]; changes: string[] }>`
    with ${chosenClasses(institution.id, yearId, chosen)}
    select coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'isDeleted', g.id is null,
          'active', n.active, 'surplus', n.surplus, 'repeated', n.repeated,
          'isChanged', c.id in (${classesOfChanges(
            institution.id,
            yearId,
            changesOfYear(institution.id, yearId),
          )}),
          'stored', case when k.grade_id is not null
            then jsonb_build_object('active', k.active, 'surplus', k.surplus, 'repeated', k.repeated) end))
        from chosen c
        left join grade g on g.institution_id = ${institution.id} and g.id = c.id
        left join grade_figure k on k.institution_id = ${institution.id} and k.academic_year_id = ${yearId}
          and k.grade_id = c.id
        cross join lateral (${enrollmentsCounted(institution.id, sql`c.id`)}) n
        where g.is_event is not true), '[]') as classes,
      array(select id from changes) as changes`.execute(db)
  if (!rows[0]) throw new Error('A statement without FROM answers one row')
  return rows[0]
}

/** Stores figures of classes; those of a deleted class go. */
export const writeClassFigures = async (
  { db, institution }: FigureTenant,
  { yearId, classes }: { yearId: string; classes: readonly CountedClass[] },
): Promise<void> => {
  const gone = classes.filter(({ isDeleted }) => isDeleted).map(({ id }) => id)
  const present = classes.filter(({ isDeleted }) => !isDeleted)
  if (gone.length > 0)
    await sql`delete from grade_figure
      where institution_id = ${institution.id} and academic_year_id = ${yearId}
        and grade_id = any(${gone}::uuid[])`.execute(db)
  if (present.length === 0) return
  await sql`
    insert into grade_figure as k (institution_id, academic_year_id, grade_id, active, surplus, repeated)
    select g.institution_id, g.academic_year_id, g.id, f.active, f.surplus, f.repeated
    from jsonb_to_recordset(${JSON.stringify(present)}::jsonb) as f(id uuid, active int, surplus int, repeated int)
    join grade g on g.institution_id = ${institution.id} and g.id = f.id
    on conflict (institution_id, academic_year_id, grade_id) do update
      set active = excluded.active, surplus = excluded.surplus, repeated = excluded.repeated`.execute(db)
}

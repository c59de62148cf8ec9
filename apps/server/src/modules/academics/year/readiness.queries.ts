import { TERM_COUNT } from '@lousa/rules/academics/level/terms.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** A level or a class that a step looks at, and whether it has what the step asks. */
export type ReadinessRow = { step: string; id: string; name: string; done: boolean }

/**
 * Every active level and every class of them, once for each step that looks at it. Levels that are archived, and events,
 * need nothing.
 */
export const readinessRows = async ({ db, institution }: Ctx, yearId: string): Promise<ReadinessRow[]> => {
  const { rows } = await sql<ReadinessRow>`
    with l as materialized (
      select l.id, l.name, coalesce((${JSON.stringify(TERM_COUNT)}::jsonb ->> l.type)::int, 0) as term_count
      from education_level l
      where l.institution_id = ${institution.id} and l.academic_year_id = ${yearId} and l.is_active
    ), g as materialized (
      select g.id, g.name, g.type, g.education_level_id from grade g
      where g.institution_id = ${institution.id} and not g.is_event and g.education_level_id in (select l.id from l)
    ), terms as materialized (
      select t.education_level_id, t.id from academic_term t
      where t.institution_id = ${institution.id} and t.education_level_id in (select l.id from l)
    )
    select 'LEVELS' as step, l.id, l.name, true as done from l
    union all
    select 'TERMS', l.id, l.name,
      (select count(*) from terms t where t.education_level_id = l.id) = l.term_count from l
    union all
    select 'COMPONENTS', l.id, l.name, exists (
      select 1 from curriculum_component c where c.institution_id = ${institution.id}
        and c.education_level_id = l.id and c.status = 'Ativo') from l
    union all
    select 'GRADES', l.id, l.name, exists (select 1 from g where g.education_level_id = l.id) from l
    union all
    select 'MATRIX', g.id, g.name, exists (
      select 1 from curriculum_matrix m where m.institution_id = ${institution.id} and m.grade_id = g.id) from g
    union all
    -- A mark for every term, and the year is worth something.
    select 'TERM_MARKS', g.id, g.name, (
      select count(*) > 0 and count(*) = count(m.highest) and max(m.highest) > 0 from terms t
      left join academic_term_mark m on m.institution_id = ${institution.id}
        and m.grade_id = g.id and m.academic_term_id = t.id
      where t.education_level_id = g.education_level_id) from g where g.type = 'MARK'
    union all
    select 'CALENDAR', y.id, y.year::text, exists (
      select 1 from calendar c where c.institution_id = ${institution.id} and c.year = y.year and c.status = 'Ativo')
    from academic_year y where y.institution_id = ${institution.id} and y.id = ${yearId}`.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'

/**
 * The plans of a year whose kept figures may differ from their rows, as a query of ids: all of them until the year is
 * counted, those with changed lessons, those of a class and component with changed inputs (attendance, scores, enrolments),
 * and those of events, whose enrolments raise no inputs. Read in the statement that reads the figures, so that what
 * is not here is as its rows are in the same snapshot. "offset 0": few scopes have changed, where the planner would look at
 * the scope of each plan.
 */
export const uncountedPlans = (institutionId: string, yearId: string): RawBuilder<unknown> => sql`
  select c.lesson_plan_id as id from lesson_plan_change c
  where c.institution_id = ${institutionId} and c.academic_year_id = ${yearId}
  union
  select p.id from (
    select s.grade_id, s.curriculum_component_id from performance_scope s
    where s.institution_id = ${institutionId} and s.academic_year_id = ${yearId} and s.academic_term_id is null
      and s.figures_version < s.input_version offset 0) s
  cross join lateral (
    select p.id from lesson_plan p
    where p.institution_id = ${institutionId} and p.academic_year_id = ${yearId}
      and p.grade_id = s.grade_id and p.curriculum_component_id = s.curriculum_component_id offset 0) p
  union
  select p.id from grade g
  join lesson_plan p on p.institution_id = ${institutionId} and p.academic_year_id = ${yearId} and p.grade_id = g.id
  where g.institution_id = ${institutionId} and g.academic_year_id = ${yearId} and g.is_event
  union
  select p.id from lesson_plan p
  where p.institution_id = ${institutionId} and p.academic_year_id = ${yearId} and not ${isYearCounted(institutionId, yearId)}`

/**
 * Written with the figures of a year that this release has counted whole: a process of a former release may still add a row,
 * without what it does not know. A release with further figures raises it, here and in `tenants_with_uncounted_plans`.
 */
export const FIGURE_GENERATION = 2

/** Figures of years that are counted whole, as a source of rows `f`. */
export const countedYearFigures = (institutionId: string, yearId: string | RawBuilder<unknown>) =>
  sql`(select * from year_figure where institution_id = ${institutionId} and academic_year_id = ${yearId}
    and generation = ${FIGURE_GENERATION}) f`

/** Whether each plan of a year has been counted once. */
export const isYearCounted = (
  institutionId: string,
  yearId: string | RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (select 1 from ${countedYearFigures(institutionId, yearId)})`

import type { MissingPlan } from '@lousa/contract/planning/plan/missing-plans.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/**
 * Components of the matrices of a year, or of one class, that have no plan there: class by class, by name. What is
 * finished or archived needs none.
 */
export const missingPlans = async (
  { db, institution }: Ctx,
  { yearId, gradeId }: { yearId: string; gradeId?: string | undefined },
): Promise<MissingPlan[]> => {
  const { rows } = await sql<MissingPlan>`
    select jsonb_build_object('id', g.id, 'name', g.name) as grade,
      jsonb_build_object('id', c.id, 'name', c.name) as "curriculumComponent",
      coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id)
        filter (where t.id is not null), '[]') as "trainingTypes",
      sum(m.hour) as hour
    from grade g
    join curriculum_matrix m on m.institution_id = ${institution.id} and m.grade_id = g.id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = m.curriculum_component_id
    left join training_type t on t.institution_id = ${institution.id} and t.id = m.training_type_id
    where g.institution_id = ${institution.id} and g.academic_year_id = ${yearId}
      ${gradeId === undefined ? sql`` : sql`and g.id = ${gradeId}`}
      and m.status <> 'FINISHED' and c.status = 'Ativo'
      and not exists (select 1 from lesson_plan p
        where p.institution_id = ${institution.id} and p.grade_id = m.grade_id
          and p.curriculum_component_id = m.curriculum_component_id)
    group by g.institution_id, g.id, c.institution_id, c.id
    order by g.class_order, g.id, c.sort_key, c.id`.execute(db)
  return rows
}

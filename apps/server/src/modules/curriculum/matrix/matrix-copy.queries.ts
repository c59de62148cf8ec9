import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export const deleteMatrixOfGrade = async ({ db, institution }: Ctx, gradeId: string): Promise<void> => {
  await db
    .deleteFrom('curriculum_matrix')
    .where('institution_id', '=', institution.id)
    .where('grade_id', '=', gradeId)
    .execute()
}

/**
 * Gives classes the rows of another's matrix that they lack, where they have the training type and the component is not
 * archived. One statement; answers how many rows each class got, and how many the source has.
 */
export const copyMatrixRows = async (
  { db, institution }: Ctx,
  { fromGradeId, gradeIds }: { fromGradeId: string; gradeIds: readonly string[] },
): Promise<{ sourceRows: number; created: { gradeId: string; count: number }[] }> => {
  const { rows } = await sql<{ sourceRows: number; created: { gradeId: string; count: number }[] }>`
    with source as materialized (
      select m.curriculum_component_id, m.training_type_id, m.hour, c.status
      from curriculum_matrix m
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = m.curriculum_component_id
      where m.institution_id = ${institution.id} and m.grade_id = ${fromGradeId}
    ), wanted as materialized (
      select uuidv7() as id, target.id as grade_id, s.training_type_id, s.curriculum_component_id, s.hour,
        case when exists (select 1 from lesson_plan p where p.institution_id = ${institution.id}
          and p.grade_id = target.id and p.curriculum_component_id = s.curriculum_component_id)
          then 'IN_PROGRESS' else 'READY_TO_START' end as status
      from unnest(${gradeIds}::uuid[]) as target(id)
      cross join source s
      where s.status = 'Ativo' and (s.training_type_id is null or exists (
        select 1 from grade_training_type gt where gt.institution_id = ${institution.id}
          and gt.grade_id = target.id and gt.training_type_id = s.training_type_id))
    ), added as (
      insert into curriculum_matrix
        (institution_id, id, grade_id, training_type_id, curriculum_component_id, hour, status)
      select g.institution_id, w.id, g.id, w.training_type_id, w.curriculum_component_id, w.hour, w.status
      from grade g join wanted w on w.grade_id = g.id
      where g.institution_id = ${institution.id}
      order by w.grade_id, w.curriculum_component_id, w.training_type_id
      on conflict (institution_id, grade_id, training_type_id, curriculum_component_id) do nothing
      returning grade_id
    )
    select (select count(*) from source) as "sourceRows",
      coalesce((select jsonb_agg(jsonb_build_object('gradeId', grade_id, 'count', n))
        from (select grade_id, count(*) as n from added group by grade_id) x), '[]') as created`.execute(db)
  return rows[0] ?? { sourceRows: 0, created: [] }
}

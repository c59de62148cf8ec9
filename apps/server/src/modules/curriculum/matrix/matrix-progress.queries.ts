import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

type Status = CurriculumMatrix['status']

/** A component in a class. */
export type GradeComponent = { gradeId: string; componentId: string }

/** Moves the rows of these components in their classes from one status to another; answers which. */
export const moveMatrixRows = async (
  { db, institution }: Ctx,
  places: readonly GradeComponent[],
  { from, to }: { from: Status; to: Status },
): Promise<{ id: string; gradeId: string }[]> => {
  const { rows } = await sql<{ id: string; gradeId: string }>`
    update curriculum_matrix m set status = ${to}, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w("gradeId" uuid, "componentId" uuid)
    where m.institution_id = ${institution.id} and m.grade_id = w."gradeId" and m.status = ${from}
      and m.curriculum_component_id = w."componentId"
    returning m.id, m.grade_id as "gradeId"`.execute(db)
  return rows
}

/** Those of these components that are taught in their class: of its matrix or, while it has none, of its level. Locked until the commit. */
export const lockComponentsOfGrades = async (
  { db, institution }: Ctx,
  places: readonly GradeComponent[],
): Promise<GradeComponent[]> => {
  const { rows } = await sql<GradeComponent>`
    select w."gradeId", w."componentId"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w("gradeId" uuid, "componentId" uuid)
    join grade g on g.institution_id = ${institution.id} and g.id = w."gradeId"
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = w."componentId"
    where exists (select 1 from curriculum_matrix m where m.institution_id = ${institution.id}
        and m.grade_id = g.id and m.curriculum_component_id = c.id)
      or (c.education_level_id = g.education_level_id and not exists (select 1 from curriculum_matrix m
        where m.institution_id = ${institution.id} and m.grade_id = g.id))
    order by c.id for share of c`.execute(db)
  return rows
}

import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { sql } from 'kysely'
import { requireRow } from '../../reached-row.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'

type PlanOfPaper = {
  gradeId: string
  grade: string
  levelId: string
  levelType: TermType
  component: string
  name: string | null
}

/** A plan by its names, and the level that its class is of. */
export const planOfPaper = async ({ db, institution }: ReadCtx, id: string): Promise<PlanOfPaper> => {
  const { rows } = await sql<PlanOfPaper>`
    select p.grade_id as "gradeId", g.name as grade, l.id as "levelId", l.type as "levelType", c.name as component, p.name
    from lesson_plan p
    join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
    join education_level l on l.institution_id = ${institution.id} and l.id = g.education_level_id
    join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
    where p.institution_id = ${institution.id} and p.id = ${id}`.execute(db)
  return requireRow(rows)
}

import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { insertRows } from '../../rows.ts'

/** Components of a year and the matrices of its classes, these without training types that are archived. */
export const curriculumOfYear = async ({ db, institution }: Ctx, yearId: string) => {
  const { rows: components } = await sql<{
    id: string
    levelId: string
    name: string
    sortKey: string
    areaId: string
    isActive: boolean
  }>`select id, education_level_id as "levelId", name, sort_key as "sortKey", knowledge_area_id as "areaId",
      status = 'Ativo' as "isActive"
    from curriculum_component where institution_id = ${institution.id} and academic_year_id = ${yearId}
    order by sort_key, id`.execute(db)
  const { rows: matrix } = await sql<{
    gradeId: string
    componentId: string
    trainingTypeId: string | null
    hour: number
  }>`select m.grade_id as "gradeId", m.curriculum_component_id as "componentId",
      m.training_type_id as "trainingTypeId", m.hour
    from curriculum_matrix m
    join grade g on g.institution_id = ${institution.id} and g.id = m.grade_id
    left join training_type t on t.institution_id = ${institution.id} and t.id = m.training_type_id
    where m.institution_id = ${institution.id} and g.academic_year_id = ${yearId}
      and (t.id is null or t.status = 'Ativo')`.execute(db)
  return { components, matrix }
}

type Curriculum = Awaited<ReturnType<typeof curriculumOfYear>>

/** `planned` names the class and component of each lesson plan made with them: such rows have begun. */
export const insertCurriculum = async (
  { db, institution }: Ctx,
  yearId: string,
  copied: {
    components: readonly Curriculum['components'][number][]
    matrix: readonly Curriculum['matrix'][number][]
    planned: ReadonlySet<string>
  },
): Promise<void> => {
  const base = { institution_id: institution.id }
  await insertRows(
    db,
    'curriculum_component',
    copied.components.map(component => ({
      ...base,
      academic_year_id: yearId,
      id: component.id,
      education_level_id: component.levelId,
      knowledge_area_id: component.areaId,
      name: component.name,
      sort_key: component.sortKey,
      status: 'Ativo',
      version: 1,
    })),
  )
  await insertRows(
    db,
    'curriculum_matrix',
    copied.matrix.map(row => ({
      ...base,
      grade_id: row.gradeId,
      training_type_id: row.trainingTypeId,
      curriculum_component_id: row.componentId,
      hour: row.hour,
      status: copied.planned.has(`${row.gradeId} ${row.componentId}`) ? 'IN_PROGRESS' : 'READY_TO_START',
      finished_with_year: false,
      version: 1,
    })),
  )
}

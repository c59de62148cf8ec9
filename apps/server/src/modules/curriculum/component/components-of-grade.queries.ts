import type { CurriculumComponent } from '@lousa/contract/curriculum/curriculum.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** The components of the class's matrix, each once; of its level while the class has no matrix. */
export const componentsOfGrade = async (
  { db, institution }: Ctx,
  gradeId: string,
): Promise<CurriculumComponent[]> => {
  const { rows } = await sql<CurriculumComponent>`
    with matrix as materialized (
      select m.curriculum_component_id as id from curriculum_matrix m
      where m.institution_id = ${institution.id} and m.grade_id = ${gradeId})
    select c.id, c.name, c.status, c.version, c.institution_id as "educationalInstitutionId",
      jsonb_build_object('id', k.id, 'name', k.name) as "knowledgeArea",
      jsonb_build_object('id', l.id, 'name', l.name) as "educationLevel",
      jsonb_build_object('id', y.id, 'year', y.year::text) as "academicYear"
    from curriculum_component c
    join knowledge_area k on k.institution_id = ${institution.id} and k.id = c.knowledge_area_id
    join education_level l on l.institution_id = ${institution.id} and l.id = c.education_level_id
    join academic_year y on y.institution_id = ${institution.id} and y.id = c.academic_year_id
    where c.institution_id = ${institution.id} and case
      when exists (select 1 from matrix) then c.id in (select id from matrix)
      else c.education_level_id = (
        select g.education_level_id from grade g where g.institution_id = ${institution.id} and g.id = ${gradeId})
    end
    order by c.sort_key, c.id`.execute(db)
  return rows
}

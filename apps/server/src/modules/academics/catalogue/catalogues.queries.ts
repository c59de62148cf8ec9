import { trainingType } from '@lousa/contract/academics/academics.contract.ts'
import { knowledgeArea } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { PERSON_STATUSES } from '@lousa/contract/people/person/user.contract.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { catalogueRows } from './catalogue-rows.queries.ts'

const name = z.string()
const status = z.enum(PERSON_STATUSES).default('Ativo')

export const trainingTypeRows = catalogueRows({
  kind: 'trainingType',
  table: 'training_type',
  entry: trainingType,
  // Initials are kept in capitals.
  values: z.object({ name, initials: z.string().toUpperCase(), status }),
  componentCount: ({ institution }, academicYearId) => sql`
    select count(distinct m.curriculum_component_id) from curriculum_matrix m
    join grade g on g.institution_id = ${institution.id} and g.id = m.grade_id
    where m.institution_id = ${institution.id} and m.training_type_id = e.id
      and g.institution_id = ${institution.id} and g.academic_year_id = ${academicYearId}`,
  users: ({ institution }, id) => ({
    GRADES: sql`select g.name, count(*) as n from grade_training_type x
      join grade g on g.institution_id = ${institution.id} and g.id = x.grade_id
      where x.institution_id = ${institution.id} and x.training_type_id = ${id} group by g.name`,
    MATRIX: sql`select c.name, count(*) as n from curriculum_matrix x
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = x.curriculum_component_id
      where x.institution_id = ${institution.id} and x.training_type_id = ${id} group by c.name`,
  }),
})

export const knowledgeAreaRows = catalogueRows({
  kind: 'knowledgeArea',
  table: 'knowledge_area',
  entry: knowledgeArea,
  values: z.object({ name, status }),
  componentCount: ({ institution }, academicYearId) => sql`
    select count(*) from curriculum_component c
    where c.institution_id = ${institution.id} and c.knowledge_area_id = e.id
      and c.academic_year_id = ${academicYearId}`,
  users: ({ institution }, id) => ({
    COMPONENTS: sql`select x.name, count(*) as n from curriculum_component x
      where x.institution_id = ${institution.id} and x.knowledge_area_id = ${id} group by x.name`,
  }),
})

/** Where every catalogue is kept: every role of the tenant reaches its rows, and no two of them have one name. */
export const CATALOGUE_TABLES = [trainingTypeRows, knowledgeAreaRows].map(({ kind, table }) => ({
  kind,
  table,
}))

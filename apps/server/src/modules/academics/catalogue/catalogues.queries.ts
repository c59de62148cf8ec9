import { CATALOGUE_KINDS, type CatalogueKind, ofCatalogues } from '@lousa/contract/catalogue-table.ts'
import { sql } from 'kysely'
import { catalogueRows, type OfTable } from './catalogue-rows.queries.ts'

/** Where each catalogue is kept, and who uses its entries. */
const OF_TABLES: Readonly<Record<CatalogueKind, OfTable>> = {
  trainingType: {
    table: 'training_type',
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
  },
  knowledgeArea: {
    table: 'knowledge_area',
    componentCount: ({ institution }, academicYearId) => sql`
      select count(*) from curriculum_component c
      where c.institution_id = ${institution.id} and c.knowledge_area_id = e.id
        and c.academic_year_id = ${academicYearId}`,
    users: ({ institution }, id) => ({
      COMPONENTS: sql`select x.name, count(*) as n from curriculum_component x
        where x.institution_id = ${institution.id} and x.knowledge_area_id = ${id} group by x.name`,
    }),
  },
}

export const CATALOGUE_ROWS = ofCatalogues((_, kind) => catalogueRows(kind, OF_TABLES[kind]))

/** Every role of the tenant reaches the rows of catalogues, and no two of one have one name. */
export const CATALOGUE_TABLES = CATALOGUE_KINDS.map(kind => ({ kind, table: OF_TABLES[kind].table }))

import {
  CATALOGUE_KINDS,
  type CATALOGUES,
  type CatalogueKind,
  type CatalogueText,
  ofCatalogues,
} from '@lousa/contract/catalogue-table.ts'
import { sql } from 'kysely'
import { type CatalogueTable, catalogueRows, type UsesOfTable } from './catalogue-rows.queries.ts'

/** The users of the entries of each catalogue, once there are any. */
const USES: Readonly<Partial<Record<CatalogueKind, UsesOfTable>>> = {
  trainingType: {
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

type Underscored<P extends string> = P extends `${infer Word}-${infer More}`
  ? `${Word}_${Underscored<More>}`
  : P

/** Where each catalogue is kept: in the table that is called as its path. */
const TABLES = ofCatalogues(({ path }) => path.replaceAll('-', '_')) as {
  readonly [K in CatalogueKind]: Underscored<(typeof CATALOGUES)[K]['path']>
} satisfies { readonly [K in CatalogueKind]: CatalogueTable<CatalogueText<K>> }

export const CATALOGUE_ROWS = ofCatalogues((_, kind) =>
  catalogueRows(kind, { table: TABLES[kind], ...USES[kind] }),
)

/** Every role of the tenant reaches the rows of catalogues, and no two of one have one name. */
export const CATALOGUE_TABLES = CATALOGUE_KINDS.map(kind => ({ kind, table: TABLES[kind] }))

import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { FactoryInput, NewRow } from '../module.ts'

export const componentRow = (
  given: FactoryInput<
    NewRow<'curriculum_component'>,
    'institution_id' | 'id' | 'academic_year_id' | 'education_level_id' | 'knowledge_area_id' | 'name'
  >,
): NewRow<'curriculum_component'> => ({
  sort_key: sortKey(given.name),
  status: 'Ativo',
  version: 1,
  ...given,
})

export const matrixRow = (
  given: FactoryInput<
    NewRow<'curriculum_matrix'>,
    'institution_id' | 'id' | 'grade_id' | 'curriculum_component_id' | 'hour'
  >,
): NewRow<'curriculum_matrix'> => ({ training_type_id: null, status: 'IN_PROGRESS', version: 1, ...given })

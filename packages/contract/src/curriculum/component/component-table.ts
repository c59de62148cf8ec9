import { M } from '../../messages.ts'
import { PERSON_STATUSES } from '../../people/person/person-status.ts'
import type { RecordFields } from '../../record-table.ts'
import { COMPONENTS } from './component.messages.ts'

/** The fields of a curriculum component; what they are: `record-table.ts`. */
export const CURRICULUM_COMPONENT = {
  name: { kind: 'line', max: 80, column: 'name', label: COMPONENTS.name },
  knowledgeAreaId: { kind: 'reference', column: 'knowledge_area_id', label: COMPONENTS.area },
  educationLevelId: { kind: 'reference', column: 'education_level_id', label: COMPONENTS.level },
  status: {
    kind: 'choice',
    choices: PERSON_STATUSES,
    initial: 'Ativo',
    column: 'status',
    label: M.field.status,
  },
  /** The year of its level. */
  academicYearId: {
    kind: 'reference',
    column: 'academic_year_id',
    label: 'Ano letivo',
    isDerived: true,
    isUnaudited: true,
  },
} as const satisfies RecordFields

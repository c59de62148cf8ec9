import type { RecordFields } from '../../record-table.ts'
import { MATRIX } from './matrix.messages.ts'

export const MATRIX_STATUSES = ['READY_TO_START', 'IN_PROGRESS', 'FINISHED'] as const

/** The fields of a row of the matrix of a class; what they are: `record-table.ts`. */
export const MATRIX_ROW = {
  curriculumComponentId: {
    kind: 'reference',
    column: 'curriculum_component_id',
    label: MATRIX.component,
  },
  /** One of the training types of the class; null: the common block. */
  trainingTypeId: {
    kind: 'reference',
    initial: null,
    column: 'training_type_id',
    label: 'Tipo de formação',
  },
  hour: { kind: 'mark', column: 'hour', label: MATRIX.hour },
  /** Follows the plans of its component; a body only finishes it. */
  status: {
    kind: 'choice',
    choices: MATRIX_STATUSES,
    column: 'status',
    label: MATRIX.status,
    isDerived: true,
  },
} as const satisfies RecordFields

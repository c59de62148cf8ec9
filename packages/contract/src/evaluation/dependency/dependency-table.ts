import { DEPENDENCY_MODES } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'
import type { RecordFields } from '../../record-table.ts'
import { DEPENDENCIES } from './dependency.messages.ts'

/** The fields of a dependency; what they are: `record-table.ts`. Status, mark and reason change by a decision. */
export const DEPENDENCY = {
  curriculumComponentId: {
    kind: 'reference',
    column: 'curriculum_component_id',
    label: DEPENDENCIES.component,
  },
  /** The civil year of the result from which it comes. */
  year: { kind: 'whole', range: [1950, 2100], column: 'year', label: DEPENDENCIES.year },
  /** The class of that year, or the school that the student came from. */
  origin: { kind: 'line', max: 150, initial: null, column: 'origin', label: DEPENDENCIES.origin },
  /** Null: not chosen yet. */
  mode: {
    kind: 'choice',
    choices: DEPENDENCY_MODES,
    initial: null,
    column: 'mode',
    label: DEPENDENCIES.mode,
  },
  /** The class that the student attends, or whose instructor follows the work. */
  gradeId: { kind: 'reference', initial: null, column: 'grade_id', label: DEPENDENCIES.grade },
  until: { kind: 'date', initial: null, column: 'until', label: DEPENDENCIES.until },
} as const satisfies RecordFields

import type { RecordFields } from '../../record-table.ts'
import { PLANS } from './plan.messages.ts'

/** The fields of a lesson plan; what they are: `record-table.ts`. */
export const LESSON_PLAN = {
  curriculumComponentId: {
    kind: 'reference',
    column: 'curriculum_component_id',
    label: PLANS.component,
    isDerived: true,
  },
  parentLessonPlanId: {
    kind: 'reference',
    initial: null,
    column: 'parent_lesson_plan_id',
    label: 'Plano de que é parte',
    isDerived: true,
  },
  /** The name of the part that a child plan teaches; null for other plans. */
  name: { kind: 'line', max: 60, initial: null, column: 'name', label: 'Nome' },
  /** Which of the class's parallel groups it is for; null: the whole class. */
  parallelGroup: {
    kind: 'whole',
    range: [1, 9],
    initial: null,
    column: 'parallel_group',
    label: 'Grupo',
  },
  isActive: { kind: 'flag', initial: true, column: 'is_active', label: 'Ativo' },
} as const satisfies RecordFields

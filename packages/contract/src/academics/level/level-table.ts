import { STAGES } from '@lousa/rules/academics/level/stage.rules.ts'
import type { RecordFields } from '../../record-table.ts'
import { LEVELS } from './level.messages.ts'

export const TERM_TYPES = ['QUARTER', 'TRIMESTER', 'SEMESTER'] as const

/** The fields of an education level; what they are: `record-table.ts`. */
export const EDUCATION_LEVEL = {
  name: { kind: 'line', max: 80, column: 'name', label: LEVELS.level.name },
  type: { kind: 'choice', choices: TERM_TYPES, column: 'type', label: LEVELS.level.type },
  stage: { kind: 'choice', choices: STAGES, initial: null, column: 'stage', label: LEVELS.level.stage },
  isActive: { kind: 'flag', initial: true, column: 'is_active', label: 'Ativo' },
} as const satisfies RecordFields

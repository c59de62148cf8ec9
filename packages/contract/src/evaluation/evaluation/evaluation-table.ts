import { M } from '../../messages.ts'
import type { RecordFields } from '../../record-table.ts'
import { EVALUATIONS } from './evaluation.messages.ts'

export const EVALUATION_TYPES = ['PROOF', 'WORK', 'FEEDBACK', 'RECOVERY', 'ANNUAL_RECOVERY'] as const

/** The fields of an evaluation; what they are: `record-table.ts`. */
export const SCHOOL_EVALUATION = {
  name: { kind: 'line', max: 120, column: 'name', label: EVALUATIONS.form.name },
  description: { kind: 'text', max: 2000, initial: null, column: 'description', label: M.field.description },
  type: { kind: 'choice', choices: EVALUATION_TYPES, column: 'type', label: M.field.type },
  highest: { kind: 'mark', initial: null, column: 'highest', label: M.field.highest },
  date: { kind: 'date', column: 'date', label: M.field.date },
  academicTermId: {
    kind: 'reference',
    initial: null,
    column: 'academic_term_id',
    label: 'Período letivo',
  },
} as const satisfies RecordFields

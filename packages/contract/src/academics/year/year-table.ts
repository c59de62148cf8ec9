import { M } from '../../messages.ts'
import type { RecordFields } from '../../record-table.ts'
import { YEARS } from './year.messages.ts'

export const YEAR_STATUSES = ['OPEN', 'FINISHED'] as const

/** The fields of an academic year; what they are: `record-table.ts`. */
export const ACADEMIC_YEAR = {
  /** The civil year in four digits, stored as a number. */
  year: { kind: 'line', max: 4, column: 'year', label: YEARS.year.column },
  start: { kind: 'date', column: 'start_date', label: M.field.start },
  end: { kind: 'date', column: 'end_date', label: M.field.end },
  status: { kind: 'choice', choices: YEAR_STATUSES, column: 'status', label: M.field.status },
} as const satisfies RecordFields

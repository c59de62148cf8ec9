import type { RecordFields } from '../../record-table.ts'
import { STUDENT_NOTES } from './student-note.messages.ts'

/** The fields of a note on a student; what they are: `record-table.ts`. */
export const STUDENT_NOTE = {
  date: { kind: 'date', column: 'date', label: STUDENT_NOTES.date },
  text: { kind: 'text', max: 2000, column: 'text', label: STUDENT_NOTES.text },
  /** Administrators read it too; else the author alone. */
  shared: { kind: 'flag', initial: false, column: 'shared', label: STUDENT_NOTES.shared },
} as const satisfies RecordFields

import { M } from '../../messages.ts'
import type { RecordFields } from '../../record-table.ts'
import { JUSTIFICATIONS } from './justification.messages.ts'

/** Why a student was absent: illness, bereavement, a summons of an authority, a day of rest of a religion (Lei 13.796/2019). */
export const JUSTIFICATION_REASONS = ['MEDICAL', 'BEREAVEMENT', 'SUMMONS', 'RELIGIOUS', 'OTHER'] as const
export type JustificationReason = (typeof JUSTIFICATION_REASONS)[number]

/** The fields of a justification of absences; what they are: `record-table.ts`. */
export const ABSENCE_JUSTIFICATION = {
  start: { kind: 'date', column: 'start_date', label: JUSTIFICATIONS.start },
  end: { kind: 'date', column: 'end_date', label: JUSTIFICATIONS.end },
  /** Mostly health, which the history of changes does not name. */
  reason: {
    kind: 'choice',
    choices: JUSTIFICATION_REASONS,
    column: 'reason',
    label: JUSTIFICATIONS.reason,
    isUnaudited: true,
  },
  note: { kind: 'text', max: 500, initial: null, column: 'note', label: M.field.note },
} as const satisfies RecordFields

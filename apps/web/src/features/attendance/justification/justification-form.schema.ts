import {
  type AbsenceJustification,
  justificationWrite,
} from '@lousa/contract/attendance/justification/justification.contract.ts'
import { ABSENCE_JUSTIFICATION } from '@lousa/contract/attendance/justification/justification-table.ts'
import type { z } from 'zod'
import {
  blankFields,
  recordForm,
  type TypedFields,
  typedFields,
} from '../../../frames/record/typed-fields.ts'

export type JustificationInput = Omit<TypedFields<typeof ABSENCE_JUSTIFICATION>, 'reason'> & {
  /** '' until one is chosen. */
  reason: string
}

export const justificationForm = recordForm<
  typeof ABSENCE_JUSTIFICATION,
  object,
  z.output<typeof justificationWrite>
>(ABSENCE_JUSTIFICATION, justificationWrite, {})
export type JustificationValues = z.output<typeof justificationForm>

export const blankJustification = (today: string): JustificationInput => ({
  ...blankFields(ABSENCE_JUSTIFICATION),
  start: today,
  end: today,
  reason: '',
})

export const typedJustification = (justification: AbsenceJustification): JustificationInput =>
  typedFields(ABSENCE_JUSTIFICATION, justification)

import { ContractError, fieldError } from '@lousa/contract/refusal/errors.ts'
import type { TimeSlot } from '@lousa/rules/planning/overlap.rules.ts'

/** A time of day that is not before another is reported as such, and not as a date. */
export const assertTimeOrder = ({ start, end }: TimeSlot): void => {
  if (start < end) return
  const { message } = fieldError('start', 'NOT_LESS', { value: end.slice(0, 5) })
  throw new ContractError('INVALID_DATE_INTERVAL_ERROR', {
    errors: [{ path: 'start', code: 'INVALID_DATE_INTERVAL_ERROR', message }],
  })
}

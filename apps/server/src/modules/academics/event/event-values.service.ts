import { ERRORS, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { checkEventTimes } from '@lousa/rules/academics/event/event.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import type { EventValues } from '../event-columns.ts'
import { refuseEnrollmentValues } from '../grade/grade-values.service.ts'
import { openYearAt } from './event-writing.queries.ts'

export const refuseEventValues = (values: Omit<EventValues, 'academicYearId'>): void => {
  const problems = checkEventTimes(values)
  const missing = problems.flatMap(({ path, code }) => (code === 'REQUIRED' ? [fieldError(path, code)] : []))
  if (missing.length > 0) throw invalidFields(...missing)
  for (const { path, code } of problems)
    if (code !== 'REQUIRED') throw fieldRefusal(path, code, { message: ERRORS[code][1] })
  refuseEnrollmentValues(values)
}

/** The open year that an event of this first day belongs to, held open. */
export const yearOfStart = async (ctx: Ctx, start: string): Promise<string> => {
  const yearId = await openYearAt(ctx, start)
  if (yearId === null) throw invalidFields(fieldError('start', 'INVALID'))
  return yearId
}

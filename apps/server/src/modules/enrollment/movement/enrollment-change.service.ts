import type { AnswerOf, BodyOf } from '@lousa/contract/endpoint.ts'
import type { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type { LockedClass } from './enrollment-lock.service.ts'

export type EnrollmentChange = Omit<BodyOf<typeof updateEnrollment>, 'version' | 'preview' | 'gradeId'>
export type EnrollmentAnswer = AnswerOf<typeof updateEnrollment>

/** Capacity was exceeded by confirmation. */
export const EXCEEDED = { field: 'confirmOccupation', from: null, to: 'EXCEED' }

/** The day itself, or the nearest of the year. */
export const dayOfYear = (day: string, { yearStart, yearEnd }: LockedClass): string =>
  day < yearStart ? yearStart : day > yearEnd ? yearEnd : day

/** Dates of an enrolment lie in its year. */
export const refuseOutsideYear = (
  path: string,
  day: string,
  { yearStart, yearEnd }: Pick<LockedClass, 'yearStart' | 'yearEnd'>,
): void => {
  if (day < yearStart || day > yearEnd) throw invalidFields(fieldError(path, 'INVALID'))
}

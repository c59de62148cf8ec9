import { curriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { FIELD_MESSAGES } from '@lousa/contract/refusal/field-errors.ts'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import { positiveMark } from '@lousa/contract/schema.ts'
import { parseHours } from '@lousa/rules/curriculum/hours.rules.ts'
import { newerIn } from '../../../frames/versions/newer-record.ts'
import type { RowProblem, TypedRow } from './matrix-rows.ts'

/** The row as it would be saved, or what is wrong with it. */
export const readRow = ({
  componentId,
  hour,
}: TypedRow): { value: { curriculumComponentId: string; hour: number } } | { problem: RowProblem } => {
  const read = parseHours(hour)
  const problem: RowProblem = {}
  if (componentId === '') problem.componentId = FIELD_MESSAGES.REQUIRED
  const checked = positiveMark.safeParse(read)
  if (read === null) problem.hour = FIELD_MESSAGES.REQUIRED
  else if (read === undefined) problem.hour = FIELD_MESSAGES.INVALID_NUMBER
  else if (!checked.success)
    problem.hour = fieldErrors(checked.error.issues)[0]?.message ?? FIELD_MESSAGES.INVALID
  return checked.success && componentId !== ''
    ? { value: { curriculumComponentId: componentId, hour: checked.data } }
    : { problem }
}

/** The current row after a conflict; null for another failure. */
export const newerRow = (error: unknown) => newerIn(curriculumMatrix, error)

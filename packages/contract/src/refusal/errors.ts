import { ERRORS, type ErrorCode } from './error-catalogue.ts'
import type { FieldError } from './field-errors.ts'
import { Refusal } from './refusal.ts'

export { ERRORS, type ErrorCode } from './error-catalogue.ts'
export { type FieldCode, type FieldError, fieldError } from './field-errors.ts'

/**
 * A refusal named by its code: status and sentence come from the catalogue. Thrown by services, turned into HTTP in one
 * place. A browser makes a `Refusal` of it, of which this is one.
 */
export class ContractError extends Refusal {
  constructor(
    code: ErrorCode,
    options: { errors?: FieldError[]; data?: Record<string, unknown>; message?: string } = {},
  ) {
    const [status, message] = ERRORS[code]
    super({ code, status, message: options.message ?? message, errors: options.errors, data: options.data })
    this.name = 'ContractError'
  }
}

/** Refuses the whole input for the named fields (422 VALIDATION_ERROR). */
export const invalidFields = (...errors: FieldError[]): ContractError =>
  new ContractError('VALIDATION_ERROR', { errors })

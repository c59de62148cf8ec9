import { M } from '../messages.ts'
import type { ErrorCode } from './error-catalogue.ts'
import type { FieldError } from './field-errors.ts'

/** The body of every answer that is not a success. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  errors?: FieldError[]
  [data: string]: unknown
}

type RefusalParts = {
  code: ErrorCode
  status: number
  message: string
  errors?: FieldError[] | undefined
  data?: Record<string, unknown> | undefined
}

/**
 * A refusal that the contract knows, with everything in it: what a browser makes of the server's answer, which always
 * carries its sentence. It knows no catalogue (error-catalogue.ts), so that no browser has to load one.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly data: Record<string, unknown>

  constructor({ code, status, message, errors, data }: RefusalParts) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.errors = errors
    this.data = data ?? {}
  }

  /** The refusal, mapped to fields where a person can correct it. */
  on(...errors: FieldError[]): Refusal {
    const { code, status, message } = this
    return new Refusal({ code, status, message, errors })
  }

  toBody(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.errors ? { errors: this.errors } : {}),
      ...this.data,
    }
  }
}

/** A refusal of the form itself, in the form of the server's: on its fields, and nothing was sent. */
export const refusedFields = (errors: FieldError[]): Refusal =>
  new Refusal({ code: 'VALIDATION_ERROR', status: 422, message: M.err.invalidData, errors })

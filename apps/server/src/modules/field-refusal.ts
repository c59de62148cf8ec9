import { ContractError, ERRORS, type ErrorCode } from '@lousa/contract/refusal/errors.ts'

/** A business refusal that one field is to blame for: a form shows it there. */
export const fieldRefusal = (
  path: string,
  code: ErrorCode,
  { data, message = ERRORS[code][1] }: { data?: Record<string, unknown>; message?: string } = {},
): ContractError =>
  new ContractError(code, { errors: [{ path, code, message }], ...(data === undefined ? {} : { data }) })

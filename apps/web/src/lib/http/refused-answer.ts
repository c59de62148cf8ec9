import { M } from '@lousa/contract/messages.ts'
import type { ErrorCode } from '@lousa/contract/refusal/errors.ts'
import type { FieldError } from '@lousa/contract/refusal/field-errors.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { entriesOf } from './entries-of.ts'
import type { Answer } from './read-batch.ts'

/**
 * A code as the product writes it. The catalogue itself stays on the server, which sends the sentence of every code: also
 * of one that is younger than this page.
 */
const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && /^[A-Z]+(_[A-Z]+)*$/.test(code)

const UNKNOWN = {
  404: { code: 'NOT_FOUND', status: 404 },
  500: { code: 'INTERNAL_ERROR', status: 500 },
} as const

const isFieldErrors = (errors: unknown): errors is FieldError[] =>
  Array.isArray(errors) &&
  errors.every(error => typeof error?.path === 'string' && typeof error?.message === 'string')

/** A refusal of the server. An answer without code comes from a proxy or filter and is no refusal of the product. */
export const refusalOf = async (answer: Answer): Promise<Refusal> => {
  const body: unknown = await answer.json().catch(() => null)
  const { code, message, errors, ...data } = Object.fromEntries(entriesOf(body))
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return new Refusal({
    ...(isErrorCode(code) ? { code, status: answer.status } : UNKNOWN[answer.status === 404 ? 404 : 500]),
    message: typeof message === 'string' ? message : M.err.generic,
    ...(isFieldErrors(errors) ? { errors } : {}),
    data: {
      ...data,
      ...(Number.isFinite(wait) ? { retryAfter: wait } : {}),
      ...(typeof code === 'string' ? {} : { foreign: true }),
    },
  })
}

/** Whether the answer came from something on the way, a proxy or a hotel's login page, and not from the product. */
export const isForeign = (error: Refusal): boolean => error.data.foreign === true

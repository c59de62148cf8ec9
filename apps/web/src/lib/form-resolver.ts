import { toNestErrors } from '@hookform/resolvers'
import { fieldErrors, PARSED_FOR_PEOPLE } from '@lousa/contract/validation.ts'
import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Checks a form with the schema that the server uses, and says it in the same sentences. */
export const contractResolver =
  <I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> =>
  (values, _context, options) => {
    const result = schema.safeParse(values, PARSED_FOR_PEOPLE)
    if (result.success) return { values: result.data, errors: {} }
    const flat: Record<string, FieldError> = {}
    for (const { path, code, message } of fieldErrors(result.error.issues)) {
      flat[path === '' ? 'root' : path] ??= { type: code, message }
    }
    return { values: {}, errors: toNestErrors<I>(flat, options) }
  }

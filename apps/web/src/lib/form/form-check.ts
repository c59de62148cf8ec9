import { toNestErrors } from '@hookform/resolvers'
import { fieldErrors, PARSED_FOR_PEOPLE } from '@lousa/contract/refusal/validation.ts'
import type { FieldError, FieldValues, ResolverOptions, ResolverResult } from 'react-hook-form'
import type { z } from 'zod'
import { type IsSeen, withoutNewRows } from './new-rows.ts'
import { pointerReleased } from './press-over.ts'

/** The values that the schema accepts, or its messages by field: not while a pointer is down. */
export const checkedBy = async <I extends FieldValues, O>(
  schema: z.ZodType<O, I>,
  values: I,
  options: ResolverOptions<I>,
  isSeen: IsSeen,
): Promise<ResolverResult<I, O>> => {
  await pointerReleased()
  const result = schema.safeParse(values, PARSED_FOR_PEOPLE)
  if (result.success) return { values: result.data, errors: {} }
  const flat: Record<string, FieldError> = {}
  for (const { path, code, message } of fieldErrors(result.error.issues)) {
    flat[path === '' ? 'root' : path] ??= { type: code, message }
  }
  return { values: {}, errors: toNestErrors<I>(withoutNewRows(flat, values, options, isSeen), options) }
}

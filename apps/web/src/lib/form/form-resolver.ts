import { toNestErrors } from '@hookform/resolvers'
import { M } from '@lousa/contract/messages.ts'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { IsSeen } from './new-rows.ts'

/** The schema of a form, or a function that fetches it: the form can be shown without it. */
export type SchemaSource<I, O> = z.ZodType<O, I> | (() => Promise<z.ZodType<O, I>>)

/** The code of the validation could not be fetched. */
export const UNCHECKED = 'UNCHECKED'

const fetched = async <I, O>(source: SchemaSource<I, O>) => {
  const given = typeof source === 'function' ? source() : source
  const [schema, { checkedBy }] = await Promise.all([given, import('./form-check.ts')])
  return { schema, checkedBy }
}

/** Fetches everything that checks a form, before it is asked to; what does not arrive is asked for again then. */
export const fetchCheck = <I, O>(source: SchemaSource<I, O>): void => {
  fetched(source).catch(() => undefined)
}

/** Checks a form with the schema that the server uses, and says it in the same sentences. */
export const contractResolver =
  <I extends FieldValues, O>(
    source: SchemaSource<I, O>,
    isSeen: IsSeen = () => true,
  ): Resolver<I, unknown, O> =>
  async (values, _context, options) => {
    const check = await fetched(source).catch(() => null)
    if (check) return check.checkedBy(check.schema, values, options, isSeen)
    // Nothing is sent that was not checked.
    const root = { type: UNCHECKED, message: M.err.generic }
    return { values: {}, errors: toNestErrors<I>({ root }, options) }
  }

import { toNestErrors } from '@hookform/resolvers'
import { M } from '@lousa/contract/messages.ts'
import type { FieldError } from '@lousa/contract/refusal/field-errors.ts'
import { useCallback } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { UNCHECKED } from '../../lib/form/form-resolver.ts'
import { type IsSeen, withoutNewRows } from '../../lib/form/new-rows.ts'
import { pointerReleased } from '../../lib/form/press-over.ts'

export type Checked<O> = { value: O } | { errors: readonly FieldError[] }

/** Nothing is sent that was not checked. */
const unchecked = (): { errors: readonly { path: string; code: string; message: string }[] } => ({
  errors: [{ path: '', code: UNCHECKED, message: M.err.generic }],
})

/** Checks a form with a function that may be loaded first; fields of new rows stay quiet until they are left. */
export const useCheckingResolver = <I extends FieldValues, O>(
  check: (typed: I) => Promise<Checked<O>>,
  isSeen: IsSeen,
): Resolver<I, unknown, O> =>
  useCallback(
    async (typed, _context, settings) => {
      const checked = await check(typed).catch(unchecked)
      await pointerReleased()
      if ('value' in checked) return { values: checked.value, errors: {} }
      const flat: Record<string, { type: string; message: string }> = {}
      for (const { path, code, message } of checked.errors)
        flat[path === '' ? 'root' : path] ??= { type: code, message }
      return { values: {}, errors: toNestErrors<I>(withoutNewRows(flat, typed, settings, isSeen), settings) }
    },
    [check, isSeen],
  )

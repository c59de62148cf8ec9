import { type RefObject, useCallback, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { IsSeen } from '../../lib/form/new-rows.ts'

/** Which fields of a form were left once or have an error. The form is made after what checks it, and is set then. */
export const useSeenFields = <I extends FieldValues, O>(): {
  isSeen: IsSeen
  form: RefObject<UseFormReturn<I, unknown, O> | null>
} => {
  const form = useRef<UseFormReturn<I, unknown, O>>(null)
  const isSeen = useCallback((path: string): boolean => {
    const state = form.current?.getFieldState(path as FieldPath<I>)
    return state === undefined || state.isTouched || state.invalid
  }, [])
  return { isSeen, form }
}

import type { TextSelection } from '@lousa/rules/evaluation/mark/opinion-sentence.rules.ts'
import { type RefObject, useEffect, useRef } from 'react'

export type FieldCursor = { text: string; selection: TextSelection }

/** Returns a function that reads text and cursor of a field; before the field had the focus, the cursor is at its end. */
export const useFieldCursor = (field: RefObject<HTMLTextAreaElement | null>): (() => FieldCursor) => {
  const hadFocus = useRef(false)
  useEffect(() => {
    const element = field.current
    const focused = () => {
      hadFocus.current = true
    }
    element?.addEventListener('focus', focused)
    return () => element?.removeEventListener('focus', focused)
  }, [field])
  return () => {
    const { value: text = '', selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {}
    const selection = hadFocus.current ? { start, end } : { start: text.length, end: text.length }
    return { text, selection }
  }
}
